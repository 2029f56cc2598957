/** The tax of every document: as computed from the class and rate of its lines, and the same in the journal. */
import { bySql, type Invariant } from './invariant.ts';

export const taxes: readonly Invariant[] = [
  bySql(
    'tax',
    'The tax of an invoice is the tax included in its standard-rated lines at its rate',
    `select format('invoice %s with %s standard-rated at %s basis points has tax %s', i.number, coalesce(l.taxed, 0), i.tax_bp, i.tax_cents)
       from invoice i left join (select invoice_id, sum(amount_cents) filter (where tax_class = 'standard') as taxed from invoice_line group by 1) l on l.invoice_id = i.id
      where i.tax_cents <> round(coalesce(l.taxed, 0)::numeric * i.tax_bp / (10000 + i.tax_bp))`,
  ),
  // As the product distributes it: each line's share is rounded down, and the rest goes to the last line that can take
  // it.
  bySql(
    'tax_lines',
    'The tax of a line follows from its tax class and the rate of its invoice',
    `with shares as (
       select l.invoice_id, l.position, l.tax_class, l.tax_cents, i.number, i.tax_cents as whole,
              case when l.tax_class = 'standard' then l.amount_cents else 0 end as taxed,
              coalesce(case when l.tax_class = 'standard' then trunc(i.tax_cents::numeric * l.amount_cents
                / nullif(sum(l.amount_cents) filter (where l.tax_class = 'standard') over (partition by l.invoice_id), 0)) end, 0) as share
         from invoice_line l join invoice i on i.id = l.invoice_id),
     rest as (
       select s.*, taxed - share as room, whole - sum(share) over (partition by invoice_id) as left_over,
              coalesce(sum(taxed - share) over (partition by invoice_id order by position desc rows between unbounded preceding and 1 preceding), 0) as behind
         from shares s)
     select format('line %s of invoice %s, %s, has tax %s and not %s', position, number, tax_class, tax_cents, share + greatest(0, least(room, left_over - behind)))
       from rest where tax_cents <> share + greatest(0, least(room, left_over - behind))`,
  ),
  // With one taxed line the tax is always exact; with several, each note and each line can differ by a cent.
  bySql(
    'tax_credited',
    'A credited line has the tax class of the line it reverses, and credits the tax included in it',
    `select format('line %s of credit note %s is %s, of the invoice %s', n.id, n.credit_note_id, n.tax_class, l.tax_class)
       from credit_note_line n join invoice_line l on l.id = n.invoice_line_id
      where n.tax_class <> l.tax_class or (n.tax_class <> 'standard' and n.tax_cents <> 0)
     union all
     select format('invoice %s: of %s standard-rated that is credited the tax is %s', i.number, c.taxed, c.tax)
       from invoice i
       join (select n.invoice_id, count(distinct n.id) as notes, sum(l.tax_cents) as tax,
                    coalesce(sum(l.amount_cents) filter (where l.tax_class = 'standard'), 0) as taxed
               from credit_note n join credit_note_line l on l.credit_note_id = n.id group by 1) c on c.invoice_id = i.id
       join (select invoice_id, count(*) filter (where tax_class = 'standard' and amount_cents > 0) as lines from invoice_line group by 1) l on l.invoice_id = i.id
      where abs(c.tax - round(c.taxed::numeric * i.tax_bp / (10000 + i.tax_bp))) > case when l.lines > 1 then c.notes + l.lines else 0 end`,
  ),
  bySql(
    'tax_posted',
    'Tax payable in the journal is the tax of all invoices less that of credit notes',
    `select format('%s with tax %s is in the journal with %s', one.of, one.tax, coalesce(p.cents, 0))
       from (select 'invoice ' || number as of, 'invoice' as kind, id, tax_cents as tax from invoice
             union all
             select 'credit note ' || number, 'credit_note', id, -tax_cents from credit_note) one
       left join (select e.kind, case e.kind when 'invoice' then e.invoice_id else e.credit_note_id end as id, -sum(l.amount_cents) as cents
                    from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind in ('invoice', 'credit_note') and l.account = 'tax_payable' group by 1, 2) p on p.kind = one.kind and p.id = one.id
      where coalesce(p.cents, 0) <> one.tax`,
  ),
];
