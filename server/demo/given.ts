/**
 * Complimentary amounts of the demo network: an admin records them with a reason, and the facility admin approves them.
 */
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import type { DemoBranch, World } from './world.ts';

const reasons = ['Won at the open day', 'Guest of the head coach', 'Made up for the week of the flood'] as const;
type Given = {
  given_as: string | null;
  given_why: string | null;
  given_limit_cents: number | null;
  decided_by: number | null;
  staff_id?: number;
};
/** The columns of a payment. If nobody could approve it, it was decided before the rule existed. */
export const givenBy = (world: World, branch: DemoBranch, { method }: { method: PaymentMethod }, id: number): Given => {
  const nothing = { given_as: null, given_why: null, given_limit_cents: null, decided_by: null };
  if (method !== 'complimentary') return nothing;
  const [giver] = world.staffOf(branch, 'admin');
  const [approver] = world.staffOf(branch, 'facility');
  if (!giver || !approver) return { ...nothing, given_as: 'before' };
  const given_why = reasons[id % reasons.length] ?? reasons[0];
  return { given_as: 'asked', given_why, given_limit_cents: 0, staff_id: giver.id, decided_by: approver.id };
};
