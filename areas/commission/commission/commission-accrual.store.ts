/** What accrual reads and writes: sales under their plan, the money of their invoices, and the rows of people. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import type { PlanTerms, SaleKind, SplitPart, Target } from '../commission-plan/commission-plan.model.ts';
import { USUAL_RENEWAL_DAYS } from '../commission-plan/commission-plan.model.ts';
import type { Earned, PaidInvoice, Share } from './commission.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, later, type DB, type Sql } from '#kit/server/db.ts';

export type Sellable = {
  id: number;
  branch_id: number;
  member_id: number;
  membership_id: number | null;
  currency: string;
  total_cents: number;
  /** Without tax, and without charges that earn nothing. */
  base_cents: number;
  is_goods: boolean;
  sold_on: Day;
  seller: number | null;
  keeper: number | null;
  /** All that a plan in instalments will cost, with tax; null: what this invoice says. */
  agreed_gross_cents: number | null;
  is_rolling: boolean;
  is_first_period: boolean;
  sessions: number;
  renews: boolean;
  plan: { id: number; split: SplitPart[]; has_target: boolean } | null;
  /** The sale of the same membership that was made before. */
  sale_id: number | null;
};
/** All that the journal says has come in for an invoice so far. */
const receivedOf = (invoice_id: RawBuilder<unknown>) => raw`coalesce((
  select -sum(l.amount_cents) from journal_entry e join journal_line l on l.entry_id = e.id and l.posted_on = e.posted_on
   where e.invoice_id = ${invoice_id} and e.kind in ('payment', 'refund', 'wallet', 'dispute')
     and l.account in ('receivable', 'complimentary', 'disputed', 'dispute_loss')), 0)`;

/** Invoices as sales; nothing in branches without plans. */
const sellables = (of: RawBuilder<unknown>) =>
  asQuery(raw<Sellable>`
    select i.id, i.branch_id, i.member_id, i.membership_id, i.currency, i.total_cents, l.base_cents, l.is_goods, x.sold_on,
           ms.sales_staff_id as seller, m.sales_staff_id as keeper,
           case when ms.billing = 'instalments' then ms.price_cents + ms.joining_fee_cents end as agreed_gross_cents,
           coalesce(ms.billing = 'rolling', false) as is_rolling, coalesce(i.period_on = ms.start_on, true) as is_first_period,
           case when p.type_id in (2, 3) then coalesce(case when ms.billing = 'rolling' then ms.sessions_period else ms.sessions_total end, 0) else 0 end as sessions,
           exists (select from membership o
                    where o.member_id = ms.member_id and o.id < ms.id
                      and o.end_on >= ms.sold_on - coalesce((select s.renewal_days from commission_setting s where s.branch_id = i.branch_id), ${USUAL_RENEWAL_DAYS})
                      and exists (select from invoice oi where oi.membership_id = o.id and oi.paid_cents > 0)) as renews,
           (select jsonb_build_object('id', c.id, 'split', c.split, 'has_target', c.target_of <> 'none') from commission_plan c
             where c.branch_id = i.branch_id and c.currency = i.currency and c.valid_from <= x.sold_on order by c.valid_from desc limit 1) as plan,
           (select min(s.id) from commission_sale s where s.membership_id = i.membership_id and s.branch_id = i.branch_id) as sale_id
      from invoice i
      cross join lateral (select coalesce(sum(n.amount_cents - n.tax_cents) filter (where n.kind <> 'custom_charge'), 0)::bigint as base_cents,
                                 coalesce(bool_and(n.kind = 'product'), false) as is_goods
                            from invoice_line n where n.invoice_id = i.id) l
      join member m on m.id = i.member_id
      left join membership ms on ms.id = i.membership_id
      left join programme p on p.id = ms.programme_id
      cross join lateral (select coalesce(ms.sold_on, i.issued_on) as sold_on) x
     where exists (select from commission_plan c where c.branch_id = i.branch_id) and ${of}`);
export const sellableOf = (invoice_id: number) => sellables(raw`i.id = ${invoice_id}`);

type Between = { branch_id: number; from: Day; until: Day };
const issued = ({ branch_id, from, until }: Between) =>
  raw`i.branch_id = ${branch_id} and i.total_cents > 0 and i.issued_on between ${from}::date and ${until}::date`;
