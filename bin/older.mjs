// The files of the API tests that also run on an older PostgreSQL: what the version of the database can change.
/** SQL that only a newer PostgreSQL understands fails on the older one, so it always runs there. */
const always = 'server/sql-smoke.api.test.ts';
/** They run on the older one, and take turns on the embedded one. */
const onBoth = ['server/verify.api.test.ts', 'server/two-branches.api.test.ts', 'server/boot/migrate.api.test.ts'];

export const onOlder = [always, ...onBoth];

/** What the embedded PostgreSQL leaves to the older one in this turn. */
export const leftToOlder = (turn) => [always, ...onBoth.filter((_file, index) => index !== turn % onBoth.length)];
