/**
 * What pays for an appointment: the session or credit is reserved from the booking on, and can be returned to where it
 * came from.
 */
import { kindOfType, type AppointmentType, type Payment } from './appointment.model.ts';
import { paymentFor, type Paid } from './appointment.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { returnCredits, spendCredits } from '#areas/membership/credit/credit.commands.ts';
import { usableLots } from '#areas/membership/credit/credit.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { enterSession } from './appointment.store.ts';
import { heldBy } from '../booking/booking.store.ts';

type Asked = { branch_id: number; member_id: number; type_id: AppointmentType; day: Day };
export const paymentOf = async (ctx: Ctx, asked: Asked): Promise<Payment> => {
  const branch = await knownBranch(ctx, asked.branch_id);
  const [memberships] = await ctx.read(heldBy(asked.member_id));
  const lots = await usableLots(ctx, asked.member_id, asked.branch_id, asked.day);
  return paymentFor(asked, memberships, lots, branch);
};

export const purposeOf = (appointment_id: number): string => `appointment ${appointment_id}`;
type Of = Asked & { id: number } & Pick<Paid, 'membership_id' | 'credits'>;
export const holdPayment = async (ctx: TxCtx, of: Of): Promise<void> => {
  const { id, branch_id, member_id, membership_id, credits, day, type_id } = of;
  const staff_id = ctx.actor.staff_id || null;
  if (membership_id !== null)
    await enterSession(ctx.db, { branch_id, membership_id, appointment_id: id, staff_id }, -1);
  if (credits === 0) return;
  const branch = await knownBranch(ctx, branch_id);
  const use = kindOfType[type_id];
  await spendCredits(ctx, { branch, member_id, purpose: purposeOf(id), day, use, category: null, credits });
};
export const givePaymentBack = async (ctx: TxCtx, of: Of): Promise<void> => {
  const { id, branch_id, member_id, membership_id, credits } = of;
  const staff_id = ctx.actor.staff_id || null;
  if (membership_id !== null) await enterSession(ctx.db, { branch_id, membership_id, appointment_id: id, staff_id }, 1);
  if (credits > 0)
    await returnCredits(ctx, { branch: await knownBranch(ctx, branch_id), member_id, purpose: purposeOf(id) });
};
