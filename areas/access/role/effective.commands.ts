/** What a person can do, put together from roles and privileges, with where each permission comes from. */
import {
  allFlags,
  branchesHolding,
  branchesIn,
  flags,
  type Access,
  type Exception,
  type Flag,
} from '#access/access.ts';
import type { AccessLine, AccessSource, EffectiveAccess } from '../privilege/privilege.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { branchNames } from '#areas/network/branch/branch.facts.ts';
import type { Grant } from '#kit/server/actor.ts';
import type { Ctx } from '#kit/server/context.ts';
import { accessFrom } from '#kit/server/session.ts';
import { circleOf } from '../privilege/privilege.commands.ts';
import { accessAt, factsOfPrivileges, type PrivilegeFacts } from './effective.store.ts';
import { findPerson } from '../privilege/privilege.store.ts';

type Held = Exception & { id: number };
type Known = { access: Access<Grant, Held>; facts: ReadonlyMap<number, PrivilegeFacts>; shown: readonly number[] };

/** Null means all branches shown: most lines apply everywhere, and there may be thousands of branches. */
const within = (ids: Iterable<number>, shown: readonly number[]): number[] | null => {
  const wanted = new Set(ids);
  const here = shown.filter((id) => wanted.has(id));
  return here.length === shown.length ? null : here;
};
const isSomewhere = ({ branch_ids }: { branch_ids: number[] | null }): boolean =>
  branch_ids === null || branch_ids.length > 0;

const roleSource = (role: Grant, shown: readonly number[]): AccessSource => ({
  kind: 'role',
  id: role.role_id,
  title: role.title,
  until_on: null,
  by: null,
  reason: null,
  branch_ids: within(role.branches, shown),
  group: role.group ?? null,
});
const privilegeSource = (one: Held, { facts, shown }: Known): AccessSource => {
  const known = facts.get(one.id);
  return {
    kind: one.effect,
    id: one.id,
    title: null,
    until_on: known?.until_on ?? null,
    by: known?.by ?? null,
    reason: known?.reason ?? null,
    branch_ids: within(one.branches, shown),
    group: null,
  };
};

const lineOf = (flag: Flag, known: Known): AccessLine => {
  const { access, shown } = known;
  const sources = [
    ...access.roles.filter((role) => role.flags.has(flag)).map((role) => roleSource(role, shown)),
    ...access.privileges.filter((one) => one.flag === flag).map((one) => privilegeSource(one, known)),
  ];
  return {
    flag,
    area: flags[flag].area,
    branch_ids: within(branchesHolding(access, flag), shown),
    sources: sources.filter(isSomewhere),
  };
};

/** The branches whose privileges the caller can see. */
export const viewEffectiveAccess = async (ctx: Ctx, staff_id: number): Promise<EffectiveAccess> => {
  const mine = ctx.actor.branchesWith('VIEW_PRIVILEGES');
  const [[person], [found], facts] = await ctx.read(
    findPerson(staff_id, { ...circleOf(ctx), branches: mine }),
    accessAt(staff_id, ctx.clock.now()),
    factsOfPrivileges(staff_id),
  );
  if (!person || !found) throw new NotFound();
  const { grants, privileges } = accessFrom(found.access);
  const access = { roles: grants, privileges: privileges as Held[] };
  const works = new Set([...branchesIn(access), ...privileges.flatMap((one) => [...one.branches])]);
  const branches = await branchNames(
    ctx,
    mine.filter((id) => works.has(id)),
  );
  const known: Known = {
    access,
    facts: new Map(facts.map((one) => [one.id, one])),
    shown: branches.map((branch) => branch.id),
  };
  const lines = allFlags.map((flag) => lineOf(flag, known)).filter((line) => line.sources.length > 0);
  return { ...person, branches, lines };
};
