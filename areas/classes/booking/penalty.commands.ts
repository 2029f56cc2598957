/** Charging for a late cancellation or a no-show, and returning it if it turns out to be wrong. */
import type { Penalty } from './booking.model.ts';
import { creditUseOf } from './booking.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { inLanguage, fill, wordAt } from '#kit/domain/words.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { classesWords } from '../classes.words.ts';
import { returnCredits, spendCredits } from '#areas/membership/credit/credit.commands.ts';
import { askCharge, withdrawCharge } from '#areas/money/charge/charge.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { rulesOfBooking, type BookingFacts, type PenaltyColumns } from './booking.store.ts';
import { giveVisitBack, takeMissingVisit } from '../check-in/visit.commands.ts';
import type { VisitColumns } from '../check-in/visit.store.ts';

/** A job never charges anyone. */
const isSomebody = ({ actor }: TxCtx): boolean => actor.staff_id !== 0 || actor.label.startsWith('member:');

type Cause = 'late_cancel' | 'no_show';
type Columns = PenaltyColumns & Partial<VisitColumns>;
const said = (key: string, booking: BookingFacts): string =>
  fill(wordAt(inLanguage(classesWords, 'en'), `booking.${key}`) ?? key, {
    class: booking.class_name.en,
    day: formatDay(booking.day, 'en'),
  });

/**
 * A fee is a custom charge: requested here and approved by another person. None is requested when clients cancel
 * themselves.
 */
const askFee = async (ctx: TxCtx, booking: BookingFacts, cause: Cause): Promise<number | null> => {
  const [[rules]] = await ctx.read(rulesOfBooking(booking.id));
  const amount_cents = rules?.no_show_fee_cents ?? null;
  if (amount_cents === null || !isSomebody(ctx)) return null;
  const { branch_id, member_id } = booking;
  const description = said(`fee_${cause}`, booking);
  const asked = { branch_id, member_id, description, amount_cents, tax_class: 'standard' as const };
  const { id } = await askCharge(ctx, { ...asked, reason: description });
  return id;
};

const giveBack = async (ctx: TxCtx, booking: BookingFacts): Promise<void> => {
  if (booking.credits === 0) return;
  const branch = await knownBranch(ctx, booking.branch_id);
  await returnCredits(ctx, { branch, member_id: booking.member_id, purpose: `booking ${booking.id}` });
};

/**
 * Either the credit or visit, or the fee, never both: clients who pay a fee, or whose fee is waived, get the credit or
 * visit back.
 */
export const applyPenalty = async (
  ctx: TxCtx,
  booking: BookingFacts,
  penalty: Penalty | null,
  cause: Cause,
): Promise<Columns> => {
  if (booking.status === 'waiting') return { penalty: null, custom_charge_id: null };
  if (penalty === 'credit') {
    // A client without visits has none to lose.
    const visit = (await takeMissingVisit(ctx, booking)) ?? {};
    return { penalty, custom_charge_id: null, ...visit };
  }
  await giveBack(ctx, booking);
  const visit = await giveVisitBack(ctx, booking);
  const custom_charge_id = penalty === 'fee' ? await askFee(ctx, booking, cause) : null;
  return { penalty: penalty === 'fee' && custom_charge_id === null ? null : penalty, custom_charge_id, ...visit };
};

/** For a cancelled class, no-show penalties are lifted. A fee that has already been approved stays. */
export const liftPenalty = async (
  ctx: TxCtx,
  { penalty, custom_charge_id }: PenaltyColumns,
  reason: string,
): Promise<PenaltyColumns> => {
  const stays = custom_charge_id !== null && !(await withdrawCharge(ctx, custom_charge_id, reason));
  return stays ? { penalty, custom_charge_id } : { penalty: null, custom_charge_id: null };
};

/** A client who was marked absent did come. */
export const undoPenalty = async (ctx: TxCtx, booking: BookingFacts): Promise<Columns> => {
  if (booking.custom_charge_id !== null) {
    const isBack = await withdrawCharge(ctx, booking.custom_charge_id, said('came_after_all', booking));
    if (!isBack) throw new Refusal('classes.fee_decided');
  }
  if (booking.credits > 0 && booking.penalty !== 'credit') {
    const branch = await knownBranch(ctx, booking.branch_id);
    const { id, member_id, credits, day } = booking;
    await spendCredits(ctx, {
      branch,
      member_id,
      purpose: `booking ${id}`,
      day,
      use: creditUseOf(booking),
      category: booking.category,
      credits,
    });
  }
  return { penalty: null, custom_charge_id: null };
};
