/**
 * SQL of the search in the trail, and of the names of records in it. The policies of the trail decide what is visible.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { MOST_COUNTED, type AuditQuery } from './audit.contract.ts';
import type { AuditOp } from './audit.model.ts';
import { asQuery, sql, type Query } from '#kit/server/db.ts';

/**
 * `whole`: the head office, whose trail contains every branch and what belongs to the network. `chosen`: only the
 * branches to which it is narrowed. Otherwise the one branch.
 */
export type AuditSight = { branches: readonly number[]; branch_id: number; extent: 'whole' | 'chosen' | 'one' };

const staffIn = (branches: readonly number[]) =>
  raw`a.table_name = 'staff' and a.record_id in (select s.staff_id from staff_of(${[...branches]}::bigint[]) s)`;
const inSight = ({ branches, branch_id, extent }: AuditSight): RawBuilder<boolean> => {
  const ofMany = raw`a.branch_id = any (${[...branches]}::bigint[])`;
  if (extent === 'whole') return raw<boolean>`(${ofMany} or a.branch_id is null)`;
  if (extent === 'chosen') return raw<boolean>`(${ofMany} or (${staffIn(branches)}))`;
  return raw<boolean>`(a.branch_id = ${branch_id}::bigint or (${staffIn([branch_id])}))`;
};
const zone = (branch_id: number) => raw`(select b.time_zone from branch b where b.id = ${branch_id})`;

/** The statement contains only what is asked for: each filter has an index of its own. */
const matching = (query: AuditQuery, sight: AuditSight): RawBuilder<boolean> => {
  const { staff_id, kind, record_id, op, at_from, at_until, q } = query;
  const wanted = [inSight(sight)];
  const here = zone(sight.branch_id);
  if (staff_id !== undefined) wanted.push(raw<boolean>`a.staff_id = ${staff_id}`);
  if (kind?.length) wanted.push(raw<boolean>`a.table_name = any (${kind}::text[])`);
  if (record_id !== undefined) wanted.push(raw<boolean>`a.record_id = ${record_id}`);
  if (op?.length) wanted.push(raw<boolean>`a.op = any (${op}::text[])`);
  if (at_from !== undefined) wanted.push(raw<boolean>`a.at >= ${at_from}::date::timestamp at time zone ${here}`);
  if (at_until !== undefined) wanted.push(raw<boolean>`a.at < (${at_until}::date + 1)::timestamp at time zone ${here}`);
  if (q)
    wanted.push(raw<boolean>`(position(lower(${q}) in lower(a.changes::text)) > 0 or exists (select 1 from audit_person f
      where f.at = a.at and f.audit_id = a.id and position(lower(${q}) in lower(f.changes::text)) > 0))`);
  return raw<boolean>`${raw.join(wanted, raw` and `)}`;
};

export type AuditEntry = {
  id: number;
  at: string;
  who: string | null;
  actor: string;
  op: AuditOp;
  kind: string;
  record_id: number | null;
  branch_name: string | null;
  /** Of the branch; for what belongs to the network, that of the branch where the trail is read. */
  currency: string;
  /** Of the same branch as the currency. */
  time_zone: string;
  changes: Record<string, unknown>;
  personal: Record<string, unknown> | null;
};
export const findEntries = (query: AuditQuery, sight: AuditSight): Query<AuditEntry> => {
  const way = raw.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const { itemsPerPage, page } = query;
  return asQuery(raw<AuditEntry>`
    select a.id, a.at, nullif(coalesce(full_name(f.first_name, f.last_name), full_name(m.first_name, m.last_name)), '') as who, a.actor, a.op, a.table_name as kind, a.record_id,
           b.name as branch_name, coalesce(b.currency, (select h.currency from branch h where h.id = ${sight.branch_id})) as currency,
           coalesce(b.time_zone, (select h.time_zone from branch h where h.id = ${sight.branch_id})) as time_zone, a.changes, p.changes as personal
      from (select a.* from audit_entry a where ${matching(query, sight)}
             order by a.at ${way}, a.id ${way} limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}) a
      left join audit_person p on p.at = a.at and p.audit_id = a.id
      left join staff f on f.id = a.staff_id
      left join member m on m.id = substring(a.actor from '^member:(\\d+)$')::bigint
      left join branch b on b.id = a.branch_id
     order by a.at ${way}, a.id ${way}`);
};
export const countEntries = (query: AuditQuery, sight: AuditSight): Query<{ total: number }> =>
  asQuery(raw<{ total: number }>`
    select count(*) as total from (select 1 from audit_entry a where ${matching(query, sight)} limit ${MOST_COUNTED + 1}) as found`);

export type Named = { of: string; id: number; name: string };
/** The names of records, as far as the caller can see them. */
export const namesOf = (ids: Readonly<Record<string, readonly number[]>>, locale: string): Query<Named> => {
  const of = (table: string): number[] => [...(ids[table] ?? [])];
  const said = (column: string) =>
    raw`coalesce(nullif(${raw.raw(column)} ->> ${locale}, ''), ${raw.raw(column)} ->> 'en')`;
  return asQuery(raw<Named>`
    select 'staff' as of, id, full_name(first_name, last_name) as name from staff where id = any (${of('staff')}::bigint[])
    union all select 'role', id, ${said('title')} from role where id = any (${of('role')}::bigint[])
    union all select 'branch', id, name from branch where id = any (${of('branch')}::bigint[])
    union all select 'branch_group', id, ${said('name')} from branch_group where id = any (${of('branch_group')}::bigint[])
    union all select 'organisation', id, name from organisation where id = any (${of('organisation')}::bigint[])
    union all select 'member', id, full_name(first_name, last_name) from member where id = any (${of('member')}::bigint[])
    union all select 'lead', id, full_name(first_name, last_name) from lead where id = any (${of('lead')}::bigint[])
    union all select 'programme', id, ${said('name')} from programme where id = any (${of('programme')}::bigint[])
    union all select 'membership', ms.id, ${said('p.name')} from membership ms join programme p on p.id = ms.programme_id where ms.id = any (${of('membership')}::bigint[])
    union all select 'facility', id, name from facility where id = any (${of('facility')}::bigint[])
    union all select 'class', id, ${said('name')} from class where id = any (${of('class')}::bigint[])
    union all select 'joining_fee', id, ${said('name')} from joining_fee where id = any (${of('joining_fee')}::bigint[])
    union all select 'credit_pack', id, ${said('name')} from credit_pack where id = any (${of('credit_pack')}::bigint[])
    union all select 'file', id, name from file where id = any (${of('file')}::bigint[])`);
};

/** Everyone who works in these branches, including head office staff: any of them may have changed something. */
export const listActors = (
  query: { q?: string | undefined; page: number; itemsPerPage: number },
  branches: readonly number[],
) =>
  sql
    .selectFrom('staff')
    .select([
      'staff.id',
      'staff.first_name',
      'staff.last_name',
      'staff.staff_type',
      raw<number>`count(*) over ()`.as('total'),
    ])
    .where(
      raw<boolean>`(staff.id in (select s.staff_id from staff_of(${[...branches]}::bigint[]) s)
        or exists (select 1 from staff_role w where w.staff_id = staff.id and w.everywhere))
        and position(lower(${query.q ?? ''}) in lower(full_name(staff.first_name, staff.last_name) || ' ' || staff.first_name || ' ' || staff.last_name)) > 0`,
    )
    .orderBy('staff.first_name')
    .orderBy('staff.last_name')
    .orderBy('staff.id')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
