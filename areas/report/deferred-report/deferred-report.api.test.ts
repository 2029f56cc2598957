/** Deferred revenue, when it will be earned, and what is unused: against the journal, and a walk through the days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earnedCents, type Deferred, type ServedMembership } from '#areas/money/journal/recognition.rules.ts';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import { askReport } from '#server/testing/report.testing.ts';
import { reportWorld } from '../report-list/report-world.testing.ts';
import { deferredReports } from './deferred-report.contract.ts';

const { today, of, rowsOf, test } = await reportWorld('figures');
afterAll(() => test.close());
const waiting = ['deferred_revenue', 'deferred_discounts', 'prepaid_credits'];
const owed = (lines: readonly Posted[], currency: string): number =>
  0 - lines.filter((line) => line.currency === currency).reduce((sum, { cents }) => sum + cents, 0);
const figure = (one: object | undefined, name: string): number => Number((one as Record<string, unknown>)[name]);

describe('deferred revenue', () => {
  it('goes from month to month without a gap, and ends at the balance of the journal', async () => {
    const lines = await posted();
    const { groups, totals } = await askReport(of, deferredReports.movements, { by: 'month' });
    expect(groups.length).toBeGreaterThan(5);
    for (const { currency, key, ...group } of groups) {
      const start = key ?? '';
      const next = groups
        .map((one) => one.key ?? '')
        .filter((one) => one > start)
        .toSorted()[0];
      const mine = lines.filter((line) => line.currency === currency && line.day <= of.days.until);
      const until = next ?? addDays(of.days.until, 1);
      const inside = mine.filter(({ day }) => day >= start && day < until);
      const moved = (kind: string): number =>
        inside.filter((line) => line.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
      const before = owed(
        mine.filter(({ day }) => day < start),
        String(currency),
      );
      const known = ['invoice', 'recognition', 'credit_note'];
      const wanted = [
        before,
        0 - moved('invoice'),
        moved('recognition'),
        moved('credit_note'),
        owed(
          inside.filter(({ kind }) => !known.includes(kind)),
          String(currency),
        ),
        owed(
          mine.filter(({ day }) => day < until),
          String(currency),
        ),
      ];
      expect([start, currency, ...names.map((name) => figure(group, name))]).toEqual([start, currency, ...wanted]);
    }
    for (const total of totals) {
      const all = lines.filter(({ day }) => day <= of.days.until);
      const before = all.filter(({ day }) => day < of.days.from);
      expect(figure(total, 'closing_cents')).toBe(owed(all, String(total.currency)));
      expect(figure(total, 'opening_cents')).toBe(owed(before, String(total.currency)));
    }
    expect(totals.map(({ currency }) => currency)).toEqual(['MYR', 'SGD']);
  });

  it('has the same balance of a day in a longer period and alone, and of branches and kinds in sum', async () => {
    const { movements } = deferredReports;
    const { groups, totals } = await askReport(of, movements, { by: 'day' });
    const days = [...new Set(groups.map(({ key }) => key ?? ''))];
    const day = days[days.length >> 1] ?? '';
    const alone = await askReport(of, movements, { from: day, until: day, by: 'day' });
    expect(balances(alone.groups)).toEqual(balances(groups.filter(({ key }) => key === day)));
    for (const by of ['branch', 'liability']) {
      const parts = await askReport(of, movements, { by });
      for (const total of totals)
        for (const name of names) {
          const mine = parts.groups.filter(({ currency }) => currency === total.currency);
          expect([by, name, mine.reduce((sum, one) => sum + figure(one, name), 0)]).toEqual([
            by,
            name,
            figure(total, name),
          ]);
        }
    }
  });
});

type Posted = { branch_id: number; currency: string; account: string; kind: string; day: string; cents: number };
const posted = (): Promise<Posted[]> =>
  rowsOf<Posted>(`
    select l.branch_id, e.currency, l.account, e.kind, l.posted_on as day, l.amount_cents as cents
      from journal_line l join journal_entry e on e.id = l.entry_id where l.account in ('${waiting.join("', '")}')`);

const names = ['opening_cents', 'invoiced_cents', 'earned_cents', 'credited_cents', 'other_cents', 'closing_cents'];
const balances = (all: readonly object[]): number[][] => all.map((one) => names.map((name) => figure(one, name)));

type DeferredInvoice = Deferred & ServedMembership & { branch_id: number; currency: string; earned_cents: number };
type Waiting = { branch_id: number; currency: string; rest: number; days: string[]; isNow: boolean };
/** Each day on which a part of it is served, found by walking through the days. */
const servedDays = (one: DeferredInvoice): string[] => {
  const rests = one.rests.filter(({ from_on }) => from_on >= one.start_on);
  const rested = (day: string): boolean =>
    rests.some((rest) => day >= rest.from_on && (rest.until_on === null || day <= rest.until_on));
  const found: string[] = [];
  let plan = one.start_on;
  // Days of rest serve no day of the plan.
  for (let day = one.start_on, at = 0; at < 1500; day = addDays(day, 1), at += 1) {
    if (rested(day)) continue;
    if (plan >= one.from_on && plan <= one.until_on && day >= today) found.push(day);
    plan = addDays(plan, 1);
  }
  return found;
};
const isOver = ({ status }: DeferredInvoice): boolean => ['cancelled', 'terminated', 'expired'].includes(status);
const deferred = (): Promise<DeferredInvoice[]> =>
  rowsOf(`
    select d.branch_id, d.currency, d.net_cents, d.earned_cents, coalesce(i.from_on, m.start_on) as from_on, coalesce(i.until_on, m.paid_until) as until_on,
           m.status, m.start_on, m.sessions_total, m.sessions_left, null as periods, true as is_given, 0 as later_periods,
           coalesce((select json_agg(json_build_object('from_on', r.from_on, 'until_on', r.until_on)) from membership_suspension r
                      where r.membership_id = m.id and r.undone_at is null), '[]') as rests
      from deferral d join membership m on m.id = d.membership_id left join instalment i on i.invoice_id = d.invoice_id
     where d.net_cents <> d.earned_cents`);
