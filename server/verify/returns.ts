/** The books where money or revenue is returned: credit notes, refunds, wallets. */
import { bySql, type Invariant } from './invariant.ts';

/**
 * Memberships that ended before their last day, by an ending or by a change, and what of it was invoiced again: the open
 * part of an invoice is credited as a whole.
 */
const leftEarly = `left_early as (
  select e.membership_id, 'ending' as why, e.last_on, e.asked_on as on_day, e.invoice_id as again_id, coalesce((
           select sum(a.amount_cents) from invoice_line a where a.invoice_id = e.invoice_id and a.kind = 'programme'), 0) as again_cents
    from membership_ending e where e.kind = 'terminate' and e.taken_back_at is null
  union all
  select ch.from_membership_id, 'change', ch.changed_on - 1, ch.changed_on, ch.invoice_id, coalesce((
           select sum(a.amount_cents) from invoice_line a where a.invoice_id = ch.invoice_id and a.kind = 'custom_charge'), 0)
    from membership_change ch where ch.credited_cents is not null)`;
/** The credit notes of it. A sign-up that was edited has older ones for a change. */
const ofEnding = `c.why = e.why and (e.why = 'ending' or c.issued_on = e.on_day)`;
const afterCoolingOff = `(e.why = 'change' or e.on_day > ms.sold_on
          + 3 * coalesce((select max(r.cooling_off_days) from termination_rule r where r.country_code = b.country_code), 0))`;

