/** What a late cancellation or a no-show costs, taken; and given back when it turns out otherwise. */
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

/** A job takes nobody's money. */
const isSomebody = ({ actor }: TxCtx): boolean => actor.staff_id !== 0 || actor.label.startsWith('member:');

type Cause = 'late_cancel' | 'no_show';
type Columns = PenaltyColumns & Partial<VisitColumns>;
const said = (key: string, booking: BookingFacts): string =>
  fill(wordAt(inLanguage(classesWords, 'en'), `booking.${key}`) ?? key, {
    class: booking.class_name.en,
    day: formatDay(booking.day, 'en'),
  });

/** A fee is a custom charge: asked for here, and decided by another person. Clients who cancel themselves ask for none. */
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

/** The credit or the visit, or the fee, never both: whoever pays a fee, or is forgiven, has the other back. */
export const applyPenalty = async (
  ctx: TxCtx,
  booking: BookingFacts,
  penalty: Penalty | null,
  cause: Cause,
): Promise<Columns> => {
  if (booking.status === 'waiting') return { penalty: null, custom_charge_id: null };
  if (penalty === 'credit') {
    // Who has no visit left by now has none to lose.
    const visit = (await takeMissingVisit(ctx, booking)) ?? {};
    return { penalty, custom_charge_id: null, ...visit };
  }
  await giveBack(ctx, booking);
  const visit = await giveVisitBack(ctx, booking);
  const custom_charge_id = penalty === 'fee' ? await askFee(ctx, booking, cause) : null;
  return { penalty: penalty === 'fee' && custom_charge_id === null ? null : penalty, custom_charge_id, ...visit };
};

/** Of a class that does not take place: what not coming cost is lifted. A fee that was decided already stays. */
export const liftPenalty = async (
  ctx: TxCtx,
  { penalty, custom_charge_id }: PenaltyColumns,
  reason: string,
): Promise<PenaltyColumns> => {
  const stays = custom_charge_id !== null && !(await withdrawCharge(ctx, custom_charge_id, reason));
  return stays ? { penalty, custom_charge_id } : { penalty: null, custom_charge_id: null };
};

/** Somebody who was marked absent came after all. */
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
