/** Statements on one connection: named, so that the server plans each only once, and no more of them than it can keep. */
import { CompiledQuery, sql as raw } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/boot/testing.ts';
import { runBatch, runOne } from './batch.ts';
import type { Ctx } from './context.ts';
import { asQuery, Database, later, sql, type Sql } from './db.ts';
import { readOver } from './list.ts';

let database: TestDatabase;
let db: Database;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  db = new Database({ url: database.url, size: 1 });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table glove (id int primary key, ounces int)');
});
afterAll(async () => {
  await client.end();
  await db.close();
  await database.drop();
});

const one = (text: string, ...parameters: unknown[]): Parameters<typeof runBatch>[1][number] => ({
  sql: text,
  parameters,
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe('a statement', () => {
  it('of a transaction is planned once for a connection, like one of a read', async () => {
    const asked = raw<{ n: number }>`select 41 + ${1}::int as n`;
    for (let time = 0; time < 3; time++)
      await db.transaction([], async (tx) => expect((await asked.execute(tx)).rows).toEqual([{ n: 42 }]));
    const uses = `select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like $1`;
    expect(await db.batch([one(uses, 'select 41 +%')])).toEqual([[{ uses: 3 }]]);
  });

  it('that is asked over very many branches is planned for them, each time, and not over a few', async () => {
    const plans = `select generic_plans::int as once, custom_plans::int as anew from pg_prepared_statements where statement like $1`;
    // As in the product, where each statement is planned once.
    const read = async (...queries: readonly { compile(): CompiledQuery }[]): Promise<unknown[][]> =>
      (
        await db.batch([
          one('set local plan_cache_mode = force_generic_plan'),
          ...queries.map((query) => query.compile()),
        ])
      ).slice(1);
    const asked = (branches: readonly number[]): Promise<readonly unknown[]> => {
      const ctx = { scope: { branches, network: false }, read: read as Ctx['read'] };
      return readOver(ctx, asQuery(raw`select id from glove where id = any (${[...branches]}::int[]) and 87 = 87`));
    };
    for (let time = 0; time < 3; time++) {
      expect(await asked(numbers(20))).toEqual([[]]);
      expect(await asked(numbers(21))).toEqual([[]]);
    }
    expect(await db.batch([one(plans, 'select id from glove%87 = 87')])).toEqual([[{ once: 3, anew: 3 }]]);
    const mode = async (): Promise<unknown> => (await db.batch([one('show plan_cache_mode')]))[0]?.[0];
    expect(await mode()).toEqual({ plan_cache_mode: 'auto' });
  });

  it('says how many rows it changed, unless it only reads', async () => {
    expect(await changed('insert into glove select n, 8 from generate_series(1, $1::int) n', 12)).toBe(12n);
    expect(await changed('update glove set ounces = 10 where id <= $1', 5)).toBe(5n);
    expect(await changed('delete from glove where id = $1', 99)).toBe(0n);
    expect(await changed('select id from glove')).toBeUndefined();
    expect(await changed('create table cup (id int)')).toBe(0n);
    const kept = await db.transaction([], async (tx) => tx.executeQuery(CompiledQuery.raw('delete from glove')));
    expect(kept.numAffectedRows).toBe(12n);
  });

  it('with a value that can’t be read exactly fails, and the connection goes on', async () => {
    const huge = one('select $1::bigint as id', '9007199254740993');
    await expect(runBatch(client, [huge])).rejects.toThrow(/is not exact/);
    await expect(runOne(client, huge)).rejects.toThrow(/is not exact/);
    expect(await runBatch(client, [one('select 1 as n')])).toEqual([[{ n: 1 }]]);
  });

  it('that fails names the command that ran it', async () => {
    const error = await failing().catch((reason: unknown) => reason);
    expect((error as Error).stack).toContain('batch.api.test');
  });
});

const changed = async (text: string, ...parameters: unknown[]): Promise<bigint | undefined> =>
  (await runOne(client, one(text, ...parameters))).changed;
const failing = async (): Promise<unknown> => runOne(client, one('select 1 / $1::int as n', 0));

const nth = (n: number) => one(`select ${n} as n, $1::int as kept`, n);
type Prepared = { n: number; uses: number };
const prepared = async (like: string): Promise<Prepared | undefined> => {
  const asked = `select count(*)::int as n, coalesce(sum(generic_plans + custom_plans), 0)::int as uses
      from pg_prepared_statements where statement like $1`;
  return (await client.query<Prepared>(asked, [like])).rows[0];
};

describe('a connection', () => {
  it('keeps the 500 plans used last, and plans a closed one again', async () => {
    for (let n = 0; n < 520; n++) {
      await runBatch(client, [nth(n)]);
      // Used all the time, it stays.
      expect(await runBatch(client, [nth(0)])).toEqual([[{ n: 0, kept: 0 }]]);
    }
    expect((await prepared('% as kept'))?.n).toBe(500);
    expect(await prepared('select 0 as n%')).toEqual({ n: 1, uses: 521 });
    expect(await prepared('select 1 as n%')).toEqual({ n: 0, uses: 0 });
    expect(await runBatch(client, [nth(1), nth(2), nth(519)])).toEqual([
      [{ n: 1, kept: 1 }],
      [{ n: 2, kept: 2 }],
      [{ n: 519, kept: 519 }],
    ]);
    expect((await prepared('% as kept'))?.n).toBe(500);
  });

  it('closes one even if what it is closed for fails', async () => {
    const broken = one(`select 700 as n, 1 / $1::int as kept`, 0);
    await expect(runBatch(client, [broken])).rejects.toThrow(/division by zero/);
    for (let n = 0; n < 520; n++) expect(await runBatch(client, [nth(n)])).toEqual([[{ n, kept: n }]]);
    await expect(runBatch(client, [broken])).rejects.toThrow(/division by zero/);
    expect((await prepared('% as kept'))?.n).toBeLessThanOrEqual(500);
  });

  it('gives no name to a text of many rows, which never comes again', async () => {
    const long = `select ${Array.from({ length: 3000 }, (_, n) => n).join(' + ')} as long`;
    expect(await runBatch(client, [one(long)])).toEqual([[{ long: 4_498_500 }]]);
    expect((await prepared('% as long'))?.n).toBe(0);
  });
});

const written = (id: number, ounces: number) => asQuery(raw`insert into glove values (${id}, ${ounces})`);
const ouncesOf = async (on: Sql, id: number): Promise<unknown> =>
  (await raw`select ounces from glove where id = ${id}`.execute(on)).rows;

describe('a write that nothing waits for', () => {
  it('travels with the next statement, which sees it, in the order in which it was asked for', async () => {
    const seen = await db.transaction([], async (on, _opened, batch) => {
      later(on, written(901, 8));
      later(on, asQuery(raw`update glove set ounces = ounces * 2 where id = 901`));
      const here = await ouncesOf(on, 901);
      later(on, asQuery(raw`update glove set ounces = 12 where id = 901`));
      const [rows] = await batch([one('select ounces from glove where id = $1', 901)]);
      return [here, rows];
    });
    expect(seen).toEqual([[{ ounces: 16 }], [{ ounces: 12 }]]);
  });

  it('travels with the commit if nothing else is asked, and is undone with everything else', async () => {
    await db.transaction([], async (on) => later(on, written(902, 10)));
    await expect(
      db.transaction([], async (on) => {
        later(on, written(903, 10));
        await ouncesOf(on, 902);
        throw new Error('gone');
      }),
    ).rejects.toThrow('gone');
    const { rows } = await client.query('select id from glove where id between 902 and 903');
    expect(rows).toEqual([{ id: 902 }]);
  });

  it('fails what travels with it: the next statement, or the commit', async () => {
    const twice = (then: (on: Sql) => Promise<unknown>) =>
      db.transaction([], async (on) => {
        later(on, written(902, 10));
        await then(on);
      });
    await expect(twice((on) => ouncesOf(on, 1))).rejects.toThrow(/glove_pkey/);
    await expect(twice(async () => {})).rejects.toThrow(/glove_pkey/);
    expect(await db.transaction([], (on) => ouncesOf(on, 902))).toEqual([{ ounces: 10 }]);
  });

  it('needs a transaction', () => {
    expect(() => later(sql, written(904, 10))).toThrow(/open transaction/);
  });
});
