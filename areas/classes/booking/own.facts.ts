/** What clients see of their own bookings and appointments, and what they can book. */
import type { AppointmentView } from '../appointment/appointment.model.ts';
import type { OwnAppointment, OwnBooking, OwnClass } from '#areas/people/member-self/member-self.model.ts';
import type { BookingView } from './booking.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { viewAppointment } from '../appointment/appointment-present.service.ts';
import { comingAppointments, findAppointment } from '../appointment/appointment.store.ts';
import { viewBooking } from './booking-present.service.ts';
import { bookingOptions } from './booking-options.service.ts';
import { comingOf, findBooking } from './booking.store.ts';

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
