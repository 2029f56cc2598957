/** What other areas ask of branches. */
import type { Branch } from './branch.model.ts';
import type { Actor } from '#kit/server/actor.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { anyBranch, branchesOf } from './branch.store.ts';

/** The branches that a person works in, by name, for a batch of reads. */
export const branchesOfActor = (actor: Actor) => branchesOf(actor.branches);

/**
 * Where a person begins: where they chose to, as long as they work there; else the head office for its people, else the
 * first branch by name.
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

/** Those of the branches that are open, by name. */
export const branchNames = async (ctx: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  (await ctx.read(branchesOf(ids)))[0].map(({ id, name }) => ({ id, name }));

/** Does the network exist already? */
export const hasBranch = async (db: Sql): Promise<boolean> =>
  (await db.executeQuery(anyBranch().compile())).rows.length > 0;

type HeadOffice = { network_name: string; country_code: string; time_zone: string; currency: string };
/** Lays down the network and its head office; the database refuses a second one. */
export const openHeadOffice = async (db: Sql, asked: HeadOffice): Promise<void> => {
  const network = await db
    .insertInto('organisation')
    .values({ kind: 'network', name: asked.network_name, country_code: asked.country_code })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { country_code, time_zone, currency } = asked;
  await db
    .insertInto('branch')
    .values({ organisation_id: network.id, code: 'HQ', name: 'HQ', type: 'hq', country_code, time_zone, currency })
    .execute();
};
