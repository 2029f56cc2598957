/** The rollups of the reports, computed from their sources in bulk. */
import type pg from 'pg';

const days = `
  insert into revenue_day (branch_id, day, currency, revenue_cents, tax_cents, received_cents)
  select branch_id, day, currency, sum(revenue), sum(tax), sum(received)
    from (select branch_id, issued_on as day, currency, total_cents - tax_cents as revenue, tax_cents as tax, 0 as received
            from invoice
          union all
          select branch_id, issued_on, currency, tax_cents - total_cents, -tax_cents, 0 from credit_note
          union all
          select branch_id, paid_on, currency, 0, 0, amount_cents from payment where status in ('success', 'refunded') and is_money(method)
          union all
          select r.branch_id, r.refunded_on, r.currency, 0, 0, -r.amount_cents from refund r join payment p on p.id = r.payment_id
           where r.status = 'accepted' and r.destination = 'method' and is_money(p.method)) as source
   group by 1, 2, 3`;
const months = `
  insert into revenue_month (branch_id, month, currency, revenue_cents, tax_cents, received_cents)
  select branch_id, date_trunc('month', day)::date, currency, sum(revenue_cents), sum(tax_cents), sum(received_cents)
    from revenue_day group by 1, 2, 3`;

const held = `
  insert into held_day (branch_id, account, currency, day, amount_cents)
  select l.branch_id, l.account, e.currency, l.posted_on, sum(l.amount_cents)
    from journal_line l join journal_entry e on e.id = l.entry_id
   where l.account in ('cash', 'card_clearing') group by 1, 2, 3, 4`;

export const sumUp = async (client: pg.ClientBase): Promise<void> => {
  // Rows that were not bulk-loaded have left their deltas; they are merged with the rest.
  await client.query('delete from revenue_delta');
  await client.query(days);
  await client.query(months);
  await client.query('delete from held_delta');
  await client.query(held);
  await client.query('delete from ledger_month');
  await client.query('delete from ledger_written');
  await client.query('select write_ledger_months(id, 10000) from branch');
};
