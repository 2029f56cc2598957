/** `/support/articles`: the articles that staff and clients find. */
import type { ReactElement } from 'react';
import { articleActions } from './article.actions.ts';
import { articleContract } from './article.contract.ts';
import { articleMachine } from './article.machine.ts';
import { articleStatuses, audiences, type Article } from './article.model.ts';
import { ticketCategories } from '../ticket/ticket.model.ts';
import { choice, custom, instant, link, number, status, text } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';

const Owner = ({ article }: { article: Article }): ReactElement => {
  const words = useWords('support');
  return <>{article.branch_name ?? words('article.network')}</>;
};
export const ArticleList = listPage(articleContract.list, {
  noun: 'support.article',
  record: '/support/viewArticle',
  columns: [
    link('title'),
    status(articleMachine),
    choice('category'),
    choice('audience'),
    number('helped'),
    number('not_helped'),
    custom('branch_name', (article: Article) => <Owner article={article} />),
    instant('updated_at'),
    text('created_by_name', { extra: true }),
    instant('published_at', { extra: true }),
  ],
  filters: [byStatus(articleMachine), byChoice('category', ticketCategories), byChoice('audience', audiences)],
  views: articleStatuses.map((name) => ({ name, search: { status: name } })),
  actions: articleActions,
  create: { to: '/support/createArticle' },
});
