/**
 * Receivables, churn, retention, lifetime value and the stages of leads on a network with a history: each figure against
 * the journal, or against a slow count of the tables.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, startTestApp, type TestApp } from '#areas/access/access.testing.ts';
import { receivableAges } from '#areas/money/statement/statement.model.ts';
import { ageOn } from '#areas/money/statement/statement.rules.ts';
import { addDays, addMonths, dayIn, daysBetween, type Day } from '#kit/domain/day.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { demoSize, makeDemo } from '#server/demo.ts';
import { askReport, type Asking } from '#server/testing/report.testing.ts';
import { leadReports } from '../lead-report/lead-report.contract.ts';
import { receivablesReports } from '../receivables/receivables.contract.ts';
import { clientReports } from './client-report.contract.ts';

const clock = fixedClock('2026-05-20T05:30:00Z');
const today = dayIn('Asia/Kuala_Lumpur', clock.now());
const size = { ...demoSize, members: 160, leads: 60, months: 9, shop_months: 2 };
type Raw = Readonly<Record<string, string | number | boolean | null>>;

const ANY_TEXT = `Too far, too dear. ${'And so on. '.repeat(20)}`.trim();

let test: TestApp;
let of: Asking;
const rowsOf = async <R extends object = Raw>(sql: string): Promise<R[]> => {
  const { sql: raw } = await import('kysely');
  return ((await raw.raw(sql).execute(test.ownerSql)) as unknown as { rows: R[] }).rows;
};
beforeAll(async () => {
  test = await startTestApp({ network: 'none', clock });
  await makeDemo(test.databaseUrl, () => undefined, { size, clock, seed: 'beyond' });
  // A reason is any text: with a comma, and longer than a filter can be.
  await rowsOf(`update activity set note = '${ANY_TEXT}' where id = (
    select max(id) from activity where type_id = 101 and facts ->> 'to' = 'cold')`);
  await rowsOf(`update membership_ending set reason = '${ANY_TEXT}' where id = (
    select max(e.id) from membership_ending e join membership ms on ms.id = e.membership_id where ms.status in ('cancelled', 'terminated'))`);
  const branches = await rowsOf<{ id: number; type: string }>('select id, type from branch order by id');
  of = {
    test,
    as: await signInAs(test.app, 'hq@cornerman.example', 'Cornerman-2026'),
    hq: branches.find(({ type }) => type === 'hq')?.id ?? 0,
    branches: branches.filter(({ type }) => type !== 'hq').map(({ id }) => id),
    days: { from: addDays(today, -240), until: today },
    id: 0,
  };
});
afterAll(() => test.close());

const cents = (row: Raw, name: string): number => Number(row[name]);
const text = (row: Raw, name: string): string => String(row[name]);
const keyed = (rows: readonly Raw[], name: string): Map<string, Raw[]> => {
  const found = new Map<string, Raw[]>();
  for (const row of rows) found.set(text(row, name), [...(found.get(text(row, name)) ?? []), row]);
  return found;
};
/** As the database interpolates. */
const percentile = (values: readonly number[], share: number): number | null => {
  const all = values.toSorted((a, b) => a - b);
  if (all.length === 0) return null;
  const at = (all.length - 1) * share;
  const [low = 0, high = low] = [all[Math.floor(at)], all[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
};
const sumOf = (all: Map<string, Raw[]>, who: string): number =>
  (all.get(who) ?? []).reduce((before, row) => before + cents(row, 'cents'), 0);
type Report = Parameters<typeof askReport>[1];
const groupsBy = async (report: Report, by: string, figures: readonly string[], ask = {}) => {
  const { groups } = await askReport(of, report, { ...ask, by });
  const nameOf = ({ key, label }: (typeof groups)[number]): string => (by === 'why' ? label?.en : key) ?? '';
  return Object.fromEntries(groups.map((group) => [nameOf(group), figures.map((name) => group[name])]));
};

const keyOf = (branch: unknown, currency: unknown, amount: unknown) =>
  `${branch as string} ${currency as string} ${amount as string}`;
const owedDays = [0, 12, 40, 100].map((ago) => addDays(today, -ago));
it('receivables agree with the journal on each day, by currency and branch, and the ages add up to them', async () => {
  for (const until of owedDays) {
    const journal = await rowsOf(`
      select l.branch_id, e.currency, sum(l.amount_cents)::bigint as cents from journal_line l join journal_entry e on e.id = l.entry_id
       where l.account = 'receivable' and l.posted_on <= '${until}' group by 1, 2 having sum(l.amount_cents) <> 0`);
    expect(journal.length).toBeGreaterThan(1);
    const { groups, totals } = await askReport(of, receivablesReports.ageing, { from: until, until, by: 'branch' });
    expect(groups.map((one) => keyOf(one.key, one.currency, one['open_cents'])).toSorted()).toEqual(
      journal.map((row) => keyOf(row['branch_id'], row['currency'], row['cents'])).toSorted(),
    );
    for (const one of [...groups, ...totals])
      expect(receivableAges.reduce((sum, age) => sum + Number(one[`${age}_cents`]), 0)).toBe(one['open_cents']);
  }
});
it('what is open of each invoice on a day follows from the documents until then, and so does its age', async () => {
  const until = addDays(today, -12);
  const owed = await rowsOf(`
    select i.id, i.due_on::text as due_on, i.total_cents
           - coalesce((select sum(a.amount_cents) from payment_allocation a join payment p on p.id = a.payment_id
                        where a.invoice_id = i.id and p.status in ('success', 'refunded') and p.paid_on <= '${until}'), 0)
           - coalesce((select sum(w.amount_cents) from write_off w where w.invoice_id = i.id and w.written_off_on <= '${until}'
                        and (w.reversed_on is null or w.reversed_on > '${until}')), 0) as open_cents
      from invoice i where i.issued_on <= '${until}' and not exists (select from credit_note n where n.invoice_id = i.id)`);
  const wanted = new Map(owed.filter((row) => cents(row, 'open_cents') !== 0).map((row) => [row['id'], row]));
  const rows = [];
  for (let page = 1; page === 1 || rows.length === 200 * (page - 1); page++)
    rows.push(
      ...(
        await askReport(of, receivablesReports.ageing, { from: until, until, itemsPerPage: '200', page: String(page) })
      ).data,
    );
  expect(rows.length).toBeGreaterThan(5);
  const credited = new Set(
    (await rowsOf('select distinct invoice_id from credit_note')).map((row) => row['invoice_id']),
  );
  const found = rows.filter((row) => !credited.has(row['invoice_id'] as number));
  expect(found.length).toBe(wanted.size);
  for (const row of found) {
    const one = wanted.get(row['invoice_id'] as number) ?? {};
    const due_on = text(one, 'due_on');
    expect([row['open_cents'], row['age'], row['days_late']]).toEqual([
      cents(one, 'open_cents'),
      ageOn(due_on, until),
      Math.max(0, daysBetween(due_on, until)),
    ]);
  }
});

/** Memberships that began: paid for, or at least not called off before the first day. */
const terms = async () =>
  rowsOf(`
    select ms.*, ms.start_on::text as start_on, ms.end_on::text as end_on, e.id as ending_id, e.kind, e.reason,
           ms.billing = 'rolling' and ms.status in ('ongoing_pending', 'ongoing', 'paused') as goes_on,
           exists (select from membership_change c where c.from_membership_id = ms.id) as is_changed,
           (select count(*) from invoice i where i.membership_id = ms.id and i.status = 'unpaid') as unpaid,
           (select coalesce(sum(i.paid_cents), 0) from invoice i where i.membership_id = ms.id) as paid
      from membership ms left join membership_ending e on e.membership_id = ms.id and e.taken_back_at is null`);
const began = (all: readonly Raw[]): Raw[] =>
  all.filter(
    (row) => row['status'] !== 'payment_pending' && (row['status'] !== 'cancelled' || row['ending_id'] !== null),
  );
const lastOf = (row: Raw): Day => (row['goes_on'] === true ? '9999-12-31' : text(row, 'end_on'));

const ways: Record<string, string> = { expired: 'Ran out', unpaid: 'Ran out unpaid' };
const wayOf = (row: Raw): string =>
  row['ending_id'] === null ? (cents(row, 'unpaid') > 0 ? 'unpaid' : 'expired') : text(row, 'kind');

it('churn: memberships that ended, by reason and way, and the clients who left', async () => {
  const all = await terms();
  const ended = all.filter(
    (row) =>
      ['expired', 'cancelled', 'terminated'].includes(text(row, 'status')) &&
      text(row, 'end_on') >= of.days.from &&
      text(row, 'end_on') <= of.days.until &&
      (row['status'] !== 'cancelled' || row['ending_id'] !== null) &&
      row['is_changed'] === false &&
      (cents(row, 'unpaid') === 0 || cents(row, 'paid') > 0),
  );
  expect(ended.length).toBeGreaterThan(20);
  const others = keyed(began(all), 'member_id');
  const left = ended.filter((row) => {
    const back = addDays(text(row, 'end_on'), 30);
    const rest = (others.get(text(row, 'member_id')) ?? []).filter(({ id }) => id !== row['id']);
    return !rest.some((one) => text(one, 'start_on') <= back && lastOf(one) > text(row, 'end_on'));
  });
  expect(left.length).toBeGreaterThan(5);
  expect(left.length).toBeLessThan(ended.length);
  const { churn } = clientReports;
  const { totals } = await askReport(of, churn);
  expect(totals).toMatchObject([{ ended_count: ended.length, left_count: left.length, ended_share: 100 }]);
  const byWay = keyed(
    ended.map((row) => ({ way: wayOf(row) })),
    'way',
  );
  const share = (count: number): number => (count / ended.length) * 100;
  expect(await groupsBy(churn, 'how', ['ended_count', 'ended_share'])).toEqual(
    Object.fromEntries([...byWay].map(([way, rows]) => [way, [rows.length, share(rows.length)]])),
  );
  const byReason = keyed(
    ended.map((row) => ({ reason: row['reason'] ?? ways[wayOf(row)] ?? '' })),
    'reason',
  );
  expect(byReason.size).toBeGreaterThan(2);
  expect(await groupsBy(churn, 'why', ['ended_count'])).toEqual(
    Object.fromEntries([...byReason].map(([reason, rows]) => [reason, [rows.length]])),
  );
});

it('churn: how long clients had been there, from their first membership to the last day of this one', async () => {
  const first = keyed(began(await terms()), 'member_id');
  const { data } = await askReport(of, clientReports.churn, { itemsPerPage: '200' });
  expect(new Set(data.map((row) => row['tenure'])).size).toBeGreaterThan(1);
  for (const row of data) {
    const start = (first.get(String(row['member_id'])) ?? []).map((one) => text(one, 'start_on')).toSorted()[0] ?? '';
    const after = addDays(String(row['day']), 1);
    let months = 0;
    while (addMonths(start, months + 1) <= after) months += 1;
    const band = months < 3 ? 'to_3' : months < 6 ? 'to_6' : months < 12 ? 'to_12' : months < 24 ? 'to_24' : 'over_24';
    expect([row['tenure_months'], row['tenure']]).toEqual([months, band]);
  }
});

it('retention: who has a membership in each month since joining, suspended or back again included', async () => {
  const theirs = keyed(began(await terms()), 'member_id');
  const members = (await rowsOf('select *, joined_on::text as joined_on from member where not is_walk_in')).filter(
    (row) => text(row, 'joined_on') >= of.days.from && text(row, 'joined_on') <= of.days.until,
  );
  const wanted = new Map<string, [clients: number, kept: number]>();
  for (const member of members) {
    const joined = text(member, 'joined_on');
    for (let month = 0; addMonths(joined, month) <= today; month++) {
      const [from, next] = [addMonths(joined, month), addMonths(joined, month + 1)];
      const isKept = (theirs.get(text(member, 'id')) ?? []).some(
        (one) => text(one, 'start_on') < next && lastOf(one) >= from,
      );
      const key = `${joined.slice(0, 7)}|${month}`;
      const [clients, kept] = wanted.get(key) ?? [0, 0];
      wanted.set(key, [clients + 1, kept + (isKept ? 1 : 0)]);
    }
  }
  expect(wanted.size).toBeGreaterThan(20);
  const cells = await groupsBy(clientReports.retention, 'cell', ['client_count', 'kept_count', 'kept_percentage']);
  expect(cells).toEqual(
    Object.fromEntries([...wanted].map(([key, [clients, kept]]) => [key, [clients, kept, (kept / clients) * 100]])),
  );
  const shares = [...wanted.values()].map(([clients, kept]) => kept / clients);
  expect(Math.min(...shares)).toBeLessThan(1);
});

it('lifetime value: what moved for each client since joining, with its median and mean', async () => {
  const moved = keyed(
    await rowsOf(`
      select p.member_id || ' ' || p.branch_id as who, sum(case when p.method in ('wallet', 'complimentary') then 0 else p.amount_cents end) as cents
        from payment p where p.status in ('success', 'refunded') group by 1`),
    'who',
  );
  const back = keyed(
    await rowsOf(`
      select r.member_id || ' ' || r.branch_id as who, sum(r.amount_cents) as cents from refund r join payment p on p.id = r.payment_id
       where r.status = 'accepted' and r.destination = 'method' and p.method not in ('wallet', 'complimentary') group by 1`),
    'who',
  );
  expect(back.size).toBeGreaterThan(0);
  const members = (
    await rowsOf(
      'select m.*, m.joined_on::text as joined_on, b.currency from member m join branch b on b.id = m.branch_id where not m.is_walk_in',
    )
  ).filter((row) => text(row, 'joined_on') >= of.days.from && text(row, 'joined_on') <= addMonths(today, -3));
  expect(members.length).toBeGreaterThan(20);
  const byCurrency = new Map<string, number[]>();
  for (const one of members) {
    const who = `${text(one, 'id')} ${text(one, 'branch_id')}`;
    byCurrency.set(text(one, 'currency'), [
      ...(byCurrency.get(text(one, 'currency')) ?? []),
      sumOf(moved, who) - sumOf(back, who),
    ]);
  }
  const { totals } = await askReport(of, clientReports.lifetimeValue);
  expect(
    totals.map((one) => [
      one.currency,
      one['client_count'],
      one['value_cents'],
      one['median_cents'],
      one['mean_cents'],
    ]),
  ).toEqual(
    [...byCurrency]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([currency, values]) => {
        const all = values.reduce((before, value) => before + value, 0);
        return [
          currency,
          values.length,
          all,
          Math.round(percentile(values, 0.5) ?? 0),
          Math.round(all / values.length),
        ];
      }),
  );
});

type Stage = { stage: string; next: string | null; days: number | null; reason: string | null };
it('lead stages: who reached, left and lost each stage, the days in it, and why', async () => {
  const leads = (
    await rowsOf(`select l.*, (l.created_at at time zone b.time_zone)::date::text as day, extract(epoch from l.created_at) as began,
                         extract(epoch from l.converted_at) as converted from lead l join branch b on b.id = l.branch_id`)
  ).filter((row) => text(row, 'day') >= of.days.from && text(row, 'day') <= of.days.until);
  const moves = keyed(
    await rowsOf(
      "select lead_id, facts ->> 'to' as stage, extract(epoch from at) as at, note from activity where type_id = 101 order by at, id",
    ),
    'lead_id',
  );
  const names: Record<string, string> = { lead: 'new', cold: 'lost' };
  const stages = leads.flatMap((lead): Stage[] => {
    const began_at = cents(lead, 'began');
    const later = (moves.get(text(lead, 'id')) ?? []).map((move) => ({
      stage: names[text(move, 'stage')] ?? text(move, 'stage'),
      at: Math.max(cents(move, 'at'), began_at),
      why: move['note'] ?? null,
    }));
    const all = [
      { stage: 'new', at: began_at, why: null },
      ...later,
      ...(lead['converted'] === null
        ? []
        : [{ stage: 'member', at: Math.max(cents(lead, 'converted'), began_at), why: null }]),
    ].toSorted((a, b) => a.at - b.at);
    return all.flatMap((one, at) => {
      if (one.stage === 'lost') return [];
      const next = all[at + 1];
      const spent = one.stage === 'member' ? one.at - began_at : next && next.at - one.at;
      const days = spent === undefined ? null : Math.floor(spent / 86_400);
      return [
        {
          stage: one.stage,
          next: next?.stage ?? null,
          days,
          reason: next?.stage === 'lost' ? (next.why as string | null) : null,
        },
      ];
    });
  });
  const { funnel } = leadReports;
  const figures = ['entered_count', 'moved_count', 'lost_count', 'open_count', 'median_days', 'p90_days'];
  const wanted = ['new', 'trial', 'member'].map((stage) => {
    const own = stages.filter((one) => one.stage === stage);
    const isMember = stage === 'member';
    const days = own.flatMap((one) => (one.days === null ? [] : [one.days]));
    const count = (is: (one: Stage) => boolean): number => own.filter(is).length;
    const counts = [
      own.length,
      count(({ next }) => !isMember && (next === 'trial' || next === 'member')),
      count(({ next }) => next === 'lost'),
      count(({ next }) => !isMember && next === null),
    ];
    expect(own.length).toBeGreaterThan(3);
    return [stage, [...counts, percentile(days, 0.5), percentile(days, 0.9)]];
  });
  const found = await groupsBy(funnel, 'stage', figures);
  for (const [stage, values] of wanted as [string, number[]][])
    expect([stage, found[stage]?.map((value) => Number(value).toFixed(6))]).toEqual([
      stage,
      values.map((value) => value.toFixed(6)),
    ]);
  // Each row can be opened, also the last stage of those who joined.
  for (const stage of ['new', 'trial', 'member']) {
    const { data, total } = await askReport(of, funnel, { stage });
    expect(data.every((row) => row['stage'] === stage)).toBe(true);
    expect([stage, total]).toEqual([stage, stages.filter((one) => one.stage === stage).length]);
  }
  const reasons = keyed(
    stages.filter(({ next }) => next === 'lost').map(({ reason }) => ({ reason: reason ?? '' })),
    'reason',
  );
  expect(reasons.size).toBeGreaterThan(2);
  const why = await groupsBy(funnel, 'why', ['lost_count'], { outcome: 'lost' });
  expect(why).toEqual(Object.fromEntries([...reasons].map(([reason, rows]) => [reason, [rows.length]])));
});

it('opens the rows of a reason, whatever is written in it', async () => {
  for (const report of [clientReports.churn, leadReports.funnel]) {
    const { groups } = await askReport(of, report, { by: 'why' });
    const group = groups.find(({ label }) => label?.en === ANY_TEXT);
    const { data } = await askReport(of, report, { why: group?.key ?? '' });
    expect([data.length, group?.row_count]).toEqual([1, 1]);
  }
});
