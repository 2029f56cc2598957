/** All SQL about what a statement has beside its sales: steps of a month's target, and sessions that were given. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { GivenLine, StepLine } from './commission.model.ts';
import type { GivenFacts } from './given.rules.ts';
import type { StepEarned } from './target.rules.ts';
import type { Target } from '../commission-plan/commission-plan.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, later, type Sql } from '#kit/server/db.ts';

/** The target of one month under a plan. */
type TargetMonth = { branch_id: number; plan_id: number; target_month: Day };
type Amounts = readonly { staff_id: number; amount_cents: number }[];
const columnsOf = (rows: Amounts) => ({
  staff: rows.map(({ staff_id }) => staff_id),
  cents: rows.map(({ amount_cents }) => amount_cents),
});
/**
 * Sales of a target have brought more money, or less: what these people, or everyone, have brought now (step 0), and have
 * from each step so far. The caller holds the lock of the target.
 */
export const addToTarget = async (
  db: Sql,
  { branch_id, plan_id, target_month }: TargetMonth,
  more: Amounts,
  everyone: boolean,
): Promise<StepEarned[]> => {
  const { staff, cents } = columnsOf(more);
  const { rows } = await raw<StepEarned>`
    with added as (
      insert into commission_target as t (branch_id, plan_id, target_month, staff_id, step, amount_cents)
      select ${branch_id}, ${plan_id}, ${target_month}, x.staff_id, 0, x.cents from unnest(${staff}::bigint[], ${cents}::bigint[]) as x (staff_id, cents)
      on conflict (plan_id, target_month, staff_id, step) do update set amount_cents = t.amount_cents + excluded.amount_cents
      returning staff_id, amount_cents)
    select a.staff_id, 0 as step, a.amount_cents from added a
    union all
    select t.staff_id, t.step, t.amount_cents from commission_target t
     where t.plan_id = ${plan_id} and t.target_month = ${target_month}::date and (${everyone} or t.staff_id = any (${staff}::bigint[]))
       and not (t.step = 0 and exists (select from added a where a.staff_id = t.staff_id))`.execute(db);
  return rows;
};
/** Each person's money of a month's target. */
const moneyOf = (target: RawBuilder<unknown>) =>
  raw`select t.staff_id, t.amount_cents as money_cents from commission_target t where t.step = 0 and ${target}`;

/** Statements are begun with their first row. In the order of people, so that no two requests wait for each other. */
export const beginStatements = (
  db: Sql,
  { branch_id, month, currency }: { branch_id: number; month: Day; currency: string },
  people: Iterable<number>,
): void => {
  const begun = raw`
    insert into commission_statement (branch_id, staff_id, month, currency)
    select ${branch_id}, x.staff_id, ${month}, ${currency} from unnest(${[...new Set(people)]}::bigint[]) as x (staff_id) order by x.staff_id
    on conflict (branch_id, staff_id, month) do nothing`;
  later(db, asQuery(begun));
};

type NewSteps = TargetMonth & { day: Day; month: Day; invoice_id: number };
/** What the steps of a target have changed by; the statements have been begun. */
export const insertSteps = (db: Sql, of: NewSteps, changes: readonly StepEarned[]): void => {
  if (changes.length === 0) return;
  const { branch_id, plan_id, target_month, day, month, invoice_id } = of;
  const { staff, cents } = columnsOf(changes);
  const steps = raw`
    with made as (
      insert into commission_extra (branch_id, statement_id, staff_id, plan_id, kind, day, amount_cents, target_month, step, invoice_id)
      select ${branch_id}, s.id, x.staff_id, ${plan_id}, 'step', ${day}, x.cents, ${target_month}, x.step, ${invoice_id}
        from unnest(${staff}::bigint[], ${changes.map(({ step }) => step)}::integer[], ${cents}::bigint[]) as x (staff_id, step, cents)
        left join commission_statement s on s.branch_id = ${branch_id} and s.staff_id = x.staff_id and s.month = ${month}::date
      returning staff_id, step, amount_cents)
    insert into commission_target as t (branch_id, plan_id, target_month, staff_id, step, amount_cents)
    select ${branch_id}, ${plan_id}, ${target_month}, m.staff_id, m.step, m.amount_cents from made m
    on conflict (plan_id, target_month, staff_id, step) do update set amount_cents = t.amount_cents + excluded.amount_cents`;
  later(db, asQuery(steps));
};

type NewGiven = {
  branch_id: number;
  currency: string;
  staff_id: number;
  plan_id: number;
  day: Day;
  /** The month of the statement. */
  month: Day;
  amount_cents: number;
  appointment_id: number;
};
/** A session of personal training that was given, or that turned out not to be. */
export const insertGiven = (db: Sql, { month, currency, ...row }: NewGiven): void => {
  const { branch_id, staff_id } = row;
  beginStatements(db, { branch_id, month, currency }, [staff_id]);
  const given = db.insertInto('commission_extra').values((eb) => ({
    ...row,
    kind: 'session',
    statement_id: eb
      .selectFrom('commission_statement')
      .select('id')
      .where('branch_id', '=', branch_id)
      .where('staff_id', '=', staff_id)
      .where('month', '=', month),
  }));
  later(db, given);
};

/** One line for each step: what it comes to in a statement, and how far the money of its month is today. */
export const stepLinesOf = (statement_id: number) =>
  asQuery(raw<StepLine>`
    select x.plan_id, p.name as plan_name, x.target_month, x.step, p.target_of, p.target_cents, (e.step ->> 'from_bp')::int as from_bp,
           (e.step ->> 'extra_bp')::int as extra_bp, x.amount_cents,
           coalesce((select sum(m.money_cents) from (${moneyOf(raw`t.plan_id = x.plan_id and t.target_month = x.target_month`)}) m
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
                       from (${moneyOf(raw`t.plan_id = p.id and t.target_month = ${month}::date`)}) m join staff f on f.id = m.staff_id), '[]') as money
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
