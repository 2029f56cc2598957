/** "Spent at least so much in the last so many days" gives the same clients as adding up their payments would. */
import fc from 'fast-check';
import { sql as raw } from 'kysely';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { emptyCondition } from './segment.rules.ts';
import { ruleSql, type Where } from './segment.store.ts';
import type { Currency } from '#kit/domain/currency.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { systemScopeStatement } from '#kit/server/session.ts';
import type { Sql } from '#kit/server/db.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';
import { connectAsOwner, overlapping } from '#server/testing/waiting.testing.ts';

const { test, KL, PJ, OR } = await signedIn();
const TODAY: Day = '2026-03-10';
const PEOPLE = 3;
const RUNS = 8;
const ROUNDS = 10;

/** As the test remembers it: a list of payments, and nothing that is kept. */
type Paid = {
  id: number;
  who: number;
  at: number;
  day: Day;
  cents: number;
  back: number;
  isMoney: boolean;
  status: string;
};
type Step =
  | { kind: 'pays'; who: number; at: number; back: number; cents: number; method: string; status: string }
  | { kind: 'decided'; nth: number; status: string }
  | { kind: 'returned'; nth: number; share: number }
  | { kind: 'corrected'; nth: number; who: number; at: number; back: number; cents: number }
  | { kind: 'merged'; from: number; to: number }
  | { kind: 'removed'; nth: number };

const person = fc.nat(PEOPLE - 1);
const place = fc.constantFrom(KL, PJ, OR);
/** Often the same days, around the first and the last day of a window, tomorrow, and long ago. */
const back = fc.oneof(fc.integer({ min: -1, max: 2 }), fc.constantFrom(6, 7, 29, 30, 364, 365, 366, 3649, 3650, 5000));
const cents = fc.constantFrom(2, 5, 10, 3);
const nth = fc.nat(30);
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(
    8,
    fc.record({
      kind: fc.constant('pays' as const),
      who: person,
      at: place,
      back,
      cents,
      method: fc.constantFrom('cash', 'visa', 'direct_debit', 'cash', 'visa', 'wallet', 'complimentary'),
      status: fc.constantFrom('success', 'success', 'success', 'pending', 'failed'),
    }),
  ),
  weighted(1, fc.record({ kind: fc.constant('decided' as const), nth, status: fc.constantFrom('success', 'failed') })),
  weighted(4, fc.record({ kind: fc.constant('returned' as const), nth, share: fc.constantFrom(0.5, 1, 0.5, 0, 0.5) })),
  weighted(1, fc.record({ kind: fc.constant('corrected' as const), nth, who: person, at: place, back, cents })),
  weighted(1, fc.record({ kind: fc.constant('merged' as const), from: person, to: person })),
  weighted(1, fc.record({ kind: fc.constant('removed' as const), nth })),
);

const currencyAt = (branch: number): Currency => (branch === OR ? 'SGD' : 'MYR');
let paid = 0;
const pays = (who: number, at: number, day: Day, amount: number, more: { method?: string; status?: string } = {}) => {
  const { method = 'visa', status = 'success' } = more;
  paid += 1;
  return `insert into payment (branch_id, member_id, number, method, status, paid_on, currency, amount_cents, given_as)
    values (${at}, ${who}, 'SPENT-${paid}', '${method}', '${status}', '${day}', '${currencyAt(at)}', ${amount},
            ${method === 'complimentary' ? "'before'" : 'null'}) returning id`;
};
const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was found');
  return row;
};

/** Changes the database and the list. A step that isn't possible changes nothing. */
class History {
  private readonly client: Client;
  private readonly people: readonly number[];
  all: Paid[] = [];

  constructor(client: Client, people: readonly number[]) {
    this.client = client;
    this.people = people;
  }

  async does(one: Step): Promise<void> {
    if (one.kind === 'pays') return this.pay(one);
    if (one.kind === 'merged') return this.merge(one);
    const found = this.all[one.nth % Math.max(1, this.all.length)];
    if (!found) return;
    if (one.kind === 'decided') return this.decide(found, one.status);
    if (one.kind === 'returned') return this.giveBack(found, Math.ceil(found.cents * one.share));
    if (one.kind === 'corrected') return this.correct(found, one);
    await this.client.query('delete from payment where id = $1', [found.id]);
    this.all = this.all.filter((row) => row !== found);
  }

  private who = (index: number): number => this.people[index] ?? 0;

