/**
 * Giving permissions to individual people or removing them: load, decide by the rules, save. Each is one transaction.
 */
import type { NewPrivilege, Privilege, PrivilegeRow } from './privilege.model.ts';
import { privilegeFaults, privilegeStatus, whyNotEnd, type Giving } from './privilege.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { tellAccessChanged } from '../staff/access-change.service.ts';
import {
  earliestDay,
  endDecidedBy,
  endPrivilege,
  findPerson,
  getPrivilege,
  insertPrivileges,
  loansOf,
  reachOf,
  type Circle,
  type PrivilegeRecord,
  type Sight,
} from './privilege.store.ts';
import { privilegeContract } from './privilege.contract.ts';

const callerOf = ({ actor }: Ctx) => ({
  giver_id: actor.staff_id,
  managesNetwork: actor.hasEverywhere('MANAGE_PRIVILEGE'),
  isHeadOffice: actor.mayHandOn('MANAGE_PRIVILEGE', null),
  manages: (branch_id: number) => actor.has('MANAGE_PRIVILEGE', branch_id),
  mayHandOn: (flag: string, branch_id: number | null) => actor.mayHandOn(flag, branch_id),
});

/** Head office staff belong to the head office only. */
const seesHeadOffice = ({ actor }: Ctx): boolean => actor.hasEverywhere('VIEW_PRIVILEGES');

export const circleOf = (ctx: Ctx): Circle => ({
  branches: ctx.scope.branches,
  withHeadOffice: seesHeadOffice(ctx),
  now: ctx.clock.now(),
});
export const sightOf = (ctx: Ctx): Sight => ({ branches: ctx.scope.branches, seesAll: seesHeadOffice(ctx) });

/** A privilege as the page gets it, with its status today and what the caller can do. */
export const presentPrivilege = (ctx: Ctx, { today, ...privilege }: PrivilegeRecord): Privilege => {
  const shown = { ...privilege, status: privilegeStatus(privilege, today) };
  const can: PrivilegeRow['can'] = whyNotEnd(shown, callerOf(ctx)) === null ? ['end'] : [];
  return { ...shown, can };
};

const givingOf = async (ctx: TxCtx, asked: NewPrivilege): Promise<Giving> => {
  const caller = callerOf(ctx);
  const [[person], [reach], [day], loans] = await ctx.read(
    findPerson(asked.staff_id, { ...circleOf(ctx), branches: ctx.actor.branchesWith('MANAGE_PRIVILEGE') }),
    reachOf(asked.staff_id),
    earliestDay(asked.everywhere ? [] : asked.branches, ctx.clock.now()),
    loansOf(ctx.actor.staff_id, ctx.clock.now()),
  );
  if (!person) throw new ValidationError([{ field: 'staff_id', key: 'not_one_of' }]);
  return {
    ...caller,
    loanIn: (place) =>
      ctx.actor.mayHandOn('MANAGE_PRIVILEGE', place)
        ? null
        : (loans.findLast(({ branch_id }) => branch_id === null || branch_id === place) ?? null),
    isManagerIn: (branch) => reach?.manages.includes(branch) ?? false,
    isSuperAdmin: reach?.is_super_admin ?? false,
    isWide: reach?.is_wide ?? false,
    today: day?.today ?? dayIn('UTC', ctx.clock.now()),
  };
};

export const createPrivileges = command(privilegeContract.create, async (ctx, asked) => {
  const giving = await givingOf(ctx, asked);
  const faults = privilegeFaults(asked, giving, ctx.locale);
  if (faults.length > 0) throw new ValidationError(faults);
  const { staff_id, effect, from_on, until_on, reason } = asked;
  const one = { staff_id, effect, from_on, until_on, reason, given_by: ctx.actor.staff_id };
  const places = asked.everywhere ? [null] : asked.branches;
  const values = places.flatMap((branch_id) =>
    asked.flags.map((flag) => ({ ...one, branch_id, flag, by_loan: giving.loanIn(branch_id)?.id ?? null })),
  );
  tellAccessChanged(ctx, [staff_id]);
  noteEvent(ctx, { kind: 'privilege_given', staff_id, branch_id: places.length === 1 ? (places[0] ?? null) : null });
  return { staff_id, ids: await insertPrivileges(ctx.db, values) };
});

export const endPrivilegeNow = command(privilegeContract.end, async (ctx, id, { version, reason }) => {
  const now = ctx.clock.now();
  const found = await getPrivilege(ctx.db, id, sightOf(ctx), now);
  refuseIf(whyNotEnd({ ...found, status: privilegeStatus(found, found.today) }, callerOf(ctx)));
  const end = { ended_at: now.toISOString(), ended_by: ctx.actor.staff_id, ended_why: reason };
  await endPrivilege(ctx.db, id, version, end);
  noteEvent(ctx, { kind: 'privilege_ended', staff_id: found.staff_id, branch_id: found.branch_id });
  tellAccessChanged(ctx, [found.staff_id, ...(await endDecidedBy(ctx.db, id, end))]);
  return presentPrivilege(ctx, await getPrivilege(ctx.db, id, sightOf(ctx), now));
});