export const returns: readonly Invariant[] = [
  bySql(
    'wallets',
    'Wallet liabilities in the journal match the wallets, and no wallet is negative',
    `select format('branch %s: the journal says %s %s, the wallets say %s', branch_id, currency, sum(journal), sum(wallets))
       from (select l.branch_id, e.currency, -l.amount_cents as journal, 0 as wallets
               from journal_line l join journal_entry e on e.id = l.entry_id where l.account = 'wallet'
             union all
             select branch_id, currency, 0, balance_cents from wallet) as owed
      group by branch_id, currency having sum(journal) <> sum(wallets)
     union all
     select format('wallet %s holds %s, its entries say %s', w.id, w.balance_cents, coalesce(e.cents, 0))
       from wallet w
       left join (select e.wallet_id, -sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where l.account = 'wallet' group by 1) e on e.wallet_id = w.id
      where w.balance_cents <> coalesce(e.cents, 0) or w.balance_cents < 0
     union all
     select format('entry %s touches a wallet and does not say which', e.id)
       from journal_entry e join journal_line l on l.entry_id = e.id where l.account = 'wallet' and e.wallet_id is null`,
  ),
  bySql(
    'credit_notes',
    'A credit note is the sum of its lines and is in the journal once; it never credits more than a line’s amount',
    `select format('credit note %s says %s with tax %s, its lines say %s with tax %s', c.number, c.total_cents, c.tax_cents, coalesce(l.total, 0), coalesce(l.tax, 0))
       from credit_note c left join (select credit_note_id, sum(amount_cents) as total, sum(tax_cents) as tax from credit_note_line group by 1) l on l.credit_note_id = c.id
      where (c.total_cents, c.tax_cents) is distinct from (l.total, l.tax)
     union all
     select format('credit note %s over %s is in the journal with %s', c.number, c.total_cents, coalesce(p.cents, 0))
       from credit_note c
       left join (select e.credit_note_id, -sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind = 'credit_note' and l.account = 'receivable' group by 1) p on p.credit_note_id = c.id
      where coalesce(p.cents, 0) <> c.total_cents
     union all
     select format('invoice %s says %s is credited, its credit notes say %s', i.number, i.credited_cents, coalesce(c.cents, 0))
       from invoice i left join (select invoice_id, sum(total_cents) as cents from credit_note group by 1) c on c.invoice_id = i.id
      where i.credited_cents <> coalesce(c.cents, 0)
     union all
     select format('line %s of invoice %s over %s is credited with %s', l.id, l.invoice_id, l.amount_cents, c.cents)
       from invoice_line l join (select invoice_line_id, sum(amount_cents) as cents, sum(tax_cents) as tax from credit_note_line group by 1) c on c.invoice_line_id = l.id
      where c.cents > l.amount_cents or c.tax > l.tax_cents`,
  ),
  bySql(
    'refunds',
    'The refunded part of a payment matches its approved refunds, is no higher than the payment, and was approved by someone other than the requester',
    `select format('payment %s over %s says %s went back, its refunds say %s', p.number, p.amount_cents, p.refunded_cents, coalesce(r.cents, 0))
       from payment p
       left join (select payment_id, sum(amount_cents) as cents from refund where status = 'accepted' and destination = 'method' group by 1) r on r.payment_id = p.id
      where p.refunded_cents <> coalesce(r.cents, 0) or p.refunded_cents > p.amount_cents
     union all
     select format('refund %s over %s is in the journal with %s', r.id, r.amount_cents, coalesce(e.cents, 0))
       from refund r
       left join (select e.refund_id, sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind = 'refund' and l.amount_cents > 0 group by 1) e on e.refund_id = r.id
      where coalesce(e.cents, 0) <> case when r.status = 'accepted' then r.amount_cents else 0 end
     union all
     select format('refund %s was decided by who asked for it', id) from refund where decided_by = asked_by
     union all
     select format('charge %s was decided by who asked for it', id) from custom_charge where decided_by = asked_by`,
  ),
  bySql(
    'endings_in_favour',
    'An early ending in the client’s favour is credited on its invoices, less what was invoiced again',
    `select format('membership %s ended with %s in favour, %s was taken back', e.membership_id, e.credit_cents, n.cents - coalesce(i.total_cents, 0))
       from membership_ending e
       join (select i.membership_id, sum(c.total_cents) as cents from credit_note c join invoice i on i.id = c.invoice_id
              where c.why = 'ending' group by 1) n on n.membership_id = e.membership_id
       left join invoice i on i.id = e.invoice_id
      where e.kind = 'terminate' and e.taken_back_at is null and n.cents - coalesce(i.total_cents, 0) <> e.credit_cents`,
  ),
  bySql(
    'till',
    'Till movements, card payouts and count differences are in the journal once, and not at all if they were undone',
    `select format('movement %s, %s over %s with a fee of %s, is in the journal with %s, fee %s', t.id, t.kind, t.amount_cents, t.fee_cents, coalesce(e.cents, 0), coalesce(e.fee, 0))
       from till_move t
       left join (select e.till_move_id, sum(l.amount_cents) filter (where l.account in ('cash', 'card_clearing')
                           or (l.account = 'bank' and m.kind = 'count')) as cents,
                         sum(l.amount_cents) filter (where l.account = 'provider_fees') as fee
                    from journal_entry e join journal_line l on l.entry_id = e.id join till_move m on m.id = e.till_move_id group by 1) e
         on e.till_move_id = t.id
      where coalesce(e.cents, 0) <> case when t.undone_at is not null then 0 when t.kind = 'count' then t.amount_cents else -t.amount_cents end
         or coalesce(e.fee, 0) <> case when t.undone_at is null then t.fee_cents else 0 end
     union all
     select format('the close of %s in branch %s counted %s otherwise, the till says %s', c.day, c.branch_id, l.method, coalesce(t.amount_cents, 0))
       from day_close c join day_close_line l on l.day_close_id = c.id and l.counted_cents <> l.expected_cents
       left join till_move t on t.branch_id = c.branch_id and t.day = c.day and t.kind = 'count' and t.method = l.method and t.undone_at is null
      where c.status = 'closed' and c.counts_posted and coalesce(t.amount_cents, 0) <> l.counted_cents - l.expected_cents`,
  ),
  bySql(
    'unused_given_back',
    'Credits for an invoiced period don’t exceed its remaining part, except within the cooling-off period',
    // What was refunded before is none of it. A change counts the sessions of its day; after an ending, some may still be used.
    `with ${leftEarly}
     select format('membership %s ended by %s on %s, %s of %s came back for %s to %s', ms.id, e.why, e.last_on, n.cents, ins.amount_cents, f.first, f.last)
       from left_early e join membership ms on ms.id = e.membership_id join branch b on b.id = ms.branch_id
       join instalment ins on ins.membership_id = ms.id and ins.status = 'invoiced'
       cross join lateral (select pushed_day(ms.id, ins.from_on) as first, pushed_day(ms.id, ins.until_on) as last) f
       join lateral (select coalesce(sum(cl.amount_cents), 0) - e.again_cents as cents, min(c.id) as first_note
                       from credit_note c join credit_note_line cl on cl.credit_note_id = c.id join invoice_line l on l.id = cl.invoice_line_id
                      where c.invoice_id = ins.invoice_id and ${ofEnding} and l.kind = 'programme') n on true
       cross join lateral (select ins.amount_cents - coalesce(sum(cl.amount_cents), 0) as cents
                       from credit_note c join credit_note_line cl on cl.credit_note_id = c.id join invoice_line l on l.id = cl.invoice_line_id
                      where c.invoice_id = ins.invoice_id and l.kind = 'programme' and c.id < n.first_note and not (${ofEnding})) stands
      where ms.billing = 'rolling'
        and n.cents > case when f.last <= e.last_on then 0
                           when ms.sessions_total is not null and e.why = 'change' and f.first <= e.on_day
                             then ceil(stands.cents * least(1, ms.sessions_left::numeric / ms.sessions_total)) + 1
                           when ms.sessions_total is not null then stands.cents
                           else ceil(stands.cents * least(1, (f.last - e.last_on)::numeric / (ins.until_on - ins.from_on + 1))) + 1 end
        and ${afterCoolingOff}`,
  ),
  bySql(
    'unused_of_term',
    'Credits for a term’s price don’t exceed its unused days or sessions, except within the cooling-off period',
    // By sessions, as long as none could be used after the end was requested; otherwise by days. The invoice says how
    // many they were of what was paid at once; older invoices name no days.
    `with ${leftEarly}
     select format('membership %s ended by %s on %s, %s of %s came back, and %s of its price of %s was used', ms.id, e.why, e.last_on, n.cents, inv.cents,
                   round(u.share, 4), ms.price_cents)
       from left_early e join membership ms on ms.id = e.membership_id join branch b on b.id = ms.branch_id
       cross join lateral (select coalesce(max(x.until_on) - min(x.from_on) + 1, (
                                    select max(to_date(substring(l.label ->> 'en' from ' to ([0-9]+ [A-Z][a-z]+ [0-9]{4})$'), 'DD Mon YYYY')) - ms.start_on + 1
                                      from invoice i join invoice_line l on l.invoice_id = i.id and l.kind = 'programme'
                                     where i.membership_id = ms.id and i.period_on = ms.start_on
                                       and not exists (select from membership_date_change d where d.membership_id = ms.id))) as days
                             from instalment x where x.membership_id = ms.id) p
       cross join lateral (select e.last_on - ms.start_on + 1 - coalesce(sum(greatest(0,
                                    least(coalesce(r.until_on, e.last_on), e.last_on) - greatest(r.from_on, ms.start_on) + 1)), 0) as days
                             from membership_suspension r where r.membership_id = ms.id and r.undone_at is null) trained
       cross join lateral (select coalesce(sum(l.amount_cents), 0) - coalesce(sum((
                                    select sum(cl.amount_cents) from credit_note c join credit_note_line cl on cl.credit_note_id = c.id
                                     where cl.invoice_line_id = l.id and not (${ofEnding}))), 0) as cents,
                                  coalesce(sum(l.amount_cents) filter (where i.status <> 'cancelled' or exists (
                                    select from credit_note c where c.invoice_id = i.id and ${ofEnding})), 0) as ever
                             from invoice i join invoice_line l on l.invoice_id = i.id and l.kind = 'programme'
                            where i.membership_id = ms.id and i.id is distinct from e.again_id) inv
       cross join lateral (select coalesce(sum(cl.amount_cents), 0) - e.again_cents as cents
                             from credit_note c join credit_note_line cl on cl.credit_note_id = c.id join invoice_line l on l.id = cl.invoice_line_id
                             join invoice i on i.id = c.invoice_id
                            where i.membership_id = ms.id and ${ofEnding} and l.kind = 'programme') n
       cross join lateral (select case
           when ms.sessions_total is null or ms.billing = 'instalments' and ms.given_per = 'period'
             then greatest(0, trained.days)::numeric / p.days
           when e.last_on > e.on_day then 0
           else greatest(0, ms.sessions_total - ms.sessions_left)::numeric / ms.sessions_total end as share) u
      where ms.billing <> 'rolling' and u.share is not null
        and n.cents > greatest(0, least(inv.cents,
              inv.cents + case when ms.billing = 'upfront' then greatest(0, ms.price_cents - inv.ever) else 0 end - floor(ms.price_cents * u.share))) + 1
        and ${afterCoolingOff}`,
  ),
  bySql(
    'changes',
    'A change of programme credited what it states, leaves nothing of the old programme open or upcoming, and the new invoice is for the new programme',
    `select format('the change of membership %s says %s was taken back, its credit notes say %s', ch.from_membership_id, ch.credited_cents, coalesce(n.cents, 0))
       from membership_change ch
       left join lateral (select sum(c.total_cents) as cents from credit_note c join invoice i on i.id = c.invoice_id
                           where i.membership_id = ch.from_membership_id and c.why = 'change' and c.issued_on = ch.changed_on) n on true
      where ch.credited_cents is not null and ch.credited_cents <> coalesce(n.cents, 0)
     union all
     select format('membership %s was changed, and part %s of it is to come', ch.from_membership_id, ins.part_no)
       from membership_change ch join instalment ins on ins.membership_id = ch.from_membership_id and ins.status = 'planned'
     union all
     select format('membership %s was changed, and its invoice %s is open', ch.from_membership_id, i.number)
       from membership_change ch join invoice i on i.membership_id = ch.from_membership_id and i.status = 'unpaid'
      where ch.credited_cents is not null and exists (select 1 from invoice_line l where l.invoice_id = i.id and l.kind = 'programme')
     union all
     select format('the change into membership %s has invoice %s of membership %s', ch.to_membership_id, i.number, i.membership_id)
       from membership_change ch join invoice i on i.id = ch.invoice_id
      where i.membership_id is distinct from ch.to_membership_id`,
  ),
  bySql(
    'suspension_fees',
    'The fee of a suspension has an invoice for its amount, and nothing remains of the fee if it was undone',
    `select format('suspension %s over %s has invoice %s over %s', r.id, r.fee_cents, i.number, i.total_cents)
       from membership_suspension r join invoice i on i.id = r.invoice_id
      where (r.fee_cents, r.membership_id) is distinct from (i.total_cents, i.membership_id)
         or (r.undone_at is not null and i.credited_cents <> i.total_cents and exists
               (select 1 from credit_note c where c.invoice_id = i.id and c.why = 'suspension'))`,
  ),
  bySql(
    'write_offs',
    'A write-off is for an open invoice, is in the journal once, is fully removed when reversed, and was approved by a second person',
    `select format('write-off %s over %s is %s, invoice %s is %s with %s open and says %s', w.id, w.amount_cents, w.status, i.number, i.status,
                   i.total_cents - i.paid_cents, coalesce(i.written_off_on::text, 'nothing'))
       from write_off w join invoice i on i.id = w.invoice_id
      where w.status = 'approved'
        and (i.status, i.total_cents - i.paid_cents, i.written_off_on) is distinct from ('unpaid', w.amount_cents, w.written_off_on)
     union all
     select format('invoice %s is written off on %s, and nobody has decided it', i.number, i.written_off_on)
       from invoice i where i.written_off_on is not null
        and not exists (select from write_off w where w.invoice_id = i.id and w.status = 'approved')
     union all
     select format('invoice %s has bad debts of %s in the journal, its write-offs say %s', coalesce(j.invoice_id, w.invoice_id),
                   coalesce(j.cents, 0), coalesce(w.cents, 0))
       from (select e.invoice_id, sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
              where l.account = 'bad_debts' group by 1) j
       full join (select invoice_id, sum(amount_cents) as cents from write_off where status = 'approved' group by 1) w on w.invoice_id = j.invoice_id
      where coalesce(j.cents, 0) <> coalesce(w.cents, 0)
     union all
     select format('write-off %s was decided by who asked for it', id) from write_off where decided_by = asked_by`,
  ),
  bySql(
    'charges',
    'An approved custom charge has one invoice for its amount, for the same client and branch',
    `select format('charge %s over %s has invoice %s over %s', c.id, c.amount_cents, i.number, i.total_cents)
       from custom_charge c left join invoice i on i.id = c.invoice_id
      where c.status = 'approved' and (c.branch_id, c.member_id, c.amount_cents, c.currency) is distinct from (i.branch_id, i.member_id, i.total_cents, i.currency)`,
  ),
  bySql(
    'day_closes',
    'A daily close is the sum of its payment methods, and each difference has a reason',
    `select format('the close of %s in branch %s expects %s and counts %s, its methods %s and %s', c.day, c.branch_id, c.expected_cents, c.counted_cents, l.expected, l.counted)
       from day_close c left join (select day_close_id, sum(expected_cents) as expected, sum(counted_cents) as counted from day_close_line group by 1) l on l.day_close_id = c.id
      where (c.expected_cents, c.counted_cents) is distinct from (coalesce(l.expected, 0), coalesce(l.counted, 0))`,
  ),
  bySql(
    'closed_days',
    'Nothing was posted to a closed day after it was counted',
    `select format('%s in branch %s was closed with %s by %s and holds %s', c.day, c.branch_id, coalesce(l.expected_cents, 0), coalesce(l.method, m.method), coalesce(m.cents, 0))
       from day_close c
       cross join lateral (
         select method, sum(cents)::bigint as cents from (
           select p.method, p.amount_cents as cents from payment p where p.branch_id = c.branch_id and p.paid_on = c.day and p.status in ('success', 'refunded')
           union all
           select p.method, -r.amount_cents from refund r join payment p on p.id = r.payment_id
            where r.branch_id = c.branch_id and r.refunded_on = c.day and r.status = 'accepted' and r.destination = 'method') moved
          where method not in ('wallet', 'complimentary') group by method) m
       left join day_close_line l on l.day_close_id = c.id and l.method = m.method
      where c.status = 'closed' and coalesce(l.expected_cents, 0) <> m.cents`,
  ),
];
