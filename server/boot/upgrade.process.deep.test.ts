/**
 * A new version starts on the database of the previous release, while processes of that release still answer. They are
 * represented by their statements, which are frozen here as that release sent them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNetwork, ownerSqlOf, people, TEST_PASSWORD, type TestNetwork } from '#areas/access/access.testing.ts';
import { withClient } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { PREVIOUS_RELEASE } from './release.testing.ts';
import { migrationsFolder } from './root.ts';
import { databaseAt } from './testing.ts';
import { newFolder, removeAll } from './testing.process.ts';
import { startServer, type Started } from './testing.start.ts';
import { startThrowAway } from './throwaway.ts';
import { verify } from '../verify.ts';

const quiet = (): void => undefined;
let cluster: Awaited<ReturnType<typeof startThrowAway>>;
let url: string;
let network: TestNetwork;
let server: Started | undefined;

/** A gym of the previous release: clients, leads, opening hours, holidays, rooms, a class. By SQL: its code is gone. */
const plant = async ({ branches }: TestNetwork): Promise<void> => {
  const { KL, PJ } = branches;
  await withClient(url, async (client) => {
    await client.query(`
      insert into member (branch_id, number, first_name, last_name, email, phone)
      select b.id, n, 'Old', 'Client ' || n, 'old' || b.id || '.' || n || '@upgrade.example', '+6012345' || lpad(n::text, 4, '0')
        from branch b, generate_series(1, 500) n where b.id in (${KL}, ${PJ})`);
    await client.query(
      `insert into member_branch (branch_id, member_id, is_home) select branch_id, id, true from member on conflict do nothing`,
    );
    await client.query(
      `insert into number_series (branch_id, kind, year, last) select branch_id, 'member', 0, max(number) from member group by branch_id`,
    );
    await client.query(`
      insert into lead (branch_id, first_name, phone, source, status)
      select b.id, 'Old lead ' || n, '+60199' || lpad(n::text, 6, '0'), 'walk_in', 'lead' from branch b, generate_series(1, 500) n where b.id in (${KL}, ${PJ})`);
    await client.query(`
      insert into holiday (branch_id, day, name)
      select b.id, date '2027-01-01' + n, jsonb_build_object('en', 'Day ' || n, 'cn', '') from branch b, generate_series(1, 20) n where b.type = 'branch'`);
  });
};

beforeAll(async () => {
  cluster = await startThrowAway(quiet);
  await withClient(cluster.nearUrl, async (client) => void (await client.query('create database upgraded')));
  url = databaseAt(cluster.nearUrl, 'upgraded');
  await migrate(url, quiet, { upTo: PREVIOUS_RELEASE });
  const sql = ownerSqlOf(url);
  network = await makeNetwork(sql);
  await sql.destroy();
  await plant(network);
});
afterAll(async () => {
  await server?.end();
  await cluster.stop();
  removeAll();
});

/** Hot paths of 0.2.0; `$1` is the branch and `$2` a number that is used once. */
const hotPaths: Readonly<Record<string, string>> = {
  'list of clients': `select m.id, m.first_name, m.last_name, m.email, m.phone, m.standing from member m where m.branch_id = $1 and $2::int > 0 order by m.last_name, m.id limit 50`,
  'count of clients': `select count(*) from member m where m.branch_id = $1 and m.is_active and $2::int > 0`,
  'a lead is added': `insert into lead (branch_id, first_name, phone, source) values ($1, 'During ' || $2::text, '+60123456789', 'walk_in') returning id`,
  'a lead is edited': `update lead set note = $2::text where id = (select min(id) from lead where branch_id = $1) returning version`,
  'what staff can do': `select access_of((select min(id) from staff), now()) as access, $1::bigint, $2::int`,
  'branches by name': `select id, code, name, country_code from branch where (id = $1 or is_active) and $2::int > 0 order by name, id`,
  'opening hours': `select h.monday, d.day from opening_hours h left join holiday d on d.branch_id = h.branch_id where h.branch_id = $1 and $2::int > 0`,
  'opening hours are changed': `update opening_hours set monday = case when $2::int % 2 = 0 then '06:00-22:00' else '07:00-22:00' end where branch_id = $1`,
  'a holiday is added': `insert into holiday (branch_id, day, name) values ($1, date '2030-01-01' + $2::int, '{"en": "During", "cn": ""}')`,
  'trail of a record': `select op, changes from audit_entry where branch_id = $1 and table_name = 'lead' and $2::int > 0 order by at desc limit 20`,
  'classes of a branch': `select s.id, s.starts_at, s.status from class_session s where s.branch_id = $1 and $2::int > 0 order by s.starts_at limit 50`,
  'invoices of a branch': `select i.id, i.status from invoice i where i.branch_id = $1 and $2::int > 0 order by i.id desc limit 50`,
};
const scope = `
  select set_config('app.branches', $1, true), set_config('app.staff', '', true), set_config('app.request', 'upgrade', true),
         set_config('app.network', '0', true), set_config('app.actor', 'system:upgrade', true)`;

