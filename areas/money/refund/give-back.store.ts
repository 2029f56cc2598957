/** All SQL about invoices that are credited because something is no longer owed. */
import { sql as raw } from 'kysely';
import type { Returnable, Returned } from './give-back.rules.ts';
import { StaleWrite } from '#kit/domain/errors.ts';
import { creditedTaxed } from '../invoice/invoice.store.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

const columns = raw`
  i.id, i.number, i.version, i.status, i.currency, i.total_cents, i.credited_cents, i.paid_cents, i.tax_name, i.tax_bp,
  ${creditedTaxed} as credited_taxed_cents,
  coalesce((select sum(l.amount_cents) from journal_entry e join journal_line l on l.entry_id = e.id
             where e.invoice_id = i.id and l.account = 'complimentary'), 0)::bigint as complimentary_cents,
  (select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'label', l.label, 'tax_class', l.tax_class,
            'amount_cents', l.amount_cents - coalesce(n.amount_cents, 0), 'tax_cents', l.tax_cents - coalesce(n.tax_cents, 0),
            'discount_cents', l.discount_cents - coalesce(n.discount_cents, 0),
            'discount_net_cents', l.discount_net_cents - coalesce(n.discount_net_cents, 0))
            order by l.position)
     from invoice_line l
     left join lateral (select sum(c.amount_cents) as amount_cents, sum(c.tax_cents) as tax_cents,
                               sum(c.discount_cents) as discount_cents, sum(c.discount_net_cents) as discount_net_cents
                          from credit_note_line c where c.invoice_line_id = l.id) n on true
    where l.invoice_id = i.id) as lines`;

export const returnableInvoice = (id: number) =>
  asQuery(raw<Returnable>`select ${columns} from invoice i where i.id = ${id}`);
/** Everything invoiced for a membership that isn't closed. */
export const returnableOf = (membership_id: number) =>
  asQuery(raw<Returnable>`
    select ${columns} from invoice i where i.membership_id = ${membership_id} and i.status in ('unpaid', 'success') order by i.id`);

/** Everything ever invoiced for the programme of a membership and not cancelled, whatever was credited since. */
export const everInvoicedFor = (membership_id: number) =>
  asQuery(raw<{ cents: number }>`
    select coalesce(sum(l.amount_cents), 0)::bigint as cents
      from invoice i join invoice_line l on l.invoice_id = i.id
     where i.membership_id = ${membership_id} and i.status <> 'cancelled' and l.kind = 'programme'`);

/** Locked until the commit, so that payments, cancellations and refunds of them wait. */
export const lockInvoicesOf = async (db: Sql, membership_id: number): Promise<void> => {
  await raw`select id from invoice where membership_id = ${membership_id} order by id for update`.execute(db);
};

/** The remaining amounts of the invoice, as read. */
export const saveGivenBack = async (db: Sql, { invoice, after }: Returned): Promise<void> => {
  const { id, version, status } = invoice;
  const done = await db
    .updateTable('invoice')
    .set(after)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', status)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw new StaleWrite('invoice', id, version);
};