const daysUntil = (last: string | null): string[] =>
  last === null || last < today
    ? []
    : Array.from({ length: daysBetween(today, last) + 1 }, (_, at) => addDays(today, at));
const allWaiting = async (): Promise<Waiting[]> => {
  const lots = await rowsOf<{ branch_id: number; currency: string; rest: number; expires_on: string | null }>(
    'select branch_id, currency, net_cents - earned_cents as rest, expires_on from credit_lot where invoice_id is not null and net_cents <> earned_cents',
  );
  return [
    ...(await deferred()).map((one) => {
      const days = isOver(one) ? [] : servedDays(one);
      const isOpen = one.rests.some(({ until_on }) => until_on === null);
      return {
        branch_id: one.branch_id,
        currency: one.currency,
        rest: one.net_cents - one.earned_cents,
        days,
        isNow: isOver(one) || (days.length === 0 && !isOpen),
      };
    }),
    ...lots.map(({ expires_on, ...lot }) => ({
      ...lot,
      days: daysUntil(expires_on),
      isNow: expires_on !== null && expires_on < today,
    })),
  ];
};

describe('deferred revenue to be earned', () => {
  const ahead = { from: today, until: addDays(today, 364) };
  // What is left of one that has ended is earned the next night.
  beforeAll(() =>
    rowsOf(`update membership set status = 'expired' where id =
      (select d.membership_id from deferral d join membership m on m.id = d.membership_id
        where d.net_cents - d.earned_cents > 100 and m.status = 'ongoing' and m.paid_until > date '${today}' + 60 order by 1 limit 1)`),
  );
  it('begins with the balance of the journal, and each month earns what a walk through the days finds', async () => {
    const lines = await posted();
    const all = await allWaiting();
    const { groups, totals } = await askReport({ ...of, days: ahead }, deferredReports.schedule, { by: 'month' });
    expect(groups.length).toBeGreaterThan(6);
    for (const total of totals) {
      const currency = String(total.currency);
      expect(figure(total, 'opening_cents')).toBe(owed(lines, currency));
      const mine = all.filter((one) => one.currency === currency);
      expect(mine.length).toBeGreaterThan(0);
      let left = figure(total, 'opening_cents');
      for (const { key, ...group } of groups.filter((one) => one.currency === currency)) {
        const month = (key ?? '').slice(0, 7);
        const wanted = mine.reduce((sum, { rest, days, isNow }) => {
          if (isNow) return sum + (month === today.slice(0, 7) ? rest : 0);
          // A day is posted on the next one.
          const posting = days.filter((day) => addDays(day, 1).startsWith(month) && addDays(day, 1) <= ahead.until);
          return sum + (days.length === 0 ? 0 : (rest * posting.length) / days.length);
        }, 0);
        // Each branch and kind is rounded on its own.
        expect(Math.abs(figure(group, 'earned_cents') - wanted), `${currency} ${month}`).toBeLessThan(
          of.branches.length * 2,
        );
        expect(figure(group, 'opening_cents')).toBe(left);
        left -= figure(group, 'earned_cents');
        expect(figure(group, 'closing_cents')).toBe(left);
      }
      expect(figure(total, 'closing_cents')).toBe(left);
    }
  });

  it('earns of memberships without sessions what the rule will earn', async () => {
    const { groups } = await askReport({ ...of, days: ahead }, deferredReports.schedule, {
      by: 'day',
      liability: 'memberships',
    });
    const all = await deferred();
    const day = addDays(today, 40);
    for (const currency of ['MYR', 'SGD']) {
      const mine = all.filter((one) => one.currency === currency);
      const byRule = mine.filter(
        (one) => (one.sessions_total === null && one.status !== 'payment_pending') || isOver(one),
      );
      const rule = byRule.reduce((sum, one) => sum + earnedCents(one, one, addDays(day, -1)) - one.earned_cents, 0);
      const walk = mine
        .filter((one) => !byRule.includes(one))
        .reduce((sum, one) => {
          const days = servedDays(one);
          const rest = one.net_cents - one.earned_cents;
          return sum + (days.length === 0 ? rest : (rest * days.filter((each) => each < day).length) / days.length);
        }, 0);
      const shown = groups
        .filter((one) => one.currency === currency && (one.key ?? '') <= day)
        .reduce((sum, one) => sum + figure(one, 'earned_cents'), 0);
      expect(byRule.length).toBeGreaterThan(3);
      // The rule rounds each invoice, the report each branch.
      expect(Math.abs(shown - rule - walk)).toBeLessThan(mine.length + of.branches.length);
    }
  });

  it('has nothing in days that are over, and goes on where a shorter period ended', async () => {
    const { schedule } = deferredReports;
    const past = await askReport({ ...of, days: { from: addDays(today, -30), until: addDays(today, -1) } }, schedule, {
      by: 'day',
    });
    expect(past.groups).toEqual([]);
    const whole = await askReport({ ...of, days: ahead }, schedule, { by: 'day' });
    const from = addDays(today, 30);
    const part = await askReport({ ...of, days: { from, until: ahead.until } }, schedule, { by: 'day' });
    for (const { currency, ...total } of part.totals) {
      const first = whole.groups.find((one) => one.currency === currency && one.key === from);
      expect(figure(total, 'opening_cents')).toBe(figure(first, 'opening_cents'));
    }
  });
});

