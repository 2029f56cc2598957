/**
 * Every report on one network with a history, by the proofs that follow from its description; and the figures of those
 * about money against the journal, those about stock against the movements.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs, startTestApp, type TestApp } from '#areas/access/access.testing.ts';
import { areaWords } from '#areas/domain.index.ts';
import { codes } from '#kit/domain/errors.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { reportPageWords } from '#kit/domain/report-page.words.ts';
import { takesTurn } from '#kit/domain/tier.testing.ts';
import { wordAt } from '#kit/domain/words.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { demoSize, makeDemo } from '#server/demo.ts';
import { askReport, provesReport, type Asking } from '#server/testing/report.testing.ts';
import { moneyReports } from '../money-report/money-report.contract.ts';
import { commissionReports } from '../commission-report/commission-report.contract.ts';
import { stockReports } from '../stock-report/stock-report.contract.ts';
import { leadReports } from '../lead-report/lead-report.contract.ts';
import { memberReports } from '../member-report/member-report.contract.ts';
import { classReports } from '../class-report/class-report.contract.ts';
import { bookReports } from '../book-report/book-report.contract.ts';
import { leagueReports } from '../league-report/league-report.contract.ts';
import { allReports } from './report-list.model.ts';

const clock = fixedClock('2026-05-20T05:30:00Z');
const today = dayIn('Asia/Kuala_Lumpur', clock.now());
const size = { ...demoSize, members: 100, leads: 5, months: 4, shop_months: 5 };

let test: TestApp;
let of: Asking;
const rowsOf = async <R extends object>(sql: string): Promise<R[]> => {
  const { sql: raw } = await import('kysely');
  return ((await raw.raw(sql).execute(test.ownerSql)) as unknown as { rows: R[] }).rows;
};

beforeAll(async () => {
  test = await startTestApp({ network: 'none', clock });
  await makeDemo(test.databaseUrl, () => undefined, { size, clock, seed: 'reports' });
  const branches = await rowsOf<{ id: number; type: string }>('select id, type from branch order by id');
  const [most] = await rowsOf<{ class_id: number }>(
    'select class_id from class_session group by 1 order by count(*) desc, 1 limit 1',
  );
  // Every third session of it has a second trainer.
  await rowsOf(`
    insert into session_trainer (branch_id, session_id, staff_id)
    select s.branch_id, s.id, o.id from class_session s
     cross join lateral (select f.id from staff f where f.staff_type = 'trainer' and not exists (
                           select from occupancy k where k.staff_id = f.id and k.during && tstzrange(s.starts_at, s.ends_at)) order by f.id limit 1) o
     where s.class_id = ${most?.class_id ?? 0} and s.id % 3 = 0`);
  of = {
    test,
    as: await signInAs(test.app, 'hq@cornerman.example', 'Cornerman-2026'),
    hq: branches.find(({ type }) => type === 'hq')?.id ?? 0,
    branches: branches.filter(({ type }) => type !== 'hq').map(({ id }) => id),
    days: { from: addDays(today, -60), until: today },
    id: most?.class_id ?? 0,
  };
});
afterAll(() => test.close());

const reports = { ...allReports, classSessions: { of: classReports.sessions, noun: 'listed.class_sessions' } };
/** The demo network has none of these in so few months, or only a few. */
const rare = new Set([
  'upfrontPayments',
  'onlineParticipants',
  'programmeDates',
  'terminations',
  'joiningFeeMerchandise',
  'courses',
  'lifetimeValue',
]);
describe('every report', () => {
  it.each(Object.entries(reports).filter((_, at) => takesTurn(at, 3)))(
    '%s: filters, groups, branches, files and periods agree',
    async (name, { of: report, noun }) => {
      const own = wordAt(areaWords[(noun.split('.')[0] ?? '') as 'listed'].en, `${noun.split('.')[1] ?? ''}.empty`);
      const { totals } = await provesReport(of, report, own ?? reportPageWords.nothing[0]);
      const rows = totals.reduce((sum, { row_count }) => sum + row_count, 0);
      if (!rare.has(name)) expect(rows).toBeGreaterThan(1);
    },
  );
});

