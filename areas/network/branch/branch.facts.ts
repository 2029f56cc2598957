/** What other areas can read about branches. */
import { dayIn, type Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import type { Services } from '#kit/server/services.ts';
import { anyBranch, branchesOf, getFacts, findFacts, headOffice } from './branch.store.ts';
import type { Branch } from './branch.model.ts';
import type { Actor } from '#kit/server/actor.ts';

export { branchesOf, branchPlace, everyBranch, headOffice, ownOfBranch } from './branch.store.ts';

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

/** Facts of a branch, with its own business day. */
export const branchFacts = async (ctx: TxCtx, branch_id: number): Promise<BranchFacts> => {
  const branch = await getFacts(ctx.db, branch_id);
  return { ...branch, today: dayIn(branch.time_zone, ctx.clock.now()) };
};

const KEPT_MS = 60_000;
type Kept = Omit<BranchFacts, 'today'> & { until: number };
const kept = new WeakMap<Services, Map<number, Kept>>();
/** A branch was changed by this process; other servers see it within a minute. */
export const forgetBranch = (services: Services, branch_id: number): void => void kept.get(services)?.delete(branch_id);

/** The same for reads and hot writes: rarely changing data is cached for a minute, so that it needs no round trip. */
export const knownBranch = async (ctx: Ctx, branch_id: number): Promise<BranchFacts> => {
  const mine = kept.get(ctx.services) ?? new Map<number, Kept>();
  kept.set(ctx.services, mine);
  const now = ctx.clock.now();
  let facts = mine.get(branch_id);
  if (!facts || facts.until < now.getTime()) {
    const [[found]] = await ctx.read(findFacts(branch_id));
    if (!found) throw new NotFound();
    facts = { ...found, until: now.getTime() + KEPT_MS };
    mine.set(branch_id, facts);
  }
  const { until: _until, ...branch } = facts;
  return { ...branch, today: dayIn(branch.time_zone, now) };
};

/** The branches that a person works in, by name, for a batch of reads. */
export const branchesOfActor = (actor: Actor) => branchesOf(actor.branches);

/**
 * Where a person starts: their chosen branch while they work there; otherwise head office for its staff, and the first
 * branch by name for others.
 */
export const findDefaultBranch = async (
  db: Sql,
  actor: Actor,
  chosen: number | null = null,
): Promise<Branch | undefined> => {
  const { rows } = await db.executeQuery(branchesOf(actor.branches).compile());
  const wanted = rows.find((branch) => branch.id === chosen);
  return wanted ?? (actor.isHq ? rows.find((branch) => branch.type === 'hq') : undefined) ?? rows[0];
};

export const isHeadOffice = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.read(branchesOf([id])))[0][0]?.type === 'hq';

/** The branch of head office, from which goods are sent. */
export const headOfficeId = async (ctx: Ctx): Promise<number> => {
  const [[office]] = await ctx.read(headOffice());
  if (!office) throw new NotFound();
  return office.id;
};

/** The open branches among the given ones, by name. */
export const branchNames = async (ctx: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  (await ctx.read(branchesOf(ids)))[0].map(({ id, name }) => ({ id, name }));

/** Whether the network exists already. */
export const hasBranch = async (db: Sql): Promise<boolean> =>
  (await db.executeQuery(anyBranch().compile())).rows.length > 0;
