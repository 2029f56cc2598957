/**
 * Sales by the product's own rules, many at once: stock moves when its turn comes, everything else is written in the
 * end, with a statement for each table instead of twenty for each sale.
 */
import { sql as raw } from 'kysely';
import type { OrderStatus } from '#areas/orders/order/order-row.model.ts';
import {
  invoicedLines,
  reserveMoves,
  saleMoves,
  type SaleEffect,
  type SoldLine,
} from '#areas/orders/order/order.rules.ts';
import { journalForStock } from '#areas/stock/movement/movement.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { DocumentKind } from '#kit/domain/number.ts';
import type { Sql } from '#kit/server/db.ts';
import { takeDocumentNumbers } from '#kit/server/number.ts';
import type { BulkLoad } from './bulk.ts';
import { insertEntries, type Posted } from './entries.ts';
import type { DemoBranch } from './world.ts';

export type Sale = {
  day: Day;
  at: string;
  status: OrderStatus;
  member_id: number;
  lines: readonly SoldLine[];
  effect: SaleEffect;
  /** Known before the rows are written: the ledger names them. */
  id: number;
  line_ids: readonly number[];
};
type Owner = { db: Sql; load: BulkLoad; branch: DemoBranch; staff_id: number | null };

/** In the order of the sales, each in the series of its year. */
const numbersFor = async (
  { db, branch }: Owner,
  kind: DocumentKind,
  sales: readonly { day: Day }[],
): Promise<string[]> => {
  const given: string[] = [];
  for (const year of new Set(sales.map(({ day }) => Number(day.slice(0, 4))))) {
    const count = sales.filter(({ day }) => Number(day.slice(0, 4)) === year).length;
    given.push(...(await takeDocumentNumbers(db, branch, kind, year, count)));
  }
  return given;
};

type Invoiced = { id: number; lines: number[] };
const insertInvoices = async (owner: Owner, sales: readonly Sale[]): Promise<Invoiced[]> => {
  const { db, branch } = owner;
  const branch_id = branch.id;
  const numbers = await numbersFor(owner, 'invoice', sales);
  const made = await db
    .insertInto('invoice')
    .values(
      sales.map(({ at, member_id, effect: { invoice } }, n) => {
        const { lines: _lines, ...draft } = invoice;
        return { ...draft, branch_id, member_id, number: numbers[n] ?? '', created_at: at, updated_at: at };
      }),
    )
    .returning('id')
    .execute();
  const rows = sales.flatMap(({ effect: { invoice } }, n) =>
    invoice.lines.map(({ label, ...line }, at) => ({
      ...line,
      branch_id,
      invoice_id: made[n]?.id ?? 0,
      position: at + 1,
      label: JSON.stringify(label),
    })),
  );
  const lines = await db.insertInto('invoice_line').values(rows).returning(['id', 'invoice_id']).execute();
  return made.map(({ id }) => ({
    id,
    lines: lines.filter(({ invoice_id }) => invoice_id === id).map((line) => line.id),
  }));
};

const insertPayments = async (
  owner: Owner,
  sales: readonly Sale[],
  invoices: readonly Invoiced[],
): Promise<Posted[]> => {
  const { db, branch, staff_id } = owner;
  const branch_id = branch.id;
  const paid = sales.flatMap(({ day, at, member_id, effect }, n) =>
    effect.payments.map((payment, of) => ({
      day,
      invoice_id: invoices[n]?.id ?? 0,
      entry: effect.payment_entries[of] ?? null,
      row: { ...payment, branch_id, member_id, staff_id, created_at: at, updated_at: at },
    })),
  );
  if (paid.length === 0) return [];
  const numbers = await numbersFor(owner, 'receipt', paid);
  const made = await db
    .insertInto('payment')
    .values(
      paid.map(({ row }, n) => ({
        ...row,
        number: numbers[n] ?? '',
        reference: row.method === 'cash' ? null : `T-${n + 1}`,
      })),
    )
    .returning('id')
    .execute();
  const idOf = (n: number): number => made[n]?.id ?? 0;
  await db
    .insertInto('payment_allocation')
    .values(
      paid.map(({ invoice_id, row: { amount_cents } }, n) => ({
        branch_id,
        payment_id: idOf(n),
        invoice_id,
        amount_cents,
      })),
    )
    .execute();
  return paid.flatMap(({ entry, invoice_id }, n) =>
    entry ? [{ entry, of: { invoice_id, payment_id: idOf(n) } }] : [],
  );
};