it('opens the rows without a value, of each kind of grouping', async () => {
  const kinds = {
    'a client’s programme': { report: moneyReports.salesRevenue, by: 'programme_id' },
    'a choice': { report: leadReports.funnel, by: 'source' },
    'any text': { report: leadReports.funnel, by: 'why' },
    'a person': { report: memberReports.memberships, by: 'sales_staff_id' },
  };
  await rowsOf(`update lead set source = 'no such source' where id = (select min(id) from lead)`);
  const seen = [];
  for (const [name, { report, by }] of Object.entries(kinds)) {
    const { groups } = await askReport(of, report, { by });
    const wanted = groups.filter(({ key }) => key === null).reduce((sum, { row_count }) => sum + row_count, 0);
    const { data, total } = await askReport(of, report, { [by]: 'none', itemsPerPage: '200' });
    expect([name, total]).toEqual([name, wanted]);
    const other = groups.find(({ key }) => key !== null);
    const both = await askReport(of, report, { [by]: `${other?.key ?? 'x'},none` });
    const more = groups.filter(({ key }) => key === other?.key).reduce((sum, { row_count }) => sum + row_count, 0);
    if (other) expect([name, both.total]).toEqual([name, wanted + more]);
    if (data.length > 0) seen.push(name);
  }
  expect(seen).toEqual(Object.keys(kinds));
});

const quoted = (all: readonly string[]): string => all.map((one) => `'${one}'`).join(', ');
type Posted = { currency: string; cents: number };
const posted = async (kinds: readonly string[], accounts: readonly string[]): Promise<Record<string, number>> => {
  const rows = await rowsOf<Posted>(`
    select e.currency, sum(l.amount_cents)::bigint as cents from journal_entry e join journal_line l on l.entry_id = e.id
     where e.posted_on between '${of.days.from}' and '${of.days.until}' and e.kind in (${quoted(kinds)}) and l.account in (${quoted(accounts)})
     group by 1 having sum(l.amount_cents) <> 0`);
  return Object.fromEntries(rows.map(({ currency, cents }) => [currency, cents]));
};
const byKey = (a: { key: unknown; currency: unknown }, b: { key: unknown; currency: unknown }): number =>
  `${String(a.key)} ${String(a.currency)}`.localeCompare(`${String(b.key)} ${String(b.currency)}`, 'en');
const totalOf = async (report: Parameters<typeof askReport>[1], figure: string, sign = 1) => {
  const { totals } = await askReport(of, report);
  return Object.fromEntries(
    totals.map((one) => [String(one.currency), sign * Number(one[figure])] as const).filter(([, cents]) => cents !== 0),
  );
};