it('unused credits and prepaid time: their value is what the journal owes, and their number what is left', async () => {
  // Nothing is left to be earned of these sessions, and these credits were given by hand: they have no value.
  await rowsOf(`
    insert into membership overriding system value
    select (jsonb_populate_record(null::membership, to_jsonb(m) || '{"id": 900000, "sessions_total": 5, "sessions_left": 5}')).* from membership m
     where m.status = 'ongoing' order by m.id limit 1`);
  await rowsOf(`
    insert into credit_lot (branch_id, member_id, name, opens, credits, remaining, bought_on, validity, valid_count, valid_unit, uses, priority, is_promotional, currency, price_cents)
    select branch_id, id, '{"en": "Given", "cn": ""}', 'home', 2, 2, '${today}', 'purchase', 1, 'month', '{class}', 1, true, 'MYR', 0 from member order by id limit 1`);
  const lines = await posted();
  const { groups } = await askReport(of, deferredReports.unused, { by: 'unused_kind' });
  for (const currency of ['MYR', 'SGD']) {
    const valueOf = (...kinds: string[]): number =>
      groups
        .filter((one) => one.currency === currency && kinds.includes(one.key ?? ''))
        .reduce((sum, one) => sum + figure(one, 'value_cents'), 0);
    const [credits, rest] = [true, false].map((isCredit) =>
      owed(
        lines.filter(({ account }) => (account === 'prepaid_credits') === isCredit),
        currency,
      ),
    );
    expect([currency, valueOf('credits'), valueOf('sessions', 'days')]).toEqual([currency, credits, rest]);
    expect(valueOf('days')).toBeGreaterThan(0);
  }
  const [left] = await rowsOf<{ lots: number; sessions: number }>(`
    select (select sum(remaining)::int from credit_lot) as lots,
           (select sum(sessions_left)::int from membership where status not in ('cancelled', 'terminated', 'expired')) as sessions`);
  const countOf = (kind: string): number =>
    groups.filter(({ key }) => key === kind).reduce((sum, one) => sum + figure(one, 'unused_count'), 0);
  expect([countOf('credits'), countOf('sessions')]).toEqual([left?.lots, left?.sessions]);
  const { data } = await askReport(of, deferredReports.unused, { itemsPerPage: '200' });
  const oldest = await rowsOf<{ member_id: number; day: string }>(`
    select m.member_id, min(i.issued_on) as day from deferral d join invoice i on i.id = d.invoice_id join membership m on m.id = d.membership_id
     where d.earned_cents <> d.net_cents group by d.membership_id, m.member_id`);
  for (const row of data.filter((one) => one['unused_kind'] === 'days'))
    expect(oldest.some((one) => one.member_id === row['member_id'] && one.day === row['sold_on'])).toBe(true);
  const limits = { d30: [0, 30], d90: [31, 90], d180: [91, 180], d365: [181, 365], more: [366, 100_000] };
  for (const row of data) {
    const days = daysBetween(String(row['sold_on']), today);
    const [from, until] = limits[row['age'] as keyof typeof limits] as [number, number];
    expect(days >= from && days <= until, `${days} ${String(row['age'])}`).toBe(true);
  }
});
