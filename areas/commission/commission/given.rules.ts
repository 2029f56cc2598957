/**
 * Commission for a session of personal training that was given: an amount of the plan of its day, for the trainer who gave
 * it. Trainers who are paid by staff invoice are paid for it there, so that nobody earns twice with one visit.
 */
export type GivenFacts = {
  status: string;
  funding: string;
  /** How the trainer is employed. */
  employment: string | null;
  /** It is on a staff invoice that is in force. */
  is_invoiced: boolean;
  /** What the plan of its day says; zero without a plan. */
  given_cents: number;
};

/** What should have been earned for it by now. A visit that nothing has paid for earns nothing. */
export const earnedWith = ({ status, funding, employment, is_invoiced, given_cents }: GivenFacts): number =>
  status === 'present' && funding === 'funded' && employment !== 'part_time' && !is_invoiced ? given_cents : 0;

/**
 * The change that is still missing. What was earned once is taken back as it was earned, although the trainer may be
 * paid in another way since.
 */
export const givenChange = (facts: GivenFacts, earned_cents: number): number => {
  const isGiven = facts.status === 'present' && facts.funding === 'funded';
  if (earned_cents > 0) return isGiven ? 0 : -earned_cents;
  return earnedWith(facts);
};
