import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Home, MonthlyRevenue } from './home.model.ts';
import { addDays, addMonths, dayIn, startOfMonth } from '#kit/domain/day.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { call, people, signInAs, startTestApp, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import { aMember, aMembership, anInvoice } from '#areas/classes/classes.testing.ts';
import { SOON_DAYS } from '#areas/money/expiring/expiring.rules.ts';

let t: TestApp;
let KL: number;
let OR: number;
let HQ: number;
let admin: Headers;
let hq: Headers;
const today = dayIn('Asia/Kuala_Lumpur', new Date());
const lastMonth = startOfMonth(addMonths(today, -1));

const home = async (headers: Headers, branch: number, query = ''): Promise<Home> =>
  (await call(t.app, headers, 'GET', `home/${branch}${query}`)).data as Home;
const months = async (headers: Headers, branch: number, query = ''): Promise<MonthlyRevenue[]> =>
  (await call(t.app, headers, 'GET', `report/monthlyRevenue/${branch}${query}`)).data as MonthlyRevenue[];
const mergeRevenue = () => sql`select merge_revenue()`.execute(t.ownerSql);

const aLead = (branch_id: number, next_action_on: string | null, more: object = {}) =>
  t.ownerSql
    .insertInto('lead')
    .values({ branch_id, first_name: 'Wei', last_name: 'Lim', next_action: 'Call', next_action_on, ...more })
    .execute();
const MINUTE = 60_000;
/** A number of days ago, a minute before the current time of day, or `late` minutes after it. */
const cameIn = (branch_id: number, member_id: number, ago: number, { allowed = true, late = -1 } = {}) => {
  const at = new Date(Date.now() - ago * 24 * 60 * MINUTE + late * MINUTE).toISOString();
  return t.ownerSql
    .insertInto('check_in')
    .values({ branch_id, member_id, day: addDays(today, -ago), at, allowed })
    .execute();
};
const failed = (branch_id: number, member_id: number, amount_cents: number, number: string) =>
  t.ownerSql
    .insertInto('payment')
    .values({
      branch_id,
      member_id,
      number,
      method: 'visa',
      status: 'failed',
      paid_on: today,
      currency: 'MYR',
      amount_cents,
    })
    .execute();

const paid = (member_id: number, method: PaymentMethod, amount_cents: number) =>
  t.ownerSql
    .insertInto('payment')
    .values({
      branch_id: KL,
      member_id,
      number: `PAY-${method}`,
      method,
      status: 'success',
      paid_on: today,
      currency: 'MYR',
      amount_cents,
      ...(method === 'complimentary' && { given_as: 'before' }),
    })
    .execute();

const layDownKl = async (): Promise<number> => {
  const active = await aMember(t.ownerSql, { branch_id: KL, joined_on: '2020-01-01' });
  const joined = await aMember(t.ownerSql, { branch_id: KL, joined_on: today, standing: 'none' });
  await aMember(t.ownerSql, { branch_id: KL, joined_on: lastMonth, standing: 'expired' });
  const ends = (member_id: number, days: number, status = 'ongoing') =>
    aMembership(t.ownerSql, { branch_id: KL, member_id, status, end_on: addDays(today, days) });
  await ends(active, 7);
  await ends(active, 20);
  await ends(joined, 31);
  await ends(joined, 5, 'cancelled');
  for (const ago of [0, 0, 1, 6, 7, 13, 14]) await cameIn(KL, active, ago);
  await cameIn(KL, active, 0, { allowed: false });
  // Later on the same weekday: today hasn't come that far.
  await cameIn(KL, active, 7, { late: 10 });
  for (const days of [-3, -1, 0, 1]) await aLead(KL, addDays(today, days));
  await aLead(KL, addDays(today, -1), { converted_at: new Date().toISOString(), member_id: active });
  await failed(KL, active, 5_000, 'R-1');
  await failed(KL, joined, 7_000, 'R-2');
  return active;
};

beforeAll(async () => {
  t = await startTestApp();
  ({ KL, OR, HQ } = t.network.branches);
  admin = await signInAs(t.app, people.admin);
  hq = await signInAs(t.app, people.super_admin);
  const owes = await layDownKl();
  // 110.00 with 10.00 tax this month, unpaid and overdue; 50.00 on the first of last month, paid.
  const invoice = { branch_id: KL, member_id: owes };
  const unpaid = { ...invoice, issued_on: today, due_on: addDays(today, -1), total_cents: 11_000, tax_cents: 1_000 };
  await anInvoice(t.ownerSql, unpaid);
  await anInvoice(t.ownerSql, {
    ...invoice,
    issued_on: lastMonth,
    total_cents: 5_000,
    paid_cents: 5_000,
    status: 'success',
  });
  await mergeRevenue();
  await anInvoice(t.ownerSql, { ...unpaid, due_on: addDays(today, 14), paid_cents: 1_000 });
  const orchard = await aMember(t.ownerSql, { branch_id: OR });
  await anInvoice(t.ownerSql, {
    branch_id: OR,
    member_id: orchard,
    issued_on: today,
    total_cents: 900,
    currency: 'SGD',
  });
  await cameIn(OR, orchard, 2);
});
afterAll(() => t.close());

