/** The real commands on the database, compared with the rules: random visits in random months. */
import fc from 'fast-check';
import { sql as raw } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, cellsOf, oncePerDay, valueOf, type Visit } from './settlement.rules.ts';
import type { Settlement, SettlementRow, SettlementVisit } from './settlement.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import type { Envelope, Headers } from '#areas/access/access.testing.ts';
import { aMember } from '#areas/membership/membership.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let branches: number[] = [];
const members: { id: number; home: number }[] = [];
/** At least until the month after a rule changes. */
const MONTHS = runs(6, 4);
const rules = [
  { valid_from: '2026-01-01', currency: 'MYR', amount_cents: 11_37 },
  { valid_from: '2026-03-16', currency: 'MYR', amount_cents: 13_01 },
  { valid_from: '2026-01-01', currency: 'SGD', amount_cents: 5_55 },
].map((rule, at) => ({ ...rule, id: at + 1, type_id: null }));

const { test, call, KL, PJ, OR, hq, master: operator } = await signedIn(['hq', 'master'], { day: '2026-12-01' });
beforeAll(async () => {
  branches = [KL, PJ, OR];
  for (const home of [KL, KL, PJ, PJ, OR]) members.push({ id: await aMember(test, hq, home), home });
  for (const { id: _id, type_id: _type_id, ...rule } of rules) await ask('POST', 'settlement/rules', rule);
});

const ask = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = hq): Promise<T> => {
  const answer: Envelope = await call(as, method, path, body);
  expect([answer.responseCode, path]).toEqual([codes.ok, path]);
  return answer.data as T;
};

/** Who visited where on which day, at the door or in a class, let in or not. */
const came = fc.record({
  member: fc.nat({ max: 4 }),
  branch: fc.nat({ max: 2 }),
  day: fc.integer({ min: 1, max: 28 }),
  by: fc.constantFrom('check_in', 'refused', 'present', 'absent'),
});
const sessions = new Map<string, number>();

describe('whatever visits come', () => {
  it('a month is what the rules say of them, each visit once; what came to light late is in the next one', async () => {
    let late: Visit[] = [];
    for (const [n, [visits, forgotten]] of fc
      .sample(
        fc.tuple(fc.array(came, { minLength: 10, maxLength: runs(60, 25) }), fc.array(came, { maxLength: 8 })),
        MONTHS,
      )
      .entries()) {
      const month = `2026-0${n + 1}-01`;
      const written: Visit[] = [];
      for (const one of visits) written.push(...[await write(month, one)].filter((visit) => visit !== null));
      await compare(await rated(month), [...late, ...written]);
      const posted = await ask<Settlement>('POST', `settlement/post/${(await rated(month)).id}`, {
        version: (await rated(month)).version,
      });
      const nets = balancesOf(posted.cells);
      const owed = [...nets].filter(([, { net_cents }]) => net_cents !== 0);
      const notes = posted.notes.map((note) => [
        note.branch_id,
        note.kind === 'credit' ? note.amount_cents : -note.amount_cents,
      ]);
      expect(new Map(notes as [number, number][])).toEqual(new Map(owed.map(([id, { net_cents }]) => [id, net_cents])));
      expect(sum(notes.map(([, cents]) => cents ?? 0))).toBe(0);
      const settled = new Set(
        written.map(({ visitor_id, host_branch_id, day }) => `${visitor_id} ${host_branch_id} ${day}`),
      );
      late = [];
      for (const one of forgotten) {
        const visit = await write(month, one);
        // A settled day has a settled visit.
        if (visit && !settled.has(`${visit.visitor_id} ${visit.host_branch_id} ${visit.day}`)) late.push(visit);
      }
    }
    const twice = await raw<{ n: number }>`
      select count(*)::int as n from (select from settlement_visit group by visitor_id, host_branch_id, day having count(*) > 1) x`.execute(
      test.ownerSql,
    );
    expect(twice.rows[0]?.n).toBe(0);
  });
});

