import pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { makeNetwork } from '#areas/access/access.testing.ts';
import { migrate } from '#server/boot/migrate.ts';
import { startThrowAway } from '#server/boot/throwaway.ts';
import { fillOf } from './segment-data.ts';
const cluster = await startThrowAway(() => {});
const pool = new pg.Pool({ connectionString: cluster.url, max: 1 });
pool.on('error', () => {});
const owner = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
await migrate(cluster.url, () => {});
await makeNetwork(owner);
for (const s of fillOf(200_000)) await pool.query(s);
for (const s of ["set work_mem='16MB'", 'set random_page_cost=1.1', "set effective_cache_size='1GB'"]) await pool.query(s);
const { rows: bs } = await pool.query('select id, type from branch order by id');
const ids = bs.map((b) => b.id); const gyms = bs.filter((b) => b.type === 'branch').map((b) => b.id);
const q = (here: string, all: number[]) => `with p as materialized (select array(select m.id from member m where m.branch_id = any ('{${all}}'::bigint[]) and m.is_active and m.erased_at is null and not m.is_walk_in and ((m.id in (select unnest(array(
 select x.member_id from (select s.member_id, (coalesce(s.cents[width_bucket(current_date, s.days)],0) - coalesce(s.cents[width_bucket(current_date - 365, s.days)],0)) as cents from member_spending s where ${here} offset 0) x where x.cents > 0 group by x.member_id having sum(x.cents::double precision) >= 30000)))) is true)) as ids) select cardinality(ids) from p`;
const forms: [string, string][] = [
  ['old', `s.branch_id = any ('{${ids}}'::bigint[])`],
  ['array', `s.branch_id = any (array(select b.id from branch b where b.id = any ('{${ids}}'::bigint[]) and b.currency = 'MYR'))`],
  ['both', `s.branch_id = any ('{${ids}}'::bigint[]) and s.branch_id = any (array(select b.id from branch b where b.id = any ('{${ids}}'::bigint[]) and b.currency = 'MYR'))`],
  ['in', `s.branch_id = any ('{${ids}}'::bigint[]) and (s.branch_id in (select b.id from branch b where b.id = any ('{${ids}}'::bigint[]) and b.currency = 'MYR'))`],
];
for (const [name, here] of forms) { const t = []; for (let i = 0; i < 9; i++) { const a = performance.now(); await pool.query(q(here, ids)); t.push(performance.now() - a); } t.sort((x, y) => x - y); console.log(name, t.map((x) => Math.round(x)).join(' ')); }
for (const [name, here] of forms.slice(0, 3)) console.log(name, (await pool.query('explain (analyze, buffers) ' + q(here, ids))).rows.map((r) => r['QUERY PLAN']).join('\n'));
void gyms;
await owner.destroy(); await cluster.stop(); process.exit(0);