/** What was invoiced between two days. */
export const soldBetween = (of: Between) => sellables(issued(of));
/** Of the same invoices: what has come in, and who sold what was no membership. */
export const receivedBetween = (of: Between) =>
  asQuery(raw<{ invoice_id: number; received_cents: number; seller: number | null }>`
    select i.id as invoice_id, coalesce(s.seller_id, o.staff_id) as seller, coalesce(c.received_cents, ${receivedOf(raw`i.id`)})::bigint as received_cents
      from invoice i left join commission_invoice c on c.invoice_id = i.id left join commission_sale s on s.id = c.sale_id
      left join product_order o on o.invoice_id = i.id where ${issued(of)}`);
/** What people have earned with them so far. */
export const earnedBetween = (of: Between) =>
  asQuery(raw<{ staff_id: number; amount_cents: number }>`
    select r.staff_id, sum(r.amount_cents)::bigint as amount_cents
      from invoice i
      join (select c.invoice_id, c.staff_id, c.amount_cents from commission_row c
            union all select x.invoice_id, x.staff_id, x.amount_cents from commission_extra x where x.kind = 'step') r on r.invoice_id = i.id
     where ${issued(of)} group by r.staff_id`);
export const namesOf = (ids: readonly number[]) =>
  asQuery(raw<{ id: number; name: string }>`
    select id, full_name(first_name, last_name) as name from staff where id = any (${[...ids]}::bigint[])`);

type SoldInvoice = Pick<Sellable, 'id' | 'branch_id' | 'total_cents' | 'base_cents'>;
const soldInvoice = ({ id, branch_id, total_cents, base_cents }: SoldInvoice) => ({
  invoice_id: id,
  branch_id,
  total_cents,
  base_cents,
});
type NewSale = Insertable<DB['commission_sale']>;
/** A sale with its first invoice and the people who share it. */
export const insertSale = (db: Sql, sale: NewSale, sold: SoldInvoice, shares: readonly Share[]): void => {
  const { branch_id } = sale;
  const made = db
    .with('made', (one) => one.insertInto('commission_sale').values(sale).returning('id'))
    .with('shared', (one) =>
      one
        .insertInto('commission_share')
        .values(shares.map((share) => ({ ...share, branch_id, sale_id: raw<number>`(select id from made)` }))),
    )
    .insertInto('commission_invoice')
    .values({ ...soldInvoice(sold), sale_id: raw<number>`(select id from made)` });
  later(db, made);
};
/** A later period of a rolling membership: under the same plan, for the same people. */
export const insertPeriod = async (
  db: Sql,
  { sale_id, id, base_cents, sessions }: Sellable & { sale_id: number },
): Promise<number> => {
  const { rows } = await raw<{ id: number }>`
    with s as (
      insert into commission_sale (branch_id, plan_id, member_id, membership_id, first_invoice_id, kind, seller_id, sold_on, currency, agreed_cents, sessions)
      select o.branch_id, o.plan_id, o.member_id, o.membership_id, ${id}, 'renewal', o.seller_id, o.sold_on, o.currency, ${base_cents}, ${sessions}
        from commission_sale o where o.id = ${sale_id}
      returning id, branch_id),
    h as (
      insert into commission_share (sale_id, branch_id, staff_id, share_bp)
      select s.id, s.branch_id, o.staff_id, o.share_bp from commission_share o, s where o.sale_id = ${sale_id})
    select id from s`.execute(db);
  return rows[0]?.id ?? 0;
};
export const insertSoldInvoice = (db: Sql, sold: SoldInvoice, sale_id: number): void => {
  later(db, db.insertInto('commission_invoice').values({ ...soldInvoice(sold), sale_id }));
};
/** Of an invoice that is noted late, all that the journal says has come in so far. */
export const countReceived = (db: Sql, invoice_id: number): void => {
  const counted = raw`
    update commission_invoice c set received_cents = ${receivedOf(raw`c.invoice_id`)}
     where c.invoice_id = ${invoice_id}`;
  later(db, asQuery(counted));
};

/**
 * Two requests that add rows to one sale, or to the target of one month, wait for each other: first for the target, so
 * that no two of them wait for each other's sale. The months of the branch stay open until the commit.
 */
const locked = (sale: RawBuilder<unknown>) => raw`
  target as materialized (
    select pg_advisory_xact_lock(7420048, hashtext(s.plan_id || ' ' || s.target_month))
      from commission_sale s where s.id = ${sale} and s.target_month is not null)
  select id as sale_id, pg_advisory_xact_lock_shared(7420047, branch_id::integer)
    from commission_sale where id = ${sale} and (select count(*) from target) >= 0 for update`;
