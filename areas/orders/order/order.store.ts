/** All SQL about product orders, their lines and what happened to them. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { OrderQuery } from './order-list.model.ts';
import type { OrderLineInFile } from './order.csv.ts';
import { orderMachine } from './order.machine.ts';
import type { ActivityKind, Order, OrderLine } from './order.model.ts';
import type { OrderRow } from './order-row.model.ts';
import type { ForSale, SoldLine } from './order.rules.ts';
import { withLabel } from '#areas/stock/item/item.rules.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { ProductOption } from '#areas/stock/product/product.model.ts';
import { madeFrom, madeUntil } from '#kit/server/branch-days.ts';
import { asQuery, later, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, is, listOf } from '#kit/server/list.ts';
import { takeNumber } from '#kit/server/number.ts';
import { moverOf } from '#kit/server/version.ts';

export type OrderRecord = Omit<OrderRow, 'can'> & { kept: number; handed: number };
/** Pieces of a joining fee that the client hasn't chosen yet. */
const toChoose = raw`case when o.source <> 'sign_up' or o.status in ('order_completed', 'cancelled') then 0 else coalesce(n.pieces, 0) - t.kept end`;
export const orders = listOf<OrderQuery, OrderRecord>({
  columns: raw`o.id, o.branch_id, b.name as branch_name, o.status, o.source, o.membership_id, o.member_id, coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
    coalesce(m.is_walk_in, false) as is_walk_in, o.invoice_id, i.number as invoice_number, o.currency, o.total_cents, o.returned_cents,
    t.pieces, t.kept, t.handed,
    ${toChoose} as to_choose,
    full_name(f.first_name, f.last_name) as staff_name, o.created_at, o.version`,
  from: raw`from product_order o join branch b on b.id = o.branch_id
    left join member m on m.id = o.member_id left join invoice i on i.id = o.invoice_id left join staff f on f.id = o.staff_id
    cross join lateral (select coalesce(sum(l.quantity), 0)::int as pieces, coalesce(sum(l.quantity - l.returned), 0)::int as kept,
                               coalesce(sum(l.quantity) filter (where l.handed_at is not null), 0)::int as handed
                          from product_order_line l where l.product_order_id = o.id) t
    left join lateral (select sum(n.quantity - n.declined)::int as pieces from product_order_included n where n.product_order_id = o.id) n
      on o.source = 'sign_up'`,
  seen: inBranches('o.branch_id'),
  filters: {
    order_status: anyOf('o.status'),
    source: anyOf('o.source'),
    to_choose: (wanted) => (wanted ? raw`o.source = 'sign_up' and ${toChoose} > 0` : undefined),
    member_id: is('o.member_id'),
    from: madeFrom('o'),
    until: madeUntil('o'),
    q: (typed) => raw`(o.id::text = ltrim(${typed}, '#') or i.number ilike '%' || like_pattern(${typed}) || '%'
      or o.member_id in (select f.id from search_members(${typed}, null, 200, 0) f)
      or exists (select from product_order_line l join product_variant v on v.id = l.variant_id
                  where l.product_order_id = o.id and (v.sku = upper(${typed}) or l.label::text ilike '%' || like_pattern(${typed}) || '%')))`,
  },
  sorts: { created_at: 'o.created_at', total_cents: 'o.total_cents' },
  id: 'o.id',
});

type More = Pick<
  Order,
  | 'discount_cents'
  | 'discount_reason'
  | 'invoice_status'
  | 'open_cents'
  | 'email'
  | 'writes_to'
  | 'note'
  | 'paid_at'
  | 'ready_at'
  | 'completed_at'
  | 'cancelled_at'
  | 'why'
>;
export const moreOf = (id: number) =>
  asQuery(raw<More>`
    select o.discount_cents, o.discount_reason, i.status as invoice_status,
           case i.status when 'unpaid' then i.total_cents - i.paid_cents else 0 end as open_cents,
           o.email, coalesce(o.email, m.email, (select g.email from member_relation r join member g on g.id = r.related_member_id
                                                 where r.member_id = m.id and r.is_guardian order by r.id limit 1)) as writes_to,
           o.note, o.paid_at, o.ready_at, o.completed_at, o.cancelled_at, o.why
      from product_order o left join invoice i on i.id = o.invoice_id left join member m on m.id = o.member_id where o.id = ${id}`);

