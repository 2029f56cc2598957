/** "At least so many visits in the last so many days" gives the same clients as counting their check-ins would. */
import fc from 'fast-check';
import { sql as raw } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Group } from './segment.model.ts';
import { ruleSql, type Where } from './segment.store.ts';
import { emptyCondition } from './segment.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { systemScopeStatement } from '#kit/server/session.ts';
import type { Sql } from '#kit/server/db.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';
import { verifyOn } from '#server/verify.ts';
import { peopleInvariants } from '#server/verify/people.ts';

const { test, KL, PJ, OR } = await signedIn();
const places = [KL, PJ, OR];
const TODAY: Day = '2026-03-10';

type Step =
  | { kind: 'came'; who: number; at: number; back: number; allowed: boolean }
  | { kind: 'undone'; nth: number }
  | { kind: 'passed'; from: number; to: number }
  | { kind: 'removed'; nth: number };
const PEOPLE = 3;
/** Most visits are of one person, to one branch: there they pile up. */
const person = fc.constantFrom(0, 0, 1, 2);
/**
 * Around the first and the last day of a window, around the end of what is kept, and tomorrow. As many are older than a year,
 * and some of these on few days, so that a day is there twice, is undone once, and is entered late.
 */
const back = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1, max: 9 }) },
  fc.constantFrom(29, 30, 364, 365, 366, 369, 370, 371, 459, 460, 461, 735, 740, 829, 830, 1100, 3649, 3650),
  { weight: 2, arbitrary: fc.integer({ min: 500, max: 506 }) },
  { weight: 2, arbitrary: fc.integer({ min: 371, max: 3660 }) },
);
const branchNo = fc.constantFrom(0, 0, 0, 1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('came' as const),
      who: person,
      at: branchNo,
      back,
      allowed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undone' as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('passed' as const), from: person, to: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removed' as const), nth: fc.nat(40) }) },
);

const owner = async (): Promise<Client> => {
  const client = new Client({ connectionString: test.databaseUrl });
  await client.connect();
  return client;
};
const statementOf = (one: Step, clients: readonly number[]): string => {
  const which = (nth: number): string =>
    `(day, id) in (select day, id from check_in where member_id = any ('{${clients.join(',')}}') and allowed order by id offset ${nth} % 7 limit 1)`;
  if (one.kind === 'came') {
    const { who, at, back: days, allowed } = one;
    return `insert into check_in (branch_id, member_id, day, allowed, why)
      values (${places[at]}, ${clients[who]}, '${addDays(TODAY, -days)}', ${allowed}, ${allowed ? 'null' : "'expired'"})`;
  }
  if (one.kind === 'undone')
    return `select set_config('app.undoing', 'check_in', true);
      update check_in set allowed = false, why = 'undone', undone_at = now(), undo_reason = 'x' where ${which(one.nth)}`;
  const change =
    one.kind === 'passed'
      ? `update check_in set member_id = ${clients[one.to]} where member_id = ${clients[one.from]}`
      : `delete from check_in where ${which(one.nth)}`;
  return `select set_config('app.rewriting', 'person', true); ${change}`;
};

