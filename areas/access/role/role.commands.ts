/** What changes roles: load, decide by the rules, save. Each is one transaction. */
import { isFlag, type Flag } from '#access/access.ts';
import type { EditRole, Role, RoleRow } from './role.model.ts';
import {
  functionFaults,
  isOutranked,
  mayRemove,
  roleCan,
  titleFaults,
  whyNotChange,
  whyNotDelete,
  whyNotEdit,
  type RoleMaker,
} from './role.rules.ts';
import { Forbidden, NotFound, RefusedByOthers, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { isHeadOffice } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { tellAccessChanged } from '../staff/access-change.service.ts';
import { placeName } from './place.service.ts';
import { holderIds } from '../staff/staff.store.ts';
import {
  defaultsOf,
  findRole,
  getRole,
  holdersOf,
  namesOfHolders,
  reachOfHolders,
  type RoleRecord,
} from './role-list.store.ts';
import { addFunctions, deleteRole, dropFunctions, insertRole } from './role.store.ts';
import { roleContract } from './role.contract.ts';

const makerOf = ({ actor }: Ctx): RoleMaker => ({
  managesNetwork: actor.hasEverywhere('MANAGE_ROLE'),
  manages: (branch_id) => actor.has('MANAGE_ROLE', branch_id),
  mayHandOn: (flag, branch_id) => actor.mayHandOn(flag, branch_id),
});
type Found = Omit<RoleRow, 'can' | 'holders'> & { holders?: number | null };

/** A role as the page gets it; permissions that this version doesn't know are left out. */
export const presentRole = <R extends Found>(ctx: Ctx, role: R): R & Pick<RoleRow, 'can' | 'holders'> => ({
  ...role,
  flags: role.flags.filter(isFlag),
  holders: role.holders ?? 0,
  can: roleCan(role, makerOf(ctx), ctx.has('MANAGE_ROLE')),
});

/** A branch sees the roles that it can give, the head office all. */
export const seesAllRoles = ({ actor }: Ctx): boolean => actor.hasEverywhere('VIEW_ROLE');

export const viewRole = async (ctx: Ctx, id: number): Promise<Role> => {
  const [[role], holders, defaults] = await ctx.read(findRole(id), holdersOf(id, ctx.scope.branches), defaultsOf(id));
  if (!role || (role.scope !== 'branch' && !seesAllRoles(ctx))) throw new NotFound();
  const laidDown = defaults.map(({ flag }) => flag).filter(isFlag);
  const shown = presentRole(ctx, { ...role, holders: new Set(holders.map((one) => one.staff_id)).size });
  return {
    ...shown,
    who: holders.map((one) => ({ ...one, place: placeName(one, ctx.locale) })),
    added: role.key === null ? [] : shown.flags.filter((flag) => !laidDown.some((one) => one === flag)),
    removed: laidDown.filter((flag) => !shown.flags.includes(flag)),
  };
};

type Wanted = Pick<EditRole, 'title' | 'scope' | 'flags'>;
type Before = Pick<RoleRecord, 'key' | 'flags' | 'branch_id'>;
const checkWanted = (ctx: Ctx, wanted: Wanted, before: Before): void => {
  const reach = {
    mayGive: (flag: Flag) => ctx.actor.mayHandOn(flag, before.branch_id),
    mayTake: (flag: Flag) => mayRemove(makerOf(ctx), before.branch_id, flag),
  };
  const faults = [...titleFaults(before, wanted.title), ...functionFaults(wanted, before.flags, reach, ctx.locale)];
  if (before.branch_id !== null && wanted.scope !== 'branch') faults.push({ field: 'scope', key: 'not_one_of' });
  if (faults.length > 0) throw new ValidationError(faults);
};

export const createRole = command(roleContract.create, async (ctx, { branch_id: here, ...wanted }) => {
  const branch_id = (await isHeadOffice(ctx, here)) ? null : here;
  if (branch_id === null && !makerOf(ctx).managesNetwork) throw new Forbidden();
  checkWanted(ctx, wanted, { key: null, flags: [], branch_id });
  const { flags, ...row } = wanted;
  const id = await insertRole(ctx.db, { ...row, branch_id });
  await addFunctions(ctx.db, id, flags);
  noteEvent(ctx, { kind: 'role_changed', branch_id, detail: { role: wanted.title } });
  return viewRole(ctx, id);
});

const refuseWhileHeld = async (ctx: TxCtx, id: number, why: string): Promise<void> => {
  const names = await namesOfHolders(ctx.db, id);
  if (names.length > 0) throw new RefusedByOthers(why, names);
};

const refuseOutranked = async (ctx: TxCtx, role: RoleRecord): Promise<void> => {
  const [[holders]] = await ctx.read(reachOfHolders(role.id, role.branch_id, ctx.actor.staff_id));
  if (holders && isOutranked(role, holders, makerOf(ctx))) throw new Refusal('access.role_held_above');
};

/** Permissions that no longer exist in the code are removed with the first edit. */
const saveFunctions = async ({ db }: TxCtx, role: RoleRecord, wanted: readonly Flag[]): Promise<void> => {
  const isWanted = (flag: string): boolean => wanted.some((one) => one === flag);
  await dropFunctions(
    db,
    role.id,
    role.flags.filter((flag) => !isWanted(flag)),
  );
  await addFunctions(
    db,
    role.id,
    wanted.filter((flag) => !role.flags.includes(flag)),
  );
};

export const editRole = command(roleContract.edit, async (ctx, id, { version, ...wanted }) => {
  const role = await getRole(ctx.db, id);
  refuseIf(whyNotEdit(role, makerOf(ctx)));
  refuseIf(whyNotChange({ ...role, flags: role.flags.filter(isFlag) }, wanted));
  checkWanted(ctx, wanted, role);
  if (role.flags.filter(isFlag).some((flag) => !wanted.flags.includes(flag))) await refuseOutranked(ctx, role);
  if (wanted.scope !== role.scope) await refuseWhileHeld(ctx, id, 'access.role_held');
  const { flags, title, scope } = wanted;
  await saveVersioned(ctx.db, 'role', id, version, { title: JSON.stringify(title), scope });
  await saveFunctions(ctx, role, flags);
  noteEvent(ctx, { kind: 'role_changed', branch_id: role.branch_id, detail: { role: title } });
  tellAccessChanged(ctx, await holderIds(ctx.db, id));
  return viewRole(ctx, id);
});

export const removeRole = command(roleContract.remove, async (ctx, id, { version }) => {
  const role = await getRole(ctx.db, id);
  refuseIf(whyNotDelete(role, makerOf(ctx)));
  await refuseWhileHeld(ctx, id, 'access.role_in_use');
  await deleteRole(ctx.db, id, version);
  noteEvent(ctx, { kind: 'role_changed', branch_id: role.branch_id, detail: { role: role.title } });
  return { id };
});
