/** What other areas need to know of a branch. */
import { dayIn, type Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { sql, type Sql } from '#kit/server/db.ts';
import type { Services } from '#kit/server/services.ts';

export type BranchFacts = {
  id: number;
  code: string;
  name: string;
  country_code: string;
  currency: string;
  time_zone: string;
  /** `open`, or `preparing`: nothing is sold yet. */
  stage: string;
  today: Day;
};

const factsIn = (db: Sql, branch_id: number) =>
  db
    .selectFrom('branch')
    .select(['id', 'code', 'name', 'country_code', 'currency', 'time_zone', 'stage'])
    .where('id', '=', branch_id);

/** Facts of a branch, with its own business day. */
export const branchFacts = async (ctx: TxCtx, branch_id: number): Promise<BranchFacts> => {
  const branch = await factsIn(ctx.db, branch_id).executeTakeFirstOrThrow(() => new NotFound());
  return { ...branch, today: dayIn(branch.time_zone, ctx.clock.now()) };
};

const KEPT_MS = 60_000;
type Kept = Omit<BranchFacts, 'today'> & { until: number };
const kept = new WeakMap<Services, Map<number, Kept>>();
/** A branch was changed here; other servers see it within the minute. */
export const forgetBranch = (services: Services, branch_id: number): void => void kept.get(services)?.delete(branch_id);

/** The same for reads and hot writes: what hardly ever changes is kept for a minute, so that it costs no round trip. */
export const knownBranch = async (ctx: Ctx, branch_id: number): Promise<BranchFacts> => {
  const mine = kept.get(ctx.services) ?? new Map<number, Kept>();
  kept.set(ctx.services, mine);
  const now = ctx.clock.now();
  let facts = mine.get(branch_id);
  if (!facts || facts.until < now.getTime()) {
    const [[found]] = await ctx.read(factsIn(sql, branch_id));
    if (!found) throw new NotFound();
    facts = { ...found, until: now.getTime() + KEPT_MS };
    mine.set(branch_id, facts);
  }
  const { until: _until, ...branch } = facts;
  return { ...branch, today: dayIn(branch.time_zone, now) };
};
