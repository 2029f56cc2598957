/** All SQL of the reports about memberships. Days are columns, in the time of each branch. */
import { sql as raw, type RawBuilder } from 'kysely';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until'>;
type Sql = RawBuilder<unknown>;
const nameOf = (of: string): Sql => raw`full_name(${raw.ref(`${of}.first_name`)}, ${raw.ref(`${of}.last_name`)})`;
const within = (of: string, day: string, { branches, from, until }: Where): Sql => raw`
  ${raw.ref(`${of}.branch_id`)} = any (${[...branches]}::bigint[]) and ${raw.ref(`${of}.${day}`)} between ${from}::date and ${until}::date`;
const type = raw`(array[${raw.join(membershipTypes.map(({ key }) => raw.lit(key)))}])[p.type_id] as type`;
const term = raw`ms.member_id, ${nameOf('m')} as member_name, ms.programme_id, p.name as programme, ${type}, ms.currency`;
const joined = raw`join branch b on b.id = ms.branch_id join programme p on p.id = ms.programme_id left join member m on m.id = ms.member_id`;
const sold = raw`ms.id, ms.branch_id, b.name as branch_name, b.time_zone, ms.created_at as at, ms.sold_on as day, ${term}, ms.status, ms.sales_staff_id, ${nameOf('s')} as sold_by`;
const soldFrom = raw`from membership ms ${joined} left join staff s on s.id = ms.sales_staff_id`;

/** New is the first membership of a client in the network, by the day of sale. */
export const membershipRows = (where: Where) => raw`
  select ${sold}, ms.start_on, ms.end_on, 1 as sold_count,
         (not exists (select from membership o where o.member_id = ms.member_id and (o.sold_on, o.id) < (ms.sold_on, ms.id)))::int as new_count
    ${soldFrom} where ${within('ms', 'sold_on', where)}`;

/** Invoices are added up for each membership on their own: joined to it, they would multiply its price. */
export const membershipAmountRows = (where: Where) => raw`
  select ${sold}, ms.price_cents, ms.discount_cents, ms.joining_fee_cents, i.invoiced_cents, i.paid_cents
    ${soldFrom}
    cross join lateral (select coalesce(sum(v.total_cents - v.credited_cents), 0)::bigint as invoiced_cents, coalesce(sum(v.paid_cents), 0)::bigint as paid_cents
                          from invoice v where v.membership_id = ms.id and v.branch_id = ms.branch_id) i
   where ${within('ms', 'sold_on', where)}`;

/** What happened to a membership: a table with `membership_id`, `staff_id`, a reason and a day. */
const happened = (day: string, columns: Sql, table: string, where: Where): Sql => raw`
  select x.id, x.branch_id, b.name as branch_name, ${raw.ref(`x.${day}`)} as day, ${term}, x.reason, x.staff_id, ${nameOf('s')} as recorded_by, ${columns}
    from ${raw.table(table)} x join membership ms on ms.id = x.membership_id ${joined} left join staff s on s.id = x.staff_id
   where ${within('x', day, where)}`;

export const suspensionRows = (where: Where) => raw`
  ${happened('from_on', raw`x.until_on, x.waived, x.fee_cents`, 'membership_suspension', where)} and x.undone_at is null`;

export const programmeDateRows = (where: Where) =>
  happened(
    'changed_on',
    raw`x.start_before, x.start_after, x.end_before, x.end_after, x.end_after - x.end_before as days_added`,
    'membership_date_change',
    where,
  );

export const terminationRows = (where: Where) => raw`
  ${happened('asked_on', raw`x.kind, x.last_on, x.charge_cents, x.credit_cents, x.payable_cents`, 'membership_ending', where)} and x.taken_back_at is null`;
