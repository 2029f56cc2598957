/** All SQL of the collection list, upcoming instalments and runs by hand. */
import { sql as raw } from 'kysely';
import type { BillingRunQuery, CollectionQuery } from '../billing/billing.contract.ts';
import {
  ageFrom,
  ages,
  type BillingRunRow,
  type CollectionAge,
  type CollectionRow,
  type InstalmentRow,
} from './collection.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type Collected = Omit<CollectionRow, 'next_try_on' | 'next_letter_on' | 'stops_on' | 'can'> & {
  began_on: string | null;
  steps: number | null;
  is_hard: boolean | null;
  stopped_on: string | null;
  stops_access: boolean | null;
  can_charge: boolean;
};
type Where = { branches: readonly number[]; now: Date; gateway: string };

/** Open invoices that are due on the business day of their branch, each with its follow-up and payment method. */
const open = ({ branches, now, gateway }: Where) => raw`
  select i.id, i.number, i.branch_id, b.name as branch_name, i.member_id,
         coalesce(full_name(m.first_name, m.last_name), '—') as member_name, m.phone, m.email, p.name as programme_name,
         case when exists (select from charge_attempt a where a.invoice_id = i.id and a.status in ('queued', 'sending')) then 'charging'
              when c.stopped_on is not null then 'stopped'
              when c.is_hard then 'refused'
              when pm.id is not null and c.stops_access then 'retrying'
              else 'due' end as status,
         case when pm.gateway = ${gateway} then 'automatic' else 'manual' end as by,
         pm.brand || ' •••• ' || pm.last_four as method, i.due_on,
         (${now.toISOString()}::timestamptz at time zone b.time_zone)::date - i.due_on as days_over,
         i.currency, i.total_cents - i.paid_cents as open_cents, c.began_on, c.steps, c.is_hard, c.stopped_on, c.stops_access,
         (select l.label from invoice_line l where l.invoice_id = i.id order by l.position limit 1) as what,
         coalesce(pm.gateway = ${gateway}, false) as can_charge,
         (select a.decline_code from charge_attempt a where a.invoice_id = i.id order by a.id desc limit 1) as decline_code
    from invoice i
    join branch b on b.id = i.branch_id
    left join member m on m.id = i.member_id
    left join membership ms on ms.id = i.membership_id
    left join programme p on p.id = ms.programme_id
    left join payment_method pm on pm.id = ms.payment_method_id and pm.status = 'active'
    left join invoice_chase c on c.invoice_id = i.id and c.ended_at is null
   where i.status = 'unpaid' and i.written_off_on is null and i.branch_id = any (${[...branches]}::bigint[])
     and i.due_on <= (${now.toISOString()}::timestamptz at time zone b.time_zone)::date`;

const age = raw<CollectionAge['age']>`(${[...ages]}::text[])[1 + width_bucket(days_over, ${[...ageFrom]}::int[])]`;
const wanted = (query: CollectionQuery) => raw`
  (${query.status?.length ? query.status : null}::text[] is null or status = any (${query.status?.length ? query.status : null}::text[]))
  and (${query.by?.length ? query.by : null}::text[] is null or by = any (${query.by?.length ? query.by : null}::text[]))
  and (${query.age?.length ? query.age : null}::text[] is null or ${age} = any (${query.age?.length ? query.age : null}::text[]))
  and (${query.q ?? null}::text is null or number ilike '%' || like_pattern(${query.q ?? ''}) || '%'
       or member_id in (select f.id from search_members(${query.q ?? ''}, null, 200, 0) f))`;

const SORTS = { due_on: 'due_on', open_cents: 'open_cents' } as const;
export const listCollection = (query: CollectionQuery, where: Where) => {
  const way = raw.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const field = raw.raw(SORTS[query.sort.replace('-', '') as keyof typeof SORTS]);
  return asQuery<Collected>(raw<Collected>`
    select * from (${open(where)}) o where ${wanted(query)} order by ${field} ${way}, id ${way}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countCollection = (query: CollectionQuery, where: Where) =>
  asQuery<{ total: number }>(raw<{ total: number }>`
    select count(*) as total from (${open(where)}) o where ${wanted(query)}`);

export const agesOfCollection = (query: CollectionQuery, where: Where) =>
  asQuery<CollectionAge>(raw<CollectionAge>`
    select (${[...ages]}::text[])[1 + at] as age, currency, count(*)::int as count, sum(open_cents)::bigint as open_cents
      from (select currency, open_cents, width_bucket(days_over, ${[...ageFrom]}::int[]) as at
              from (${open(where)}) o where ${wanted(query)}) aged
     group by at, currency order by at, currency`);

export const comingOf = (member_id: number) =>
  asQuery<InstalmentRow>(raw<InstalmentRow>`
    select ins.id, ins.membership_id, p.name as programme_name, ins.part_no, ms.instalment_count as parts,
           pushed_day(ms.id, ins.due_on) as due_on, ms.currency, ins.amount_cents
      from instalment ins
      join membership ms on ms.id = ins.membership_id
      join programme p on p.id = ms.programme_id
     where ms.member_id = ${member_id} and ins.status = 'planned'
       and (ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused')
            or (ms.status in ('pending_cancel', 'pending_terminate') and ins.from_on <= ms.paid_until))
     order by ins.due_on, ins.id limit 200`);

const runTables = raw`task_run r left join branch b on b.id = r.branch_id left join staff s on s.id = r.staff_id`;
const runs = raw`
  select r.id, b.name as branch_name, r.status, r.done, r.total, coalesce((r.result ->> 'failed')::int, 0) as failed,
         coalesce((r.result ->> 'charged')::int, 0) as charged, coalesce((r.result ->> 'declined')::int, 0) as declined,
         full_name(s.first_name, s.last_name) as staff_name, r.created_at, r.finished_at
    from ${runTables} where r.kind = 'billing'`;
/** By status, and by branch or the name of a person. */
const wantedRuns = ({ status, q }: BillingRunQuery) =>
  raw`(${status?.length ? status : null}::text[] is null or r.status = any (${status?.length ? status : null}::text[]))
      and strpos(lower(concat_ws(' ', b.name, s.first_name, s.last_name)), lower(${q ?? ''}::text)) > 0`;
export const listRuns = (query: BillingRunQuery) =>
  asQuery<BillingRunRow>(raw<BillingRunRow>`
    ${runs} and ${wantedRuns(query)} order by r.id ${raw.raw(query.sort === 'created_at' ? 'asc' : 'desc')}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countRuns = (query: BillingRunQuery) =>
  asQuery<{ total: number }>(raw<{ total: number }>`
    select count(*) as total from ${runTables} where r.kind = 'billing' and ${wantedRuns(query)}`);
export const getRun = async (db: Sql, id: number): Promise<BillingRunRow | undefined> =>
  (await raw<BillingRunRow>`${runs} and r.id = ${id}`.execute(db)).rows[0];

const SILENT = '1 minute';
/** Runs that a killed server left behind. */
export const silentRuns = () =>
  asQuery<{ id: number }>(raw<{ id: number }>`
    select id from task_run where kind = 'billing' and status in ('queued', 'running') and updated_at < now() - ${SILENT}::interval`);
