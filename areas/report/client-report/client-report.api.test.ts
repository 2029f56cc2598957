/** Who counts as having left, as being back and as being still there: the days of a few clients, one by one. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { changeContract } from '#areas/membership/change/change.contract.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { memberLifeContract } from '#areas/people/member-life/member-life.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { suspensionContract } from '#areas/membership/suspension/suspension.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { clientReportContract } from './client-report.contract.ts';

const { test, as, on, sold, branches } = await gym({ day: '2026-01-05' });
const month = { from: '2026-01-01', until: '2026-02-28' };
let soon = 0;
let late = 0;
let guest = 0;
let rests = 0;
let moved = 0;
let visitor = 0;
let rolls = 0;
let changed = 0;
let never = 0;
let owes = 0;
let off = 0;

/** A month from 5 January; another one begins later. */
const monthly = async (member_id?: number): Promise<number> =>
  (await sold.membership({ ...(member_id !== undefined && { member_id }) })).member_id;

/** A membership of Petaling Jaya that opens Kuala Lumpur too, where nothing was ever paid. */
const visitsAgain = async (): Promise<void> => {
  const branch_id = branches.PJ;
  const { id: programme_id } = await as.hq(programmeContract).create.data({
    branch_id,
    name: { en: 'Opens the country', cn: '' },
    type_id: 1,
    duration_count: 1,
    duration_unit: 'month',
    opens: 'country',
    valid_from: '2020-01-01',
    prices: [{ currency: 'MYR', price_cents: 90_00 }],
  });
  const asked = { branch_id, member_id: visitor, programme_id, start_on: on.today() };
  const payments = [{ method: 'cash' as const, amount_cents: 90_00 }];
  await as.hq(signUpContract).signUp.data({ ...asked, payments, total_cents: 90_00 });
};

