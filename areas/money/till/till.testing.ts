import { invariants, verify } from '#server/verify.ts';

const names = ['journal_balances', 'journal_entries_whole', 'till', 'day_closes', 'postings', 'held_days'];
const ofBooks = invariants.filter(({ name }) => names.includes(name));

/** The books' own checks; a test with its own clock leaves memberships whose days haven't come. */
export const verifyMoney = async (databaseUrl: string) =>
  (await verify(databaseUrl, undefined, ofBooks))
    .filter(({ count }) => count > 0)
    .map(({ name, shown }) => ({ name, shown }));