type Took = { name: string; ms: number };
/** One process of the previous release: one transaction after the other, as the role of the server. */
const oldProcess = async (
  branch_id: number,
  first: number,
  isOver: () => boolean,
  after: () => void,
): Promise<Took[]> => {
  const client = new Client({ connectionString: url, application_name: 'cornerman 0.2.0' });
  await client.connect();
  const took: Took[] = [];
  let count = first;
  try {
    await client.query('set role app');
    while (!isOver()) {
      for (const [name, sql] of Object.entries(hotPaths)) {
        count += 1;
        const began = performance.now();
        await client.query('begin');
        await client.query(scope, [`{${branch_id}}`]);
        await client.query(sql, [branch_id, count]);
        await client.query('commit');
        took.push({ name, ms: performance.now() - began });
      }
      after();
      await sleep(5);
    }
  } finally {
    await client.end();
  }
  return took;
};

const LONGEST_MS = 1000;
describe('a new version on the database of the previous release', () => {
  it('has something to migrate', () => {
    expect(readMigrations(migrationsFolder).some(({ name }) => name > PREVIOUS_RELEASE)).toBe(true);
  });

  it('starts while processes of the previous release answer, none of whose statements waits for a second', async () => {
    let isOver = false;
    let rounds = 0;
    const { KL, PJ } = network.branches;
    const old = [KL, KL, PJ, PJ].map((branch, at) =>
      oldProcess(
        branch,
        at * 5000,
        () => isOver,
        () => void (rounds += 1),
      ),
    );
    const rounded = async (wanted: number): Promise<void> => {
      if (rounds >= wanted) return;
      await sleep(10);
      await rounded(wanted);
    };
    await rounded(8);
    server = await startServer({ DATABASE_URL: url, DATA_DIR: newFolder(), DEMO: 'public' });
    const since = rounds;
    await rounded(since + 40);
    isOver = true;
    const took = (await Promise.all(old)).flat();
    expect(since).toBeGreaterThan(8);
    expect(took.filter(({ ms }) => ms > LONGEST_MS)).toEqual([]);
    expect(new Set(took.map(({ name }) => name)).size).toBe(Object.keys(hotPaths).length);
  });

  it('answers its own calls about what was there before', async () => {
    const at = `${server?.url ?? ''}/api/v4`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: people.admin, password: TEST_PASSWORD });
    const signed = await fetch(`${at}/admin/login`, { method: 'POST', headers, body });
    const { token } = ((await signed.json()) as { data: { token: string } }).data;
    const answer = await fetch(`${at}/lead/${network.branches.KL}?itemsPerPage=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { total } = ((await answer.json()) as { data: { total: number } }).data;
    expect(total).toBeGreaterThan(500);
  });

  it('has a database that holds together, with what was written meanwhile', async () => {
    const during = await withClient(
      url,
      async (client) =>
        (await client.query(`select count(*)::int as count from lead where first_name like 'During %'`)).rows,
    );
    expect((during[0] as { count: number }).count).toBeGreaterThan(100);
    const found = await verify(url);
    expect(found.filter(({ count }) => count > 0).map(({ name, shown }) => [name, shown])).toEqual([]);
  });

  it('isn’t migrated a second time', async () => {
    expect(await migrate(url, quiet)).toEqual({ applied: [] });
  });
});
