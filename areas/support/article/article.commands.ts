/** Articles: written by branch or for the network, found and read by staff and clients. */
import { articleContract } from './article.contract.ts';
import { articleMachine } from './article.machine.ts';
import type { Article, FoundArticle, ReadArticle } from './article.model.ts';
import { articleCan, searchTerms } from './article.rules.ts';
import {
  articles,
  findArticles,
  insertArticle,
  moveArticleRow,
  readArticle,
  saveVote,
  type ArticleRecord,
} from './article.store.ts';
import { Forbidden, NotFound, Refusal } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { findOwn, getOwn, type Own } from '#areas/people/member-login/member-session.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { Extra } from '#kit/server/routes.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const placeOfArticles = (ctx: Ctx) => ({ branches: ctx.scope.branches });
export const presentArticle = (ctx: Ctx, record: ArticleRecord): Article => ({
  ...record,
  can: articleCan(record, {
    has: (flag) => ctx.has(flag, record.branch_id ?? undefined),
    network: ctx.scope.network,
  }),
});
const getArticle = async (ctx: Ctx, id: number): Promise<ArticleRecord> => {
  const [[record]] = await ctx.read(articles.one(id, placeOfArticles(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewArticle = async (ctx: Ctx, id: number): Promise<Article> =>
  presentArticle(ctx, await getArticle(ctx, id));

const asTexts = <T extends { title: object; body: object }>({ title, body, ...same }: T) => ({
  ...same,
  title: JSON.stringify(title),
  body: JSON.stringify(body),
});
export const createArticle = command(articleContract.create, async (ctx, { everywhere, branch_id, ...fields }) => {
  if (everywhere && !ctx.scope.network) throw new Forbidden();
  const at = everywhere ? null : branch_id;
  const id = await insertArticle(ctx.db, { ...asTexts(fields), branch_id: at, created_by: ctx.actor.staff_id });
  return viewArticle(ctx, id);
});
/** What belongs to the network is changed by head office only. */
const changeable = async (ctx: TxCtx, id: number): Promise<ArticleRecord> => {
  const record = await getArticle(ctx, id);
  if (record.branch_id === null && !ctx.scope.network) throw new Forbidden();
  return record;
};
export const editArticle = command(articleContract.edit, async (ctx, id, { version, ...fields }) => {
  await changeable(ctx, id);
  await saveVersioned(ctx.db, 'article', id, version, asTexts(fields));
  return viewArticle(ctx, id);
});
export const moveArticle = command(articleContract.move, async (ctx, id, { version, move }) => {
  const { status } = await changeable(ctx, id);
  if (!canMove(articleMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  const published_at = move === 'publish' ? ctx.clock.now().toISOString() : null;
  await moveArticleRow(ctx.db, { id, version }, move, { published_at });
  return viewArticle(ctx, id);
});
export const removeArticle = command(articleContract.remove, async (ctx, id, { version }) => {
  await changeable(ctx, id);
  await deleteVersioned(ctx.db, 'article', id, version);
  return { id };
});

const forStaff = (ctx: Ctx) => ({ branches: ctx.scope.branches, audience: 'staff' as const });
const staffVoter = (ctx: Ctx): string => `staff:${ctx.actor.staff_id}`;
type Asked = { q?: string | undefined; category?: string | undefined };
export const findForStaff = async (ctx: Ctx, { q = '', category }: Asked): Promise<FoundArticle[]> => {
  const wanted = { terms: searchTerms(q), category: category ?? null };
  // A question of nothing but common words finds nothing.
  if (q !== '' && wanted.terms.length === 0) return [];
  return (await ctx.read(findArticles(forStaff(ctx), wanted)))[0];
};
export const readForStaff = async (ctx: Ctx, id: number): Promise<ReadArticle> => {
  const [[found]] = await ctx.read(readArticle(forStaff(ctx), id, staffVoter(ctx)));
  if (!found) throw new NotFound();
  return found;
};
export const voteAsStaff = command(articleContract.vote, async (ctx, id, { helped }) => {
  await readForStaff(ctx, id);
  await saveVote(ctx.db, id, staffVoter(ctx), helped);
  return readForStaff(ctx, id);
});

const forClient = ({ ctx }: Own) => ({ branches: ctx.scope.branches, audience: 'clients' as const });
export const findForOwn = async (
  ctx: Ctx,
  { token, q }: { token: string; q: string },
  extra: Extra,
): Promise<FoundArticle[] | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  const terms = searchTerms(q);
  if (q !== '' && terms.length === 0) return [];
  return (await own.ctx.read(findArticles(forClient(own), { terms, category: null })))[0];
};
export const voteAsOwn = async (
  ctx: Ctx,
  { token, article_id, helped }: { token: string; article_id: number; helped: boolean },
  extra: Extra,
): Promise<null> => {
  const own = await getOwn(ctx, token, extra);
  const self = own.people.find(({ is_self }) => is_self);
  if (!self) throw new NotFound();
  const voter = `member:${self.id}`;
  await own.ctx.tx(async (inside) => {
    const [[found]] = await inside.read(readArticle(forClient(own), article_id, voter));
    if (!found) throw new NotFound();
    await saveVote(inside.db, article_id, voter, helped);
  });
  return null;
};
