/** Days that aren't over, of branches whose clocks differ: each counts its own day, until its own time. */
import { describe, expect, it } from 'vitest';
import { doorReportContract } from '#areas/classes/door-report/door-report.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

// In Kuala Lumpur it is 1:30 of 6 March; in London still 17:30 of 5 March.
const { as, on, sold, test, KL, OR, HQ } = await gym({ day: '2026-03-06', hour: '01:30' });
await test.set('branch', OR, { time_zone: 'Europe/London' });
const { id: member_id } = await sold.member();
const entries = [
  // By the clock of the branch: yesterday at 1:00 and at 2:00, today at 1:00.
  [KL, '2026-03-05', '2026-03-04T17:00:00Z'],
  [KL, '2026-03-05', '2026-03-04T18:00:00Z'],
  [KL, '2026-03-06', '2026-03-05T17:00:00Z'],
  // At 17:00 and at 18:00 of the day before, and at 17:00 of the day that London still has.
  [OR, '2026-03-04', '2026-03-04T17:00:00Z'],
  [OR, '2026-03-04', '2026-03-04T18:00:00Z'],
  [OR, '2026-03-05', '2026-03-05T17:00:00Z'],
] as const;
for (const [branch_id, day, at] of entries)
  await test.add('check_in', { branch_id, member_id, day, at, allowed: true });
const reports = as.hq(doorReportContract);
const summary = async (branch_id: number, day: string, more: object = {}): Promise<number> => {
  const { totals } = await reports.sum.data({ branch_id, from: day, until: day, ...more });
  return Number(totals[0]?.['allowed'] ?? 0);
};

describe('a period that ends today', () => {
  it('has the rows of each branch by its own day, however far the clocks are apart', async () => {
    expect(on.today()).toBe('2026-03-06');
    expect([await summary(HQ, '2026-03-06'), await summary(HQ, '2026-03-05')]).toEqual([1, 3]);
    expect([await summary(OR, '2026-03-05'), await summary(OR, '2026-03-06')]).toEqual([1, 0]);
    const { data } = await reports.each.data({ branch_id: HQ, from: '2026-03-05', until: '2026-03-06' });
    expect(data.map(({ branch_id, day }) => [branch_id, day])).toEqual([
      [KL, '2026-03-06'],
      [OR, '2026-03-05'],
      [KL, '2026-03-05'],
      [KL, '2026-03-05'],
    ]);
  });
  it('begins with the day of the branch if none is asked for', async () => {
    const { from, until } = await reports.sum.data({ branch_id: OR });
    expect([from, until]).toEqual(['2026-02-04', '2026-03-05']);
    expect((await reports.sum.data({ branch_id: KL })).until).toBe('2026-03-06');
  });
});

describe('the day that it is compared with', () => {
  it('ends at the same time, by the clock of each branch', async () => {
    const so_far = { so_far: 'true' };
    expect([await summary(KL, '2026-03-05'), await summary(KL, '2026-03-05', so_far)]).toEqual([2, 1]);
    expect([await summary(OR, '2026-03-04'), await summary(OR, '2026-03-04', so_far)]).toEqual([2, 1]);
    expect(await summary(HQ, '2026-03-05', so_far)).toBe(2);
  });
  it('is the last one only: the days before it are whole', async () => {
    const { totals } = await reports.sum.data({
      branch_id: KL,
      from: '2026-03-04',
      until: '2026-03-06',
      so_far: 'true',
    });
    expect(totals[0]).toMatchObject({ allowed: 3 });
  });
  it('keeps what was entered on a later day, whose time says nothing about its own', async () => {
    const late = { branch_id: KL, member_id, day: '2026-03-02', at: '2026-03-05T12:00:00Z' };
    await test.add('check_in', { ...late, allowed: true });
    expect(await summary(KL, '2026-03-02', { so_far: 'true' })).toBe(1);
  });
});
