/** How many clients a branch has, by standing: the numbers that are kept are those that one would count. */
import fc from 'fast-check';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { signedIn } from '#server/testing/signed-in.testing.ts';
import { connectAsOwner } from '#server/testing/waiting.testing.ts';

const { test, KL, PJ, OR } = await signedIn();

describe('how many clients there are', () => {
  it('is what one would count, after any history', async () => {
    const client = await connectAsOwner(test);
    try {
      const before = await said(client);
      const history = new History(client);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: STEPS }), async (all) => {
          for (const steps of all) await history.does(steps);
          expect(await said(client)).toEqual(counted(history.people).map((many, i) => many + (before[i] ?? 0)));
        }),
        { numRuns: RUNS },
      );
      expect(await problems()).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('is right after many people change clients of the same branches at once', async () => {
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, async () => connectAsOwner(test)));
    try {
      const before = await said(clients[0] as Client);
      const histories = clients.map((client) => new History(client));
      for (const client of clients) await client.query(`set lock_timeout = '2s'`);
      const all = fc.sample(fc.array(fc.array(step, { maxLength: 4 }), { minLength: 40, maxLength: 40 }), CONNECTIONS);
      await Promise.all(
        histories.map(async (history, i) => {
          for (const steps of all[i] ?? []) await history.does(steps);
        }),
      );
      const people = histories.flatMap((history) => history.people);
      expect(await said(clients[0] as Client)).toEqual(counted(people).map((many, i) => many + (before[i] ?? 0)));
      expect(await problems()).toEqual([]);
    } finally {
      await Promise.all(clients.map(async (client) => client.end()));
    }
  });

  it('is added up without waiting for somebody who adds up and has not saved yet', async () => {
    const [first, second] = [await connectAsOwner(test), await connectAsOwner(test)];
    try {
      const before = await said(second);
      const history = new History(second);
      await first.query('begin');
      await first.query('select add_up_members($1)', [KL]);
      await second.query(`set lock_timeout = '500ms'`);
      const joins: Step = { kind: 'joins', at: KL, many: 3, standing: 'active' };
      await history.does([joins, { kind: 'is_added_up', at: KL }]);
      await first.query('commit');
      expect(await said(second)).toEqual(counted(history.people).map((many, i) => many + (before[i] ?? 0)));
    } finally {
      await first.end();
      await second.end();
    }
  });

  it('is added up from few rows, however often clients change', async () => {
    const client = await connectAsOwner(test);
    try {
      const history = new History(client);
      await history.does([{ kind: 'joins', at: KL, many: 1, standing: 'none' }]);
      await client.query('select setseed(0.1)');
      for (let time = 0; time < 500; time++)
        await history.does([{ kind: 'changes', nth: 0, standing: time % 2 === 0 ? 'active' : 'expired' }]);
      expect(await restOf(client)).toBeLessThan(300);
      await client.query('select add_up_members($1)', [KL]);
      expect(await restOf(client)).toBeLessThanOrEqual(standings.length);
    } finally {
      await client.end();
    }
  });
});

const standings = ['none', 'pending', 'active', 'expired'] as const;
type Standing = (typeof standings)[number];
type Person = { id: number; at: number; standing: Standing };
type Step =
  | { kind: 'joins'; at: number; many: number; standing: Standing }
  | { kind: 'changes'; nth: number; standing: Standing }
  | { kind: 'changes_all'; at: number; standing: Standing }
  | { kind: 'moves'; nth: number; at: number }
  | { kind: 'is_removed'; nth: number }
  | { kind: 'is_renamed'; nth: number }
  | { kind: 'is_added_up'; at: number }
  | { kind: 'is_undone' };

const [at, standing, nth] = [fc.constantFrom(KL, PJ, OR), fc.constantFrom(...standings), fc.nat(40)];
const as = <K extends string>(kind: K) => ({ kind: fc.constant(kind) });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...as('joins'), at, many: fc.integer({ min: 1, max: 5 }), standing }),
  fc.record({ ...as('changes'), nth, standing }),
  fc.record({ ...as('changes_all'), at, standing }),
  fc.record({ ...as('moves'), nth, at }),
  fc.record({ ...as('is_removed'), nth }),
  fc.record({ ...as('is_renamed'), nth }),
  fc.record({ ...as('is_added_up'), at }),
  fc.record(as('is_undone')),
);

