/** What happens to clients and memberships between two forecasts: merged, changed, imported; and the night between months. */
import { describe, expect, it } from 'vitest';
import { forecastContract } from './forecast.contract.ts';
import { changeContract } from '#areas/membership/change/change.contract.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { ImportLab } from '#areas/people/import/import.testing.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { memberMergeContract } from '#areas/people/member-merge/member-merge.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, sold, test } = await gym({
  day: '2026-03-01',
  config: { sessionIdleMin: 44_640, sessionMaxHours: 8_784 },
});

describe('the night between two months', () => {
  it('a month is expected as a whole until it begins, and from midnight on it is the first one', async () => {
    await sold.membership({ kind: 'until_cancelled' });
    on.set('2026-03-31', '23:59');
    const before = await made();
    on.set('2026-04-01', '00:00');
    const after = await made();
    expect([before.made_on, before.months[0]?.month, before.months[0]?.agreed]).toEqual([
      '2026-03-31',
      '2026-04-01',
      150_00,
    ]);
    expect([after.made_on, after.months[0]?.month, after.months[0]?.agreed]).toEqual([
      '2026-04-01',
      '2026-04-01',
      150_00,
    ]);
    expect(after.months.map(({ agreed: cents }) => cents)).toEqual(before.months.map(({ agreed: cents }) => cents));
    on.set('2026-04-02', '00:00');
    expect((await made()).months[0]?.month).toBe('2026-05-01');
  });
});

const forecast = as.admin(forecastContract);
const made = async () => {
  await on.run('make_forecasts');
  return forecast.view.data({});
};
const agreed = async (): Promise<number[]> => (await made()).months.map((month) => month.agreed);

describe('clients who are merged', () => {
  it('pay what both of them paid, and are one new client', async () => {
    on.set('2026-05-05');
    const [one, other] = [
      await sold.membership({ kind: 'until_cancelled' }),
      await sold.membership({ kind: 'until_cancelled', start_on: '2026-05-06' }),
    ];
    on.set('2026-06-01', '05:00');
    const before = await made();
    const members = as.hq(memberContract);
    const [kept, gone] = [await members.view.data(one.member_id), await members.view.data(other.member_id)];
    await as.hq(memberMergeContract).merge.data(kept.id, {
      version: kept.version,
      gone_id: gone.id,
      gone_version: gone.version,
      take: [],
    });
    const after = await made();
    expect(after.months.map((month) => month.agreed)).toEqual(before.months.map((month) => month.agreed));
    // Three clients came in three months, and then two.
    expect([before.based_on.joined, after.based_on.joined]).toEqual([1, 2 / 3]);
  });
});

describe('a membership that is changed to another programme', () => {
  it('is expected at its new price, and nobody has left', async () => {
    on.set('2026-06-05');
    const { id: dearer } = await sold.programme({
      kind: 'until_cancelled',
      prices: [{ currency: 'MYR', price_cents: 280_00 }],
    });
    const { membership_id } = await sold.membership({ kind: 'until_cancelled' });
    const before = await made();
    on.set('2026-06-06');
    const changing = as.facility(changeContract);
    const { difference_cents } = await changing.previewChange.data(membership_id, { programme_id: dearer });
    const { version } = await as.facility(endingContract).life.data(membership_id);
    const payments = difference_cents > 0 ? [{ method: 'cash' as const, amount_cents: difference_cents }] : [];
    const asked = { version, programme_id: dearer, reason: 'Wants more', payments, difference_cents };
    await changing.change.data(membership_id, asked);
    const after = await made();
    const rises = after.months.map((month, at) => month.agreed - (before.months[at]?.agreed ?? 0));
    expect(rises).toEqual(Array<number>(12).fill(130_00));
    expect([before.survival[0]?.ends, after.survival[0]?.ends]).toEqual([0, 0]);
    expect(after.based_on.joined).toBe(before.based_on.joined);
  });
});

describe('members from another system', () => {
  it('pay from their next payment on, are no new clients, and are seen from the day of the import', async () => {
    on.set('2026-07-10');
    await sold.programme({ kind: 'until_cancelled', name: { en: 'Unlimited', cn: '' } });
    const before = await made();
    const lab = new ImportLab(test, await as.admin.headers());
    const taken = await lab.take(
      [
        'first_name,last_name,email,membership_plan,status,join_date,next payment',
        'Mei,Tan,mei.tan@mail.example,Unlimited,active,2024-02-03,2026-08-03',
        'Raj,Nair,raj.nair@mail.example,Unlimited,active,2023-05-20,2026-07-20',
        '',
      ].join('\n'),
    );
    const done = await lab.run(taken);
    expect(done.counts).toMatchObject({ create: 2 });
    const after = await made();
    const rises = after.months.map((month, at) => month.agreed - (before.months[at]?.agreed ?? 0));
    // Both pay each month from August on.
    expect(rises[0]).toBe(300_00);
    on.set('2026-08-01', '04:00');
    const later = await made();
    expect(later.based_on.joined).toBeLessThan(before.based_on.joined + 0.01);
    expect(later.survival[0]?.ends).toBe(0);
  });
});

const billed = (): Promise<void> => on.run('billing_by_date');

describe('on the first of a month, after the night has billed', () => {
  it('what was invoiced on that day is still expected in that month', async () => {
    // The nights before it billed what was due until then.
    on.set('2026-08-31', '12:00');
    for (let night = 0; night < 6; night++) await billed();
    on.set('2026-09-01', '01:00');
    const before = await agreed();
    await billed();
    on.set('2026-09-01', '03:41');
    expect(await agreed()).toEqual(before);
  });
});