const RATE = 3_310_000;
const currencyOf = (branch: number): string => (branch === branches[2] ? 'SGD' : 'MYR');
type Came = { member: number; branch: number; day: number; by: string };
const sessionOn = async (branch: number, day: string): Promise<number> => {
  const known = sessions.get(`${branch} ${day}`);
  if (known !== undefined) return known;
  const { rows } = await raw<{ id: number }>`
    with f as (insert into facility (branch_id, name, capacity) values (${branch}, ${`Ring ${day}`}, 99) returning id),
    c as (insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed)
      values (${branch}, ${JSON.stringify({ en: `Drill ${day}`, cn: `操练 ${day}` })}::jsonb, 'boxing', 'blue', 60, 99, 1) returning id),
    e as (insert into timetable_entry (branch_id, class_id, facility_id, first_on, starts, duration_min, capacity)
      select ${branch}, c.id, f.id, ${day}::date, '10:00', 60, 99 from c, f returning *)
    insert into class_session (branch_id, class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed)
    select branch_id, class_id, id, first_on, ${`${day} 02:00Z`}::timestamptz, ${`${day} 03:00Z`}::timestamptz, facility_id, 99, 1 from e returning id`.execute(
    test.ownerSql,
  );
  const id = rows[0]?.id ?? 0;
  sessions.set(`${branch} ${day}`, id);
  return id;
};
const write = async (month: string, { member, branch: at, day: nth, by }: Came): Promise<Visit | null> => {
  const { id: member_id, home } = members[member] as { id: number; home: number };
  const branch_id = branches[at] ?? 0;
  const day = `${month.slice(0, 8)}${String(nth).padStart(2, '0')}`;
  if (by === 'present' || by === 'absent') {
    const session_id = await sessionOn(branch_id, day);
    const booked = await test.ownerSql
      .insertInto('booking')
      .values({ branch_id, session_id, member_id, status: by })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!booked || by === 'absent') return null;
  } else {
    const let_in = by === 'check_in' ? { allowed: true } : { allowed: false, why: 'unpaid' };
    const row = { branch_id, member_id, day, at: `${day}T03:00:00Z`, client_key: `p${test.next()}`, ...let_in };
    await test.ownerSql.insertInto('check_in').values(row).execute();
    if (by === 'refused') return null;
  }
  const visit = { visitor_id: member_id, host_branch_id: branch_id, home_branch_id: home, day, type_id: null };
  return { ...visit, currency: currencyOf(branch_id) };
};
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
type Cells = Settlement['cells'];
const byBranches = (cells: Cells): Cells =>
  cells.toSorted((a, b) => a.host_branch_id - b.host_branch_id || a.home_branch_id - b.home_branch_id);
const compare = async (shown: Settlement, visits: readonly Visit[]): Promise<void> => {
  const rates = { currency: 'MYR', of: new Map([['SGD', RATE]]) };
  const expected = cellsOf(oncePerDay(visits).map((visit) => ({ ...visit, ...valueOf(visit, rules, rates) })));
  expect(byBranches(shown.cells)).toEqual(byBranches(expected));
  expect(sum(shown.branches.map(({ net_cents }) => net_cents))).toBe(0);
  const list = await ask<SettlementRow[]>('GET', `settlement/${test.network.branches.HQ}`);
  const settled = sum(shown.cells.map(({ settled_cents }) => settled_cents));
  expect(list.find(({ id }) => id === shown.id)).toMatchObject({
    visits: sum(shown.cells.map((cell) => cell.visits)),
    settled_cents: settled,
  });
  for (const { host_branch_id: host, home_branch_id: home, visits: count, settled_cents } of shown.cells) {
    const path = `settlement/visits/${shown.id}?host=${host}&home=${home}&itemsPerPage=200`;
    const { data, total } = await ask<Paged<SettlementVisit>>('GET', path);
    expect([data.length, total]).toEqual([count, count]);
    expect(sum(data.map((visit) => visit.settled_cents ?? 0))).toBe(settled_cents);
  }
};
const rated = async (month: string): Promise<Settlement> => {
  const draft = await ask<Settlement>('POST', 'settlement/run', { month });
  if (!draft.rates.some(({ rate_ppm }) => rate_ppm === null)) return draft;
  const body = { version: draft.version, currency: 'SGD', rate_ppm: RATE };
  return ask<Settlement>('PUT', `settlement/rate/${draft.id}`, body);
};

describe('the notes of a posted month', () => {
  it('are seen by the branches, and marked as paid by the head office once', async () => {
    const list = await ask<{ id: number }[]>('GET', `settlement/${test.network.branches.HQ}`);
    const shown = await ask<Settlement>('GET', `settlement/view/${list[0]?.id}`);
    // Visits are random: Malaysia's operator sees only the notes of its two branches.
    const malaysian = shown.notes.filter(({ branch_id }) => branch_id !== branches[2]);
    const theirs = await ask<Settlement>('GET', `settlement/view/${shown.id}`, undefined, operator);
    expect(theirs.notes.map(({ id, can }) => [id, can])).toEqual(malaysian.map(({ id }) => [id, []]));
    const [note] = malaysian;
    if (!note) throw new Error('no note');
    expect(note.can).toEqual(['pay']);
    const body = { version: note.version, paid_on: '2026-12-01', reference: 'TT 4' };
    const pay = (as: Headers, more: object = {}) =>
      call(as, 'POST', `settlement/note/pay/${note.id}`, { ...body, ...more });
    expect((await pay(operator)).status).toBe(403);
    expect((await pay(hq, { paid_on: '2026-12-24' })).refusal?.code).toBe('network.paid_in_future');
    const both = await Promise.all([pay(hq), pay(hq)]);
    expect(both.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    expect((await pay(hq)).refusal?.code).toBe('kit.move_not_possible');
    const again = await ask<Settlement>('GET', `settlement/view/${shown.id}`);
    expect(again.notes.find(({ id }) => id === note.id)).toMatchObject({ status: 'paid', paid_on: '2026-12-01' });
    for (const { id, branch_id } of shown.notes) {
      const url = `/api/v4/settlement/note/pdf/${id}`;
      const pdf = await test.app.http.inject({ method: 'GET', url, headers: operator });
      expect([branch_id, pdf.headers['content-type'] === 'application/pdf']).toEqual([
        branch_id,
        branch_id !== branches[2],
      ]);
    }
  });
});