describe('agrees with the journal to the cent', () => {
  const documents = ['invoice', 'credit_note'];
  const earned = ['revenue', 'deferred_revenue', 'deferred_discounts', 'discounts_given', 'prepaid_credits'];
  it('sales revenue: without tax, tax, and both', async () => {
    const { salesRevenue } = moneyReports;
    expect(await totalOf(salesRevenue, 'net_cents', -1)).toEqual(await posted(documents, earned));
    expect(await totalOf(salesRevenue, 'tax_cents', -1)).toEqual(await posted(documents, ['tax_payable']));
    expect(await totalOf(salesRevenue, 'gross_cents')).toEqual(await posted(documents, ['receivable']));
    const given = await posted(documents, ['deferred_discounts', 'discounts_given']);
    expect(await totalOf(salesRevenue, 'discount_cents')).toEqual(given);
    expect(Object.keys(await totalOf(salesRevenue, 'net_cents'))).toEqual(['MYR', 'SGD']);
  });
  it('invoices: what they come to, and what is outstanding of all of them', async () => {
    const { invoices } = moneyReports;
    expect(await totalOf(invoices, 'total_cents')).toEqual(await posted(['invoice'], ['receivable']));
    const whole = { ...of, days: { from: addDays(today, -360), until: today } };
    const { totals } = await askReport(whole, invoices);
    const owed = await rowsOf<Posted>(`
      select e.currency, sum(l.amount_cents)::bigint as cents from journal_line l join journal_entry e on e.id = l.entry_id
       where l.account = 'receivable' group by 1`);
    for (const { currency, cents } of owed)
      expect(totals.find((one) => one.currency === currency)?.['open_cents']).toBe(cents);
  });
  it('transactions: money received, by the accounts of money', async () => {
    const money = await posted(['payment', 'refund'], ['cash', 'bank', 'card_clearing']);
    expect(await totalOf(moneyReports.transactions, 'received_cents')).toEqual(money);
    const months = await rowsOf<Posted>(`
      select currency, sum(received_cents)::bigint as cents from (select * from revenue_day union all
             select branch_id, day, currency, revenue_cents, tax_cents, received_cents from revenue_delta) d
       where day between '${of.days.from}' and '${of.days.until}' group by 1`);
    expect(Object.fromEntries(months.map(({ currency, cents }) => [currency, cents]))).toEqual(money);
  });
  it('refunds: what went back', async () => {
    const back = await posted(['refund'], ['cash', 'bank', 'card_clearing', 'complimentary', 'wallet']);
    const given = await askReport(of, moneyReports.refunds, { status: 'accepted' });
    const cents = Object.fromEntries(given.totals.map((one) => [String(one.currency), -Number(one['accepted_cents'])]));
    expect(cents).toEqual(back);
  });
  it('trial balance: each account, and all of them add up to zero', async () => {
    const { groups, totals } = await askReport(of, bookReports.trialBalance, { by: 'account' });
    for (const total of totals)
      expect([
        total['opening_cents'],
        total['closing_cents'],
        Number(total['debit_cents']) - Number(total['credit_cents']),
      ]).toEqual([0, 0, 0]);
    const wanted = await rowsOf<{ key: string; currency: string; opening: number; closing: number }>(`
      select l.account as key, e.currency, coalesce(sum(l.amount_cents) filter (where l.posted_on < '${of.days.from}'), 0)::bigint as opening,
             sum(l.amount_cents)::bigint as closing
        from journal_line l join journal_entry e on e.id = l.entry_id where l.posted_on <= '${of.days.until}' group by 1, 2`);
    const found = groups.map(({ key, currency, opening_cents, closing_cents }) => ({
      key,
      currency,
      opening: opening_cents,
      closing: closing_cents,
    }));
    expect(found.toSorted(byKey)).toEqual(wanted.toSorted(byKey));
    expect(wanted.length).toBeGreaterThan(10);
  });
  it('journal: its accounts move as the trial balance says', async () => {
    const moved = (await askReport(of, bookReports.journal, { by: 'account' })).groups;
    const balance = (await askReport(of, bookReports.trialBalance, { by: 'account' })).groups;
    for (const { key, currency, debit_cents, credit_cents } of moved)
      expect(balance.find((one) => one.key === key && one.currency === currency)).toMatchObject({
        debit_cents,
        credit_cents,
      });
    expect(Object.values(await totalOf(bookReports.journal, 'amount_cents'))).toEqual([]);
  });
  it('earned and received: the accounts of revenue, and what the transactions say', async () => {
    const { earnings } = bookReports;
    const kinds = [
      'invoice',
      'credit_note',
      'recognition',
      'refund',
      'write_off',
      'dispute',
      'correction',
      'wallet',
      'payment',
    ];
    const accounts = ['revenue', 'discounts_given'];
    expect(await totalOf(earnings, 'earned_cents', -1)).toEqual(await posted(kinds, accounts));
    expect(Object.keys(await totalOf(earnings, 'earned_cents'))).toEqual(['MYR', 'SGD']);
    const received = await totalOf(moneyReports.transactions, 'received_cents');
    expect(await totalOf(earnings, 'received_cents')).toEqual(received);
  });
  it('tax return: the tax is what the account of tax moved by, and the supplies are those of the sales report', async () => {
    const { taxReturn } = bookReports;
    expect(await totalOf(taxReturn, 'tax_cents', -1)).toEqual(await posted(documents, ['tax_payable']));
    for (const name of ['net_cents', 'tax_cents', 'gross_cents'])
      expect(await totalOf(taxReturn, name)).toEqual(await totalOf(moneyReports.salesRevenue, name));
    const { groups } = await askReport(of, taxReturn, { by: 'rate' });
    expect(groups.map(({ key }) => key)).toEqual(expect.arrayContaining(['SST 8.00%', 'GST 9.00%']));
  });
  it('stock: what is in the branches, and what was sold cost', async () => {
    const worth = await rowsOf<Posted>(`
      select e.currency, sum(l.amount_cents)::bigint as cents from journal_line l join journal_entry e on e.id = l.entry_id
       where l.account = 'inventory' and l.posted_on <= '${of.days.until}' group by 1`);
    const shown = await totalOf(stockReports.summary, 'value_cents');
    expect(shown).toEqual(Object.fromEntries(worth.map(({ currency, cents }) => [currency, cents])));
    expect(await totalOf(stockReports.sales, 'cost_cents')).toEqual(await posted(['stock'], ['cost_of_goods']));
  });
  it('commission: what each person earned is the sum of the changes, and of the rows of their statements', async () => {
    const { summary, log, records } = commissionReports;
    const rows = await rowsOf<Posted>(`
      select t.currency, sum(r.amount_cents)::bigint as cents
        from (select statement_id, day, amount_cents from commission_row union all select statement_id, day, amount_cents from commission_extra) r
        join commission_statement t on t.id = r.statement_id
       where r.day between '${of.days.from}' and '${of.days.until}' group by 1`);
    const adjusted = await totalOf(summary, 'adjusted_cents');
    const earned = Object.fromEntries(rows.map(({ currency, cents }) => [currency, cents + (adjusted[currency] ?? 0)]));
    expect(rows.length).toBeGreaterThan(0);
    expect(await totalOf(summary, 'total_cents')).toEqual(earned);
    expect(await totalOf(log, 'amount_cents')).toEqual(earned);
    const sold = await rowsOf<Posted>(`
      select s.currency, sum(r.amount_cents)::bigint as cents from commission_row r join commission_sale s on s.id = r.sale_id
       where s.sold_on between '${of.days.from}' and '${of.days.until}' group by 1`);
    expect(await totalOf(records, 'commission_cents')).toEqual(
      Object.fromEntries(sold.map(({ currency, cents }) => [currency, cents])),
    );
  });
});

