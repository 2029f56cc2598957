/** Invariants of commission: what each sale has brought, and what everyone has earned with it. */
import {
  commissionOn,
  netOf,
  shareOf,
  type PaidInvoice,
  type Share,
} from '#areas/commission/commission/commission.rules.ts';
import { stepsEarned } from '#areas/commission/commission/target.rules.ts';
import type { PlanTerms, SaleKind, Target } from '#areas/commission/commission-plan/commission-plan.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { bySql, Gathered, inPages, type Invariant } from './invariant.ts';

type Sale = {
  id: number;
  kind: SaleKind;
  agreed_cents: number;
  sessions: number;
  plan: PlanTerms;
  invoices: PaidInvoice[] | null;
  shares: Share[] | null;
  rows: { staff_id: number; amount_cents: number; net_cents: number }[] | null;
};
const sales = `
  select s.id, s.kind, s.agreed_cents, s.sessions, to_jsonb(p) as plan,
         (select jsonb_agg(to_jsonb(c)) from commission_invoice c where c.sale_id = s.id) as invoices,
         (select jsonb_agg(to_jsonb(h)) from commission_share h where h.sale_id = s.id) as shares,
         (select jsonb_agg(r) from (select x.staff_id, sum(x.amount_cents) as amount_cents from commission_row x where x.sale_id = s.id group by x.staff_id) r) as rows
    from commission_sale s join commission_plan p on p.id = s.plan_id`;

const problemsOf = ({ id, invoices, shares, rows, ...sale }: Sale): string[] => {
  const commission = commissionOn(
    sale,
    (invoices ?? []).reduce((sum, invoice) => sum + netOf(invoice), 0),
  );
  const has = new Map((rows ?? []).map(({ staff_id, amount_cents }) => [staff_id, amount_cents]));
  const due = new Map((shares ?? []).map(({ staff_id, share_bp }) => [staff_id, shareOf(commission, share_bp)]));
  return [...new Set([...has.keys(), ...due.keys()])].flatMap((staff_id) => {
    const [is, should] = [has.get(staff_id) ?? 0, due.get(staff_id) ?? 0];
    return is === should ? [] : [`sale ${id}: person ${staff_id} has ${is}, the plan says ${should}`];
  });
};

type Sold = { invoices: PaidInvoice[] | null; shares: Share[] | null };
type Month = {
  id: number;
  month: Day;
  target: Target;
  sales: Sold[] | null;
  rows: { staff_id: number; step: number; amount_cents: number }[] | null;
};
/** Each month of a plan with a target in which something was sold, or that has rows. */
const targets = `
  select p.id, t.month, to_jsonb(p) as target,
         (select jsonb_agg(jsonb_build_object(
                   'invoices', (select jsonb_agg(to_jsonb(c)) from commission_invoice c where c.sale_id = s.id),
                   'shares', (select jsonb_agg(to_jsonb(h)) from commission_share h where h.sale_id = s.id)))
            from commission_sale s where s.plan_id = p.id and s.target_month = t.month) as sales,
         (select jsonb_agg(r) from (select x.staff_id, x.step, sum(x.amount_cents) as amount_cents from commission_extra x
                                     where x.plan_id = p.id and x.target_month = t.month group by 1, 2) r) as rows
    from commission_plan p
    join (select plan_id, target_month as month from commission_sale where target_month is not null
          union select plan_id, target_month from commission_extra where kind = 'step') t on t.plan_id = p.id`;
const stepKey = ({ staff_id, step }: { staff_id: number; step: number }): string => `person ${staff_id}, step ${step}`;
const stepProblems = ({ id, month, target, sales: sold, rows }: Month): string[] => {
  const money = new Map<number, number>();
  for (const { invoices, shares } of sold ?? []) {
    const net = (invoices ?? []).reduce((sum, invoice) => sum + netOf(invoice), 0);
    for (const { staff_id, share_bp } of shares ?? [])
      money.set(staff_id, (money.get(staff_id) ?? 0) + shareOf(net, share_bp));
  }
  const has = new Map((rows ?? []).map((row) => [stepKey(row), row.amount_cents]));
  const due = new Map(stepsEarned(target, money).map((one) => [stepKey(one), one.amount_cents]));
  return [...new Set([...has.keys(), ...due.keys()])].flatMap((of) => {
    const [is, should] = [has.get(of) ?? 0, due.get(of) ?? 0];
    return is === should ? [] : [`plan ${id} in ${month}: ${of} has ${is}, the target says ${should}`];
  });
};

