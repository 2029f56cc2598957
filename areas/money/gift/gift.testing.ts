/** A gym whose branch gives up to 100.00 without approval. */
import { branchMoneyContract } from '#areas/settings/branch-money/branch-money.contract.ts';
import { soundAtTheEnd } from '#areas/membership/membership.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

export const LIMIT = 100_00;
/** `jobs` run when the tests are done, before everything that must hold is checked. */
export const giftGym = async (...jobs: string[]) => {
  const made = await gym();
  const { as, on, test, KL } = made;
  // Only head office raises the limit of people who give.
  const money = as.hq(branchMoneyContract);
  const { version } = await money.view.data({ branch_id: KL });
  await money.edit.data({ branch_id: KL, version, currency: 'MYR', gift_limit_cents: LIMIT });
  soundAtTheEnd({ test, ...on }, jobs);
  return made;
};