it('counts pieces of stock without a gap: what there was, what came and went, what is left', async () => {
  // The period begins on a day with movements, which aren't part of what there was before.
  const [most] = await rowsOf<{ day: string }>(
    "select day from stock_movement where place = 'hand' and kind <> 'stock_in' group by 1 order by count(*) desc, 1 limit 1",
  );
  const { data } = await askReport(of, stockReports.summary, { itemsPerPage: '200', from: most?.day ?? today });
  expect(data.length).toBeGreaterThan(5);
  for (const row of data) {
    const [opening, received, sold, returned, sent, adjusted] = (
      ['opening', 'received', 'sold', 'returned', 'sent', 'adjusted'] as const
    ).map((name) => Number(row[name])) as [number, number, number, number, number, number];
    expect(row['closing']).toBe(opening + received - sold + returned - sent + adjusted);
  }
});

/** Rows of a table in the branches and days of the reports, added up by hand. */
type Raw = Readonly<Record<string, string | number | boolean | null>>;
const all = (table: string): Promise<Raw[]> => rowsOf<Raw>(`select * from ${table}`);
const isIn = (day: Raw[string]): boolean => String(day) >= of.days.from && String(day) <= of.days.until;
const sum = (rows: readonly Raw[], value: (row: Raw) => number): number =>
  rows.reduce((before, row) => before + value(row), 0);
const figureOf = async (report: Parameters<typeof askReport>[1], name: string): Promise<number> =>
  (await askReport(of, report)).totals.reduce((before, one) => before + Number(one[name]), 0);
