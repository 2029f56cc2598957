/** All SQL that moves stock. The database keeps the figures of `stock`; nothing else changes them. */
import { sql as raw } from 'kysely';
import type { Move, Moved } from './movement.rules.ts';
import type { MovementSource } from './movement.model.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Sql } from '#kit/server/db.ts';

type Document = { source: MovementSource; document_id: number; staff_id: number | null; at: Date };
type Written = { value_cents: number; day: Day };
/** In the order of branches and variants, so that two documents never wait for each other. */
export const insertMovements = async (
  db: Sql,
  moves: readonly (Move & { day: Day })[],
  { source, document_id, staff_id, at }: Document,
): Promise<Moved[]> => {
  const sorted = moves.toSorted((a, b) => a.branch_id - b.branch_id || a.variant_id - b.variant_id);
  const rows = sorted.map(({ value_cents = null, is_reversal = false, ...move }) => ({
    ...move,
    value_cents,
    is_reversal,
  }));
  const { rows: written } = await raw<Written>`
    insert into stock_movement (branch_id, variant_id, place, kind, is_reversal, quantity, value_cents, line_id, day, source, document_id, staff_id, created_at)
    select m.branch_id, m.variant_id, m.place, m.kind, m.is_reversal, m.quantity, m.value_cents, m.line_id, m.day,
           ${source}, ${document_id}, ${staff_id}, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as m (branch_id bigint, variant_id bigint, place text, kind text, is_reversal boolean, quantity integer, value_cents bigint, line_id bigint, day date)
    returning value_cents, day`.execute(db);
  return sorted.map((move, at) => {
    const { value_cents, day } = written[at] ?? { value_cents: 0, day: move.day };
    return { ...move, value_cents, day };
  });
};

/** What is there of these variants, locked until the end of the transaction. */
export const holdStock = async (db: Sql, branch_id: number, variants: readonly number[]) => {
  const { rows } = await raw<{ variant_id: number; on_hand: number; reserved: number }>`
    select variant_id, on_hand, reserved from hold_stock(${branch_id}, ${[...variants]}::bigint[])`.execute(db);
  return rows;
};

export const skusOf = (db: Sql, variants: readonly number[]) =>
  db
    .selectFrom('product_variant')
    .select(['id', 'sku'])
    .where('id', 'in', [...variants])
    .execute();