let given = 0;
/** Changes the clients, and a list of them that knows nothing of numbers that are kept. */
class History {
  private readonly client: Client;
  people: Person[] = [];

  constructor(client: Client) {
    this.client = client;
  }

  /** All or nothing of some steps, as in a command that is refused at its end. */
  async does(steps: readonly Step[]): Promise<void> {
    const before = this.people.map((person) => ({ ...person }));
    await this.client.query('begin');
    for (const one of steps) {
      if (one.kind === 'is_undone') {
        await this.client.query('rollback');
        this.people = before;
        return;
      }
      await this.change(one);
    }
    await this.client.query('commit');
  }

  private async change(one: Exclude<Step, { kind: 'is_undone' }>): Promise<void> {
    if (one.kind === 'joins') return this.join(one.at, one.many, one.standing);
    if (one.kind === 'is_added_up') return this.run('select add_up_members($1)', one.at);
    if (one.kind === 'changes_all') {
      for (const person of this.people) if (person.at === one.at) person.standing = one.standing;
      const ids = this.people.map(({ id }) => id);
      return this.run(
        'update member set standing = $1 where branch_id = $2 and id = any ($3)',
        one.standing,
        one.at,
        ids,
      );
    }
    const found = this.people[one.nth % Math.max(1, this.people.length)];
    if (!found) return undefined;
    if (one.kind === 'is_renamed') return this.run(`update member set first_name = 'Lin' where id = $1`, found.id);
    if (one.kind === 'changes') {
      found.standing = one.standing;
      return this.run('update member set standing = $1 where id = $2', one.standing, found.id);
    }
    if (one.kind === 'moves') {
      found.at = one.at;
      return this.run('update member set branch_id = $1 where id = $2', one.at, found.id);
    }
    this.people = this.people.filter((person) => person !== found);
    return this.run('delete from member where id = $1', found.id);
  }

  private async join(branch: number, many: number, with_standing: Standing): Promise<void> {
    given += many;
    const { rows } = await this.client.query<{ id: string }>(
      `insert into member (branch_id, number, first_name, standing) select $1, 700000 + $2::int - n, 'Mei', $3 from generate_series(1, $4::int) n returning id`,
      [branch, given, with_standing, many],
    );
    this.people.push(...rows.map(({ id }) => ({ id: Number(id), at: branch, standing: with_standing })));
  }

  private async run(sql: string, ...values: unknown[]): Promise<void> {
    await this.client.query(sql, values);
  }
}

const places = [KL, PJ, OR].flatMap((branch) => [null, ...standings].map((of) => ({ branch, of })));
/** What the list says, for each branch and standing and for all of a branch. */
const said = async (client: Client): Promise<number[]> => {
  await client.query(`select set_config('app.branches', $1, false)`, [`{${[KL, PJ, OR].join(',')}}`]);
  const { rows } = await client.query<{ total: string; also: string }>(
    'select count_members(p.b, p.s) as total, count_members_in(array[p.b], p.s) as also from unnest($1::bigint[], $2::text[]) p (b, s)',
    [places.map(({ branch }) => branch), places.map(({ of }) => of)],
  );
  expect(rows.map(({ also }) => also)).toEqual(rows.map(({ total }) => total));
  return rows.map(({ total }) => Number(total));
};
const counted = (people: readonly Person[]): number[] =>
  places.map(
    ({ branch, of }) => people.filter((one) => one.at === branch && (of === null || one.standing === of)).length,
  );
const problems = async (): Promise<string[]> =>
  (await test.faults(undefined, ['member_counts'])).flatMap(({ shown }) => shown);
const [RUNS, STEPS, CONNECTIONS] = [25, 12, 6];
const restOf = async (client: Client): Promise<number> =>
  Number(
    (await client.query<{ n: string }>('select count(*) as n from member_count where branch_id = $1', [KL])).rows[0]?.n,
  );
