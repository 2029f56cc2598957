/**
 * How many memberships the billing run bills per second, and its memory use: rolling memberships with one period due
 * today, billed by the job of the built server until nothing is left. Nobody is left out, nobody is billed twice, and
 * the entries balance.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { onDatabase } from './database.ts';
import { startOurs, type Served } from './servers.ts';
import type { SizeName } from './sizes.ts';

export const billed: Record<SizeName, number> = { small: 5_000, full: 100_000, '10x': 5_000 };
export type BillingMeasured = { memberships: number; seconds: number; memory: number; problems: string[] };

/** Existing clients of all branches, each with as many memberships as needed; what else they have isn't touched. */
const seed = async (client: Client, wanted: number): Promise<number> => {
  const { rowCount } = await client.query(
    `with p as (insert into programme (type_id, name, duration_count, duration_unit, billing)
       values (1, '{"en": "Benchmark", "cn": ""}', 1, 'month', 'rolling') returning id),
     ms as (insert into membership (branch_id, member_id, programme_id, status, start_on, end_on, paid_until, price_cents, currency, billing)
       select b.id, m.id, p.id, 'ongoing', d.today - 30, d.today - 1, d.today - 1, 15000, b.currency, 'rolling'
         from p, (select id, branch_id from member, generate_series(1, 1 + ($1::int - 1) / (select count(*)::int from member)) copy
                   order by copy, id limit $1) m join branch b on b.id = m.branch_id and b.is_active
         cross join lateral (select (now() at time zone b.time_zone)::date as today) d
       returning id, branch_id, member_id, end_on)
     insert into instalment (branch_id, membership_id, member_id, part_no, due_on, from_on, until_on, amount_cents)
     select branch_id, id, member_id, 2, end_on + 1, end_on + 1, end_on + 30, 15000 from ms`,
    [wanted],
  );
  await client.query('analyze membership; analyze instalment');
  return rowCount ?? 0;
};

const ours = `from instalment i join membership ms on ms.id = i.membership_id join programme p on p.id = ms.programme_id
  where p.name ->> 'en' = 'Benchmark' and i.part_no = 2`;
const countLeft = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n ${ours} and i.status = 'planned'`);
  return rows[0]?.n ?? 0;
};

const problemsOf = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ problem: string }>(
    `select 'membership ' || ms.id || ' has ' || count(v.id) || ' invoices' as problem
       from membership ms join programme p on p.id = ms.programme_id left join invoice v on v.membership_id = ms.id
      where p.name ->> 'en' = 'Benchmark' group by ms.id having count(v.id) <> 1
     union all
     select 'entry ' || entry_id || ' is out of balance' from journal_line group by entry_id having sum(amount_cents) <> 0
     limit 20`,
  );
  return rows.map(({ problem }) => problem);
};

const LOOK_MS = 250;
const LIMIT_MS = 1_800_000;
/** Until nothing is left, or nothing more happens. */
const run = async (client: Client, server: Served): Promise<{ seconds: number; memory: number }> => {
  let memory = server.memory();
  const began = performance.now();
  await client.query(`select graphile_worker.add_job('billing_by_date')`);
  while ((await countLeft(client)) > 0 && performance.now() - began < LIMIT_MS) {
    memory = Math.max(memory, server.memory());
    await sleep(LOOK_MS);
  }
  return { seconds: (performance.now() - began) / 1000, memory };
};

export const measureBilling = async (url: string, size: SizeName): Promise<BillingMeasured> =>
  onDatabase(url, async (client) => {
    const memberships = await seed(client, billed[size]);
    const server = await startOurs(url);
    try {
      const measured = await run(client, server);
      const left = await countLeft(client);
      const problems = [...(left > 0 ? [`${left} were not billed`] : []), ...(await problemsOf(client))];
      return { memberships, ...measured, problems };
    } finally {
      await server.stop();
    }
  });

export const billingLine = ({ memberships, seconds, memory, problems }: BillingMeasured): string =>
  `billing of ${memberships.toLocaleString('en')} memberships: ${seconds.toFixed(1)} s, ${(memberships / seconds).toFixed(0)}/s, ` +
  `${memory.toFixed(0)} MB at most${problems.length > 0 ? `, PROBLEMS: ${problems.join('; ')}` : ''}`;
