/** All SQL that reads stock; only reorder points are written here. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import type { MovementQuery, StockQuery } from './stock.contract.ts';
import type { MovementRow, Stock, StockRow, StockSummary } from './stock.model.ts';
import type { Nameable } from '../item/item.store.ts';
import type { Place } from '../movement/movement.model.ts';
import { coverOf } from '../product/product.store.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, is, listOf, since, upTo, type List } from '#kit/server/list.ts';

export type StockRecord = Omit<StockRow, 'label' | 'available' | 'average_cents' | 'is_low' | 'cover_days' | 'can'> &
  Nameable & { is_here: boolean };
/** `on`: the end of a past day, or now; `since`: the day from which sales count. */
type Where = { branches: readonly number[]; on: Day | null; since: Day };

/** The last row of the ledger up to that day says what the place held: one step in an index, however long the history. */
const heldOn = (day: Day, place: Place, left: 'left_quantity' | 'left_value_cents') => raw`
  coalesce((select m.${raw.ref(left)} from stock_movement m
    where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.place = ${raw.lit(place)} and m.day <= ${day}::date
    order by m.day desc, m.seq desc limit 1), 0)`;
/**
 * What hadn't come to the branch by then wasn't low, although none of it was there. Not as `exists`: for many rows,
 * PostgreSQL would read the whole ledger to answer that.
 */
const wasHere = (day: Day) => raw`(select true from stock_movement m
    where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.day <= ${day}::date limit 1) is not null`;
/** Of a past day, they are looked up where they are shown, filtered or sorted by: of a page, only those of its rows. */
const amounts = (day: Day | null) =>
  day === null
    ? raw`cross join lateral (select s.on_hand, s.reserved, s.in_transit, s.value_cents, true as is_here) x`
    : raw`cross join lateral (select ${heldOn(day, 'hand', 'left_quantity')} as on_hand, ${heldOn(day, 'reserved', 'left_quantity')} as reserved,
        ${heldOn(day, 'transit', 'left_quantity')} as in_transit, ${heldOn(day, 'hand', 'left_value_cents')} as value_cents,
        ${wasHere(day)} as is_here) x`;
const lastOn = (day: Day, place: Place) => raw`
  left join lateral (select m.left_quantity, m.left_value_cents from stock_movement m
    where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.place = ${raw.lit(place)} and m.day <= ${day}::date
    order by m.day desc, m.seq desc limit 1) ${raw.ref(place)} on true`;
/** The same where every row is needed: each place of an item is looked up once, whatever is made of it. */
const amountsOfAll = (day: Day | null) =>
  day === null
    ? amounts(null)
    : raw`${lastOn(day, 'hand')} ${lastOn(day, 'reserved')} ${lastOn(day, 'transit')}
        cross join lateral (select coalesce(hand.left_quantity, 0) as on_hand, coalesce(reserved.left_quantity, 0) as reserved,
          coalesce(transit.left_quantity, 0) as in_transit, coalesce(hand.left_value_cents, 0) as value_cents,
          coalesce(hand.left_quantity, reserved.left_quantity, transit.left_quantity) is not null as is_here) x`;
const isLow = raw`s.reorder_point is not null and x.is_here and x.on_hand - x.reserved <= s.reorder_point`;

const columns = ({ since: from, on }: Where) => raw`
  s.id, s.branch_id, b.name as branch_name, s.variant_id, v.product_id, v.sku, v.barcode, ${coverOf}, p.name, p.options, v.choices, c.name as category_name, b.currency,
  x.on_hand, x.reserved, x.in_transit, x.value_cents, x.is_here, s.reorder_point, s.reorder_quantity, s.counted_at, s.version,
  (select coalesce(-sum(m.quantity), 0)::int from stock_movement m
    where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.place = 'hand' and m.day >= ${from}::date
      ${on === null ? raw`` : raw`and m.day <= ${on}::date`} and m.kind in ('sale', 'return')) as sold`;
const from = ({ on }: Where) => raw`
  from stock s join branch b on b.id = s.branch_id join product_variant v on v.id = s.variant_id
  join product p on p.id = v.product_id left join product_category c on c.id = p.product_category_id ${amounts(on)}`;
/** What a page is found and sorted by. */
const found = ({ on }: Where) => raw`
  from stock s join product_variant v on v.id = s.variant_id join product p on p.id = v.product_id ${amounts(on)}`;
/**
 * The policy says the same as the branches. PostgreSQL takes the two for independent and expects far too few rows: it
 * would look up and sort all rows instead of following the names. What it can't estimate leaves that to the policy.
 */
const seen = (where: Where, counts: boolean): RawBuilder<unknown> => {
  const within = inBranches('s.branch_id')(where);
  return counts ? within : raw`coalesce(${within}, false)`;
};
/** The same rows, because each has all of these: what no filter asks about isn't read to count them. */
const counted = ({ on }: Where) => raw`
  from stock s left join product_variant v on v.id = s.variant_id left join product p on p.id = v.product_id ${amounts(on)}`;

