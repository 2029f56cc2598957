import { randomBytes } from 'node:crypto';
import { sql as raw } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CheckedIn, CheckInRow, Found } from './check-in.model.ts';
import { people, signInAs, type Envelope, type Headers } from '#areas/access/access.testing.ts';
import { systemScopeStatement } from '#kit/server/session.ts';
import { aMember, aMembership, anInvoice } from '../classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['facility', 'sales', 'elsewhere', 'franchise']);
const { test: t, call, get, KL, PJ, facility: desk, sales, elsewhere: singapore, franchise: operator } = world;

const key = (): string =>
  randomBytes(20)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'x');
const find = (headers: Headers, q: string, branch = KL) =>
  get<Found>(headers, `checkIn/find/${branch}?q=${encodeURIComponent(q)}`);
const post = (headers: Headers, member_id: number, more: object = {}): Promise<Envelope> =>
  call(headers, 'POST', 'checkIn', { branch_id: KL, member_id, client_key: key(), ...more });
const checkIn = async (headers: Headers, member_id: number, more: object = {}): Promise<CheckedIn> =>
  (await post(headers, member_id, more)).data as CheckedIn;
const rowsOf = (member_id: number) =>
  t.ownerSql.selectFrom('check_in').selectAll().where('member_id', '=', member_id).orderBy('id').execute();

describe('who may check in', () => {
  test('not without a session, not without the flag, not in another branch; then it succeeds', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    await aMembership(t.ownerSql, { branch_id: KL, member_id: member });
    const body = { branch_id: KL, member_id: member, client_key: key() };
    expect((await call({}, 'POST', 'checkIn', body)).responseCode).toBe(6);
    expect((await post(operator, member)).status).toBe(403);
    expect((await post(singapore, member)).status).toBe(403);
    expect((await call(operator, 'GET', `checkIn/find/${KL}?q=Mei`)).status).toBe(403);
    expect((await call(singapore, 'GET', `checkIn/${KL}`)).status).toBe(403);
    expect(await rowsOf(member)).toEqual([]);

    expect(await checkIn(desk, member)).toMatchObject({ allowed: true, again: false, why: null, notices: [] });
    const activity = await t.ownerSql.selectFrom('activity').selectAll().where('member_id', '=', member).execute();
    expect(activity).toMatchObject([{ type_id: 10, branch_id: KL, staff_id: t.network.staff.facility_admin }]);
  });

  test('a client whom the branch does not know is not found', async () => {
    const member = await aMember(t.ownerSql, { branch_id: PJ });
    expect((await post(desk, member)).responseCode).toBe(40);
    expect((await post(desk, 99_999_999)).responseCode).toBe(40);
  });

  test('bad input is told, all of it', async () => {
    const { responseCode, data } = await post(desk, 0, { client_key: '4111 1111', override_reason: 7 });
    expect(responseCode).toBe(5);
    expect(Object.keys(data as object).toSorted()).toEqual(['client_key', 'member_id', 'override_reason']);
    const late = await post(desk, 1, { made_at: '2020-01-01T00:00:00Z' });
    expect(late).toMatchObject({ responseCode: 5, data: { made_at: ['This date has already passed.'] } });
  });
});

const visitsLeft = async (id: number): Promise<number | null> =>
  (await t.ownerSql.selectFrom('membership').select('sessions_left').where('id', '=', id).executeTakeFirstOrThrow())
    .sessions_left;

