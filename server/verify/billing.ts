/** Instalments, charges and what is earned over time. */
import { earnedCents, givenDiscount } from '#areas/money/journal/recognition.rules.ts';
import { deferredColumns, deferredFrom, type DeferredInvoice } from '#areas/money/journal/recognition.store.ts';
import { AT, bySql, Gathered, inPages, type Invariant } from './invariant.ts';

type Looked = DeferredInvoice & { earned_until: string };
/** As of last night; later changes are for the next run. */
const earned: Invariant = {
  name: 'earned',
  says: 'The earned amount of an invoice matches the days or sessions served; the rest is deferred',
  async find(client) {
    const gathered = new Gathered();
    const query = `select ${deferredColumns} ${deferredFrom} where d.earned_at is not null and ms.updated_at <= d.earned_at
      and not exists (select 1 from appointment k where k.membership_id = ms.id and k.updated_at > d.earned_at)`;
    for await (const page of inPages<Looked>(client, query))
      for (const one of page) {
        const cents = earnedCents(one, one, one.earned_until);
        if (cents !== one.earned_cents)
          gathered.add(
            `invoice ${one.invoice_id}: ${one.earned_cents} of ${one.net_cents} are earned, it should be ${cents}`,
          );
        const given = givenDiscount(one, one, one.earned_until);
        if (given !== one.discount_given_cents)
          gathered.add(
            `invoice ${one.invoice_id}: ${one.discount_given_cents} of ${one.discount_cents} taken off are given, it should be ${given}`,
          );
      }
    return gathered;
  },
};

