/** All SQL of the list of expiring cards. */
import { sql as raw } from 'kysely';
import type { ExpiringQuery } from './expiring.contract.ts';
import type { ExpiringCard } from './expiring.model.ts';
import { expiryWindow } from './expiring.rules.ts';
import { asQuery } from '#kit/server/db.ts';

export type Expiring = Omit<ExpiringCard, 'status' | 'can'> & { today: string };
type Where = { branches: readonly number[]; now: Date };

/** Memberships that are still charged; days are those of each membership's branch. */
const expiring = ({ within }: ExpiringQuery, { branches, now }: Where) => {
  const { from, until } = expiryWindow(within);
  return raw`
  select ms.id, ms.branch_id, b.name as branch_name, ms.member_id, coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
         m.phone, m.email, p.name as programme_name, pm.kind, pm.brand || ' •••• ' || pm.last_four as method, pm.last_four,
         pm.expires_on, pm.expires_on - d.today as days_left, n.on_day as next_on, n.cents as next_cents, ms.currency, d.today
    from branch b
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as today) d
    join payment_method pm on pm.status = 'active' and pm.expires_on <= d.today + ${until}::integer
     and (${from}::integer is null or pm.expires_on >= d.today + ${from}::integer)
    join membership ms on ms.payment_method_id = pm.id and ms.branch_id = b.id
    join programme p on p.id = ms.programme_id
    left join member m on m.id = ms.member_id
    cross join lateral next_charge(ms.id) n
   where b.id = any (${[...branches]}::bigint[])`;
};
const wanted = ({ q }: ExpiringQuery) => raw`
  (${q ?? null}::text is null or last_four = ${q ?? ''} or member_id in (select f.id from search_members(${q ?? ''}, null, 200, 0) f))`;

export const listExpiring = (query: ExpiringQuery, where: Where) => {
  const way = raw.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const field = raw.ref(query.sort.replace('-', ''));
  return asQuery<Expiring>(raw<Expiring>`
    select * from (${expiring(query, where)}) o where ${wanted(query)} order by ${field} ${way} nulls last, id ${way}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countExpiring = (query: ExpiringQuery, where: Where) =>
  asQuery<{ total: number }>(raw<{ total: number }>`
    select count(*) as total from (${expiring(query, where)}) o where ${wanted(query)}`);