describe('not let in', () => {
  test('is written down with its reason, and let in all the same only with the flag and a reason', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    await aMembership(t.ownerSql, { branch_id: KL, member_id: member, end_on: '2024-03-05' });

    const refused = await checkIn(sales, member);
    expect(refused).toMatchObject({ allowed: false, why: { code: 'expired', facts: { on: '2024-03-05' } } });
    expect((await post(sales, member, { override_reason: 'Renews this evening' })).status).toBe(403);
    expect(await rowsOf(member)).toMatchObject([{ allowed: false, why: 'expired', override_reason: null }]);

    const overridden = await checkIn(desk, member, { override_reason: 'Renews this evening' });
    expect(overridden).toMatchObject({
      allowed: true,
      why: { code: 'expired' },
      override_reason: 'Renews this evening',
    });
    const rows = await rowsOf(member);
    expect(rows.at(-1)).toMatchObject({ allowed: true, why: 'expired', override_reason: 'Renews this evening' });
    const activity = await t.ownerSql
      .selectFrom('activity')
      .select(['type_id', 'note', 'facts'])
      .where('member_id', '=', member)
      .orderBy('id')
      .execute();
    expect(activity).toMatchObject([
      { type_id: 105, facts: { why: 'expired' } },
      { type_id: 10, note: 'Renews this evening', facts: { why: 'expired' } },
    ]);
  });

  test('a reason that nothing asked for is not kept', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    await aMembership(t.ownerSql, { branch_id: KL, member_id: member });
    expect(await checkIn(desk, member, { override_reason: 'just because' })).toMatchObject({
      allowed: true,
      override_reason: null,
    });
  });

  test('a membership of another branch opens here only when its programme says so', async () => {
    const member = await aMember(t.ownerSql, { branch_id: PJ }, [KL]);
    const own = { branch_id: PJ, opens: 'home' };
    await aMembership(t.ownerSql, { branch_id: PJ, member_id: member }, own);
    expect(await checkIn(desk, member)).toMatchObject({
      allowed: false,
      why: { code: 'not_here', facts: { branch: 'Petaling Jaya' } },
    });
    // Only a programme of the other branch, which this branch can't read: the door shows it anyway.
    const visits = await aMembership(
      t.ownerSql,
      { branch_id: PJ, member_id: member, sessions_left: 2 },
      { ...own, opens: 'country' },
    );
    expect(await checkIn(desk, member)).toMatchObject({ allowed: true, sessions_left: 1 });
    expect(await visitsLeft(visits)).toBe(1);
  });
});

const owing = async (branches: number[]): Promise<number> => {
  const member = await aMember(t.ownerSql, { branch_id: PJ, first_name: 'Debtor' }, [KL]);
  await aMembership(t.ownerSql, { branch_id: PJ, member_id: member }, { branch_id: PJ, opens: 'country' });
  const invoice = { member_id: member, issued_on: '2020-01-01', total_cents: 5_000 };
  for (const branch_id of branches) await anInvoice(t.ownerSql, { ...invoice, branch_id });
  return member;
};
const told = async (headers: Headers, member: number, branch = KL) =>
  (await find(headers, 'Debtor', branch)).candidates.find((one) => one.id === member)?.notices;

describe('what is owed past its day', () => {
  test('is told at the door of another branch with the branch, and keeps nobody out', async () => {
    const member = await owing([PJ, PJ, KL]);
    const here = { code: 'owes', facts: { cents: 5_000, currency: 'MYR' } };
    const elsewhere = { code: 'owes', facts: { cents: 10_000, currency: 'MYR', branch: 'Petaling Jaya' } };
    expect(await told(desk, member)).toEqual([here, elsewhere]);
    expect(await checkIn(desk, member)).toMatchObject({ allowed: true, notices: [here, elsewhere] });
    const network = await signInAs(t.app, people.super_admin);
    expect((await told(network, member, PJ))?.[0]).toEqual({
      code: 'owes',
      facts: { cents: 10_000, currency: 'MYR' },
    });
  });

  test('the invoices stay with their branch, and what is owed by strangers is not told', async () => {
    const member = await owing([PJ]);
    const asBranch = (branch: number) =>
      t.app.services.db.transaction(
        [systemScopeStatement('staff:1', { branches: [branch], network: false }, 'test')],
        async (db) => ({
          invoices: (await db.selectFrom('invoice').select('id').where('member_id', '=', member).execute()).length,
          debts: (await raw`select * from door_debts(${member}, '2030-01-01')`.execute(db)).rows.length,
        }),
      );
    expect(await asBranch(PJ)).toEqual({ invoices: 1, debts: 1 });
    expect(await asBranch(KL)).toEqual({ invoices: 0, debts: 1 });
    expect(await asBranch(t.network.branches.OR)).toEqual({ invoices: 0, debts: 0 });
  });
});

