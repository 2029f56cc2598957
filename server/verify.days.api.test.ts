/** The demo network depends on the day on which it is created: its invariants must hold on any day and at any hour. */
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { isInTurn } from '#kit/domain/tier.testing.ts';
import { createTestDatabase } from './boot/testing.ts';
import { demoSize, makeDemo } from './demo.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { verify } from './verify.ts';

const size = { ...demoSize, members: 150, leads: 24, months: 4, shop_months: 4 };
const days = [
  // The end of a month; in the branches it is already the next one.
  '2026-11-30T17:40:00Z',
  '2027-01-01T00:10:00Z',
  '2027-01-29T20:13:00Z',
  '2028-02-29T08:00:00Z',
];
const moments = days.filter((_day, index) => isInTurn(index, days.length));

it.each(moments)('keeps every invariant when it is made on %s', async (moment) => {
  const database = await createTestDatabase();
  try {
    await makeDemo(database.ownerUrl, () => undefined, { size, clock: fixedClock(moment) });
    const wrong = (await verify(database.ownerUrl, new Date(moment))).filter(({ count }) => count > 0);
    expect(wrong).toEqual([]);
  } finally {
    await database.drop();
  }
});

it('knows nothing that is still to come, though somebody comes in within this very minute', async () => {
  const moment = '2026-05-20T10:20:00Z';
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  try {
    await makeDemo(database.ownerUrl, () => undefined, { size, clock: fixedClock(moment) });
    await client.connect();
    const { rows } = await client.query(
      `select 'activity' as kind, at from activity where at > $1 union all select 'check-in', at from check_in where at > $1`,
      [moment],
    );
    expect(rows).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
