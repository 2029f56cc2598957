/** Booking an appointment, and rescheduling it: the trainer, the room and the session under lock. */
import type { CheckAppointment, MoveChecked, NewAppointment } from './appointment.model.ts';
import { paidBy, whyNotMoveAppointment } from './appointment.rules.ts';
import { usualAvailability } from '../availability/availability.model.ts';
import { addDays, formatDay } from '#kit/domain/day.ts';
import { faultAt, Forbidden, NotFound, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { addMinutes, clockIn, instantIn, minutesBetween } from '#kit/domain/zone.ts';
import { lockMemberCredits } from '#areas/membership/credit/credit.commands.ts';
import { branchFacts, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { noteAppointment } from '#areas/people/activity/member-activity.commands.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { mustBeFree, standsAgainst, type Slot, type Wanted } from './appointment-free.service.ts';
import { showTrainers, tellClient, tellTrainer } from './appointment.letters.ts';
import { givePaymentBack, holdPayment, paymentOf } from './appointment-payment.commands.ts';
import { rereadAppointment } from './appointment-present.service.ts';
import { tellSoon } from './appointment-told.commands.ts';
import {
  findAppointment,
  getAppointment,
  insertAppointment,
  lockTrainers,
  updateAppointment,
  type AppointmentFacts,
} from './appointment.store.ts';
import { hoursOn, type TrainerHours } from '../availability/availability.commands.ts';
import { rulesOf } from '../booking/booking.store.ts';
import { findRoom } from '../class/class.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { appointmentContract } from './appointment.contract.ts';

const LATEST_DAYS = 366;
const slotOf = (
  branch: BranchFacts,
  asked: Pick<NewAppointment, 'day' | 'starts'>,
  length: Omit<Slot, 'day' | 'starts_at' | 'ends_at'> & { duration_min: number },
  now: Date,
): Slot => {
  if (asked.day > addDays(branch.today, LATEST_DAYS)) faultAt('day', 'too_far');
  const begins = instantIn(branch.time_zone, asked.day, asked.starts);
  // A time that the clock skips doesn't exist: it would silently become a different one.
  if (clockIn(branch.time_zone, begins) !== asked.starts) faultAt('starts', 'not_a_time');
  refuseIf(begins.getTime() <= now.getTime() ? 'classes.appointment_past' : null);
  const { duration_min, ...buffers } = length;
  const ends_at = addMinutes(begins, duration_min).toISOString();
  return { day: asked.day, starts_at: begins.toISOString(), ends_at, ...buffers };
};

const trainerOf = async (ctx: Ctx, branch_id: number, staff_id: number, day: string): Promise<TrainerHours> => {
  const found = (await hoursOn(ctx, branch_id, day)).find((one) => one.staff_id === staff_id);
  return found ?? faultAt('staff_id', 'staff_required');
};
const buffersOf = ({ hours }: TrainerHours) => {
  const { buffer_before_min, buffer_after_min, duration_min } = hours ?? usualAvailability;
  return { buffer_before_min, buffer_after_min, duration_min };
};
const mustBeRoom = async (ctx: Ctx, facility_id: number | null, branch_id: number): Promise<void> => {
  if (facility_id === null) return;
  const [[room]] = await ctx.read(findRoom(facility_id, branch_id));
  if (room?.status !== 'active') faultAt('facility_id', 'unknown_record');
};
const mayGoOutside = (ctx: Ctx, outside: boolean, branch_id: number): void => {
  if (outside && !ctx.has('MANAGE_AVAILABILITY', branch_id)) throw new Forbidden();
};
/** The locking order of everything that changes appointments: first the trainers, then the client. */
export const lockForAppointment = async (ctx: TxCtx, staff: readonly number[], member_id: number): Promise<void> => {
  await lockTrainers(ctx.db, staff);
  await lockMemberCredits(ctx, member_id);
};

export const bookAppointment = command(appointmentContract.create, async (ctx, asked) => {
  const { branch_id, member_id, staff_id, type_id, note } = asked;
  mayGoOutside(ctx, asked.outside, branch_id);
  const branch = await branchFacts(ctx, branch_id);
  const member = await memberFacts(ctx, member_id);
  refuseIf(member.is_active ? null : 'membership.member_inactive');
  const trainer = await trainerOf(ctx, branch_id, staff_id, asked.day);
  const buffers = buffersOf(trainer);
  const length = { ...buffers, duration_min: asked.duration_min ?? buffers.duration_min };
  const slot = slotOf(branch, asked, length, ctx.clock.now());
  const facility_id = asked.facility_id === undefined ? (trainer.hours?.facility_id ?? null) : asked.facility_id;
  await mustBeRoom(ctx, facility_id, branch_id);
  await lockForAppointment(ctx, [staff_id], member_id);
  await mustBeFree(ctx, { branch, trainer, member_id, slot, facility_id, but: 0, outside: asked.outside });
  const payment = await paymentOf(ctx, { branch_id, member_id, type_id, day: slot.day });
  const paid = paidBy(payment, asked.without ?? null);
  if (!paid) throw new Refusal('classes.sessions_short');
  const booked_by = ctx.actor.staff_id || null;
  const row = { branch_id, member_id, staff_id, type_id, ...slot, facility_id, ...paid, note, booked_by };
  const id = await insertAppointment(ctx.db, row);
  await holdPayment(ctx, { ...paid, id, branch_id, member_id, type_id, day: slot.day });
  const time = clockIn(branch.time_zone, new Date(slot.starts_at));
  await noteAppointment(ctx, {
    branch_id,
    member_id,
    note: `${trainer.name} · ${formatDay(slot.day, ctx.locale)} ${time}`,
  });
  const made = await getAppointment(ctx.db, id);
  await tellTrainer(ctx, 'booked', made);
  const [[rules]] = await ctx.read(rulesOf(branch_id));
  if (rules?.confirms_bookings) await tellClient(ctx, 'confirmed', made);
  tellTimetable(ctx, branch_id);
  return rereadAppointment(ctx, id);
});

/** What pays must also pay on the new day. */
const keepPayment = async (ctx: TxCtx, one: AppointmentFacts, slot: Slot): Promise<void> => {
  if (slot.day === one.day || (one.membership_id === null && one.credits === 0)) return;
  const before = { ...one, membership_id: one.membership_id, credits: one.credits };
  await givePaymentBack(ctx, before);
  const { branch_id, member_id, type_id, membership_id, credits } = one;
  const { held } = await paymentOf(ctx, { branch_id, member_id, type_id, day: slot.day });
  const same = held.find((by) => (credits > 0 ? by.kind === 'credits' : by.membership_id === membership_id));
  refuseIf(same && same.why === null ? null : 'classes.sessions_short');
  await holdPayment(ctx, { ...before, day: slot.day });
};

/** Works out what a move changes. Both the preview and the move call this. */
const wantedBy = async (ctx: Ctx, one: AppointmentFacts, asked: CheckAppointment): Promise<Wanted> => {
  const { branch_id, member_id, id } = one;
  mayGoOutside(ctx, asked.outside, branch_id);
  refuseIf(whyNotMoveAppointment(one, ctx.clock.now()));
  const branch = await knownBranch(ctx, branch_id);
  const staff_id = asked.staff_id ?? one.staff_id;
  const trainer = await trainerOf(ctx, branch_id, staff_id, asked.day);
  const usual = staff_id === one.staff_id ? one : buffersOf(trainer);
  const duration_min = asked.duration_min ?? minutesBetween(new Date(one.starts_at), new Date(one.ends_at));
  const { buffer_before_min, buffer_after_min } = usual;
  const slot = slotOf(branch, asked, { duration_min, buffer_before_min, buffer_after_min }, ctx.clock.now());
  const facility_id = asked.facility_id === undefined ? one.facility_id : asked.facility_id;
  await mustBeRoom(ctx, facility_id, branch_id);
  return { branch, trainer, member_id, slot, facility_id, but: id, outside: asked.outside };
};
export const checkAppointment = async (ctx: Ctx, id: number, asked: CheckAppointment): Promise<MoveChecked> => {
  const [[one]] = await ctx.read(findAppointment(id));
  if (!one) throw new NotFound();
  return standsAgainst(ctx, await wantedBy(ctx, one, asked));
};

export const moveAppointment = command(appointmentContract.move, async (ctx, id, asked) => {
  const first = await getAppointment(ctx.db, id);
  await lockForAppointment(ctx, [first.staff_id, asked.staff_id ?? first.staff_id], first.member_id);
  const one = await getAppointment(ctx.db, id);
  if (one.version !== asked.version) throw new StaleWrite('appointment', id, asked.version);
  const wanted = await wantedBy(ctx, one, asked);
  const { slot, facility_id, trainer } = wanted;
  await mustBeFree(ctx, wanted);
  const next = { staff_id: trainer.staff_id, ...slot, facility_id };
  // The new day decides of which period a session is reserved.
  await updateAppointment(ctx.db, id, { ...next, ...(await tellSoon(ctx, one, next)) });
  await keepPayment(ctx, one, slot);
  showTrainers(ctx, one, [one.staff_id, next.staff_id]);
  tellTimetable(ctx, one.branch_id);
  return rereadAppointment(ctx, id);
});