beforeAll(async () => {
  soon = await monthly();
  late = await monthly();
  moved = await monthly();
  visitor = await sold.guest();
  // Each further period is billed by a job that doesn't run here: it goes on without.
  rolls = (await sold.membership({ kind: 'until_cancelled' })).member_id;
  await monthly(rolls);
  never = (await sold.membership({ paid: 'later' })).member_id;
  const part = await sold.membership({ paid: 'later' });
  owes = part.member_id;
  await as.sales(invoiceContract).pay.data({
    invoice_id: part.invoice_id,
    method: 'cash',
    amount_cents: 50_00,
    open_cents: 150_00,
  });
  const wrong = await sold.membership({ paid: 'later' });
  off = wrong.member_id;
  const { version: invoiced } = await as.sales(invoiceContract).invoice.data(wrong.invoice_id);
  await as.facility(invoiceContract).cancel.data(wrong.invoice_id, { version: invoiced, reason: 'Typed twice' });
  const other = await sold.membership();
  changed = other.member_id;
  const year = await sold.membership({ kind: 'yearly' });
  rests = year.member_id;
  on.set('2026-01-10');
  await as.facility(suspensionContract).suspend.data(year.membership_id, {
    version: (await as.facility(endingContract).life.data(year.membership_id)).version,
    from_on: '2026-02-01',
    until_on: '2026-03-31',
    reason: 'Injured',
  });
  const { id: programme } = await sold.programme({ kind: 'yearly' });
  const asked = { programme_id: programme };
  const { difference_cents } = await as.facility(changeContract).previewChange.data(other.membership_id, asked);
  await as.facility(changeContract).change.data(other.membership_id, {
    ...asked,
    version: (await as.facility(endingContract).life.data(other.membership_id)).version,
    reason: 'Trains more',
    payments: [{ method: 'cash', amount_cents: difference_cents }],
    difference_cents,
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
  on.set('2026-04-10');
  await visitsAgain();
  on.set('2026-04-15');
  await on.run('memberships_by_date');
});

const churned = async (who: typeof as.hq) => {
  const asked = { ...month, branch: String(branches.KL) };
  const { data } = await who(clientReportContract).churn.data(asked);
  return new Map(data.map((row) => [row.member_id, [row.how, row.left_count]]));
};
it('a client who is back within 30 days, goes on, or trains in another branch, hasn’t left', async () => {
  const wanted = new Map([
    [soon, ['expired', 0]],
    [late, ['expired', 1]],
    [guest, ['expired', 0]],
    [moved, ['expired', 1]],
    [rolls, ['expired', 0]],
    [owes, ['unpaid', 1]],
  ]);
  expect(await churned(as.admin)).toEqual(wanted);
  expect(await churned(as.hq)).toEqual(wanted);
});
it('a change, a sale that was never paid for and one that was called off are no ends of memberships', async () => {
  const found = await churned(as.admin);
  for (const member_id of [changed, never, off]) expect(found.has(member_id)).toBe(false);
});

const kept = async (who: typeof as.hq, branch_id: number, member_id: number) => {
  const asked = { branch_id, from: '2026-01-01', until: '2026-01-31', itemsPerPage: 200 };
  const { data } = await who(clientReportContract).retention.data(asked);
  return data
    .filter((row) => row.member_id === member_id)
    .map((row) => [row.joined_month, row.month_since, row.kept_count]);
};
const months = (...counts: readonly number[]) => counts.map((count, since) => ['2026-01', since, count]);
it('a client counts in each month with a day of a membership, again after coming back, and while it is suspended', async () => {
  expect(await kept(as.admin, branches.KL, soon)).toEqual(months(1, 1, 1, 0));
  expect(await kept(as.admin, branches.KL, late)).toEqual(months(1, 0, 1, 1));
  for (const member_id of [rests, rolls])
    expect(await kept(as.admin, branches.KL, member_id)).toEqual(months(1, 1, 1, 1));
  expect(await kept(as.admin, branches.KL, off)).toEqual(months(0, 0, 0, 0));
});
it('a client who moved counts in the new home branch, with what was bought before', async () => {
  expect(await kept(as.hq, branches.PJ, moved)).toEqual(months(1, 0, 0, 0));
  expect(await kept(as.admin, branches.KL, moved)).toEqual([]);
});

const valuesOf = async (from: string, until: string) =>
  (await as.admin(clientReportContract).lifetimeValue.data({ from, until })).data.map((row) => [
    row.member_id,
    row.value_cents,
    row.months,
  ]);
it('lifetime value has clients of three months, with what they paid here; visitors who paid nothing aren’t clients', async () => {
  const found = await valuesOf('2026-01-01', '2026-01-31');
  const paid = new Map(found.map(([member_id, cents]) => [member_id, cents]));
  expect([soon, late, moved, rests, owes, never].map((id) => paid.get(id))).toEqual([
    300_00, 300_00, 150_00, 1500_00, 50_00, 0,
  ]);
  expect(new Set(found.map(([, , since]) => since))).toEqual(new Set([3]));
  expect(paid.has(visitor)).toBe(false);
  // The branch knows the visitor.
  expect((await as.admin(memberContract).view(visitor)).responseCode).toBe(codes.ok);
  expect(await valuesOf('2026-02-01', '2026-04-15')).toEqual([]);
});
it('lifetime value counts a client under the programme that was bought first', async () => {
  const { rows } = await sql<{ programme_id: number }>`
    select programme_id from membership where member_id = ${changed} order by id`.execute(test.ownerSql);
  const [first, second] = rows.map(({ programme_id }) => programme_id);
  expect(second).not.toBe(first);
  const asked = { from: '2026-01-01', until: '2026-01-31', programme_id: String(first) };
  const { data } = await as.admin(clientReportContract).lifetimeValue.data(asked);
  expect(data.map(({ member_id }) => member_id)).toContain(changed);
});
it('the totals are those of all rows on every page, also beyond the last one, and there are none of nothing', async () => {
  const { lifetimeValue } = as.admin(clientReportContract);
  const january = { from: '2026-01-01', until: '2026-01-31' };
  const asked = [1, 2, 90].map((page) => ({ ...january, itemsPerPage: 4, page }));
  const pages = await Promise.all(asked.map((one) => lifetimeValue.data(one)));
  const whole = await lifetimeValue.data(january);
  expect(pages.map(({ data }) => data.length)).toEqual([4, 4, 0]);
  expect(pages.slice(0, 2).flatMap(({ data }) => data)).toEqual(whole.data.slice(0, 8));
  for (const { totals, total } of [...pages, whole]) {
    expect(totals).toMatchObject([{ currency: 'MYR', row_count: whole.data.length }]);
    expect(totals[0]?.['value_cents']).toBe(whole.data.reduce((sum, row) => sum + row.value_cents, 0));
    expect(total).toBe(whole.data.length);
  }
  const none = await lifetimeValue.data({ from: '2026-02-01', until: '2026-04-15' });
  expect([none.data, none.totals, none.total]).toEqual([[], [], 0]);
});

/** The first days of the memberships of these clients, as a call of these branches is told. */
const termsIn = async (reached: readonly number[], ...asked: readonly number[]) => {
  const [, rows = []] = await test.app.services.db.batch([
    {
      sql: `select set_config('app.branches', $1, true), set_config('app.network', '0', true)`,
      parameters: [`{${reached.join()}}`],
    },
    { sql: 'select * from terms_of_clients($1) order by member_id, start_on', parameters: [asked] },
  ]);
  return rows.map((row) => [row['member_id'], row['start_on']]);
};
it('a call learns the terms of the clients in its reach, wherever they were sold, and of nobody else', async () => {
  const ofLate = ['2026-01-05', '2026-03-20'].map((day) => [late, day]);
  expect(await termsIn([branches.KL], late)).toEqual(ofLate);
  expect(await termsIn([branches.PJ], late, moved)).toEqual([[moved, '2026-01-05']]);
  expect(await termsIn([branches.OR], late, moved)).toEqual([]);
  expect(await termsIn([branches.KL, branches.OR], late)).toEqual(ofLate);
  expect(await termsIn([branches.KL, branches.PJ])).toEqual([]);
});
