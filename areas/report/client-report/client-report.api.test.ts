/** Who counts as having left, as being back and as being still there: the days of a few clients, one by one. */
import { beforeAll, expect, it } from 'vitest';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { memberLifeContract } from '#areas/people/member-life/member-life.contract.ts';
import { suspensionContract } from '#areas/membership/suspension/suspension.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { clientReportContract } from './client-report.contract.ts';

const { as, on, sold, branches } = await gym({ day: '2026-01-05' });
const month = { from: '2026-02-01', until: '2026-02-28' };
let soon = 0;
let late = 0;
let guest = 0;
let rests = 0;
let moved = 0;

/** A month from 5 January; another one begins later. */
const monthly = async (member_id?: number): Promise<number> =>
  (await sold.membership({ ...(member_id !== undefined && { member_id }) })).member_id;

beforeAll(async () => {
  soon = await monthly();
  late = await monthly();
  moved = await monthly();
  const year = await sold.membership({ kind: 'yearly' });
  rests = year.member_id;
  on.set('2026-01-10');
  await as.facility(suspensionContract).suspend.data(year.membership_id, {
    version: (await as.facility(endingContract).life.data(year.membership_id)).version,
    from_on: '2026-02-01',
    until_on: '2026-03-31',
    reason: 'Injured',
  });
  on.set('2026-02-01');
  guest = await sold.guest();
  const { id: programme_id } = await sold.programme({ duration_unit: 'week', duration_count: 1 });
  await sold.membership({ member_id: guest, programme_id });
  on.set('2026-03-01');
  await monthly(soon);
  on.set('2026-03-20');
  await monthly(late);
  const { version } = await as.hq(memberContract).view.data(moved);
  await as
    .hq(memberLifeContract)
    .transfer.data(moved, { version, to_branch_id: branches.PJ, reason: 'Lives there now' });
  on.set('2026-04-15');
  await on.run('memberships_by_date');
});

const churned = async (who: typeof as.hq) =>
  new Map(
    (await who(clientReportContract).churn.data({ ...month, branch: String(branches.KL) } as object)).data.map(
      (row) => [row.member_id, row.left_count],
    ),
  );
it('a client who is back within 30 days, or trains on in another branch, hasn’t left', async () => {
  const wanted = new Map([
    [soon, 0],
    [late, 1],
    [guest, 0],
    [moved, 1],
  ]);
  expect(await churned(as.admin)).toEqual(wanted);
  expect(await churned(as.hq)).toEqual(wanted);
});

const kept = async (who: typeof as.hq, branch_id: number, member_id: number) =>
  (
    await who(clientReportContract).retention.data({
      branch_id,
      from: '2026-01-01',
      until: '2026-01-31',
      itemsPerPage: 200,
    })
  ).data
    .filter((row) => row.member_id === member_id)
    .map((row) => [row.joined_month, row.month_since, row.kept_count]);
const months = (...counts: readonly number[]) => counts.map((count, since) => ['2026-01', since, count]);
it('a client counts in each month with a day of a membership, again after coming back, and while it is suspended', async () => {
  expect(await kept(as.admin, branches.KL, soon)).toEqual(months(1, 1, 1, 0));
  expect(await kept(as.admin, branches.KL, late)).toEqual(months(1, 0, 1, 1));
  expect(await kept(as.admin, branches.KL, rests)).toEqual(months(1, 1, 1, 1));
});
it('a client who moved counts in the new home branch, with what was bought before', async () => {
  expect(await kept(as.hq, branches.PJ, moved)).toEqual(months(1, 0, 0, 0));
  expect(await kept(as.admin, branches.KL, moved)).toEqual([]);
});

it('lifetime value leaves out who joined less than three months ago', async () => {
  const of = async (from: string, until: string) =>
    (await as.admin(clientReportContract).lifetimeValue.data({ from, until })).data.map((row) => [
      row.member_id,
      row.value_cents,
      row.months,
    ]);
  expect((await of('2026-01-01', '2026-01-31')).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
    [
      [soon, 300_00, 3],
      [late, 300_00, 3],
      [moved, 150_00, 3],
      [rests, 1500_00, 3],
    ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
  );
  expect(await of('2026-02-01', '2026-04-15')).toEqual([]);
});
