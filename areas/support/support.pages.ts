import { area } from '#kit/web/area.ts';
import type { PagePath } from '#kit/web/paths.ts';

/** The files of these pages are listed in a file of their own: the first page would name each of them. */
const listed = async (path: PagePath) => (await import('./help/support-pages.view.ts')).supportPage(path);

export const support = area({
  name: 'support',
  words: { en: () => import('./support.words.ts?en'), cn: () => import('./support.words.ts?cn') },
  slots: {
    person_chats: async () => (await import('./conversation/person-chats.parts.tsx')).PersonChats,
    own_help: async () => (await import('./help/own-help.parts.tsx')).OwnHelp,
    own_chat: async () => (await import('./conversation/own-chat.parts.tsx')).OwnChat,
    office_chat: async () => (await import('./conversation/office-chat.parts.tsx')).OfficeChat,
  },
  pages: {
    '/connect/messenger': listed,
    '/support': listed,
    '/support/ask': listed,
    '/support/article': listed,
    '/support/articles': listed,
    '/support/createArticle': listed,
    '/support/editArticle': listed,
    '/support/viewArticle': listed,
    '/p/website': listed,
    '/other': listed,
    '/other/support': listed,
    '/other/support/view': listed,
  },
});
