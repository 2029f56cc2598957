/** All SQL about what waits for a decision. */
import { sql as raw } from 'kysely';
import type { ApprovalKind, ApprovalQuery, ApprovalRow } from './approval.contract.ts';
import { asQuery } from '#kit/server/db.ts';

export type WaitingRow = Omit<ApprovalRow, 'can' | 'blocked'> & { asked_by: number | null };
/** The branches in which the caller can decide about each kind. */
export type Deciding = Readonly<Record<ApprovalKind, readonly number[]>>;

const waiting = (of: Deciding) => raw`
  select 'refund' as kind, r.id as record_id, p.number as title, r.payment_id, r.branch_id, r.member_id, r.currency,
         r.amount_cents, r.reason, r.asked_by, r.created_at, r.due_on, r.version
    from refund r join payment p on p.id = r.payment_id
   where r.status = 'pending' and r.branch_id = any (${[...of.refund]}::bigint[])
  union all
  select 'custom_charge', c.id, c.description, null, c.branch_id, c.member_id, c.currency, c.amount_cents, c.reason, c.asked_by,
         c.created_at, null, c.version
    from custom_charge c where c.status = 'pending' and c.branch_id = any (${[...of.custom_charge]}::bigint[])
  union all
  select 'write_off', w.id, i.number, null, w.branch_id, w.member_id, w.currency, w.amount_cents, w.reason, w.asked_by,
         w.created_at, null, w.version
    from write_off w join invoice i on i.id = w.invoice_id
   where w.status = 'pending' and w.branch_id = any (${[...of.write_off]}::bigint[])
  union all
  select 'complimentary', p.id, p.number, p.id, p.branch_id, p.member_id, p.currency, p.amount_cents, coalesce(p.given_why, ''),
         p.staff_id, p.created_at, null, p.version
    from payment p where p.status = 'pending' and p.method = 'complimentary'
     and p.branch_id = any (${[...of.complimentary]}::bigint[])
  union all
  select 'transfer', p.id, p.number, p.id, p.branch_id, p.member_id, p.currency, p.amount_cents, coalesce(p.reference, ''),
         p.staff_id, p.created_at, null, p.version
    from payment p where p.status = 'pending' and p.method = 'bank_transfer'
     and p.branch_id = any (${[...of.transfer]}::bigint[])`;

const matching = (query: ApprovalQuery) => raw`
  (${query.kind?.length ? query.kind : null}::text[] is null or w.kind = any (${query.kind?.length ? query.kind : null}::text[]))
  and (${query.q ?? null}::text is null or w.title ilike '%' || like_pattern(${query.q ?? null}) || '%'
       or w.member_id in (select f.id from search_members(${query.q ?? ''}, null, 200, 0) f))`;

export const listWaiting = (query: ApprovalQuery, of: Deciding) => {
  const way = raw.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const by = raw.ref(`w.${query.sort.replace('-', '')}`);
  return asQuery<WaitingRow>(raw<WaitingRow>`
    select row_number() over (order by ${by} ${way}, w.kind, w.record_id) as id, w.*, b.name as branch_name,
           coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
           full_name(s.first_name, s.last_name) as asked_by_name
      from (${waiting(of)}) w join branch b on b.id = w.branch_id left join member m on m.id = w.member_id
      left join staff s on s.id = w.asked_by
     where ${matching(query)}
     order by 1 limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countWaiting = (query: ApprovalQuery, of: Deciding) =>
  asQuery<{ total: number }>(
    raw<{ total: number }>`select count(*) as total from (${waiting(of)}) w where ${matching(query)}`,
  );
