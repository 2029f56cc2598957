/** All SQL about credit notes. */
import { sql as raw, type Insertable } from 'kysely';
import type { CreditNote } from './credit-note.model.ts';
import type { LineLeft } from './credit-note.rules.ts';
import type { InvoiceLine, Label } from './invoice.model.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';

export const creditNotesOf = (invoice_id: number) =>
  sql
    .selectFrom('credit_note as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select([
      'c.id',
      'c.number',
      'c.why',
      'c.reason',
      'c.issued_on',
      'c.currency',
      'c.total_cents',
      'c.tax_cents',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('staff_name'),
    ])
    .$narrowType<{ why: CreditNote['why'] }>()
    .where('c.invoice_id', '=', invoice_id)
    .orderBy('c.id');

/** What is left of each line of an invoice after earlier credit notes. */
export const linesLeftOf = (invoice_id: number) =>
  sql
    .selectFrom('invoice_line as l')
    .select([
      'l.id',
      'l.kind',
      'l.label',
      'l.tax_class',
      raw<number>`l.amount_cents - coalesce((select sum(n.amount_cents) from credit_note_line n where n.invoice_line_id = l.id), 0)::bigint`.as(
        'amount_cents',
      ),
      raw<number>`l.tax_cents - coalesce((select sum(n.tax_cents) from credit_note_line n where n.invoice_line_id = l.id), 0)::bigint`.as(
        'tax_cents',
      ),
      raw<number>`l.discount_cents - coalesce((select sum(n.discount_cents) from credit_note_line n where n.invoice_line_id = l.id), 0)::bigint`.as(
        'discount_cents',
      ),
      raw<number>`l.discount_net_cents - coalesce((select sum(n.discount_net_cents) from credit_note_line n where n.invoice_line_id = l.id), 0)::bigint`.as(
        'discount_net_cents',
      ),
    ])
    .$narrowType<{ kind: InvoiceLine['kind']; label: Label; tax_class: InvoiceLine['tax_class'] }>()
    .where('l.invoice_id', '=', invoice_id)
    .orderBy('l.position');

export const insertCreditNote = async (
  db: Sql,
  note: Insertable<DB['credit_note']>,
  lines: readonly LineLeft[],
): Promise<number> => {
  const { id } = await db.insertInto('credit_note').values(note).returning('id').executeTakeFirstOrThrow();
  const { branch_id } = note;
  const rows = lines.map(({ id: invoice_line_id, label, ...line }) => ({
    ...line,
    branch_id,
    credit_note_id: id,
    invoice_line_id,
    label: JSON.stringify(label),
  }));
  await db.insertInto('credit_note_line').values(rows).execute();
  return id;
};

/** A credit note with its lines and its invoice, for its document. */
export const findCreditNote = (id: number) =>
  sql
    .selectFrom('credit_note as c')
    .select([
      'c.id',
      'c.number',
      'c.why',
      'c.reason',
      'c.issued_on',
      'c.currency',
      'c.total_cents',
      'c.tax_cents',
      'c.tax_name',
      'c.tax_bp',
      'c.invoice_id',
      raw<string | null>`null`.as('staff_name'),
      raw<
        InvoiceLine[]
      >`(select jsonb_agg(jsonb_build_object('kind', l.kind, 'label', l.label, 'tax_class', l.tax_class, 'amount_cents', l.amount_cents,
        'tax_cents', l.tax_cents, 'discount_cents', l.discount_cents) order by l.id) from credit_note_line l where l.credit_note_id = c.id)`.as(
        'lines',
      ),
    ])
    .$narrowType<{ why: CreditNote['why'] }>()
    .where('c.id', '=', id);