describe('visits that are counted', () => {
  const second = { second: true };
  test('the last visit, taken at two desks at once, is taken once', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await aMember(t.ownerSql, { branch_id: KL });
      const card = await aMembership(t.ownerSql, { branch_id: KL, member_id: member, sessions_left: 1 });
      const answers = await Promise.all([desk, sales, desk, sales].map((at) => checkIn(at, member, second)));
      expect(answers.filter((answer) => answer.allowed)).toHaveLength(1);
      expect(answers.filter((answer) => answer.why?.code === 'no_visits_left')).toHaveLength(3);
      expect(await visitsLeft(card)).toBe(0);
      expect((await rowsOf(member)).filter((row) => row.allowed)).toHaveLength(1);
    }
  });

  test('twenty at once take ten visits of ten', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    const card = await aMembership(t.ownerSql, { branch_id: KL, member_id: member, sessions_left: 10 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkIn(desk, member, second)));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(10);
    expect(await visitsLeft(card)).toBe(0);
  });

  test('the same key counts once, also when both arrive together', async () => {
    for (const sessions_left of [10, null, 10, null]) {
      const member = await aMember(t.ownerSql, { branch_id: KL });
      const card = await aMembership(t.ownerSql, { branch_id: KL, member_id: member, sessions_left });
      const client_key = key();
      const answers = await Promise.all(Array.from({ length: 12 }, () => checkIn(desk, member, { client_key })));
      const later = await checkIn(sales, member, { client_key });
      expect(new Set([...answers, later].map((answer) => answer.id)).size).toBe(1);
      expect(answers.filter((answer) => !answer.again)).toHaveLength(1);
      expect(later).toMatchObject({ again: true, allowed: true, notices: [] });
      expect(await visitsLeft(card)).toBe(sessions_left === null ? null : 9);
      expect(await rowsOf(member)).toHaveLength(1);
    }
  });

  test('the first answer is replayed for the same idempotency key', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    const card = await aMembership(t.ownerSql, { branch_id: KL, member_id: member, sessions_left: 10 });
    const headers = { ...desk, 'idempotency-key': key() };
    const body = { branch_id: KL, member_id: member, client_key: key() };
    const first = await call(headers, 'POST', 'checkIn', body);
    expect(await call(headers, 'POST', 'checkIn', body)).toEqual(first);
    expect(await visitsLeft(card)).toBe(9);
  });

  test('an unlimited membership is used first, and a visit is not taken', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    const card = await aMembership(t.ownerSql, { branch_id: KL, member_id: member, sessions_left: 3 });
    const gold = await aMembership(t.ownerSql, { branch_id: KL, member_id: member });
    expect(await checkIn(desk, member)).toMatchObject({ allowed: true, sessions_left: null });
    expect((await rowsOf(member))[0]).toMatchObject({ membership_id: gold });
    expect(await visitsLeft(card)).toBe(3);
  });
});

const idsFor = async (q: string): Promise<number[]> => (await find(desk, q)).candidates.map((one) => one.id);