/** By COPY, which takes ids that were reserved. */
const loadOrders = async (owner: Owner, sales: readonly Sale[], invoices: readonly Invoiced[]): Promise<void> => {
  const { load, branch, staff_id } = owner;
  const branch_id = branch.id;
  const orders = load.into('product_order', [
    'id',
    'branch_id',
    'member_id',
    'invoice_id',
    'source',
    'status',
    'currency',
    'total_cents',
    'staff_id',
    'paid_at',
    'ready_at',
    'completed_at',
    'created_at',
    'updated_at',
  ]);
  const stored = load.into('product_order_line', [
    'id',
    'branch_id',
    'product_order_id',
    'position',
    'variant_id',
    'label',
    'quantity',
    'unit_price_cents',
    'is_member_price',
    'discount_cents',
    'amount_cents',
    'tax_class',
    'invoice_line_id',
    'picked_at',
    'handed_at',
    'handed_by',
  ]);
  const told = load.into('product_order_activity', ['branch_id', 'product_order_id', 'kind', 'staff_id', 'at']);
  for (const [n, { id, line_ids, member_id, status, at, lines }] of sales.entries()) {
    const isPaid = status !== 'payment_processing';
    const [isReady, isDone] = [status === 'ready_pick_up', status === 'order_completed'];
    orders.add({
      id,
      branch_id,
      member_id,
      invoice_id: invoices[n]?.id ?? null,
      source: isDone ? 'till' : 'pick_up',
      status,
      currency: branch.currency,
      total_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      staff_id,
      paid_at: isPaid ? at : null,
      ready_at: isReady ? at : null,
      completed_at: isDone ? at : null,
      created_at: at,
      updated_at: at,
    });
    const onInvoice = invoicedLines(lines);
    for (const [position, { sku: _sku, ...line }] of lines.entries())
      stored.add({
        ...line,
        id: line_ids[position] ?? 0,
        branch_id,
        product_order_id: id,
        position,
        invoice_line_id:
          invoices[n]?.lines[onInvoice.findIndex(({ variant_id }) => variant_id === line.variant_id)] ?? null,
        picked_at: isReady ? at : null,
        handed_at: isDone ? at : null,
        handed_by: isDone ? staff_id : null,
      });
    const kinds = [
      'placed',
      ...(isPaid ? ['paid'] : []),
      ...(isReady ? ['ready'] : []),
      ...(isDone ? ['completed'] : []),
    ];
    for (const kind of kinds) told.add({ branch_id, product_order_id: id, kind, staff_id, at });
  }
  await load.flush(true);
};

/** The trigger of the ledger says what each piece was worth. Returns the entries of the books. */
export const moveSales = async ({ db, branch, staff_id }: Owner, sales: readonly Sale[]): Promise<Posted[]> => {
  if (sales.length === 0) return [];
  const moves = sales.flatMap(({ id, line_ids, lines, status, day, at }) => {
    const stored = lines.map(({ variant_id, quantity }, n) => ({ id: line_ids[n] ?? 0, variant_id, quantity }));
    const own = status === 'order_completed' ? saleMoves : reserveMoves;
    return own({ branch_id: branch.id }, stored).map((move) => ({ ...move, document_id: id, day, at }));
  });
  // Each item in the order of its sales.
  const sorted = moves.toSorted((a, b) => a.variant_id - b.variant_id);
  const { rows } = await raw<{ value_cents: number; day: Day }>`
    insert into stock_movement (branch_id, variant_id, place, kind, quantity, line_id, day, source, document_id, staff_id, created_at)
    select ${branch.id}, m.variant_id, m.place, m.kind, m.quantity, m.line_id, m.day, 'product_order', m.document_id, ${staff_id}, m.at
      from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
             as m (variant_id bigint, place text, kind text, quantity integer, line_id bigint, day date, document_id bigint, at timestamptz)
    returning value_cents, day`.execute(db);
  const moved = sorted.map((move, at) => ({ ...move, ...(rows[at] ?? { value_cents: 0, day: move.day }) }));
  return sales.flatMap(({ id }) => {
    const entry = journalForStock(
      moved.filter(({ document_id }) => document_id === id),
      branch.currency,
    );
    return entry ? [{ entry, of: { stock_source: 'product_order' as const, stock_document_id: id } }] : [];
  });
};

/** As many at once as a statement has room for. */
const AT_ONCE = 500;
/** In the order of their days. */
export const writeSales = async (owner: Owner, sales: readonly Sale[]): Promise<void> => {
  for (let from = 0; from < sales.length; from += AT_ONCE) {
    const some = sales.slice(from, from + AT_ONCE);
    const invoices = await insertInvoices(owner, some);
    const payments = await insertPayments(owner, some, invoices);
    await loadOrders(owner, some, invoices);
    const invoiced = some.flatMap(({ effect: { invoice_entry: entry } }, n) =>
      entry ? [{ entry, of: { invoice_id: invoices[n]?.id ?? 0 } }] : [],
    );
    await insertEntries(owner.db, owner.branch, [...invoiced, ...payments]);
  }
};
