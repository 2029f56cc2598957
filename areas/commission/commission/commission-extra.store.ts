/** All SQL about what a statement has beside its sales: steps of a month's target, and sessions that were given. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { ExtraKind, GivenLine, StepLine } from './commission.model.ts';
import type { GivenFacts } from './given.rules.ts';
import type { StepEarned } from './target.rules.ts';
import type { Target } from '../commission-plan/commission-plan.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

/**
 * Each person's money of a month under a plan: the shares of what its sales have brought without tax, invoice by invoice
 * as `netOf` and `shareOf` count it.
 */
const moneyOf = (sales: RawBuilder<unknown>) => raw`
  select h.staff_id, sum(n.net_cents * h.share_bp / 10000)::bigint as money_cents
    from commission_sale s join commission_share h on h.sale_id = s.id
   cross join lateral (select coalesce(sum((2 * c.base_cents * least(greatest(c.received_cents, 0), c.total_cents) + c.total_cents) / (2 * c.total_cents)), 0)::bigint as net_cents
                         from commission_invoice c where c.sale_id = s.id) n
   where ${sales} group by h.staff_id`;
export const targetMoney = (plan_id: number, month: Day) =>
  asQuery(
    raw<{
      staff_id: number;
      money_cents: number;
    }>`${moneyOf(raw`s.plan_id = ${plan_id} and s.target_month = ${month}::date`)}`,
  );
/** What each person has from each step of a month's target so far. */
export const stepsBefore = (plan_id: number, month: Day) =>
  asQuery(raw<StepEarned>`
    select x.staff_id, x.step, sum(x.amount_cents)::bigint as amount_cents
      from commission_extra x where x.plan_id = ${plan_id} and x.target_month = ${month}::date group by x.staff_id, x.step`);

export type NewExtra = {
  branch_id: number;
  currency: string;
  staff_id: number;
  plan_id: number;
  kind: ExtraKind;
  day: Day;
  /** The month of the statement. */
  month: Day;
  amount_cents: number;
  target_month?: Day;
  step?: number;
  invoice_id?: number;
  appointment_id?: number;
};
export const insertExtra = async (db: Sql, { month, currency, ...row }: NewExtra): Promise<void> => {
  const { branch_id, staff_id } = row;
  await raw`
    insert into commission_statement (branch_id, staff_id, month, currency) values (${branch_id}, ${staff_id}, ${month}, ${currency})
    on conflict (branch_id, staff_id, month) do nothing`.execute(db);
  await db
    .insertInto('commission_extra')
    .values((eb) => ({
      ...row,
      statement_id: eb
        .selectFrom('commission_statement')
        .select('id')
        .where('branch_id', '=', branch_id)
        .where('staff_id', '=', staff_id)
        .where('month', '=', month),
    }))
    .execute();
};

/** One line for each step: what it comes to in a statement, and how far the money of its month is today. */
export const stepLinesOf = (statement_id: number) =>
  asQuery(raw<StepLine>`
    select x.plan_id, p.name as plan_name, x.target_month, x.step, p.target_of, p.target_cents, (e.step ->> 'from_bp')::int as from_bp,
           (e.step ->> 'extra_bp')::int as extra_bp, x.amount_cents,
           coalesce((select sum(m.money_cents) from (${moneyOf(raw`s.plan_id = x.plan_id and s.target_month = x.target_month`)}) m
                      where p.target_of = 'team' or m.staff_id = x.staff_id), 0)::bigint as money_cents
      from (select x.plan_id, x.target_month, x.step, x.staff_id, sum(x.amount_cents)::bigint as amount_cents
              from commission_extra x where x.statement_id = ${statement_id} and x.kind = 'step' group by 1, 2, 3, 4) x
      join commission_plan p on p.id = x.plan_id
     cross join lateral (select p.steps -> (x.step - 1) as step) e
     where x.amount_cents <> 0 order by x.target_month desc, x.plan_id desc, x.step`);