describe('finding who is at the desk', () => {
  test('a card number wins at once over everybody whose details hold its text', async () => {
    await aMember(t.ownerSql, { branch_id: KL, first_name: 'Kad', last_name: 'CM-77001' });
    const member = await aMember(t.ownerSql, { branch_id: KL, card_number: 'CM-77001' });
    const found = await find(desk, ' cm-77001 ');
    expect(found).toMatchObject({ exact: true, elsewhere: false });
    expect(found.candidates.map((one) => one.id)).toEqual([member]);
  });

  test('by the number on the record, exactly and of the branch that gave it', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL, first_name: 'Numbered' });
    const { number } = await t.ownerSql
      .selectFrom('member')
      .select('number')
      .where('id', '=', member)
      .executeTakeFirstOrThrow();
    const found = await find(desk, ` kl ${number} `);
    expect(found).toMatchObject({ exact: true, elsewhere: false });
    expect(found.candidates.map((one) => one.id)).toEqual([member]);
    expect(await idsFor(`KL-${number}`)).toEqual([member]);
    expect(await idsFor(`PJ-${number}`)).not.toContain(member);
    expect((await find(desk, 'KL-99999999')).candidates).toEqual([]);
    // A card whose number equals a client number is that card.
    const carded = await aMember(t.ownerSql, { branch_id: KL, card_number: `KL-${number}` });
    expect(await idsFor(`KL-${number}`)).toEqual([carded]);
  });

  test('by a part of the name, by the national number, and nearly spelt', async () => {
    const member = await aMember(t.ownerSql, {
      branch_id: KL,
      first_name: 'Nurul Aisyah',
      last_name: 'binti Rahman',
      phone: '+60129876543',
    });
    expect(await idsFor('nurul ais')).toEqual([member]);
    expect(await idsFor('012-987 6543')).toEqual([member]);
    expect(await idsFor('Nurul Aisha Rahman')).toContain(member);
    expect(await idsFor('100% nobody_')).toEqual([]);
  });

  test('those who may come in stand first, with what stands against the others', async () => {
    const gone = await aMember(t.ownerSql, {
      branch_id: KL,
      first_name: 'Arif',
      last_name: 'Zulkifli',
      standing: 'none',
    });
    const here = await aMember(t.ownerSql, { branch_id: KL, first_name: 'Arif', last_name: 'Zulkifli B' });
    await aMembership(t.ownerSql, { branch_id: KL, member_id: here });
    const { candidates } = await find(desk, 'Arif Zulkifli');
    expect(candidates).toMatchObject([
      { id: here, why: null, programme: { en: 'Gold' } },
      { id: gone, why: { code: 'no_membership' }, programme: null },
    ]);
  });

  test('a card of another branch is known to be one, and says nothing about its owner', async () => {
    await aMember(t.ownerSql, { branch_id: t.network.branches.OR, card_number: 'SG-1', first_name: 'Secret' });
    expect(await find(desk, 'SG-1')).toEqual({ candidates: [], exact: false, elsewhere: true });
    expect(await find(desk, 'SG-2')).toEqual({ candidates: [], exact: false, elsewhere: false });
  });

  test('the second time on a day is said, but keeps nobody out', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    await aMembership(t.ownerSql, { branch_id: KL, member_id: member });
    const { id } = await checkIn(desk, member);
    const again = await checkIn(desk, member);
    expect(again).toMatchObject({ id, allowed: true, again: true, notices: [] });
    const own = await checkIn(desk, member, { second: true });
    expect(own).toMatchObject({ allowed: true, again: false, notices: [{ code: 'already_in' }] });
  });
});

describe('who is in today', () => {
  test('newest first, filtered, by day, of this branch only', async () => {
    const member = await aMember(t.ownerSql, { branch_id: PJ }, [KL]);
    const at = await signInAs(t.app, people.super_admin);
    const list = async (query: string, branch = PJ): Promise<CheckInRow[]> =>
      ((await call(at, 'GET', `checkIn/${branch}${query}`)).data as { data: CheckInRow[] }).data;
    await checkIn(at, member, { branch_id: PJ });
    await aMembership(t.ownerSql, { branch_id: PJ, member_id: member });
    await checkIn(at, member, { branch_id: PJ });
    const all = await list('');
    expect(all).toMatchObject([
      { member_id: member, allowed: true, why: null, programme: { en: 'Gold' }, staff_name: 'hq' },
      { member_id: member, allowed: false, why: 'no_membership', programme: null },
    ]);
    expect(await list('?allowed=false')).toMatchObject([{ allowed: false }]);
    const { data } = await call(at, 'GET', `checkIn/${PJ}?allowed=true&itemsPerPage=1`);
    expect(data).toMatchObject({ total: 1, counts: { allowed: 1, refused: 1 } });
    expect(await list('?day=2024-01-01')).toEqual([]);
    expect((await list('', t.network.branches.OR)).length).toBe(0);
    expect((await list('?itemsPerPage=200', t.network.branches.HQ)).map((row) => row.id)).toContain(all[0]?.id);
  });

  test('a check-in that was kept counts on the day on which it was typed', async () => {
    const member = await aMember(t.ownerSql, { branch_id: KL });
    await aMembership(t.ownerSql, { branch_id: KL, member_id: member });
    const made_at = new Date(Date.now() - 30 * 3_600_000).toISOString();
    const answer = await checkIn(desk, member, { made_at });
    expect(answer).toMatchObject({ allowed: true, at: made_at, notices: [] });
    expect(await checkIn(desk, member)).toMatchObject({ allowed: true, notices: [] });
    const [row] = await rowsOf(member);
    expect(row?.day).toBe(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date(made_at)),
    );
  });
});
