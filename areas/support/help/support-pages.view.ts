/** Where the pages of support are: loaded with the first of them. */
import type { ComponentType } from 'react';
import type { PagePath } from '#kit/web/paths.ts';

const pages: Partial<Record<PagePath, () => Promise<ComponentType>>> = {
  '/connect/messenger': async () => (await import('../conversation/messenger.page.tsx')).MessengerPage,
  '/support': async () => (await import('./help.page.tsx')).HelpPage,
  '/support/ask': async () => (await import('../ticket/ticket.form.tsx')).AskPage,
  '/support/article': async () => (await import('./article.page.tsx')).ReadArticlePage,
  '/support/articles': async () => (await import('../article/article.list.tsx')).ArticleList,
  '/support/createArticle': async () => (await import('../article/article.form.tsx')).CreateArticle,
  '/support/editArticle': async () => (await import('../article/article.form.tsx')).EditArticle,
  '/support/viewArticle': async () => (await import('../article/article.record.tsx')).ArticleRecord,
  '/p/website': async () => (await import('../visitor/visitor-chat.page.tsx')).VisitorChatPage,
  '/other': async () => (await import('./other.page.tsx')).OtherPage,
  '/other/support': async () => (await import('../ticket/ticket.list.tsx')).TicketList,
  '/other/support/view': async () => (await import('../ticket/ticket.record.tsx')).TicketRecord,
};
export const supportPage = async (path: PagePath): Promise<ComponentType> => {
  const load = pages[path];
  if (!load) throw new Error(`the page ${path} has no file`);
  return load();
};
