/** Confirming, cancelling, marking and paying for appointments: what is reserved, returned and charged. */
import type { AppointmentView, CancelAppointment } from './appointment.model.ts';
import {
  canMark,
  decide,
  holdsSession,
  paidBy,
  whyNotMarkAppointment,
  whyNotMoveAppointment,
  type Charge,
} from './appointment.rules.ts';
import { appointmentMachine } from './appointment.machine.ts';
import { Forbidden, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { settleGiven } from '#areas/commission/commission/commission-given.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { lockForAppointment } from './appointment.commands.ts';
import { tellClient, tellTrainer } from './appointment.letters.ts';
import { givePaymentBack, holdPayment, paymentOf } from './appointment-payment.commands.ts';
import { costOf, rereadAppointment } from './appointment-present.service.ts';
import { knownOf } from './appointment-told.commands.ts';
import { getAppointment, updateAppointment, type AppointmentFacts } from './appointment.store.ts';
import { mustMark } from '../class/teaching.service.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { appointmentContract } from './appointment.contract.ts';

/** Its current state, locked, if it is still the version that the person saw. */
const lockedAt = async (ctx: TxCtx, id: number, version: number): Promise<AppointmentFacts> => {
  const first = await getAppointment(ctx.db, id);
  await lockForAppointment(ctx, [first.staff_id], first.member_id);
  const one = await getAppointment(ctx.db, id);
  if (one.version !== version) throw new StaleWrite('appointment', id, version);
  return one;
};
const done = (ctx: TxCtx, one: AppointmentFacts): Promise<AppointmentView> => {
  tellTimetable(ctx, one.branch_id);
  return rereadAppointment(ctx, one.id);
};

export const confirmAppointment = command(appointmentContract.confirm, async (ctx, id, { version }) => {
  const one = await lockedAt(ctx, id, version);
  refuseIf(whyNotMoveAppointment(one, ctx.clock.now()));
  if (!canMove(appointmentMachine, one.status, 'confirm'))
    throw new Refusal('kit.move_not_possible', { status: one.status });
  await updateAppointment(ctx.db, id, { status: appointmentMachine.moves.confirm.to });
  return done(ctx, one);
});

type Decision = Pick<CancelAppointment, 'charged' | 'reason'>;
/** By the rule, or as someone with the permission decided, with a reason. */
const charging = (ctx: Ctx, one: AppointmentFacts, rule: Charge, { charged, reason }: Decision) => {
  const { otherwise, ...decided } = decide({ charged: rule.charged, is_waived: rule.is_waived }, charged);
  if (otherwise && !ctx.has('DECIDE_NO_SHOW', one.branch_id)) throw new Forbidden();
  if (otherwise && (reason === null || reason === '')) throw new Refusal('classes.charge_needs_reason');
  return { ...decided, charge_reason: otherwise ? reason : null };
};
/**
 * The session follows the outcome of the appointment: reserved, or returned to where it came from. So does the trainer's
 * commission for giving it.
 */
const settle = async (
  ctx: TxCtx,
  one: AppointmentFacts,
  next: Pick<AppointmentFacts, 'status' | 'charged'>,
): Promise<void> => {
  const [held, holds] = [holdsSession(one), holdsSession(next)];
  if (held && !holds) await givePaymentBack(ctx, one);
  if (!held && holds) await holdPayment(ctx, one);
  await settleGiven(ctx, one.id);
};

export const cancelAppointment = command(appointmentContract.cancel, async (ctx, id, asked) => {
  const one = await lockedAt(ctx, id, asked.version);
  refuseIf(whyNotMoveAppointment(one, ctx.clock.now()));
  const { late, charged: rule_charges, is_waived } = await costOf(ctx, one);
  const rule = late ? { charged: rule_charges, is_waived } : { charged: false, is_waived: false };
  const decided = charging(ctx, one, rule, asked);
  const status = appointmentMachine.moves.cancel.to;
  await updateAppointment(ctx.db, id, { status, is_late: late, reason: asked.reason, ...decided });
  await settle(ctx, one, { status, charged: decided.charged });
  const known = await knownOf(ctx, one);
  await tellTrainer(ctx, 'cancelled', known);
  // Clients who cancel have seen the cost.
  const news = decided.charged ? 'cancelled_charged' : 'cancelled_free';
  if (ctx.actor.staff_id > 0) await tellClient(ctx, news, known, { reason: asked.reason });
  return done(ctx, one);
});

const nothing = { charged: null, is_waived: false, charge_reason: null };
/** The gym cancels it: that never costs the client anything. The trainer and the client are locked already. */
export const callOff = async (ctx: TxCtx, id: number, reason: string): Promise<void> => {
  const one = await getAppointment(ctx.db, id);
  refuseIf(whyNotMoveAppointment(one, ctx.clock.now()));
  const status = appointmentMachine.moves.cancel.to;
  await updateAppointment(ctx.db, id, { status, is_late: false, reason, ...nothing, charged: false });
  await settle(ctx, one, { status, charged: false });
  const known = await knownOf(ctx, one);
  await tellTrainer(ctx, 'cancelled', known);
  await tellClient(ctx, 'called_off', known, { reason });
};

export const markAppointment = command(appointmentContract.mark, async (ctx, id, asked) => {
  const one = await lockedAt(ctx, id, asked.version);
  mustMark(ctx, { ...one, teachers: [one.staff_id] });
  refuseIf(whyNotMarkAppointment(one, ctx.clock.now(), ctx.has('EDIT_CLOSED_ROSTER', one.branch_id)));
  if (!canMark(one.status, asked.move)) throw new Refusal('kit.move_not_possible', { status: one.status });
  const { to: status } = appointmentMachine.moves[asked.move];
  const decided = asked.move === 'mark_absent' ? charging(ctx, one, await costOf(ctx, one), asked) : nothing;
  await updateAppointment(ctx.db, id, { status, ...decided });
  await settle(ctx, one, { status, charged: decided.charged });
  return done(ctx, one);
});

/** The client has since bought sessions, which now pay for what was unfunded. */
export const fundAppointment = command(appointmentContract.fund, async (ctx, id, { version }) => {
  const one = await lockedAt(ctx, id, version);
  refuseIf(one.status === 'cancelled' ? 'classes.appointment_over' : null);
  refuseIf(one.funding === 'unfunded' ? null : 'classes.funded_already');
  const paid = paidBy(await paymentOf(ctx, one), null);
  if (!paid) throw new Refusal('classes.sessions_short');
  await updateAppointment(ctx.db, id, paid);
  if (holdsSession(one)) await holdPayment(ctx, { ...one, ...paid });
  await settleGiven(ctx, id);
  return done(ctx, one);
});
