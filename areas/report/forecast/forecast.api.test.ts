/** What the nightly run reads from a gym's memberships, invoices and payments. */
import { describe, expect, it } from 'vitest';
import { forecastContract } from './forecast.contract.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { suspensionContract } from '#areas/membership/suspension/suspension.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, sold, test } = await gym({ day: '2026-03-05' });

describe('the forecast of a branch', () => {
  it('has nothing to say before the first run', async () => {
    expect(await forecast.view.data({})).toMatchObject({ made_on: null, months: [], score: { months: 0 } });
  });

  it('expects a membership until cancelled month after month', async () => {
    await sold.membership({ kind: 'until_cancelled' });
    const { months, made_on, currency } = await made();
    expect({ made_on, currency, first: months[0]?.month }).toEqual({
      made_on: '2026-03-05',
      currency: 'MYR',
      first: '2026-04-01',
    });
    expect(months.map((month) => month.agreed)).toEqual(monthly(150_00));
  });

  it('expects instalments until the last one', async () => {
    await sold.membership({ kind: 'instalments' });
    // The first of twelve was paid in March.
    expect(await agreed()).toEqual([...Array<number>(11).fill(300_00), 150_00]);
  });

  it('leaves out what a suspension moves away, and what an end calls off', async () => {
    const rests = await sold.membership({ kind: 'until_cancelled' });
    const before = await agreed();
    expect(before[0]).toBe(450_00);
    const own = as.admin(suspensionContract);
    const { version } = await own.view.data(rests.membership_id);
    const days = { from_on: '2026-04-01', until_on: '2026-05-31' };
    await own.suspend.data(rests.membership_id, { version, ...days, reason: 'Injured' });
    expect((await agreed()).slice(0, 4)).toEqual([300_00, 300_00, 450_00, 450_00]);
    const leaves = await sold.membership({ kind: 'until_cancelled' });
    expect((await agreed())[3]).toBe(600_00);
    const ending = as.admin(endingContract);
    const { last_on } = await ending.previewCancel.data(leaves.membership_id);
    const { version: seen } = await ending.life.data(leaves.membership_id);
    await ending.cancel.data(leaves.membership_id, { version: seen, last_on, reason: 'Moves away' });
    // It is gone, and the others are a little less sure than before.
    const [, , , left = 0] = await agreed();
    expect(left).toBeLessThan(450_00);
    expect(left).toBeGreaterThan(380_00);
  });

  it('is made again on the same day in place of the first; the first of each month is kept to be compared with', async () => {
    const days = async () => [...new Set((await kept()).map(({ made_on }) => made_on))];
    await made();
    expect(await days()).toEqual(['2026-03-05']);
    on.set('2026-03-06');
    await made();
    on.set('2026-03-07');
    await made();
    // The first one of the month, and the latest one with all that it knows.
    expect(await days()).toEqual(['2026-03-05', '2026-03-07']);
    const rows = await kept();
    expect(rows.every(({ made_on, known }) => (known !== null) === (made_on === '2026-03-07'))).toBe(true);
  });

  it('is compared with what came, once the month has ended', async () => {
    on.set('2026-05-02');
    const { checked, received } = await made();
    // Nobody paid in April.
    expect(received.map(({ month, cents }) => [month, cents > 0])).toEqual([
      ['2026-03-01', true],
      ['2026-04-01', false],
    ]);
    expect(checked).toMatchObject([{ month: '2026-04-01', received: 0, inside: false }]);
    expect(checked[0]?.expected[0]).toBeGreaterThan(0);
  });

  it('of head office has all branches, and each branch has its own', async () => {
    const here = await made();
    const network = await as.hq(forecastContract).view.data({});
    const there = await as.admin_sg(forecastContract).view.data({});
    expect(network.months.map(({ agreed: cents }) => cents)).toEqual(here.months.map(({ agreed: cents }) => cents));
    expect(there.months).toEqual([]);
    const dearer = await forecast.view.data({ price: '10' });
    expect(dearer.year.total).toBeGreaterThan(here.year.total);
  });
});

const forecast = as.admin(forecastContract);
const made = async () => {
  await on.run('make_forecasts');
  return forecast.view.data({});
};
const agreed = async () => (await made()).months.map((month) => month.agreed);
const kept = () => test.ownerSql.selectFrom('forecast').select(['made_on', 'known']).orderBy('made_on').execute();
const monthly = (cents: number): number[] => Array<number>(12).fill(cents);