  private async pay(one: Step & { kind: 'pays' }): Promise<void> {
    const day = addDays(TODAY, -one.back);
    const made = await this.client.query<{ id: number }>(pays(this.who(one.who), one.at, day, one.cents, one));
    const isMoney = !['wallet', 'complimentary'].includes(one.method);
    this.all.push({ ...one, ...only(made.rows), day, back: 0, isMoney });
  }

  private async merge({ from, to }: { from: number; to: number }): Promise<void> {
    await this.client.query('update payment set member_id = $2 where member_id = $1', [this.who(from), this.who(to)]);
    for (const row of this.all) if (row.who === from) row.who = to;
  }

  private async decide(row: Paid, status: string): Promise<void> {
    if (row.status !== 'pending') return;
    await this.client.query('update payment set status = $2 where id = $1', [row.id, status]);
    row.status = status;
  }

  /** In full, in part, or a refund that was taken back. */
  private async giveBack(row: Paid, back_cents: number): Promise<void> {
    if (row.status !== 'success') return;
    row.status = back_cents === row.cents ? 'refunded' : 'success';
    row.back = back_cents;
    await this.client.query('update payment set refunded_cents = $2, status = $3 where id = $1', [
      row.id,
      row.back,
      row.status,
    ]);
  }

  private async correct(row: Paid, to: { who: number; at: number; back: number; cents: number }): Promise<void> {
    if (row.status === 'refunded') return;
    Object.assign(row, { who: to.who, at: to.at, day: addDays(TODAY, -to.back), cents: to.cents + row.back });
    await this.client.query(
      'update payment set member_id = $2, branch_id = $3, paid_on = $4, amount_cents = $5 where id = $1',
      [row.id, this.who(row.who), row.at, row.day, row.cents],
    );
  }
}

type Asked = { number: number; days: number; currency: Currency; where: Where };
const bySegment = async (db: Sql, op: 'sum_at_least' | 'sum_less', clients: readonly number[], asked: Asked) => {
  const { number, days, currency, where } = asked;
  const items = [{ ...emptyCondition('spent'), op, number, days, currency }];
  const rule = ruleSql({ kind: 'group', join: 'and', items }, where);
  const { rows } = await raw<{ id: number }>`
    select m.id from member m where m.id = any (${[...clients]}::bigint[]) and ${rule} order by 1`.execute(db);
  return rows.map(({ id }) => clients.indexOf(id));
};
const byList = (all: readonly Paid[], { number, days, currency, where }: Asked): number[] =>
  Array.from({ length: PEOPLE }, (_, who) => who).filter((who) => {
    const counted = all.filter(
      (row) =>
        row.who === who &&
        row.isMoney &&
        ['success', 'refunded'].includes(row.status) &&
        where.branches.includes(row.at) &&
        currencyAt(row.at) === currency &&
        row.day >= addDays(where.today, 1 - days) &&
        row.day <= where.today,
    );
    return counted.reduce((sum, row) => sum + row.cents - row.back, 0) >= number;
  });
const places: { branches: number[]; currency: Currency }[] = [
  { branches: [KL], currency: 'MYR' },
  { branches: [PJ], currency: 'MYR' },
  { branches: [OR], currency: 'SGD' },
  { branches: [KL, PJ, OR], currency: 'MYR' },
  { branches: [KL, PJ, OR], currency: 'SGD' },
];
const asks: Asked[] = places.flatMap(({ branches, currency }) =>
  [0, 1, 7, 30, 366, 3650].flatMap((days) =>
    [0, 1, 6, 15].map((number) => ({ number, days, currency, where: { branches, today: TODAY } })),
  ),
);
const agree = async (clients: readonly number[], all: readonly Paid[]): Promise<void> => {
  for (const asked of asks) {
    const expected = byList(all, asked);
    const label = JSON.stringify(asked);
    expect(await bySegment(test.ownerSql, 'sum_at_least', clients, asked), label).toEqual(expected);
    const others = clients.map((_, who) => who).filter((who) => !expected.includes(who));
    expect(await bySegment(test.ownerSql, 'sum_less', clients, asked), label).toEqual(others);
  }
};
const problems = async (): Promise<string[]> =>
  (await test.faults(undefined, ['member_spending'])).flatMap(({ shown }) => shown);