describe('Home', () => {
  test('is refused without a session, without the flag and in another branch', async () => {
    expect((await call(t.app, {}, 'GET', `home/${KL}`)).responseCode).toBe(6);
    const trainer = await signInAs(t.app, people.trainer_full_time);
    expect((await call(t.app, trainer, 'GET', `home/${KL}`)).status).toBe(403);
    expect((await call(t.app, admin, 'GET', `home/${OR}`)).status).toBe(403);
    expect((await call(t.app, admin, 'GET', `home/${KL}`)).responseCode).toBe(0);
  });

  test('counts the check-ins of seven days beside the seven before; who was not let in does not count', async () => {
    const { check_ins } = await home(admin, KL);
    expect(check_ins).toMatchObject({ now: 4, before: 2, today: 2 });
    expect(check_ins.days.map((day) => [day.count, day.before])).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [2, 1],
    ]);
    expect(check_ins.days.at(-1)?.day).toBe(today);
    expect(check_ins.hours.reduce((sum, hour) => sum + hour.count, 0)).toBe(2);
  });

  test('counts members: active, new, ending soon', async () => {
    const { members } = await home(admin, KL);
    expect(members).toEqual({
      active: 1,
      joined: { now: 1, before: 1 },
      expiring: 1,
      joined_from: startOfMonth(today),
    });
  });

  test('shows the revenue without tax, also what is not merged yet, and what is open', async () => {
    const before = await home(admin, KL);
    expect(before.revenue).toMatchObject([{ currency: 'MYR', now_cents: 20_000, before_cents: 5_000 }]);
    expect(before.open).toEqual([{ currency: 'MYR', cents: 21_000, count: 2 }]);
    expect(before.overdue).toEqual([{ currency: 'MYR', cents: 11_000, count: 1 }]);
    await mergeRevenue();
    expect((await home(admin, KL)).revenue).toEqual(before.revenue);
  });

  test('lists what waits for a person, the oldest first; a failed payment only while its client owes something', async () => {
    const { tasks, leads, failed: payments } = await home(admin, KL);
    expect(leads).toEqual({ today: 1, overdue: 2 });
    expect(payments).toEqual([{ currency: 'MYR', cents: 12_000, count: 2 }]);
    expect(tasks.map(({ kind, total }) => [kind, total])).toEqual([
      ['lead_overdue', 2],
      ['lead_today', 1],
      ['payment_failed', 1],
      ['invoice_overdue', 1],
      ['expiring', 1],
    ]);
    expect(tasks[0]?.items.map((item) => item.day)).toEqual([addDays(today, -3), addDays(today, -1)]);
    expect(tasks[3]?.items).toMatchObject([{ cents: 11_000, currency: 'MYR' }]);
  });

  test('shows nothing of a list that the caller may not open', async () => {
    const { id: role } = await t.ownerSql
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'sales_person')
      .executeTakeFirstOrThrow();
    const remove = t.ownerSql.deleteFrom('role_function').where('role_id', '=', role).where('flag', '=', 'VIEW_LEAD');
    await remove.execute();
    const { tasks } = await home(await signInAs(t.app, people.sales_person), KL);
    expect(tasks.map((task) => task.kind)).toEqual(['payment_failed', 'invoice_overdue', 'expiring']);
  });

  test('at the head office holds every branch, with money per currency', async () => {
    const { branches, check_ins, revenue, open } = await home(hq, HQ);
    expect(branches).toMatchObject({ count: 3, found: 3, bottom: [] });
    expect(branches.top.map((branch) => [branch.branch_name, branch.check_ins.now])).toEqual([
      ['Kuala Lumpur', 4],
      ['Orchard', 1],
      ['Petaling Jaya', 0],
    ]);
    expect(check_ins.now).toBe(5);
    expect(revenue.map(({ currency, now_cents }) => [currency, now_cents])).toEqual([
      ['MYR', 20_000],
      ['SGD', 900],
    ]);
    expect(open).toEqual([
      { currency: 'MYR', cents: 21_000, count: 2 },
      { currency: 'SGD', cents: 900, count: 1 },
    ]);
    expect(branches.top[0]).toMatchObject({
      active: 1,
      expiring: 1,
      leads_due: 3,
      revenue: [{ currency: 'MYR', now_cents: 20_000, before_cents: 5_000 }],
    });
    const found = await home(hq, HQ, '?rank=joined&branch=jaya');
    expect(found.branches).toMatchObject({ count: 3, found: 1, top: [{ branch_name: 'Petaling Jaya' }], bottom: [] });
    expect(found.check_ins).toEqual(check_ins);
    expect((await home(hq, KL)).branches).toMatchObject({ count: 1, top: [{ branch_name: 'Kuala Lumpur' }] });
  });
});

