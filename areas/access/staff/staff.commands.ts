/** What changes members of staff: load, decide by the rules, save. Each is one transaction. */
import type { EditStaff, NewRole, NewStaff } from './staff.model.ts';
import { staffMachine } from './staff.machine.ts';
import { staffFaults, whyNotGive, whyNotTake, withPhones } from './staff.rules.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { faultAt, NotFound, refuseIf, Refusal, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { inLanguage } from '#kit/domain/words.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { changeFile } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { accessWords } from '../access.words.ts';
import { shutOut, tellAccessChanged } from './access-change.service.ts';
import { sendInvitation } from '../invitation/invitation.commands.ts';
import { emailChangedLetter, write } from '../password/password.letters.ts';
import { findStaff, heldOf, viewStaff } from './staff-record.store.ts';
import {
  findRole,
  holdGroup,
  homeOf,
  insertStaff,
  insertStaffRole,
  moveStaffTo,
  nameSeenAnew,
  lockStaff,
  deleteStaffRole,
} from './staff.store.ts';
import { staffContract } from './staff.contract.ts';

/** Only the head office names super admins; the type says what a person is, the role what they can do. */
const checkType = (ctx: TxCtx, staff_type: string, before?: string): void => {
  if (staff_type === 'super_admin' && before !== 'super_admin' && !ctx.actor.hasEverywhere('MANAGE_STAFF'))
    faultAt('staff_type', 'not_one_of');
};

const checkedIn = <T extends NewStaff | EditStaff>(
  ctx: TxCtx,
  input: T,
  home: { country_code: string; time_zone: string },
): T => {
  const faults = staffFaults(input, dayIn(home.time_zone, ctx.clock.now()), home.country_code);
  if (faults.length > 0) throw new ValidationError(faults);
  return withPhones(input, home.country_code);
};

/** Refuses permissions that the giver doesn't have there. */
const giveChecked = async (ctx: TxCtx, staff_id: number, { role_id, place }: NewRole, field: string): Promise<void> => {
  const role = await findRole(ctx.db, role_id);
  if (!role) return faultAt(field, 'not_one_of');
  // The branches of a group that are checked are those that it still has at the commit.
  if (place.branch_group_id !== null && !(await holdGroup(ctx.db, place.branch_group_id)))
    return faultAt(field.replace('role_id', 'place'), 'not_one_of');
  refuseIf(whyNotGive(ctx.actor, role, place));
  noteEvent(ctx, { kind: 'role_given', staff_id, branch_id: place.branch_id, detail: { role: role.title } });
  return insertStaffRole(ctx.db, { staff_id, role_id, ...place });
};

export const createStaff = command(staffContract.create, async (ctx, input) => {
  if (!ctx.has('MANAGE_STAFF', input.branch_id)) throw new NotFound();
  checkType(ctx, input.staff_type);
  const { branch_id, roles, ...person } = checkedIn(ctx, input, await branchFacts(ctx, input.branch_id));
  const { avatar_file_id: after } = person;
  await changeFile(ctx, { field: 'avatar_file_id', purpose: 'picture', before: null, after, branch_id: null });
  const id = await insertStaff(ctx.db, { ...person, locale: ctx.locale, invited_at: ctx.clock.now().toISOString() });
  for (const [at, role] of roles.entries()) await giveChecked(ctx, id, role, `roles.${at}.role_id`);
  await sendInvitation(ctx, { ...person, id, locale: ctx.locale });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'staff', { id }));
  return viewStaff(ctx, id);
});

export const editStaff = command(staffContract.edit, async (ctx, id, input) => {
  const { staff, why } = await findStaff(ctx, id);
  refuseIf(why);
  checkType(ctx, input.staff_type, staff.staff_type);
  const { version, ...person } = checkedIn(ctx, input, await homeOf(ctx.db, id));
  const [before, after] = [staff.avatar_file_id, person.avatar_file_id];
  await changeFile(ctx, { field: 'avatar_file_id', purpose: 'picture', before, after, branch_id: null });
  await saveVersioned(ctx.db, 'staff', id, version, person);
  await nameSeenAnew(ctx.db, id);
  if (person.email !== staff.email.toLowerCase()) {
    // The old address is notified, and sessions of the old address end.
    await write(ctx, emailChangedLetter(staff, fullName(input), ctx.actor.name, person.email));
    await shutOut(ctx, id, 'email_changed');
    noteEvent(ctx, { kind: 'email_changed', staff_id: id });
  }
  return viewStaff(ctx, id);
});

export const moveStaff = command(staffContract.move, async (ctx, id, { version, move, reason }) => {
  const { staff, why } = await findStaff(ctx, id);
  refuseIf(why);
  if (!canMove(staffMachine, staff.status, move)) throw new Refusal('kit.move_not_possible', { status: staff.status });
  const { to } = staffMachine.moves[move];
  needReason(staffMachine, move, reason);
  const today = dayIn((await homeOf(ctx.db, id)).time_zone, ctx.clock.now());
  await moveStaffTo(ctx.db, staff, { to, reason, today, version });
  if (to !== 'active') await shutOut(ctx, id, 'deactivated');
  const status = {
    en: inLanguage(accessWords, 'en').staff.status[to],
    cn: inLanguage(accessWords, 'cn').staff.status[to],
  };
  noteEvent(ctx, { kind: 'status_changed', staff_id: id, detail: { status } });
  return viewStaff(ctx, id);
});

export const giveRoleTo = command(staffContract.giveRole, async (ctx, id, asked) => {
  await findStaff(ctx, id);
  if (id === ctx.actor.staff_id) throw new Refusal('access.own_record');
  await giveChecked(ctx, id, asked, 'role_id');
  tellAccessChanged(ctx, [id]);
  return viewStaff(ctx, id);
});

export const takeRoleFrom = command(staffContract.takeRole, async (ctx, id, { staff_role_id }) => {
  // Two requests each remove one of two roles at the same moment: the second waits and sees that one is left.
  await lockStaff(ctx.db, id);
  const { roles } = await findStaff(ctx, id);
  const role = roles.find((one) => one.id === staff_role_id);
  if (id === ctx.actor.staff_id) throw new Refusal('access.own_record');
  if (!role) throw new StaleWrite('staff', id, 0);
  if (roles.length === 1) throw new Refusal('access.only_role');
  refuseIf(whyNotTake(ctx.actor, heldOf(role), roles.map(heldOf)));
  await deleteStaffRole(ctx.db, staff_role_id);
  noteEvent(ctx, { kind: 'role_taken', staff_id: id, branch_id: role.branch_id, detail: { role: role.title } });
  tellAccessChanged(ctx, [id]);
  return viewStaff(ctx, id);
});
