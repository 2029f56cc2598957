import { verify } from '#server/verify.ts';

/** The books' own checks; a test with its own clock leaves memberships whose days haven't come. */
export const verifyMoney = async (databaseUrl: string) =>
  (await verify(databaseUrl))
    .filter(
      ({ count, name }) =>
        count > 0 &&
        ['journal_balances', 'journal_entries_whole', 'till', 'day_closes', 'postings', 'held_days'].includes(name),
    )
    .map(({ name, shown }) => ({ name, shown }));
