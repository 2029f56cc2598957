/** Items and a stock ledger in bulk, made by the database itself, without its triggers. */
import type { Client } from 'pg';

export type StockSize = {
  branches: number;
  variants: number;
  /** Of each variant in each branch. */
  movements: number;
  days: number;
};
/** The first part of the history is a tenth of all. */
export const TENTH = 10;
const items = ({ variants }: StockSize): string => `
  with p as (
    insert into product (code, name, status)
    select 'BENCH' || i, jsonb_build_object('en', w.name || ' ' || i, 'cn', '测试商品 ' || i), 'published'
      from generate_series(1, ${variants}) i
      join (values (0, 'Boxing gloves'), (1, 'Hand wraps'), (2, 'Shin guards'), (3, 'Muay Thai shorts'), (4, 'Drinking water'), (5, 'Club shirt'), (6, 'Mouth guard')) w (n, name)
        on w.n = i % 7
    returning id, code),
  price as (
    insert into product_price (product_id, currency, valid_from, price_cents, member_price_cents)
    select p.id, c.currency, '2020-01-01', 5000, 4500 from p cross join (values ('MYR'), ('SGD')) c (currency) returning id)
  insert into product_variant (product_id, position, sku, cost_cents, weight_g) select id, 0, code, 2000, 300 from p`;
const shelves = `
  insert into stock (branch_id, variant_id, reorder_point, reorder_quantity)
  select b.id, v.id, 40, 50 from branch b cross join product_variant v where b.type <> 'hq' and v.sku like 'BENCH%'`;

/** A delivery of a hundred pieces, then nine sales of nine: 81 of them leave before the next delivery. */
const [DELIVERED, SOLD, COST_CENTS] = [100, 9, 2000];
const delivered = (n: string): string => `((${n} + 9) / 10)`;
const left = (n: string): string => `(${delivered(n)} * ${DELIVERED} - (${n} - ${delivered(n)}) * ${SOLD})`;
/**
 * Movements of all items, from one number to another, in the order of their days, as a ledger grows; `stock` then says
 * what the last one left.
 */
const history = ({ movements, days }: StockSize, from: number, to: number): string[] => [
  `insert into stock_movement (branch_id, variant_id, seq, place, kind, quantity, value_cents, left_quantity, left_value_cents, source, document_id, line_id, day, created_at)
   select m.branch_id, m.variant_id, m.n, 'hand', case when m.is_in then 'stock_in' else 'sale' end, m.quantity, m.quantity * ${COST_CENTS},
          ${left('m.n')}, ${left('m.n')} * ${COST_CENTS}, case when m.is_in then 'stock_in' else 'product_order' end,
          1000000000 + m.id, 1000000000 + m.id * ${movements} + m.n, m.day, m.day + time '04:00'
     from (select s.id, s.branch_id, s.variant_id, n, n % 10 = 1 as is_in, case when n % 10 = 1 then ${DELIVERED} else -${SOLD} end as quantity,
                  current_date - ${days} + ((n - 1) * ${days} / ${movements}) + (s.id % (${days} / ${movements}))::int as day
             from generate_series(${from}, ${to}) n cross join stock s join product_variant v on v.id = s.variant_id and v.sku like 'BENCH%') m
    order by m.n, m.id`,
  `update stock s set on_hand = ${left(`${to}`)}, value_cents = ${left(`${to}`)} * ${COST_CENTS}, last_cost_cents = ${COST_CENTS}, last_seq = ${to},
          last_day = (select m.day from stock_movement m where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.seq = ${to})
     from product_variant v where v.id = s.variant_id and v.sku like 'BENCH%'`,
];

const inBulk = async (client: Client, statements: readonly string[]): Promise<void> => {
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze) stock, stock_movement, product, product_variant, product_price, branch');
};
export const seedItems = (client: Client, size: StockSize): Promise<void> => inBulk(client, [items(size), shelves]);
type Definition = { drop: string; add: string };
/** Keys and indexes are made again in the end, which is much faster than row by row. */
const ledgerIndexes = `
  select format('alter table stock_movement drop constraint %I', conname) as drop,
         format('alter table stock_movement add constraint %I %s', conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where conrelid = 'stock_movement'::regclass and contype = 'u'
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i where i.indrelid = 'stock_movement'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
/** Returns the first and the last day of the part. */
export const seedHistory = async (
  client: Client,
  size: StockSize,
  from: number,
  to: number,
): Promise<[string, string]> => {
  const { rows: indexes } = await client.query<Definition>(ledgerIndexes);
  const [moves = '', figures = ''] = history(size, from, to);
  const again = indexes.map(({ add }) => add);
  await inBulk(client, [...indexes.map(({ drop }) => drop), moves, ...again, figures]);
  const { rows } = await client.query<{ first: string; last: string }>(
    `select min(day)::text as first, max(day)::text as last from stock_movement where seq between $1 and $2`,
    [from, to],
  );
  return [rows[0]?.first ?? '', rows[0]?.last ?? ''];
};

/** More than a benchmark sells. The product's own way: the trigger moves it. */
export const fillShelves = (client: Client, branches: readonly number[]) =>
  client.query(
    `insert into stock_movement (branch_id, variant_id, place, kind, quantity, value_cents, source, document_id, line_id, day)
     select s.branch_id, s.variant_id, 'hand', 'stock_in', 1000000, 1000000 * ${COST_CENTS}::bigint, 'stock_in', 2000000000, 2000000000 + s.id, current_date
       from stock s join product_variant v on v.id = s.variant_id where s.branch_id = any ($1::bigint[]) and v.sku like 'BENCH%'
      order by s.branch_id, s.variant_id`,
    [branches],
  );
