/**
 * npx tsx bench/access.ts: `staff/access/{branchId}` at 300 flags and 2,000 branches, for someone at head office with a
 * role of every flag, two more roles and ten privileges: warm, and right after a change of access.
 */
import { Client } from 'pg';
import { migrate } from '#server/boot/migrate.ts';
import { startThrowAway } from '#server/boot/throwaway.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { medianOf } from './measure.ts';
import { startOurs } from './servers.ts';

const FLAGS = 300;
const BRANCHES = 2000;
const GOAL_MS = 5;
const ASKED = 1000;
const CHANGED = 50;

const fill = `
  with o as (insert into organisation (kind, name) values ('network', 'Bench') returning id)
  insert into branch (organisation_id, code, name, type, country_code, time_zone, currency)
  select o.id, 'B' || lpad(n::text, 4, '0'), 'Branch ' || n, case when n = 1 then 'hq' else 'branch' end, case when n % 2 = 0 then 'MY' else 'SG' end,
         case when n % 2 = 0 then 'Asia/Kuala_Lumpur' else 'Asia/Singapore' end, 'MYR' from o, generate_series(1, ${BRANCHES}) n;
  insert into role (title, scope) select jsonb_build_object('en', 'Bench ' || n, 'cn', ''), 'network' from generate_series(1, 3) n;
  insert into role_function (role_id, flag) select r.id, 'FLAG_' || n from role r, generate_series(1, ${FLAGS}) n
   where r.title ->> 'en' = 'Bench 1' or (r.title ->> 'en' like 'Bench %' and n % 3 = 0);
  insert into staff (staff_type, email, first_name, last_name) values ('admin', 'bench@test.example', 'Bench', ''), ('admin', 'giver@test.example', 'Giver', '');
  insert into staff_role (staff_id, role_id, everywhere) select f.id, r.id, true from staff f, role r where f.email like 'bench%' and r.title ->> 'en' like 'Bench %';
  insert into privilege (staff_id, flag, effect, from_on, until_on, reason)
    select f.id, 'FLAG_' || n, case when n % 2 = 0 then 'give' else 'take' end, current_date - 1, current_date + 1, 'bench' from staff f, generate_series(1, 10) n where f.email like 'bench%';
  analyze`;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const told = (name: string, times: readonly number[]): void =>
  console.log(
    `${name}: ${medianOf(times).toFixed(2)} ms (95 %: ${percentile(times, 0.95).toFixed(2)} ms; goal ${GOAL_MS} ms)`,
  );

const measure = async (url: string, databaseUrl: string, token: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const branches = await client.query<{ id: string }>('select id from branch order by id');
  const ask = async (at: number): Promise<number> => {
    const began = performance.now();
    const id = branches.rows[at % branches.rows.length]?.id;
    const answer = await fetch(`${url}/api/v4/staff/access/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: object };
    const took = performance.now() - began;
    const count = Object.keys(data).length;
    if (count !== FLAGS - 5) throw new Error(`${count} flags instead of ${FLAGS - 5}`);
    return took;
  };
  for (let i = 0; i < 200; i++) await ask(i);
  const warm: number[] = [];
  for (let i = 0; i < ASKED; i++) warm.push(await ask(i * 7));
  told(`staff/access at ${FLAGS} flags and ${BRANCHES} branches`, warm);
  const fresh: number[] = [];
  for (let i = 0; i < CHANGED; i++) {
    await client.query('update staff set access_stamp = access_stamp + 1');
    fresh.push(await ask(i * 13));
  }
  told('the first one after a change of access', fresh);
  await client.end();
};

const database = await startThrowAway(console.log);
try {
  await migrate(database.url, console.log);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(fill);
  const token = newToken();
  await client.query(
    `insert into session (staff_id, token_hash, idle_until, expires_at)
     select id, $1, now() + interval '1 hour', now() + interval '1 hour' from staff where email like 'bench%'`,
    [hashToken(token)],
  );
  await client.end();
  const ours = await startOurs(database.url);
  try {
    await measure(ours.url, database.url, token);
  } finally {
    await ours.stop();
  }
} finally {
  await database.stop();
}