export const lockSale = (db: Sql, sale_id: number): void => later(db, asQuery(raw`with ${locked(raw`${sale_id}`)}`));
/** More of an invoice is received, or less; the sale that it belongs to, if it earns anything, which is locked then. */
export const receive = async (db: Sql, invoice_id: number, cents: number): Promise<number | undefined> => {
  const { rows } = await raw<{ sale_id: number }>`
    with got as (
      update commission_invoice set received_cents = received_cents + ${cents} where invoice_id = ${invoice_id} returning sale_id),
    ${locked(raw`(select got.sale_id from got)`)}`.execute(db);
  return rows[0]?.sale_id;
};

export type SaleNow = {
  branch_id: number;
  plan_id: number;
  target_month: Day | null;
  target: Target;
  currency: string;
  kind: SaleKind;
  agreed_cents: number;
  sessions: number;
  plan: PlanTerms;
  shares: Share[];
  invoices: (PaidInvoice & { invoice_id: number })[];
  earned: { staff_id: number; amount_cents: number }[];
  closed_until: Day | null;
};
export const saleNow = (sale_id: number) =>
  asQuery(raw<SaleNow>`
    select s.branch_id, s.plan_id, s.target_month, s.currency, s.kind, s.agreed_cents, s.sessions,
           jsonb_build_object('target_of', p.target_of, 'target_cents', p.target_cents, 'steps', p.steps) as target,
           jsonb_build_object('sale_bp', p.sale_bp, 'renewal_bp', p.renewal_bp, 'product_bp', p.product_bp, 'fixed_cents', p.fixed_cents,
                              'session_cents', p.session_cents, 'tiers', p.tiers, 'cap_cents', p.cap_cents) as plan,
           (select jsonb_agg(jsonb_build_object('staff_id', h.staff_id, 'share_bp', h.share_bp) order by h.staff_id)
              from commission_share h where h.sale_id = s.id) as shares,
           (select jsonb_agg(jsonb_build_object('invoice_id', c.invoice_id, 'total_cents', c.total_cents, 'base_cents', c.base_cents, 'received_cents', c.received_cents))
              from commission_invoice c where c.sale_id = s.id) as invoices,
           coalesce((select jsonb_agg(e) from (select r.staff_id, sum(r.amount_cents)::bigint as amount_cents
                                                 from commission_row r where r.sale_id = s.id group by r.staff_id) e), '[]') as earned,
           (select max(c.month) from commission_close c where c.branch_id = s.branch_id) as closed_until
      from commission_sale s join commission_plan p on p.id = s.plan_id where s.id = ${sale_id}`);

type NewRows = Omit<Insertable<DB['commission_row']>, 'statement_id' | 'of_id' | 'staff_id' | 'amount_cents'> & {
  month: Day;
};
/** What people earn, or give back; the statements have been begun. A negative row names the one that earned what it takes back. */
export const insertRows = (db: Sql, row: NewRows, changes: readonly Earned[]): void => {
  if (changes.length === 0) return;
  const { branch_id, month, sale_id, kind, day, net_cents, invoice_id } = row;
  const { payment_id = null, refund_id = null, dispute_id = null } = row;
  const rows = raw`
    insert into commission_row (branch_id, statement_id, staff_id, sale_id, kind, day, net_cents, amount_cents, invoice_id, payment_id, refund_id, dispute_id, of_id)
    select ${branch_id}, t.id, x.staff_id, ${sale_id}, ${kind}, ${day}, ${net_cents}, x.cents, ${invoice_id}, ${payment_id}, ${refund_id}, ${dispute_id},
           case when x.cents < 0 then (
             select r.id from commission_row r where r.sale_id = ${sale_id} and r.staff_id = x.staff_id and r.amount_cents > 0
              order by (r.payment_id is not distinct from ${payment_id}::bigint) desc, r.id desc limit 1) end
      from unnest(${changes.map(({ staff_id }) => staff_id)}::bigint[], ${changes.map(({ amount_cents }) => amount_cents)}::bigint[]) as x (staff_id, cents)
      left join commission_statement t on t.branch_id = ${branch_id} and t.staff_id = x.staff_id and t.month = ${month}::date
     order by x.staff_id`;
  later(db, asQuery(rows));
};
