import { area } from '#kit/web/area.ts';

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
    '/connect/messenger': async () => (await import('./conversation/messenger.page.tsx')).MessengerPage,
    '/support': async () => (await import('./help/help.page.tsx')).HelpPage,
    '/support/ask': async () => (await import('./ticket/ticket.form.tsx')).AskPage,
    '/support/article': async () => (await import('./help/article.page.tsx')).ReadArticlePage,
    '/support/articles': async () => (await import('./article/article.list.tsx')).ArticleList,
    '/support/createArticle': async () => (await import('./article/article.form.tsx')).CreateArticle,
    '/support/editArticle': async () => (await import('./article/article.form.tsx')).EditArticle,
    '/support/viewArticle': async () => (await import('./article/article.record.tsx')).ArticleRecord,
    '/p/website': async () => (await import('./visitor/visitor-chat.page.tsx')).VisitorChatPage,
    '/other': async () => (await import('./help/other.page.tsx')).OtherPage,
    '/other/support': async () => (await import('./ticket/ticket.list.tsx')).TicketList,
    '/other/support/view': async () => (await import('./ticket/ticket.record.tsx')).TicketRecord,
  },
});
