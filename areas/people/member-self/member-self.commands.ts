/** What clients do for themselves once they are signed in: see, pay, book, cancel. */
import type { OwnPass } from '#areas/classes/pass/pass.contract.ts';
import type { OwnClass, OwnView } from './member-self.model.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { faultAt, NotFound } from '#kit/domain/errors.ts';
import { bookOwn, cancelOwn, cancelOwnAppointment } from '#areas/classes/booking/own.commands.ts';
import { ownAppointments, ownBookings, ownClasses } from '#areas/classes/booking/own.facts.ts';
import { passFor } from '#areas/classes/pass/pass.facts.ts';
import { ownMemberships } from '#areas/membership/membership/membership.facts.ts';
import { makePayLink, ownReceipt } from '#areas/money/payment/own.commands.ts';
import { ownInvoices, ownReceipts } from '#areas/money/payment/own.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Extra, FileAnswer } from '#kit/server/routes.ts';
import { findOwn, getOwn, type Own } from '../member-login/member-session.commands.ts';

const isMine = ({ members }: Own, member_id: number): void => {
  if (!members.includes(member_id)) throw new NotFound();
};

export const viewOwn = async (ctx: Ctx, token: string, extra: Extra): Promise<OwnView | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  const [owed, bookings] = [await ownInvoices(own.ctx, own.members), await ownBookings(own.ctx, own.members)];
  const appointments = await ownAppointments(own.ctx, own.members);
  const memberships = await ownMemberships(own.ctx, own.members);
  const receipts = await ownReceipts(own.ctx, own.members);
  const now = ctx.clock.now();
  const branches = own.places
    .filter((place) => place.is_open)
    .map(({ id, name, time_zone }) => ({ id, name, time_zone, today: dayIn(time_zone, now) }));
  const { first_name, people } = own;
  return { first_name, people, branches, memberships, owed, receipts, bookings, appointments };
};

export const payOwn = async (
  ctx: Ctx,
  { token, invoice_id }: { token: string; invoice_id: number },
  extra: Extra,
): Promise<{ token: string }> => {
  const own = await getOwn(ctx, token, extra);
  return { token: await makePayLink(own.ctx, invoice_id, own.members) };
};

type AskedClasses = { token: string; member_id: number; branch_id: number; day: Day };
export const classesForOwn = async (
  ctx: Ctx,
  { token, member_id, branch_id, day }: AskedClasses,
  extra: Extra,
): Promise<OwnClass[] | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  isMine(own, member_id);
  if (!own.places.some((place) => place.id === branch_id && place.is_open)) throw new NotFound();
  return ownClasses(own.ctx, { member_id, branch_id, day });
};

export const receiptForOwn = async (
  ctx: Ctx,
  { token, payment_id }: { token: string; payment_id: number },
  extra: Extra,
): Promise<FileAnswer> => {
  const own = await findOwn(ctx, token, extra);
  // A document must always be a file: an invalid token is a fault.
  if (!own) return faultAt('token', 'invalid');
  return ownReceipt(own.ctx, payment_id, own.members);
};
export const passForOwn = async (
  ctx: Ctx,
  { token, member_id }: { token: string; member_id: number },
  extra: Extra,
): Promise<OwnPass | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  isMine(own, member_id);
  return passFor(own.ctx, member_id);
};
type AskedBooking = { token: string; member_id: number; session_id: number; waits: boolean };
export const bookForOwn = async (ctx: Ctx, { token, ...asked }: AskedBooking, extra: Extra) => {
  const own = await getOwn(ctx, token, extra);
  isMine(own, asked.member_id);
  return bookOwn(own.ctx, asked);
};
export const cancelForOwn = async (
  ctx: Ctx,
  { token, booking_id, version }: { token: string; booking_id: number; version: number },
  extra: Extra,
): Promise<null> => {
  const own = await getOwn(ctx, token, extra);
  await cancelOwn(own.ctx, booking_id, version, own.members);
  return null;
};
export const cancelAppointmentForOwn = async (
  ctx: Ctx,
  { token, appointment_id, version }: { token: string; appointment_id: number; version: number },
  extra: Extra,
) => {
  const own = await getOwn(ctx, token, extra);
  return { outcome: await cancelOwnAppointment(own.ctx, appointment_id, version, own.members) };
};