const listFrom = (where: Where, source: (where: Where) => RawBuilder<unknown>) =>
  listOf<StockQuery, StockRecord, Where>({
    columns: columns(where),
    from: source,
    found,
    seen,
    filters: {
      product_category_id: is('p.product_category_id'),
      at_branch_id: is('s.branch_id'),
      low: (wanted) => (wanted ? isLow : undefined),
      there: (wanted) => (wanted ? raw`(x.on_hand > 0 or x.in_transit > 0)` : undefined),
      on: () => undefined,
      q: (
        typed,
      ) => raw`(v.barcode = ${typed} or (p.code || ' ' || (p.name ->> 'en') || ' ' || (p.name ->> 'cn') || ' ' || v.sku)
        ilike (select '%' || like_pattern(${typed}) || '%'))`,
    },
    sorts: { name: "lower(p.name ->> 'en')", sku: 'v.sku', on_hand: 'x.on_hand', value_cents: 'x.value_cents' },
    ties: 'v.product_id, v.position',
    id: 's.id',
  });

export const stockOf = (where: Where): List<StockQuery, StockRecord, Where> => ({
  ...listFrom(where, from),
  count: (query, at) => listFrom(where, counted).count(query, at),
});

/** What was there at the end of each day, from the day before the first one on. */
export const daysOf = (stock_id: number, first: Day, last: Day) =>
  asQuery(raw<Stock['days'][number]>`
    select d::date as day, coalesce(m.left_quantity, 0) as on_hand
      from stock s cross join generate_series(${first}::date, ${last}::date, interval '1 day') d
      left join lateral (select left_quantity from stock_movement m
        where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.place = 'hand' and m.day <= d::date
        order by m.day desc, m.seq desc limit 1) m on true
     where s.id = ${stock_id} order by d`);
export const elsewhereOf = (stock_id: number, branches: readonly number[]) =>
  asQuery(raw<Stock['elsewhere'][number]>`
    select o.branch_id, b.name as branch_name, o.on_hand, o.on_hand - o.reserved as available, o.in_transit
      from stock s join stock o on o.variant_id = s.variant_id and o.id <> s.id join branch b on b.id = o.branch_id
     where s.id = ${stock_id} and o.branch_id = any (${[...branches]}::bigint[]) and (o.on_hand > 0 or o.in_transit > 0)
     order by o.on_hand desc, b.name limit 200`);

type Sums = Omit<StockSummary, 'currency' | 'lowest' | 'average_cents'>;
/** `on`: the end of a past day, or now. */
type At = { branch_id: number; on: Day | null };
export const sumsOf = ({ branch_id, on }: At) =>
  asQuery(raw<Sums>`
    select count(*) filter (where x.on_hand > 0)::int as items, coalesce(sum(x.on_hand), 0)::int as pieces, coalesce(sum(x.value_cents), 0)::bigint as value_cents,
           coalesce(sum(x.in_transit), 0)::int as in_transit, count(*) filter (where x.is_here and x.on_hand - x.reserved <= s.reorder_point)::int as low
      from stock s ${amountsOfAll(on)} where s.branch_id = ${branch_id}`);
type Low = Omit<StockSummary['lowest'][number], 'label'> & Nameable;
const SHOWN_LOW = 10;
export const lowestOf = ({ branch_id, on }: At) =>
  asQuery(raw<Low>`
    select s.id, s.variant_id, v.sku, p.name, p.options, v.choices, x.on_hand - x.reserved as available, x.in_transit, s.reorder_point
      from stock s join product_variant v on v.id = s.variant_id join product p on p.id = v.product_id ${amountsOfAll(on)}
     where s.branch_id = ${branch_id} and ${isLow}
     order by x.on_hand - x.reserved, s.id limit ${SHOWN_LOW}`);

type Of = { branches: readonly number[]; stock_id: number };
export const movements = listOf<MovementQuery, MovementRow, Of>({
  columns: raw`m.id, m.place, m.kind, m.is_reversal, m.quantity, m.value_cents, m.left_quantity, m.source, m.document_id, o.number as document_number, coalesce(o.stock_request_id, r.product_order_id, m.document_id) as record_id, m.day,
    full_name(f.first_name, f.last_name) as staff_name, m.created_at`,
  from: raw`from stock_movement m join stock s on s.branch_id = m.branch_id and s.variant_id = m.variant_id left join staff f on f.id = m.staff_id
    left join delivery_order o on m.source = 'delivery_order' and o.id = m.document_id
    left join order_return r on m.source = 'order_return' and r.id = m.document_id`,
  seen: ({ branches, stock_id }) => raw`s.id = ${stock_id} and s.branch_id = any (${[...branches]}::bigint[])`,
  filters: {
    kind: anyOf('m.kind'),
    from: since('m.day'),
    until: upTo('m.day'),
    q: (typed) => raw`full_name(f.first_name, f.last_name) ilike '%' || like_pattern(${typed}) || '%'`,
  },
  sorts: { id: 'm.seq' },
  ties: 'm.id desc',
  id: 'm.id',
});

export const insertStock = async (db: Sql, row: Insertable<DB['stock']>): Promise<number> => {
  const { id } = await db.insertInto('stock').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