export const billingInvariants: readonly Invariant[] = [
  earned,
  bySql(
    'deferred',
    'Deferred revenue in the journal matches the unearned part of the invoices',
    `select format('branch %s: the journal defers %s %s, the invoices %s', branch_id, currency, sum(journal), sum(invoices))
       from (select l.branch_id, e.currency, -l.amount_cents as journal, 0 as invoices
               from journal_line l join journal_entry e on e.id = l.entry_id where l.account in ('deferred_revenue', 'deferred_discounts')
             union all
             select branch_id, currency, 0, net_cents - earned_cents from deferral) as put_off
      group by branch_id, currency having sum(journal) <> sum(invoices)`,
  ),
  bySql(
    'discounts',
    'Discounts in the journal match the invoices and credit notes, and are deferred with the price they reduce',
    `select format('branch %s: the journal has discounts of %s %s, the invoices %s', branch_id, currency, sum(journal), sum(invoices))
       from (select l.branch_id, e.currency, l.amount_cents as journal, 0 as invoices
               from journal_line l join journal_entry e on e.id = l.entry_id where l.account in ('deferred_discounts', 'discounts_given')
             union all
             select i.branch_id, i.currency, 0, l.discount_net_cents from invoice i join invoice_line l on l.invoice_id = i.id
             union all
             select n.branch_id, n.currency, 0, -l.discount_net_cents from credit_note n join credit_note_line l on l.credit_note_id = n.id
             union all
             select branch_id, currency, 0, -discount_unused_cents from deferral) as taken_off
      group by branch_id, currency having sum(journal) <> sum(invoices)
     union all
     select format('branch %s: the journal defers discounts of %s %s, the invoices %s', branch_id, currency, sum(journal), sum(invoices))
       from (select l.branch_id, e.currency, l.amount_cents as journal, 0 as invoices
               from journal_line l join journal_entry e on e.id = l.entry_id where l.account = 'deferred_discounts'
             union all
             select branch_id, currency, 0, discount_cents - discount_given_cents - discount_unused_cents from deferral) as put_off
      group by branch_id, currency having sum(journal) <> sum(invoices)
     union all
     select format('invoice %s has taken %s off, its entry %s', i.number, l.cents, coalesce(p.cents, 0))
       from invoice i join (select invoice_id, sum(discount_net_cents) as cents from invoice_line group by 1) l on l.invoice_id = i.id
       left join (select e.invoice_id, sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind = 'invoice' and l.account in ('deferred_discounts', 'discounts_given') group by 1) p on p.invoice_id = i.id
      where l.cents <> coalesce(p.cents, 0)
     union all
     select format('line %s of an invoice has taken %s off, credit notes took %s of it back', l.id, l.discount_cents, sum(n.discount_cents))
       from invoice_line l join credit_note_line n on n.invoice_line_id = l.id
      group by l.id having sum(n.discount_cents) > l.discount_cents or sum(n.discount_net_cents) > l.discount_net_cents`,
  ),
  bySql(
    'instalments',
    'Each instalment is billed once, in order and for its amount, and the instalments add up to the price',
    `select format('instalment %s of membership %s is %s, its invoice is over %s for membership %s', ins.part_no, ins.membership_id, ins.amount_cents, l.cents, i.membership_id)
       from instalment ins join invoice i on i.id = ins.invoice_id
       join (select invoice_id, sum(amount_cents) as cents from invoice_line where kind = 'programme' group by 1) l on l.invoice_id = i.id
      where i.membership_id <> ins.membership_id or l.cents <> ins.amount_cents
     union all
     select format('instalment %s of membership %s is billed, part %s before it is not', late.part_no, late.membership_id, early.part_no)
       from instalment early join instalment late on late.membership_id = early.membership_id and late.part_no > early.part_no
      where early.status = 'planned' and late.status = 'invoiced'
     union all
     select format('the parts of membership %s add up to %s of %s', ms.id, sum(ins.amount_cents), ms.price_cents)
       from membership ms join instalment ins on ins.membership_id = ms.id
      where ms.billing = 'instalments' group by ms.id having sum(ins.amount_cents) <> ms.price_cents`,
  ),
  bySql(
    'days_named',
    'The invoice of a period names the days it covers, as known when it was created',
    // Older invoices named the weekdays too, and those of instalments and upfront payments no days at all. If someone
    // moved the days of the plan afterwards, the invoice stays.
    `select format('invoice %s of membership %s says %s, served are %s to %s', i.number, ms.id, l.label ->> 'en', s.first, s.last)
       from (select ins.membership_id, ins.invoice_id, pushed_day(ins.membership_id, ins.from_on) as first, pushed_day(ins.membership_id, ins.until_on) as last
               from instalment ins
             union all
             -- What is paid at once has no parts: its days are those of the membership, unless it was ended before them.
             select t.id, i.id, pushed_day(t.id, t.start_on), t.end_on
               from membership t join invoice i on i.membership_id = t.id and i.period_on = t.start_on
              where t.billing = 'upfront' and t.status not in ('cancelled', 'terminated', 'pending_cancel', 'pending_terminate')
                and not exists (select from membership_change ch where ch.from_membership_id = t.id)) s
       join membership ms on ms.id = s.membership_id
       join invoice i on i.id = s.invoice_id join invoice_line l on l.invoice_id = i.id and l.kind = 'programme'
      where (ms.billing = 'rolling' or l.label ->> 'en' ~ '(,| to) [0-9]+ [A-Z][a-z]+ [0-9]{4}$')
        and not exists (select from membership_date_change d where d.membership_id = ms.id and d.created_at > i.created_at)
        and not exists (select from membership_suspension r where r.membership_id = ms.id and r.updated_at >= i.created_at)
        and not right(regexp_replace(l.label ->> 'en', '\\m(Mon|Tue|Wed|Thu|Fri|Sat|Sun) ', '', 'g'), 32) like any (array[
          '%, ' || to_char(s.first, 'FMDD Mon YYYY') || ' to ' || to_char(s.last, 'FMDD Mon YYYY'),
          case when s.first = s.last then '%, ' || to_char(s.first, 'FMDD Mon YYYY') else '' end,
          '%, ' || to_char(s.first, case when extract(year from s.first) = extract(year from s.last) then 'FMDD Mon' else 'FMDD Mon YYYY' end)
             || ' to ' || to_char(s.last, 'FMDD Mon YYYY')])`,
  ),
  bySql(
    'billed',
    'The billing run skips no instalment of an active membership',
    `select format('instalment %s of membership %s was due on %s', ins.part_no, ms.id, pushed_day(ms.id, ins.due_on))
       from instalment ins join membership ms on ms.id = ins.membership_id join branch b on b.id = ins.branch_id
      where ins.status = 'planned' and ms.status = 'ongoing' and b.is_active
        and pushed_day(ms.id, ins.due_on) < (${AT} at time zone b.time_zone)::date - 1`,
  ),
  bySql(
    'chased',
    'Every overdue invoice is chased, and only unpaid days of an active membership stop it',
    `select format('invoice %s is open since %s and nobody is written to', i.number, i.due_on)
       from invoice i join branch b on b.id = i.branch_id
      where i.status = 'unpaid' and i.written_off_on is null and b.is_active
        and i.due_on between (${AT} at time zone b.time_zone)::date - 12 and (${AT} at time zone b.time_zone)::date - 2
        and not exists (select from invoice_chase c where c.invoice_id = i.id)
        and not exists (select from charge_attempt a where a.invoice_id = i.id and a.status in ('queued', 'sending'))
     union all
     select format('invoice %s would stop membership %s and is not for a later part of its plan', i.number, c.membership_id)
       from invoice_chase c join invoice i on i.id = c.invoice_id
      where c.stops_access and c.ended_at is null and i.status = 'unpaid'
        and not exists (select from instalment ins where ins.invoice_id = i.id)`,
  ),
  bySql(
    'gateway_charges',
    'Charges of the gateway and payments match one to one, with reference and amount',
    `select format('charge %s over %s is payment %s over %s', a.reference, a.amount_cents, coalesce(y.number, '(none)'), coalesce(y.amount_cents, 0))
       from charge_attempt a left join payment y on y.id = a.payment_id
      where a.status = 'charged' and (y.reference is distinct from a.reference or y.amount_cents is distinct from a.amount_cents)`,
  ),
];
