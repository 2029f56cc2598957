/** Reminding people of courses, automatically and by hand, and exempting them. Each command is one transaction. */
import { reminderContract } from './reminder.contract.ts';
import type { Exemption, Remind, ReminderKind } from './reminder.model.ts';
import { kindOfDue, kindOfExpiry } from './reminder.rules.ts';
import { writeReminder } from './reminder.letters.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { staffSeen } from '../course/course.store.ts';
import {
  awakeBranches,
  claimReminder,
  exemptionById,
  exemptionsOf,
  expiringIn,
  insertExemption,
  lockReminders,
  requiredOf,
  type ToTell,
} from './reminder.store.ts';

const send = async (ctx: TxCtx, kind: ReminderKind, about: ToTell): Promise<boolean> => {
  const at = ctx.clock.now().toISOString();
  if (!(await claimReminder(ctx.db, { ...about, kind, at, by: null }))) return false;
  await writeReminder(ctx, kind, about);
  return true;
};
/** The letters of one branch, noted in the transaction in which they are written. */
const remindBranch = async (ctx: Ctx, branch_id: number, today: Day): Promise<number> => {
  const where = { branches: [branch_id], today };
  const [required, expiring] = await ctx.read(requiredOf(where), expiringIn(where));
  const due = [
    ...required.map((one) => ({ one, kind: kindOfDue(one.day, today) })),
    ...expiring.map((one) => ({ one, kind: kindOfExpiry(one.day, today) })),
  ];
  let sent = 0;
  for (const { one, kind } of due) if (kind !== null && (await ctx.tx((tx) => send(tx, kind, one)))) sent += 1;
  return sent;
};
export const remindAll = async (ctx: Ctx): Promise<number> => {
  const [branches] = await ctx.read(awakeBranches(ctx.clock.now()));
  let sent = 0;
  for (const { id, today } of branches) sent += await remindBranch(ctx, id, today);
  return sent;
};

/** In the branch that asks, and for head office wherever the person works. */
const requiredNow = async (ctx: TxCtx, { branch_id, staff_id, course_id }: Remind) => {
  const branch = await knownBranch(ctx, branch_id);
  const [[required]] = await ctx.read(
    requiredOf({ branches: ctx.scope.branches, today: branch.today }, { staff_id, course_id }),
  );
  return { branch, required };
};
export const remind = command(reminderContract.remind, async (ctx, input) => {
  const { staff_id, course_id } = input;
  await lockReminders(ctx.db, staff_id, course_id);
  const { branch, required } = await requiredNow(ctx, input);
  if (!required || required.day >= branch.today) throw new Refusal('learn.not_overdue');
  const last = required.reminded_at;
  refuseIf(last !== null && dayIn(branch.time_zone, new Date(last)) === branch.today ? 'learn.reminded_today' : null);
  const at = ctx.clock.now().toISOString();
  await claimReminder(ctx.db, { ...required, kind: 'by_hand', at, by: ctx.actor.staff_id });
  await writeReminder(ctx, 'by_hand', required);
  return { staff_id, course_id, reminded_at: at };
});

const presentExemption = (ctx: Ctx, record: Omit<Exemption, 'can'>): Exemption => ({
  ...record,
  can: ctx.has('MARK_EXAM') && record.staff_id !== ctx.actor.staff_id ? ['lift'] : [],
});
export const listExemptions = async (ctx: Ctx): Promise<Exemption[]> => {
  const [rows] = await ctx.read(exemptionsOf(staffSeen('e.staff_id', ctx.scope)));
  return rows.map((one) => presentExemption(ctx, one));
};
const getExemption = async (ctx: Ctx, id: number) => {
  const [[record]] = await ctx.read(exemptionById(id, staffSeen('e.staff_id', ctx.scope)));
  if (!record) throw new NotFound();
  return record;
};
export const exempt = command(reminderContract.exempt, async (ctx, input) => {
  const { staff_id, course_id, reason } = input;
  refuseIf(staff_id === ctx.actor.staff_id ? 'learn.own_exemption' : null);
  const { required } = await requiredNow(ctx, input);
  if (!required) throw new Refusal('learn.not_required');
  const at = ctx.clock.now().toISOString();
  const id = await insertExemption(ctx.db, { staff_id, course_id, reason, by: ctx.actor.staff_id || null, at });
  return presentExemption(ctx, await getExemption(ctx, id));
});
export const lift = command(reminderContract.lift, async (ctx, id, { version }) => {
  const before = await getExemption(ctx, id);
  refuseIf(before.staff_id === ctx.actor.staff_id ? 'learn.own_exemption' : null);
  refuseIf(before.lifted_at === null ? null : 'learn.exemption_lifted');
  const lifted = { lifted_at: ctx.clock.now().toISOString(), lifted_by: ctx.actor.staff_id || null };
  await saveVersioned(ctx.db, 'course_exemption', id, version, lifted);
  return presentExemption(ctx, await getExemption(ctx, id));
});