const visits = (op: 'times_at_least' | 'times_less', number: number, days: number): Group => ({
  kind: 'group',
  join: 'and',
  items: [{ ...emptyCondition('visits'), op, number, days }],
});
type Asked = { number: number; days: number; where: Where };
const bySegment = async (db: Sql, op: 'times_at_least' | 'times_less', clients: readonly number[], asked: Asked) => {
  const { rows } = await raw<{ id: number }>`
    select m.id from member m where m.id = any (${[...clients]}::bigint[]) and ${ruleSql(visits(op, asked.number, asked.days), asked.where)} order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
const byCheckIns = async (clients: readonly number[], { number, days, where }: Asked): Promise<number[]> => {
  const { rows } = await raw<{ id: number }>`
    select m.id from member m where m.id = any (${[...clients]}::bigint[]) and (
      select count(*) from check_in c where c.member_id = m.id and c.allowed and c.branch_id = any (${[...where.branches]}::bigint[])
         and c.day between ${addDays(where.today, 1 - days)}::date and ${where.today}::date) >= ${number} order by 1`.execute(
    test.ownerSql,
  );
  return rows.map(({ id }) => id);
};
const asks: Asked[] = [[KL], [PJ], places].flatMap((branches) =>
  [0, 1, 8, 30, 365, 366, 367, 461, 740, 1101, 3650].flatMap((days) =>
    [0, 1, 2, 4].map((number) => ({ number, days, where: { branches, today: TODAY } })),
  ),
);
const agree = async (clients: readonly number[]): Promise<void> => {
  for (const asked of asks) {
    const expected = await byCheckIns(clients, asked);
    const label = JSON.stringify(asked);
    expect(await bySegment(test.ownerSql, 'times_at_least', clients, asked), label).toEqual(expected);
    const others = clients.filter((id) => !expected.includes(id)).toSorted((a, b) => a - b);
    expect(await bySegment(test.ownerSql, 'times_less', clients, asked), label).toEqual(others);
  }
};
const problems = async (): Promise<string[]> => {
  const client = await owner();
  try {
    const wanted = peopleInvariants.filter(({ name }) => name === 'recent_visits' || name === 'last_visits');
    await client.query(`set cornerman.verified_at = '${TODAY}T04:00:00Z'`);
    return (await verifyOn(client, wanted)).flatMap((one) => one.shown);
  } finally {
    await client.end();
  }
};

/** One after the other, oldest first. */
const came = async (days: readonly Day[]): Promise<number> => {
  const client = await aMember(test.ownerSql, { branch_id: KL });
  for (const day of days)
    await test.ownerSql
      .insertInto('check_in')
      .values({ branch_id: KL, member_id: client, day, allowed: true })
      .execute();
  return client;
};
const kept = async (client: number): Promise<{ days: string[]; older: string[] }> => {
  const { rows } = await raw<{ days: string[]; older: string[] }>`
      select days::text[] as days, older::text[] as older from recent_visit where member_id = ${client}`.execute(
    test.ownerSql,
  );
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
};

const RUNS = 12;
const olderOf = async (clients: readonly number[]): Promise<number> => {
  const { rows } = await raw<{ days: number }>`
    select coalesce(sum(cardinality(older)), 0)::int as days from recent_visit where member_id = any (${[...clients]}::bigint[])`.execute(
    test.ownerSql,
  );
  return rows[0]?.days ?? 0;
};

describe('visits in the last days', () => {
  it('are those of the check-ins, whatever their order, undone, merged or removed', async () => {
    // How often steps changed the older days: a history that never does proves nothing about them.
    const changes: number[] = [];
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' })), async (steps) => {
        const clients: number[] = [];
        for (let n = 0; n < PEOPLE; n++) clients.push(await aMember(test.ownerSql, { branch_id: KL }));
        const client = await owner();
        try {
          let [before, changed] = [0, 0];
          for (const one of steps) {
            await client.query(statementOf(one, clients));
            const after = await olderOf(clients);
            if (after !== before) changed += 1;
            before = after;
          }
          changes.push(changed);
        } finally {
          await client.end();
        }
        await agree(clients);
      }),
      { numRuns: RUNS, seed: 20_260_310 },
    );
    expect(
      changes.reduce((sum, changed) => sum + changed, 0),
      changes.join(' '),
    ).toBeGreaterThan(2 * RUNS);
    expect(await problems()).toEqual([]);
  });

  it('are the same after all check-ins were loaded with the triggers off', async () => {
    const clients = [await aMember(test.ownerSql, { branch_id: KL }), await aMember(test.ownerSql, { branch_id: KL })];
    const client = await owner();
    try {
      for (const [who, days] of [
        [0, 0],
        [0, 0],
        [0, 7],
        [1, 365],
        [1, 369],
        [1, 800],
      ] as const)
        await client.query(statementOf({ kind: 'came', who, at: 0, back: days, allowed: true }, clients));
      await client.query('delete from recent_visit; select fill_last_visits()');
    } finally {
      await client.end();
    }
    await agree(clients);
    expect(await problems()).toEqual([]);
  });

  it('count the first and the last day of the longest window, and in branches where it is already tomorrow', async () => {
    const clients = [await aMember(test.ownerSql, { branch_id: KL }), await aMember(test.ownerSql, { branch_id: KL })];
    const client = await owner();
    try {
      for (const [who, days] of [
        [0, 365],
        [0, 0],
        [1, 366],
        [1, -1],
      ] as const)
        await client.query(statementOf({ kind: 'came', who, at: 0, back: days, allowed: true }, clients));
    } finally {
      await client.end();
    }
    await agree(clients);
    for (const today of [addDays(TODAY, -1), TODAY]) {
      const asked = { number: 2, days: 366, where: { branches: [KL], today } };
      expect(await bySegment(test.ownerSql, 'times_at_least', clients, asked)).toEqual(
        await byCheckIns(clients, asked),
      );
    }
  });

  it('of another branch are not counted for a viewer who works in one, and nobody writes them', async () => {
    const client = await aMember(test.ownerSql, { branch_id: KL });
    const row = { branch_id: PJ, member_id: client, day: TODAY, allowed: true };
    await test.ownerSql.insertInto('check_in').values(row).execute();
    const inBranch = <T>(branch: number, what: (db: Sql) => Promise<T>): Promise<T> =>
      test.app.services.db.transaction(
        [systemScopeStatement('staff:1', { branches: [branch], network: false }, 'test')],
        what,
      );
    const asked = { number: 1, days: 7, where: { branches: places, today: TODAY } };
    expect(await inBranch(KL, (db) => bySegment(db, 'times_at_least', [client], asked))).toEqual([]);
    expect(await bySegment(test.ownerSql, 'times_at_least', [client], asked)).toEqual([client]);
    for (const change of [raw`delete from recent_visit`, raw`select fill_recent_visits()`])
      await expect(inBranch(KL, (db) => change.execute(db))).rejects.toThrow(/permission denied/);
  });

  it('keeps the recent days short: those that no window of a year can ask for move to the older ones', async () => {
    const client = await came(['2023-01-05', '2024-01-05', '2026-03-01', '2026-03-10']);
    expect(await kept(client)).toMatchObject({
      days: ['2026-03-01', '2026-03-10'],
      older: ['2023-01-05', '2024-01-05'],
    });
  });

  it('moves days in one go, not with each visit', async () => {
    const client = await came([addDays(TODAY, -459), addDays(TODAY, -369), addDays(TODAY, -368), TODAY]);
    expect((await kept(client)).older).toEqual([]);
    await test.ownerSql
      .insertInto('check_in')
      .values({ branch_id: KL, member_id: client, day: addDays(TODAY, 1), allowed: true })
      .execute();
    expect(await kept(client)).toMatchObject({
      days: [addDays(TODAY, -368), TODAY, addDays(TODAY, 1)],
      older: [addDays(TODAY, -459), addDays(TODAY, -369)],
    });
  });

  it('puts a late entry of an old visit among the older days, and takes it away again', async () => {
    const client = await came([addDays(TODAY, -900), addDays(TODAY, -800), TODAY, addDays(TODAY, -850)]);
    expect((await kept(client)).older).toEqual([addDays(TODAY, -900), addDays(TODAY, -850), addDays(TODAY, -800)]);
    await agree([client]);
    const sql = await owner();
    try {
      for (const day of [-800, -900, -850, 0].map((n) => addDays(TODAY, n)))
        await sql.query(
          `select set_config('app.rewriting', 'person', false); delete from check_in where member_id = ${client} and day = '${day}'`,
        );
    } finally {
      await sql.end();
    }
    await expect(kept(client)).rejects.toThrow('no row');
    expect(await problems()).toEqual([]);
  });
});
