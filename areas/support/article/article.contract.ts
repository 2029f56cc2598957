/** Articles that answer questions, for staff and for clients. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, text } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { articleMachine } from './article.machine.ts';
import {
  Article,
  articleStatuses,
  audiences,
  EditArticle,
  FoundArticle,
  MoveArticle,
  NewArticle,
  ReadArticle,
} from './article.model.ts';
import { ticketCategories } from '../ticket/ticket.model.ts';

export const ArticleQuery = listQuery({
  status: manyOf(z.enum(articleStatuses)),
  category: manyOf(z.enum(ticketCategories)),
  audience: manyOf(z.enum(audiences)),
  sort: sortBy(['title', 'helped', 'not_helped', 'updated_at', 'id'], '-updated_at'),
});
export type ArticleQuery = z.output<typeof ArticleQuery>;

const rows = rowsOf('article', { see: 'MANAGE_ARTICLES', answer: 'dialog' });
const Vote = z.object({ helped: z.boolean() });
export const articleContract = contract({
  list: rows.list('Articles of a branch and of the network', ArticleQuery, Article),
  find: {
    method: 'GET',
    path: 'article/find/:branch_id',
    says: 'Published articles for staff, the best match first; without a question, those that helped most',
    flag: 'signed_in',
    branch: 'branch',
    query: z.object({ q: text(500).optional(), category: z.enum(ticketCategories).optional() }),
    data: z.array(FoundArticle),
  },
  read: rows.of('read', 'A published article for staff', ReadArticle, { flag: 'signed_in' }),
  vote: rows.post('vote', 'Say whether an article helped; the last answer of a reader is kept', Vote, ReadArticle, {
    flag: 'signed_in',
    answer: 'silent',
  }),
  view: rows.view('One article, also a draft', Article),
  create: rows.create('Write an article of a branch, or of the network', NewArticle, Article),
  edit: rows.edit('Edit an article; if it is published, readers see the change at once', EditArticle, Article),
  move: rows.move('Publish or withdraw an article', articleMachine, MoveArticle, Article, { answer: 'toast' }),
  remove: rows.remove('Delete an article'),
  history: rows.history('What happened to an article'),
});

const Token = z.object({ token: z.string().min(20, { error: 'invalid' }).max(200) });
const own = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent', perMinute: 120 } as const;
/** As clients read them, on their own page. */
export const ownArticleContract = contract({
  find: {
    ...own,
    path: 'article/own',
    says: 'Published articles for clients, the best match first; empty if the session has ended',
    effect: 'read',
    body: Token.extend({ q: text(500).default('') }),
    data: z.array(FoundArticle).nullable(),
  },
  vote: {
    ...own,
    path: 'article/own/vote',
    says: 'A client says whether an article helped',
    body: Token.extend({ article_id: Id, ...Vote.shape }),
    data: z.null(),
    secret: true,
    refuses: ['people.signed_out'],
  },
});
