/** The baseline for stock: its list, its sums, and a sale in one transaction. */
import type { FastifyInstance } from 'fastify';
import { fields, flag, json, label, listOf, object, pool, run, text, whole, writer } from './bare-kit.ts';
import * as sql from './bare-stock-sql.ts';

const stockRow = object({
  ...fields(
    'id branch_id variant_id product_id picture_file_id on_hand reserved available in_transit value_cents average_cents reorder_point reorder_quantity sold cover_days version',
    whole,
  ),
  ...fields('branch_name sku barcode currency counted_at', text),
  label,
  category_name: label,
  is_low: flag,
});
const stockPage = writer(object({ data: listOf(stockRow), ...fields('current_page per_page total', whole) }));
const sums = writer(object(fields('items pieces value_cents in_transit low', whole)));

type Found = Record<string, unknown> & { on_hand: number; reserved: number; value_cents: number; sold: number };
const worked = (row: Found): Record<string, unknown> => {
  const { on_hand, reserved, value_cents, sold } = row;
  const [available, point] = [on_hand - reserved, row['reorder_point'] as number | null];
  return {
    ...row,
    available,
    average_cents: on_hand > 0 ? Math.round(value_cents / on_hand) : null,
    is_low: point !== null && available <= point,
    cover_days: sold > 0 ? Math.floor((available * 56) / sold) : null,
  };
};

type List = { Params: { branch_id: string }; Querystring: { q?: string; on?: string; page?: string } };
const PER_PAGE = 25;
/** Head office sees all branches. */
const scopeOf = async (branch_id: number): Promise<number[]> => {
  const rows = await run(
    'scope',
    `select b.id from branch b join branch o on o.id = $1 where b.id = o.id or o.type = 'hq'`,
    [branch_id],
  );
  return rows.map(({ id }) => Number(id));
};
const scopes = new Map<number, Promise<number[]>>();
const knownScope = (branch_id: number): Promise<number[]> => {
  const found = scopes.get(branch_id) ?? scopeOf(branch_id);
  scopes.set(branch_id, found);
  return found;
};

type Item = { variant_id: number; sku: string; name: object; price_cents: number; member_id: number; rate_bp: number };
type Offered = Item & { currency: string; code: string; day: string; tax_name: string | null };
type Sale = { branch_id: number; lines: { variant_id: number; quantity: number }[] };
const taxIn = (amount: number, rate_bp: number): number => Math.round((amount * rate_bp) / (10_000 + rate_bp));
const priced = (asked: Sale['lines'], items: readonly Offered[]) =>
  asked.flatMap(({ variant_id, quantity }, position) => {
    const item = items.find((one) => one.variant_id === variant_id);
    if (!item) return [];
    const { name, price_cents, rate_bp } = item;
    return [{ position, variant_id, name, quantity, price_cents, tax_cents: taxIn(quantity * price_cents, rate_bp) }];
  });

const sold = writer(
  object({
    ...fields('id invoice_id total_cents tax_cents', whole),
    ...fields('status currency created_at invoice_number', text),
    receipts: listOf(text),
    lines: listOf(object({ ...fields('id variant_id quantity', whole) })),
  }),
);
/** Five round trips: its transaction, prices, the order with its stock, its money. */
const sell = async ({ branch_id, lines }: Sale): Promise<object> => {
  const client = await pool.connect();
  const ask = async <R>(name: string, sentence: string, values: unknown[]): Promise<R[]> =>
    (await client.query({ name, text: sentence, values })).rows as R[];
  try {
    await client.query('begin');
    const variants = lines.map(({ variant_id }) => variant_id);
    const items = await ask<Offered>('offered', sql.offered, [branch_id, variants]);
    const [first] = items;
    if (!first || items.length < lines.length) throw new Error('not for sale');
    const { member_id, currency, day, rate_bp, tax_name, code } = first;
    const all = priced(lines, items);
    const total = all.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0);
    const tax = all.reduce((sum, { tax_cents }) => sum + tax_cents, 0);
    const text = JSON.stringify(all);
    const staff_id = null;
    const [order] = await ask<{ id: number }>('sell', sql.sellItems, [
      branch_id,
      member_id,
      currency,
      total,
      staff_id,
      day,
      text,
    ]);
    const [money] = await ask<{ receipt: string }>('money', sql.takeMoney, [
      branch_id,
      member_id,
      order?.id,
      currency,
      total,
      tax,
      rate_bp,
      tax_name,
      staff_id,
      day,
      text,
      code,
    ]);
    await client.query('commit');
    const status = 'order_completed';
    return { ...order, ...money, status, currency, total_cents: total, tax_cents: tax, receipts: [money?.receipt] };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

export const bareStock = (app: FastifyInstance): void => {
  app.get<List>('/api/v4/stock/:branch_id', async (request, reply) => {
    const { q, on, page = '1' } = request.query;
    const scope = await knownScope(Number(request.params.branch_id));
    const [name, { rows, total }] =
      q !== undefined
        ? (['search', sql.stockPages.search] as const)
        : on !== undefined
          ? (['past', sql.stockPages.past] as const)
          : (['now', sql.stockPages.now] as const);
    const [data, [count]] = await Promise.all([
      run(`stock_${name}`, rows, [scope, PER_PAGE, (Number(page) - 1) * PER_PAGE, q ?? null, on ?? null]),
      run(`stock_${name}_total`, total, q === undefined ? [scope] : [scope, q]),
    ]);
    const shown = (data as Found[]).map(worked);
    return reply
      .type(json)
      .send(stockPage({ data: shown, current_page: Number(page), per_page: PER_PAGE, total: count?.['total'] }));
  });
  app.get<List>('/api/v4/stock/summary/:branch_id', async (request, reply) => {
    const branch_id = Number(request.params.branch_id);
    const { on } = request.query;
    const [found] =
      on === undefined
        ? await run('stock_sums', sql.stockSums, [branch_id])
        : await run('stock_sums_on', sql.stockSumsOn, [branch_id, on]);
    return reply.type(json).send(sums(found));
  });
  app.post<{ Body: Sale }>('/api/v4/orders', async (request, reply) =>
    reply.type(json).send(sold(await sell(request.body))),
  );
};
