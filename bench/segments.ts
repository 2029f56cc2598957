/**
 * How long the count of a segment takes at 200,000 clients with two million visits, through the API
 * (`npm run bench -- --only segments`): for head office and for the largest branch, one request after the other.
 */
import { loadavg } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeNetwork } from '#areas/access/access.testing.ts';
import type { Condition } from '#areas/broadcast/audience/segment.model.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { migrate } from '#server/boot/migrate.ts';
import { startThrowAway } from '#server/boot/throwaway.ts';
import { medianOf } from './measure.ts';
import { writeSegments, type SegmentTimes } from './results.ts';
import { startOurs } from './servers.ts';
import type { SizeName } from './sizes.ts';

const clientsIn: Record<SizeName, number> = { small: 10_000, full: 200_000, '10x': 1_000_000 };
const TIMES = 7;
/** Eleven visits each in the last 400 days, more of the regulars; a tenth of the clients never came. */
const fill = (clients: number): string => `
  alter table check_in disable trigger user;
  create temp table home as
    select row_number() over (order by id) - 1 as no, id, count(*) over () as places from branch where type = 'branch' order by id;
  insert into member (branch_id, number, first_name, last_name, email, date_of_birth, joined_on)
    select h.id, n, 'Client', n::text, 'c' || n || '@mail.example', date '1960-01-01' + (n * 7919 % 18000), current_date - (n * 31 % 1500)
      from generate_series(1, ${clients}) n join home h on h.no = n % h.places;
  insert into member_branch (branch_id, member_id, is_home) select branch_id, id, true from member;
  insert into check_in (branch_id, member_id, day, at, allowed)
    select m.branch_id, m.id, current_date - d.back, (current_date - d.back)::timestamptz + interval '3 hours', true
      from member m
     cross join lateral (select ((m.id * 13 + k * (17 + m.id % 29)) % 400)::int as back
                           from generate_series(1, case when m.id % 10 = 0 then 0 else 2 + (m.id % 20)::int end) k) d;
  alter table check_in enable trigger user;
  select fill_last_visits();
  analyze`;

const condition = (more: Pick<Condition, 'fact' | 'op'> & Partial<Condition>): Condition => ({
  kind: 'condition',
  values: [],
  number: null,
  day: null,
  days: null,
  ...more,
});
const longAgo = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
const asked: readonly (readonly [string, Condition[]])[] = [
  ['at least 4 visits in 30 days', [condition({ fact: 'visits', op: 'times_at_least', number: 4, days: 30 })]],
  ['fewer than 2 visits in 30 days', [condition({ fact: 'visits', op: 'times_less', number: 2, days: 30 })]],
  ['fewer than 2 visits in 90 days', [condition({ fact: 'visits', op: 'times_less', number: 2, days: 90 })]],
  ['at least 20 visits in 365 days', [condition({ fact: 'visits', op: 'times_at_least', number: 20, days: 365 })]],
  ['last visit before a day', [condition({ fact: 'last_visit', op: 'before', day: longAgo })]],
  ['no visit for 14 days', [condition({ fact: 'last_visit', op: 'not_in_last', days: 14 })]],
  ['birthday in the next 7 days', [condition({ fact: 'birthday', op: 'in_next', days: 7 })]],
  [
    'fewer than 2 visits in 30 days, and 18 or older',
    [
      condition({ fact: 'visits', op: 'times_less', number: 2, days: 30 }),
      condition({ fact: 'age', op: 'at_least', number: 18 }),
    ],
  ],
];

export const measureSegments = async (size: SizeName): Promise<void> => {
  const clients = clientsIn[size];
  const cluster = await startThrowAway(() => {});
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  // The cluster is stopped while the last connections are still closing.
  pool.on('error', () => {});
  const owner: Sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(cluster.url, () => {});
    const { branches, staff } = await makeNetwork(owner);
    await pool.query(fill(clients));
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from check_in');
    const token = newToken();
    await pool.query(
      `insert into session (staff_id, token_hash, idle_until, expires_at)
       values ($1, $2, now() + interval '2 hours', now() + interval '2 hours')`,
      [staff.super_admin, hashToken(token)],
    );
    const ours = await startOurs(cluster.url);
    const count = async (branch_id: number, items: readonly Condition[]): Promise<{ ms: number; people: number }> => {
      const began = performance.now();
      const answer = await fetch(`${ours.url}/api/v4/audience/count`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          branch_id,
          everywhere: branch_id === branches.HQ,
          option_id: null,
          rule: { kind: 'group', join: 'and', items },
        }),
      });
      const said = (await answer.json()) as { responseCode: number; data: { people: number } };
      if (said.responseCode !== 0) throw new Error(JSON.stringify(said));
      return { ms: performance.now() - began, people: said.data.people };
    };
    const times: SegmentTimes[] = [];
    for (const [name, items] of asked) {
      const of = async (branch_id: number): Promise<{ ms: number; people: number }> => {
        const all = [];
        for (let n = 0; n < TIMES; n++) all.push(await count(branch_id, items));
        return { ms: medianOf(all.map(({ ms }) => ms)), people: all[0]?.people ?? 0 };
      };
      const [office, branch] = [await of(branches.HQ), await of(branches.KL)];
      times.push({ name, people: office.people, office: office.ms, branch: branch.ms });
      console.log(JSON.stringify(times.at(-1)));
    }
    await ours.stop();
    writeSegments({ clients, visits: rows[0]?.n ?? 0, times, load: loadavg()[0] ?? 0 });
  } finally {
    await owner.destroy();
    await cluster.stop();
  }
};