describe('revenue by month', () => {
  test('needs its flag', async () => {
    const sales = await signInAs(t.app, people.sales_person);
    expect((await call(t.app, sales, 'GET', `report/monthlyRevenue/${KL}`)).status).toBe(403);
  });

  test('is the same before and after the merge, of the branches in scope, and as far back as asked', async () => {
    const invoice = { branch_id: KL, member_id: await aMember(t.ownerSql, { branch_id: KL }), issued_on: today };
    await anInvoice(t.ownerSql, { ...invoice, total_cents: 1_060, tax_cents: 60 });
    const pending = await months(admin, KL);
    expect(pending).toMatchObject([
      { month: startOfMonth(today), currency: 'MYR', invoiced_cents: 21_000, tax_cents: 2_060 },
      { month: lastMonth, currency: 'MYR', invoiced_cents: 5_000, tax_cents: 0 },
    ]);
    await mergeRevenue();
    expect(await months(admin, KL)).toEqual(pending);
    expect(await months(admin, KL, '?months=1')).toEqual(pending.slice(0, 1));
    expect((await months(hq, HQ)).map((row) => row.branch_name)).toEqual(['Kuala Lumpur', 'Orchard', 'Kuala Lumpur']);
    expect((await call(t.app, admin, 'GET', `report/monthlyRevenue/${KL}?months=0`)).responseCode).toBe(5);
  });

  test('receives money that moved: not what is complimentary, and what is in a wallet only once', async () => {
    const received = async () => (await months(admin, KL, '?months=1'))[0]?.received_cents ?? 0;
    const before = await received();
    const member_id = await aMember(t.ownerSql, { branch_id: KL });
    await paid(member_id, 'complimentary', 300_00);
    await paid(member_id, 'wallet', 20_00);
    expect(await received()).toBe(before);
    await paid(member_id, 'cash', 1_00);
    expect(await received()).toBe(before + 1_00);
  });
});

const itemsOf = async (kind: string) => {
  const found = (await home(hq, HQ)).tasks.find((task) => task.kind === kind);
  return found?.items.filter((item) => item.branch_name === 'Petaling Jaya').map(({ id, day }) => [id, day]);
};
describe('what waits in another branch', () => {
  test('is a client once, by the membership that ends first, and nobody whose membership goes on', async () => {
    const { PJ } = t.network.branches;
    const ends = async (days: number, also: readonly number[] = [], billing = 'upfront') => {
      const member_id = await aMember(t.ownerSql, { branch_id: PJ });
      for (const day of [days, ...also]) {
        const end_on = addDays(today, day);
        await aMembership(t.ownerSql, { branch_id: PJ, member_id, end_on, billing });
      }
      return member_id;
    };
    const [later, both] = [await ends(5), await ends(6, [2, 4, 2])];
    await ends(1, [], 'rolling');
    await ends(-1);
    expect(await itemsOf('expiring')).toEqual([
      [both, addDays(today, 2)],
      [later, addDays(today, 5)],
    ]);
  });

  test('is a card that ends soon by the date of its branch, while something is charged to it', async () => {
    const { PJ } = t.network.branches;
    const member_id = await aMember(t.ownerSql, { branch_id: PJ });
    const card = async (days: number) => {
      const expires_on = addDays(today, days);
      const values = { branch_id: PJ, member_id, kind: 'card', gateway: 'terminal', token: `home ${days}`, expires_on };
      const { id } = await t.ownerSql
        .insertInto('payment_method')
        .values({ ...values, brand: 'visa', last_four: '4242' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const membership_id = await aMembership(t.ownerSql, { branch_id: PJ, member_id, payment_method_id: id });
      const invoice = { branch_id: PJ, member_id, membership_id, issued_on: today, total_cents: 1_000 };
      await anInvoice(t.ownerSql, { ...invoice, number: `PJ-C${days}` });
      return membership_id;
    };
    const soon = await card(SOON_DAYS);
    await card(SOON_DAYS + 1);
    expect(await itemsOf('card_expiring')).toEqual([[soon, addDays(today, SOON_DAYS)]]);
  });
});
