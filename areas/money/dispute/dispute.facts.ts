/** Money that a bank or the gateway holds back: warnings for a client's record, and memberships that lost their payment. */
import { addDays, dayIn } from '#kit/domain/day.ts';
import { soldOf, type Line } from '#areas/membership/membership/refunded.facts.ts';
import { restOpenFrom } from '#areas/membership/suspension/suspension.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Dispute, PaymentView } from '../refund/refund.model.ts';
import type { PaymentRecord } from '../refund/refund.store.ts';
import type { Ctx } from '#kit/server/context.ts';
import { disputesOfMember, failedReturnsOfMember } from './dispute.store.ts';

/** How long a lost dispute is shown. */
const LOST_LATELY_DAYS = 60;
export const moneyKept = ({ clock }: Ctx, member_id: number) =>
  [
    disputesOfMember(member_id, addDays(dayIn('UTC', clock.now()), -LOST_LATELY_DAYS)),
    failedReturnsOfMember(member_id),
  ] as const;

/** What the bank took back, as a refund would have credited it. */
export const disputedLines = ({ amount_cents }: Pick<Dispute, 'amount_cents'>): Line[] => [
  { kind: 'programme', amount_cents },
];
/** The lost dispute that someone has to decide about, with the membership as it is today; null if it has ended. */
export const lostOpenOf = async (
  ctx: Ctx,
  { membership_id, branch_id }: Pick<PaymentRecord, 'membership_id' | 'branch_id'>,
  disputes: readonly (Dispute & { sold_open: boolean })[],
): Promise<PaymentView['lost_open']> => {
  const open = disputes.find((dispute) => dispute.sold_open);
  if (!open || membership_id === null) return null;
  const { today } = await knownBranch(ctx, branch_id);
  const sold = await soldOf(ctx, membership_id, disputedLines(open), today);
  if (!sold) return null;
  const canSuspend = (await restOpenFrom(ctx, membership_id, today)) !== null;
  const { id: dispute_id, version, amount_cents } = open;
  return {
    dispute_id,
    version,
    amount_cents,
    sold,
    choices: ['end', ...(canSuspend ? (['suspend'] as const) : []), 'keep'],
    can_decide: ctx.has('APPROVE_REFUND', branch_id),
  };
};
