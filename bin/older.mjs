// The files of the API tests that also run on an older PostgreSQL: what the version of the database can change.
/** SQL that only a newer PostgreSQL understands fails on the older one, so it always runs there. */
const always = 'server/sql-smoke.api.test.ts';
/** Each of them runs on one of the two in `npm test`, from commit to commit on the other one. */
const eitherOne = ['server/verify.api.test.ts', 'server/two-branches.api.test.ts', 'server/boot/migrate.api.test.ts'];

export const onOlder = [always, ...eitherOne];

/** What each of the two leaves to the other one in this turn. */
export const leftOut = (turn) => ({
  older: eitherOne.filter((_file, index) => (index + turn) % 2 === 1),
  embedded: [always, ...eitherOne.filter((_file, index) => (index + turn) % 2 === 0)],
});