export type LineRecord = Omit<OrderLine, 'fulfilment'> & {
  picked_at: string | null;
  invoice_line_id: number | null;
};
export const linesOf = (id: number) =>
  asQuery(raw<LineRecord>`
    select l.id, l.variant_id, v.sku, l.label, l.quantity, l.unit_price_cents, l.is_member_price, l.discount_cents, l.amount_cents,
           l.picked_at, l.handed_at, full_name(h.first_name, h.last_name) as handed_by_name, l.returned, l.returned_cents, l.invoice_line_id,
           coalesce(s.on_hand - s.reserved, 0) as available
      from product_order_line l join product_variant v on v.id = l.variant_id left join staff h on h.id = l.handed_by
      left join stock s on s.branch_id = l.branch_id and s.variant_id = l.variant_id
     where l.product_order_id = ${id} order by l.position, l.id`);
export const activitiesOf = (id: number) =>
  asQuery(raw<Order['activities'][number]>`
    select a.id, a.kind, a.note, full_name(s.first_name, s.last_name) as staff_name, a.at
      from product_order_activity a left join staff s on s.id = a.staff_id where a.product_order_id = ${id} order by a.id desc`);
export const linesInFile = (ids: readonly number[]) =>
  asQuery(raw<OrderLineInFile>`
    select o.id, b.name as branch_name, o.currency, o.created_at, o.status, o.source, coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
           i.number as invoice_number, v.sku, l.label, l.quantity, l.unit_price_cents, l.discount_cents, l.amount_cents, l.returned, l.returned_cents
      from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
      join product_order o on o.id = wanted.id join branch b on b.id = o.branch_id left join product_order_line l on l.product_order_id = o.id
      left join product_variant v on v.id = l.variant_id left join member m on m.id = o.member_id left join invoice i on i.id = o.invoice_id
     order by wanted.place, l.position`);

type Offered = Omit<ForSale, 'label'> & { name: Label; options: readonly ProductOption[]; choices: string[] };
type Where = { currency: string; today: string };
/** Of these variants, those that are sold today in a currency. */
export const forSale = (variants: readonly number[], { currency, today }: Where) =>
  asQuery(raw<Offered>`
    select v.id as variant_id, v.sku, p.name, p.options, v.choices, p.tax_class, n.price_cents, n.member_price_cents
      from product_variant v join product p on p.id = v.product_id and p.status = 'published'
      join lateral (select pp.price_cents, pp.member_price_cents from product_price pp
                     where pp.product_id = p.id and pp.currency = ${currency} and pp.valid_from <= ${today}::date
                     order by pp.valid_from desc limit 1) n on true
     where v.id = any (${[...variants]}::bigint[]) and v.is_active`);
export const asForSale = (offered: Offered): ForSale => withLabel(offered);