const count = (report: Parameters<typeof askReport>[1]): Promise<number> => figureOf(report, 'row_count');
const cents = (row: Raw, name: string): number => Number(row[name]);

const isEarlier = (one: Raw, other: Raw): boolean =>
  String(one['sold_on']) < String(other['sold_on']) ||
  (one['sold_on'] === other['sold_on'] && Number(one['id']) < Number(other['id']));

describe('agrees with a slow count of the tables', () => {
  it('memberships: sold, of new clients, and their amounts', async () => {
    const [memberships, invoices] = [await all('membership'), await all('invoice')];
    const sold = memberships.filter((row) => isIn(row['sold_on'] ?? null));
    expect(await figureOf(memberReports.memberships, 'sold_count')).toBe(sold.length);
    const fresh = sold.filter(
      (row) => !memberships.some((one) => one['member_id'] === row['member_id'] && isEarlier(one, row)),
    );
    expect(await figureOf(memberReports.memberships, 'new_count')).toBe(fresh.length);
    for (const name of ['price_cents', 'discount_cents', 'joining_fee_cents'])
      expect(await figureOf(memberReports.membershipAmounts, name)).toBe(sum(sold, (row) => cents(row, name)));
    const theirs = invoices.filter((row) => sold.some(({ id }) => id === row['membership_id']));
    expect(await figureOf(memberReports.membershipAmounts, 'invoiced_cents')).toBe(
      sum(theirs, (row) => cents(row, 'total_cents') - cents(row, 'credited_cents')),
    );
    expect(await figureOf(memberReports.membershipAmounts, 'paid_cents')).toBe(
      sum(theirs, (row) => cents(row, 'paid_cents')),
    );
  });
  it('suspensions, changed dates and terminations', async () => {
    const rests = (await all('membership_suspension')).filter(
      (row) => isIn(row['from_on'] ?? null) && row['undone_at'] === null,
    );
    expect(await count(memberReports.suspensions)).toBe(rests.length);
    expect(await figureOf(memberReports.suspensions, 'fee_cents')).toBe(sum(rests, (row) => cents(row, 'fee_cents')));
    const moved = (await all('membership_date_change')).filter((row) => isIn(row['changed_on'] ?? null));
    expect(await count(memberReports.programmeDates)).toBe(moved.length);
    const ended = (await all('membership_ending')).filter(
      (row) => isIn(row['asked_on'] ?? null) && row['taken_back_at'] === null,
    );
    expect(await count(memberReports.terminations)).toBe(ended.length);
    for (const name of ['charge_cents', 'credit_cents', 'payable_cents'])
      expect(await figureOf(memberReports.terminations, name)).toBe(sum(ended, (row) => cents(row, name)));
  });
  it('custom charges, by the day of the branch', async () => {
    const asked = await rowsOf<Raw>(
      'select c.*, (c.created_at at time zone b.time_zone)::date as day from custom_charge c join branch b on b.id = c.branch_id',
    );
    const found = asked.filter((row) => isIn(row['day'] ?? null));
    expect(found.length).toBeGreaterThan(0);
    expect(await count(moneyReports.customCharges)).toBe(found.length);
    const approved = found.filter((row) => row['status'] === 'approved');
    expect(await figureOf(moneyReports.customCharges, 'approved_cents')).toBe(
      sum(approved, (row) => cents(row, 'amount_cents')),
    );
  });
  it('classes: places, and bookings instead of the numbers that sessions keep', async () => {
    const sessions = (await rowsOf<Raw>('select *, ends_at <= now() as has_ended from class_session')).filter(
      (row) =>
        isIn(row['day'] ?? null) && row['status'] !== 'cancelled' && new Date(String(row['ends_at'])) <= clock.now(),
    );
    const ids = new Set(sessions.map(({ id }) => id));
    const bookings = (await all('booking')).filter((row) => ids.has(row['session_id'] ?? null));
    // Visitors who try a class have places of their own.
    const trials = (await all('trial_place')).filter(
      (row) => ids.has(row['session_id'] ?? null) && row['status'] !== 'cancelled',
    );
    const withStatus = (rows: readonly Raw[], ...statuses: readonly string[]): number =>
      rows.filter((row) => statuses.includes(String(row['status']))).length;
    const { performance } = classReports;
    expect(await figureOf(performance, 'session_count')).toBe(sessions.length);
    expect(await figureOf(performance, 'places')).toBe(sum(sessions, (row) => cents(row, 'capacity')));
    expect(await figureOf(performance, 'present')).toBe(
      withStatus(bookings, 'present') + withStatus(trials, 'attended'),
    );
    expect(await figureOf(performance, 'booked')).toBe(
      withStatus(bookings, 'confirmed', 'present', 'absent') + trials.length,
    );
    const one = sessions.filter((row) => row['class_id'] === of.id);
    expect(await figureOf(classReports.sessions, 'session_count')).toBe(one.length);
  });
  it('branch performance: the figures of other reports, and a slow count', async () => {
    const { performance } = leagueReports;
    const sales = await totalOf(moneyReports.salesRevenue, 'net_cents');
    expect(await totalOf(performance, 'net_cents')).toEqual(sales);
    expect(await totalOf(performance, 'received_cents')).toEqual(
      await totalOf(moneyReports.transactions, 'received_cents'),
    );
    for (const name of ['sold_count', 'new_count'])
      expect(await figureOf(performance, name)).toBe(await figureOf(memberReports.memberships, name));
    for (const name of ['session_count', 'places', 'booked'])
      expect(await figureOf(performance, name)).toBe(await figureOf(classReports.performance, name));
    const ended = (await all('membership_ending')).filter((row) => isIn(row['asked_on'] ?? null));
    expect(await figureOf(performance, 'ended_count')).toBe(
      ended.filter((row) => row['taken_back_at'] === null).length,
    );
    const entries = (await all('check_in')).filter((row) => isIn(row['day'] ?? null) && row['allowed'] === true);
    expect(entries.length).toBeGreaterThan(0);
    expect(await figureOf(performance, 'check_in_count')).toBe(entries.length);
    const leads = await rowsOf<Raw>(
      'select (l.created_at at time zone b.time_zone)::date as day from lead l join branch b on b.id = l.branch_id',
    );
    expect(await figureOf(performance, 'lead_count')).toBe(leads.filter((row) => isIn(row['day'] ?? null)).length);
  });
  it('inventory sales: pieces and amounts of the lines of invoices', async () => {
    const lines = await rowsOf<Raw>(`
      select o.quantity, l.amount_cents - l.tax_cents as net from product_order_line o join invoice_line l on l.id = o.invoice_line_id
        join invoice i on i.id = l.invoice_id where i.issued_on between '${of.days.from}' and '${of.days.until}'`);
    const back = await rowsOf<Raw>(`
      select l.amount_cents - l.tax_cents as net from credit_note_line l join credit_note n on n.id = l.credit_note_id
       where l.kind = 'product' and n.issued_on between '${of.days.from}' and '${of.days.until}'`);
    expect(lines.length).toBeGreaterThan(0);
    expect(await figureOf(stockReports.sales, 'quantity')).toBe(sum(lines, (row) => cents(row, 'quantity')));
    expect(await figureOf(stockReports.sales, 'net_cents')).toBe(
      sum(lines, (row) => cents(row, 'net')) - sum(back, (row) => cents(row, 'net')),
    );
  });
});

it('refuses a file that would leave out rows, at the field that makes it too large', async () => {
  await rowsOf(`
    insert into check_in (branch_id, member_id, day, at, allowed, why)
    select m.branch_id, m.id, '${today}', '${clock.now().toISOString()}', false, 'expired' from member m cross join generate_series(1, 50) limit 2001`);
  const days = new URLSearchParams({ from: today, until: today }).toString();
  const url = `/api/v4/getCheckInReport/pdf/${of.hq}?${days}`;
  const { data, responseCode } = (await test.app.http.inject({ url, headers: of.as })).json();
  expect([responseCode, Object.keys(data as object)]).toEqual([codes.validation, ['until']]);
});