/** The sessions that a statement counts, the latest first. */
export const givenLinesOf = (statement_id: number) =>
  asQuery(raw<GivenLine>`
    select x.id, x.day, x.appointment_id, a.day as given_on, coalesce(nullif(full_name(m.first_name, m.last_name), ''), '—') as member_name, p.name as plan_name, x.amount_cents
      from commission_extra x join commission_plan p on p.id = x.plan_id join appointment a on a.id = x.appointment_id left join member m on m.id = a.member_id
     where x.statement_id = ${statement_id} and x.kind = 'session' order by x.day desc, x.id desc limit 2000`);

type TargetOfMonth = Target & {
  plan_id: number;
  plan_name: string;
  currency: string;
  money: { staff_id: number; staff_name: string; money_cents: number }[];
};
/** The targets of a month in a branch: of the plan of the day, and of those that something was sold under in it. */
export const targetsOf = (branch_id: number, month: Day, today: Day) =>
  asQuery(raw<TargetOfMonth>`
    select p.id as plan_id, p.name as plan_name, p.currency, p.target_of, p.target_cents, p.steps,
           coalesce((select jsonb_agg(jsonb_build_object('staff_id', m.staff_id, 'staff_name', full_name(f.first_name, f.last_name), 'money_cents', m.money_cents)
                                      order by m.money_cents desc, m.staff_id)
                       from (${moneyOf(raw`s.plan_id = p.id and s.target_month = ${month}::date`)}) m join staff f on f.id = m.staff_id), '[]') as money
      from commission_plan p
     where p.branch_id = ${branch_id} and p.target_of <> 'none'
       and (p.id = (select c.id from commission_plan c where c.branch_id = ${branch_id} and c.valid_from <= ${today}::date order by c.valid_from desc limit 1)
            or exists (select from commission_sale s where s.plan_id = p.id and s.target_month = ${month}::date))
     order by p.valid_from desc`);

type Given = GivenFacts & {
  branch_id: number;
  staff_id: number;
  currency: string;
  plan_id: number | null;
  /** What was earned with it so far, by whom, and under which plan. */
  earned_cents: number;
  earned_by: number | null;
  earned_plan_id: number | null;
};
/** An appointment, the plan of its day, and what was earned with it so far. */
export const givenOf = (appointment_id: number) =>
  asQuery(raw<Given>`
    select a.branch_id, a.staff_id, a.status, a.funding, f.employment, b.currency, p.id as plan_id, coalesce(p.given_cents, 0) as given_cents,
           exists (select from staff_invoice_line l where l.appointment_id = a.id and l.is_live) as is_invoiced,
           coalesce(x.earned_cents, 0)::bigint as earned_cents, x.earned_by, x.earned_plan_id
      from appointment a join branch b on b.id = a.branch_id join staff f on f.id = a.staff_id
      left join lateral (select c.id, c.given_cents from commission_plan c
                          where c.branch_id = a.branch_id and c.valid_from <= a.day order by c.valid_from desc limit 1) p on true
      left join lateral (select sum(x.amount_cents) as earned_cents, (array_agg(x.staff_id order by x.id desc))[1] as earned_by,
                                (array_agg(x.plan_id order by x.id desc))[1] as earned_plan_id
                           from commission_extra x where x.appointment_id = a.id) x on true
     where a.id = ${appointment_id} and (p.given_cents > 0 or x.earned_cents <> 0)`);
/** What a plan would pay for the sessions that trainers gave between two days, and what was earned with them. */
export const givenBetween = ({ branch_id, from, until }: { branch_id: number; from: Day; until: Day }) =>
  asQuery(raw<{ staff_id: number; sessions: number; earned_cents: number }>`
    select a.staff_id, count(*)::int as sessions,
           coalesce(sum((select sum(x.amount_cents) from commission_extra x where x.appointment_id = a.id)), 0)::bigint as earned_cents
      from appointment a join staff f on f.id = a.staff_id
     where a.branch_id = ${branch_id} and a.day between ${from}::date and ${until}::date and a.status = 'present' and a.funding = 'funded'
       and f.employment is distinct from 'part_time' group by a.staff_id`);