export const commissionInvariants: readonly Invariant[] = [
  {
    name: 'commission_steps',
    says: 'The steps of every month’s target are those of the money that its sales have brought',
    async find(client) {
      const found = new Gathered();
      for await (const page of inPages<Month>(client, targets))
        for (const problem of page.flatMap(stepProblems)) found.add(problem);
      return found;
    },
  },
  bySql(
    'commission_targets',
    'What is kept of every target is the money of its sales and the rows of its steps',
    `select format('plan %s in %s: person %s has %s for step %s, the rows say %s', plan_id, target_month, staff_id, k.amount_cents, step, x.cents)
       from commission_target k
       full join (
         select s.plan_id, s.target_month, h.staff_id, 0 as step, sum(trunc(n.net * h.share_bp / 10000)) as cents
           from commission_sale s join commission_share h on h.sale_id = s.id
           join (select c.sale_id, sum(round(c.base_cents::numeric * least(greatest(c.received_cents, 0), c.total_cents) / c.total_cents)) as net
                   from commission_invoice c group by c.sale_id) n on n.sale_id = s.id
          where s.target_month is not null group by 1, 2, 3
         union all
         select plan_id, target_month, staff_id, step, sum(amount_cents) from commission_extra where kind = 'step' group by 1, 2, 3, 4
       ) x using (plan_id, target_month, staff_id, step)
      where coalesce(k.amount_cents, 0) <> coalesce(x.cents, 0)`,
  ),
  bySql(
    'commission_target_months',
    'A sale counts for the target of the month in which it was sold, if its plan has one',
    `select format('sale %s of %s counts for %s', s.id, s.sold_on, s.target_month)
       from commission_sale s join commission_plan p on p.id = s.plan_id
      where s.target_month <> date_trunc('month', s.sold_on) or (s.target_month is not null and p.target_of = 'none')`,
  ),
  bySql(
    'commission_given',
    'A session of personal training earns once, for the trainer who gave it, what a plan says, and only if no staff invoice pays for it',
    `select format('appointment %s has earned %s for person %s', a.id, x.cents, x.staff_id)
       from (select e.appointment_id, e.staff_id, e.plan_id, sum(e.amount_cents) as cents
               from commission_extra e where e.kind = 'session' group by 1, 2, 3) x
       join appointment a on a.id = x.appointment_id join commission_plan p on p.id = x.plan_id
      where x.cents <> 0
        and (x.cents <> p.given_cents or a.status <> 'present' or a.funding <> 'funded' or a.staff_id <> x.staff_id or p.branch_id <> a.branch_id
             or exists (select from staff_invoice_line l where l.appointment_id = a.id and l.is_live))`,
  ),
  {
    name: 'commission_rows',
    says: 'The rows of every sale add up to its plan, applied to the money that stayed',
    async find(client) {
      const found = new Gathered();
      for await (const page of inPages<Sale>(client, sales))
        for (const problem of page.flatMap(problemsOf)) found.add(problem);
      return found;
    },
  },
  bySql(
    'commission_received',
    'Every payment, refund, return and dispute of a sale’s invoice is counted, and nothing else',
    `select format('invoice %s of sale %s counts %s as received, its documents say %s', c.invoice_id, c.sale_id, c.received_cents, d.cents)
       from commission_invoice c
       cross join lateral (
         select coalesce((select sum(a.amount_cents) from payment_allocation a join payment p on p.id = a.payment_id
                           where a.invoice_id = c.invoice_id and p.status in ('success', 'refunded') and p.method <> 'complimentary'), 0)
              - coalesce((select sum(r.amount_cents) from refund r join payment p on p.id = r.payment_id
                           where r.invoice_id = c.invoice_id and r.status = 'accepted' and p.method <> 'complimentary'), 0)
              + coalesce((select sum(l.amount_cents) from journal_entry e join journal_line l on l.entry_id = e.id
                           where e.invoice_id = c.invoice_id and e.kind = 'wallet' and l.account = 'wallet'), 0)
              - coalesce((select sum(x.amount_cents) from dispute x join payment_allocation a on a.payment_id = x.payment_id
                           where a.invoice_id = c.invoice_id and x.status <> 'won'), 0) as cents) d
      where c.received_cents <> d.cents`,
  ),
  bySql(
    'commission_split',
    'The shares of every sale add up to 100 %',
    `select format('the shares of sale %s add up to %s', s.id, coalesce(sum(h.share_bp), 0))
       from commission_sale s left join commission_share h on h.sale_id = s.id group by s.id having coalesce(sum(h.share_bp), 0) <> 10000`,
  ),
  bySql(
    'commission_statements',
    'Every row is in the statement of its person and branch, not in an earlier month, and takes back only what that person earned with that sale',
    `select format('row %s of person %s is in statement %s', r.id, r.staff_id, r.statement_id)
       from commission_row r join commission_statement t on t.id = r.statement_id
      where t.staff_id <> r.staff_id or t.branch_id <> r.branch_id or t.month < date_trunc('month', r.day)
     union all
     select format('row %s takes back what row %s did not earn', r.id, r.of_id)
       from commission_row r join commission_row o on o.id = r.of_id
      where o.sale_id <> r.sale_id or o.staff_id <> r.staff_id or o.amount_cents < 0
     union all
     select format('row %s takes back more than was earned before it', r.id)
       from (select x.id, sum(x.amount_cents) over (partition by x.sale_id, x.staff_id order by x.id) as so_far from commission_row x) r where r.so_far < 0
     union all
     select format('extra %s of person %s is in statement %s', x.id, x.staff_id, x.statement_id)
       from commission_extra x join commission_statement t on t.id = x.statement_id
      where t.staff_id <> x.staff_id or t.branch_id <> x.branch_id or t.month < date_trunc('month', x.day)
     union all
     select format('extra %s takes back more than was earned before it', r.id)
       from (select x.id, sum(x.amount_cents) over (partition by x.plan_id, x.target_month, x.step, x.appointment_id, x.staff_id order by x.id) as so_far
               from commission_extra x) r where r.so_far < 0`,
  ),
  bySql(
    'commission_payouts',
    'The payouts of every closed month are what was earned in it, with what was carried from the month before, and its entry says the same',
    `select format('person %s was paid for %s by close %s, the statement says %s', p.staff_id, p.amount_cents, p.close_id, t.cents)
       from commission_payout p join commission_close c on c.id = p.close_id
       cross join lateral (
         select coalesce(sum((select coalesce(sum(r.amount_cents), 0) from commission_row r where r.statement_id = t.id)
                           + (select coalesce(sum(x.amount_cents), 0) from commission_extra x where x.statement_id = t.id)
                           + (select coalesce(sum(a.amount_cents), 0) from commission_adjustment a where a.counts_in = t.id)), 0) as cents
           from commission_statement t where t.branch_id = c.branch_id and t.staff_id = p.staff_id and t.month = c.month) t
      where p.amount_cents <> t.cents
     union all
     select format('close %s carries %s for person %s, the month before left %s', x.close_id, x.carried_in_cents, x.staff_id, x.before)
       from (select p.close_id, p.staff_id, p.carried_in_cents,
                    coalesce(lag(p.carried_out_cents) over (partition by p.branch_id, p.staff_id order by c.month), 0) as before
               from commission_payout p join commission_close c on c.id = p.close_id) x where x.carried_in_cents <> x.before
     union all
     select format('close %s is in the journal with %s, its payouts say %s', c.id, coalesce(j.cents, 0), coalesce(p.cents, 0))
       from commission_close c
       left join (select close_id, sum(amount_cents) as cents from commission_payout group by 1) p on p.close_id = c.id
       left join (select e.commission_close_id as id, sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind = 'commission' and l.account = 'commission_cost' group by 1) j on j.id = c.id
      where coalesce(j.cents, 0) <> coalesce(p.cents, 0)
     union all
     select format('person %s has a statement in closed month %s and no payout', t.staff_id, c.month)
       from commission_statement t join commission_close c on c.branch_id = t.branch_id and c.month = t.month
      where not exists (select from commission_payout p where p.close_id = c.id and p.staff_id = t.staff_id)`,
  ),
  bySql(
    'commission_adjusted',
    'Every adjustment was decided by someone who did not request it and does not earn it',
    `select format('adjustment %s of person %s was requested by %s and decided by %s', id, staff_id, asked_by, decided_by)
       from commission_adjustment where decided_by in (asked_by, staff_id)`,
  ),
];