export const insertOrder = async (db: Sql, record: Insertable<DB['product_order']>): Promise<number> => {
  const { id } = await db.insertInto('product_order').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
type Owner = { id: number; branch_id: number };
type StoredLine = { id: number; variant_id: number; quantity: number };
type Handed = { handed_at: string; handed_by: number | null } | null;
const lineRows = (lines: readonly SoldLine[], branch_id: number, handed: Handed) =>
  lines.map(({ sku: _sku, label, ...line }, position) => ({
    ...line,
    ...handed,
    position,
    branch_id,
    label: JSON.stringify(label),
  }));
export const insertLines = async (db: Sql, { id, branch_id }: Owner, lines: readonly SoldLine[]) =>
  db
    .insertInto('product_order_line')
    .values(lineRows(lines, branch_id, null).map((line) => ({ ...line, product_order_id: id })))
    .returning(['id', 'variant_id', 'quantity'])
    .execute();
type Sale = {
  order: Insertable<DB['product_order']>;
  lines: readonly SoldLine[];
  handed: Handed;
  done: readonly { kind: ActivityKind; staff_id: number | null; at: string }[];
};
/** The order with its lines and what has happened to it, in one round trip: a till sells all day. */
export const insertSale = async (
  db: Sql,
  { order, lines, handed, done }: Sale,
): Promise<{ id: number; stored: StoredLine[] }> => {
  const product_order_id = raw<number>`(select id from made)`;
  const { branch_id } = order;
  const stored = await db
    .with('made', (one) => one.insertInto('product_order').values(order).returning('id'))
    .with('noted', (one) =>
      one
        .insertInto('product_order_activity')
        .values(done.map((activity) => ({ ...activity, branch_id, product_order_id }))),
    )
    .insertInto('product_order_line')
    .values(lineRows(lines, branch_id, handed).map((line) => ({ ...line, product_order_id })))
    .returning(['id', 'product_order_id', 'variant_id', 'quantity'])
    .execute();
  const [first] = stored;
  if (!first) throw new Error('an order has lines');
  return { id: first.product_order_id, stored };
};
/** The order and each line with its line on the invoice, both in the same order; lines that cost nothing may have none. */
export const tieToInvoice = (db: Sql, id: number, invoice_id: number, variants: readonly number[]): void => {
  const tied = raw`
    with tied as (update product_order set invoice_id = ${invoice_id} where id = ${id}),
         own as (select v.id as variant_id, v.place from unnest(${[...variants]}::bigint[]) with ordinality as v (id, place)),
         theirs as (select l.id, row_number() over (order by l.position) as place from invoice_line l where l.invoice_id = ${invoice_id})
    update product_order_line o set invoice_line_id = theirs.id
      from own join theirs using (place) where o.product_order_id = ${id} and o.variant_id = own.variant_id`;
  later(db, asQuery(tied));
};
export const saveOrder = async (db: Sql, id: number, part: Updateable<DB['product_order']>): Promise<void> => {
  await db.updateTable('product_order').set(part).where('id', '=', id).execute();
};
export const saveLine = async (db: Sql, id: number, part: Updateable<DB['product_order_line']>): Promise<void> => {
  await db.updateTable('product_order_line').set(part).where('id', '=', id).execute();
};
type Rest = Pick<LineRecord, 'quantity' | 'discount_cents' | 'amount_cents' | 'picked_at'>;
/** A copy of a line for the pieces of it that stay. */
export const insertRest = async (db: Sql, of: number, rest: Rest): Promise<number> => {
  const { quantity, discount_cents, amount_cents, picked_at } = rest;
  const { rows } = await raw<{ id: number }>`
    insert into product_order_line (branch_id, product_order_id, position, variant_id, label, quantity, unit_price_cents, is_member_price,
                                    discount_cents, amount_cents, tax_class, invoice_line_id, picked_at)
    select branch_id, product_order_id, position, variant_id, label, ${quantity}, unit_price_cents, is_member_price,
           ${discount_cents}, ${amount_cents}, tax_class, invoice_line_id, ${picked_at}::timestamptz
      from product_order_line where id = ${of} returning id`.execute(db);
  return rows[0]?.id ?? 0;
};
/** The next change of the order waits; what is read afterwards is up to date. */
export const lockOrder = async (db: Sql, id: number): Promise<void> => {
  await db.selectFrom('product_order').select('id').where('id', '=', id).forUpdate().execute();
};
export const moveTo = moverOf('product_order', orderMachine);
type Noted = Owner & { kind: ActivityKind; note?: string; staff_id: number | null; at: Date };
export const insertActivity = async (db: Sql, { id, at, ...activity }: Noted): Promise<void> => {
  const row = { ...activity, product_order_id: id, at: at.toISOString() };
  await db.insertInto('product_order_activity').values(row).execute();
};

type Waiting = { id: number; branch_id: number; version: number } & Pick<OrderRow, 'status' | 'source'>;
/** The order that an invoice is for, locked. */
export const orderOfInvoice = async (db: Sql, invoice_id: number): Promise<Waiting | undefined> => {
  const { rows } = await raw<Waiting>`
    select id, branch_id, version, status, source from product_order where invoice_id = ${invoice_id} for update`.execute(
    db,
  );
  return rows[0];
};
/** The record of those who leave no name, once there is one. */
export const walkIn = (branch_id: number) =>
  asQuery(raw<{ id: number }>`select id from member where branch_id = ${branch_id} and is_walk_in`);
/** Made with the first of them: now, or `at` the time of history that is filled in. */
export const makeWalkIn = async (db: Sql, branch_id: number, today: string, at?: string): Promise<number> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('walk-in of ' || ${branch_id}::bigint, 0))`.execute(db);
  const { rows: made } = await db.executeQuery(walkIn(branch_id).compile());
  if (made[0]) return made[0].id;
  const number = await takeNumber(db, branch_id, 'member', 0);
  const nameless = { first_name: 'Walk-in', is_walk_in: true, is_active: false };
  const { id } = await db
    .insertInto('member')
    .values({ ...nameless, branch_id, number, joined_on: today, ...(at && { created_at: at, updated_at: at }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('member_branch').values({ branch_id, member_id: id, is_home: true }).execute();
  return id;
};
