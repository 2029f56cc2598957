/** News: written by branch or for the network, published at once or at a time of the branch. */
import { newsContract } from './news.contract.ts';
import { newsMachine } from './news.machine.ts';
import type { EditNews, News, OwnNews } from './news.model.ts';
import { newsCan, newsFaults, whyNotPublish } from './news.rules.ts';
import { allNews, insertNews, moveNewsRow, newsFor, type NewsRecord } from './news.store.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { instantIn } from '#kit/domain/zone.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { findOwn } from '#areas/people/member-login/member-session.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { Extra } from '#kit/server/routes.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const placeOfNews = async (ctx: Ctx) => ({ branches: ctx.scope.branches, office: await headOfficeId(ctx) });
export const presentNews = (ctx: Ctx, record: NewsRecord): News => ({
  ...record,
  can: newsCan(record, {
    has: (flag) => ctx.has(flag, record.branch_id ?? undefined),
    network: ctx.scope.network,
    now: ctx.clock.now(),
  }),
});
const getNews = async (ctx: Ctx, id: number): Promise<NewsRecord> => {
  const [[record]] = await ctx.read(allNews.one(id, await placeOfNews(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewNews = async (ctx: Ctx, id: number): Promise<News> => presentNews(ctx, await getNews(ctx, id));

/** The clock of the branch; of head office for news of the network. */
const zoneOf = async (ctx: Ctx, branch_id: number | null): Promise<string> =>
  (await knownBranch(ctx, branch_id ?? (await headOfficeId(ctx)))).time_zone;
const contentOf = async (ctx: Ctx, input: Omit<EditNews, 'version'>, branch_id: number | null) => {
  const faults = newsFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
  const { title, body, publish_on, publish_time, until_on } = input;
  const at = publish_on && publish_time ? instantIn(await zoneOf(ctx, branch_id), publish_on, publish_time) : null;
  return {
    title: JSON.stringify(title),
    body: JSON.stringify(body),
    publish_at: at === null ? null : at.toISOString(),
    until_on,
  };
};

export const createNews = command(newsContract.create, async (ctx, input) => {
  if (input.everywhere && !ctx.scope.network) throw new Forbidden();
  const branch_id = input.everywhere ? null : input.branch_id;
  const content = await contentOf(ctx, input, branch_id);
  return viewNews(ctx, await insertNews(ctx.db, { ...content, branch_id, created_by: ctx.actor.staff_id }));
});
/** What belongs to the network is changed by head office only. */
const changeable = async (ctx: TxCtx, id: number): Promise<NewsRecord> => {
  const record = await getNews(ctx, id);
  if (record.branch_id === null && !ctx.scope.network) throw new Forbidden();
  return record;
};
export const editNews = command(newsContract.edit, async (ctx, id, input) => {
  const before = await changeable(ctx, id);
  const content = await contentOf(ctx, input, before.branch_id);
  if (before.status === 'pending_publish')
    refuseTime(ctx, { ...content, status: before.status }, 'schedule', await zoneOf(ctx, before.branch_id));
  await saveVersioned(ctx.db, 'news', id, input.version, content);
  return viewNews(ctx, id);
});
type Timed = Pick<News, 'publish_at' | 'until_on' | 'status'>;
const refuseTime = (ctx: Ctx, of: Timed, move: 'publish' | 'schedule' | 'unpublish', zone: string): void =>
  refuseIf(whyNotPublish(of, move, { now: ctx.clock.now(), zone }));

export const moveNews = command(newsContract.move, async (ctx, id, { version, move }) => {
  const record = await changeable(ctx, id);
  if (!canMove(newsMachine, record.status, move)) throw new Refusal('kit.move_not_possible', { status: record.status });
  refuseTime(ctx, record, move, await zoneOf(ctx, record.branch_id));
  const published_at = move === 'publish' ? ctx.clock.now().toISOString() : null;
  await moveNewsRow(ctx.db, { id, version }, move, { published_at });
  return viewNews(ctx, id);
});
export const removeNews = command(newsContract.remove, async (ctx, id, { version }) => {
  await changeable(ctx, id);
  await deleteVersioned(ctx.db, 'news', id, version);
  return { id };
});

export const newsForOwn = async (ctx: Ctx, session: string, extra: Extra): Promise<OwnNews[] | null> => {
  const own = await findOwn(ctx, session, extra);
  if (!own) return null;
  const [rows] = await own.ctx.read(newsFor(own.ctx.scope.branches, ctx.clock.now().toISOString()));
  return rows;
};
