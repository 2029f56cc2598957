/** Clients who book and cancel themselves, by the commands and rules of the desk. */
import type { AppointmentView } from '../appointment/appointment.model.ts';
import type {
  CancelOutcome,
  OwnAppointment,
  OwnBooking,
  OwnClass,
} from '#areas/people/member-self/member-self.model.ts';
import type { BookingView } from './booking.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { cancelAppointment } from '../appointment/appointment-moves.commands.ts';
import { viewAppointment } from '../appointment/appointment-present.service.ts';
import { comingAppointments, findAppointment, getAppointment } from '../appointment/appointment.store.ts';
import { bookPlace, cancelBooking, viewBooking } from './booking.commands.ts';
import { bookingOptions } from './booking-options.service.ts';
import { comingOf, findBooking, getBooking } from './booking.store.ts';
import { getSession } from '../session/session.store.ts';

const asOwn = (booking: BookingView): OwnBooking => {
  const {
    id,
    member_id,
    status,
    place_no: wait_no,
    class_name,
    colour,
    kind,
    day,
    starts_at,
    ends_at,
    time_zone,
  } = booking;
  const { branch_name, facility_name, cancel_until, cost, join_link, version, can } = booking;
  const what = { class_name, colour, kind, day, starts_at, ends_at, time_zone, branch_name, facility_name };
  return {
    id,
    member_id,
    status,
    wait_no,
    ...what,
    can_cancel: can.includes('cancel'),
    cancel_until,
    cost,
    join_link,
    version,
  };
};
export const ownBookings = async (ctx: Ctx, members: readonly number[]): Promise<OwnBooking[]> => {
  const [ids] = await ctx.read(comingOf(members, ctx.clock.now()));
  const found = await ctx.read(...ids.map(({ id }) => findBooking(id)));
  const shown: OwnBooking[] = [];
  for (const [booking] of found) if (booking) shown.push(asOwn(await viewBooking(ctx, booking)));
  return shown;
};

const asOwnAppointment = (one: AppointmentView): OwnAppointment => {
  const { id, member_id, type_id, status, trainer_name, day, starts_at, ends_at, time_zone } = one;
  const { branch_name, facility_name, cancel_until, cost, version, can } = one;
  const what = { type_id, status, trainer_name, day, starts_at, ends_at, time_zone, branch_name, facility_name };
  return { id, member_id, ...what, can_cancel: can.includes('cancel'), cancel_until, cost, version };
};
export const ownAppointments = async (ctx: Ctx, members: readonly number[]): Promise<OwnAppointment[]> => {
  const [ids] = await ctx.read(comingAppointments(members, ctx.clock.now()));
  const found = await ctx.read(...ids.map(({ id }) => findAppointment(id)));
  const shown: OwnAppointment[] = [];
  for (const [one] of found) if (one) shown.push(asOwnAppointment(await viewAppointment(ctx, one)));
  return shown;
};

type Asked = { member_id: number; branch_id: number; day: Day };
export const ownClasses = async (ctx: Ctx, { member_id, branch_id, day }: Asked): Promise<OwnClass[]> => {
  const options = await bookingOptions(ctx, member_id, await knownBranch(ctx, branch_id), day);
  return options.map((option) => {
    const { id, class_name, colour, kind, starts_at, ends_at, facility_name, is_full, why } = option;
    const { by } = option.entitlement;
    return {
      id,
      class_name,
      colour,
      kind,
      starts_at,
      ends_at,
      facility_name,
      trainers: option.trainers.map((trainer) => trainer.name),
      left: Math.max(0, option.capacity - option.booked),
      is_full,
      is_booked: why === 'classes.booked_already',
      by: by && { name: by.name, credits: by.credits },
      why,
    };
  });
};

type Booked = { id: number; status: 'confirmed' | 'waiting' };
export const bookOwn = command(
  async (ctx: TxCtx, asked: { member_id: number; session_id: number; waits: boolean }): Promise<Booked> => {
    const { branch_id } = await getSession(ctx.db, asked.session_id);
    const { id, status } = await bookPlace(ctx, { ...asked, branch_id });
    return { id, status: status === 'waiting' ? 'waiting' : 'confirmed' };
  },
);
export const cancelOwn = command(
  async (ctx: TxCtx, id: number, version: number, members: readonly number[]): Promise<void> => {
    const booking = await getBooking(ctx.db, id);
    if (!members.includes(booking.member_id)) throw new NotFound();
    await cancelBooking(ctx, id, { version, reason: null });
  },
);
/** As the rule of the branch says: a client decides nothing about the charge. */
export const cancelOwnAppointment = command(
  async (ctx: TxCtx, id: number, version: number, members: readonly number[]): Promise<CancelOutcome> => {
    const { member_id } = await getAppointment(ctx.db, id);
    if (!members.includes(member_id)) throw new NotFound();
    const { charged, is_waived } = await cancelAppointment(ctx, id, { version, charged: null, reason: null });
    return charged === true ? 'charged' : is_waived ? 'waived' : 'free';
  },
);