const people = async (): Promise<number[]> => {
  const made = [];
  for (let n = 0; n < PEOPLE; n++) made.push(await aMember(test.ownerSql, { branch_id: KL }));
  return made;
};
const kept = async (client: number): Promise<{ branch_id: number; days: string[]; cents: number[] }[]> => {
  const { rows } = await raw<{ branch_id: number; days: string[]; cents: number[] }>`
    select branch_id, days::text[] as days, array(select c::int from unnest(cents) c) as cents from member_spending
     where member_id = ${client} order by branch_id`.execute(test.ownerSql);
  return rows;
};
const runs = async (...statements: string[]): Promise<void> => {
  const client = await connectAsOwner(test);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

describe('what somebody spent in the last days', () => {
  it('is the sum of their payments, whatever their order, returned, corrected, merged or removed', async () => {
    // A payment of which a part was returned: a history without one proves nothing about refunds.
    let parts = 0;
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' })), async (steps) => {
        const clients = await people();
        const client = await connectAsOwner(test);
        try {
          const history = new History(client, clients);
          for (const one of steps) await history.does(one);
          parts += history.all.filter((row) => row.isMoney && row.status === 'success' && row.back > 0).length;
          await agree(clients, history.all);
          await client.query('delete from member_spending; select fill_member_spending()');
          await agree(clients, history.all);
        } finally {
          await client.end();
        }
      }),
      { numRuns: RUNS, seed: 20_260_310 },
    );
    expect(parts).toBeGreaterThan(RUNS);
    expect(await problems()).toEqual([]);
  });

  it('is kept as sums up to each day, and leaves no row when everything was returned or merged', async () => {
    const [one = 0, other = 0] = await people();
    await runs(pays(one, KL, TODAY, 500), pays(one, KL, addDays(TODAY, -2), 200), pays(one, KL, TODAY, 30));
    await runs(pays(one, PJ, TODAY, 7), pays(one, KL, addDays(TODAY, -1), 1));
    const days = [addDays(TODAY, -2), addDays(TODAY, -1), TODAY];
    expect(await kept(one)).toEqual([
      { branch_id: KL, days, cents: [200, 201, 731] },
      { branch_id: PJ, days: [TODAY], cents: [7] },
    ]);
    await runs(
      `update payment set refunded_cents = amount_cents, status = 'refunded' where member_id = ${one} and branch_id = ${PJ}`,
    );
    expect(await kept(one)).toEqual([{ branch_id: KL, days, cents: [200, 201, 731] }]);
    await runs(`update payment set member_id = ${other} where member_id = ${one}`);
    expect([await kept(one), await kept(other)]).toEqual([[], [{ branch_id: KL, days, cents: [200, 201, 731] }]]);
    expect(await problems()).toEqual([]);
  });

  it('follows a payment to another day, to another branch, and an amount that is corrected', async () => {
    const [one = 0] = await people();
    const [early, late] = [addDays(TODAY, -9), addDays(TODAY, -3)];
    await runs(pays(one, KL, early, 500), pays(one, KL, TODAY, 30));
    const moves = (what: string): Promise<void> =>
      runs(`update payment set ${what} where member_id = ${one} and amount_cents >= 500`);
    await moves(`paid_on = '${late}'`);
    expect(await kept(one)).toEqual([{ branch_id: KL, days: [early, late, TODAY], cents: [0, 500, 530] }]);
    await moves('amount_cents = 600');
    expect(await kept(one)).toMatchObject([{ cents: [0, 600, 630] }]);
    await moves(`branch_id = ${PJ}`);
    expect(await kept(one)).toMatchObject([{ cents: [0, 0, 30] }, { branch_id: PJ, days: [late], cents: [600] }]);
    expect(await problems()).toEqual([]);
  });

  it('has no row for a payment that is waiting, failed, given, or made from a wallet', async () => {
    const [one = 0] = await people();
    await runs(
      pays(one, KL, TODAY, 5, { status: 'pending' }),
      pays(one, KL, TODAY, 5, { status: 'failed' }),
      pays(one, KL, TODAY, 5, { method: 'wallet' }),
      pays(one, KL, TODAY, 5, { method: 'complimentary' }),
      `update payment set paid_on = paid_on - 1 where member_id = ${one}`,
    );
    expect(await kept(one)).toEqual([]);
  });

  it('is not kept for people who leave no name, who share one record', async () => {
    const walkIn = await aMember(test.ownerSql, { branch_id: KL, is_walk_in: true });
    await runs(pays(walkIn, KL, TODAY, 500), pays(walkIn, KL, TODAY, 500), 'select fill_member_spending()');
    expect(await kept(walkIn)).toEqual([]);
    await runs(`update payment set refunded_cents = 100 where member_id = ${walkIn}`);
    expect(await kept(walkIn)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('counts both of two payments that are saved at once, and a refund beside a payment', async () => {
    const [one = 0] = await people();
    await runs(pays(one, KL, TODAY, 100));
    const returned = `update payment set refunded_cents = 60 where member_id = ${one} and amount_cents = 100`;
    await overlapping(test, pays(one, KL, TODAY, 20), pays(one, KL, addDays(TODAY, -1), 3));
    await overlapping(test, returned, pays(one, KL, TODAY, 4));
    expect(await kept(one)).toEqual([{ branch_id: KL, days: [addDays(TODAY, -1), TODAY], cents: [3, 67] }]);
    expect(await problems()).toEqual([]);
  });

  it('follows a payment that is taken out, from the first, a middle and the last day', async () => {
    const [one = 0] = await people();
    const [early, late] = [addDays(TODAY, -9), addDays(TODAY, -3)];
    await runs(pays(one, KL, early, 500), pays(one, KL, late, 40), pays(one, KL, TODAY, 3), pays(one, KL, TODAY, 6));
    const takeOut = (cents: number): Promise<void> =>
      runs(`delete from payment where member_id = ${one} and amount_cents = ${cents}`);
    await takeOut(40);
    expect(await kept(one)).toMatchObject([{ cents: [500, 500, 509] }]);
    await takeOut(3);
    expect(await kept(one)).toMatchObject([{ cents: [500, 500, 506] }]);
    await takeOut(500);
    expect(await kept(one)).toMatchObject([{ cents: [0, 0, 6] }]);
    expect(await problems()).toEqual([]);
    await takeOut(6);
    expect(await kept(one)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('is the sum of the payments after two payments and the merge of their client at once, in any order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [gone = 0, stays = 0] = await people();
      await runs(pays(gone, KL, TODAY, 100), pays(stays, KL, TODAY, 7));
      const merge = `update payment set member_id = ${stays} where member_id = ${gone}`;
      const early = addDays(TODAY, -1);
      const outcomes = await Promise.allSettled(
        [pays(gone, KL, TODAY, 20), merge, pays(stays, KL, early, 3), pays(gone, PJ, early, 5)].map((one) => runs(one)),
      );
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
      // What arrived for the old record after the merge follows with the next one.
      await runs(merge);
      expect(await kept(gone)).toEqual([]);
      expect(await kept(stays)).toEqual([
        { branch_id: KL, days: [early, TODAY], cents: [3, 130] },
        { branch_id: PJ, days: [early], cents: [5] },
      ]);
    }
    expect(await problems()).toEqual([]);
  });

  it('waits for a payment that is being saved while its client is merged', async () => {
    const [gone = 0, stays = 0] = await people();
    await runs(pays(gone, KL, TODAY, 100), pays(stays, KL, TODAY, 7));
    const merge = `update payment set member_id = ${stays} where member_id = ${gone}`;
    await overlapping(test, pays(gone, KL, TODAY, 20), merge);
    expect([await kept(gone), await kept(stays)]).toMatchObject([[{ cents: [20] }], [{ cents: [107] }]]);
    await overlapping(test, merge, pays(stays, KL, TODAY, 4));
    expect([await kept(gone), await kept(stays)]).toMatchObject([[], [{ cents: [131] }]]);
    expect(await problems()).toEqual([]);
  });

  it('in another branch is not counted for a viewer who works in one, and nobody writes it', async () => {
    const clients = await people();
    await runs(pays(clients[0] ?? 0, PJ, TODAY, 100));
    const inBranch = <T>(branch: number, what: (db: Sql) => Promise<T>): Promise<T> =>
      test.app.services.db.transaction(
        [systemScopeStatement('staff:1', { branches: [branch], network: false }, 'test')],
        what,
      );
    const asked = { number: 1, days: 7, currency: 'MYR', where: { branches: [KL, PJ], today: TODAY } } as const;
    expect(await inBranch(KL, (db) => bySegment(db, 'sum_at_least', clients, asked))).toEqual([]);
    expect(await bySegment(test.ownerSql, 'sum_at_least', clients, asked)).toEqual([0]);
    for (const change of [
      raw`delete from member_spending`,
      raw`update member_spending set cents[1] = 0`,
      raw`select add_spending(1, ${KL}, ${TODAY}, 100)`,
      raw`select fill_member_spending()`,
    ])
      await expect(inBranch(KL, (db) => change.execute(db))).rejects.toThrow(/permission denied/);
  });
});
