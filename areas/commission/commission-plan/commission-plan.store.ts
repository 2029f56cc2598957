/** All SQL about commission plans and the settings of commission. */
import { sql as raw, type Insertable } from 'kysely';
import type { CommissionPlanQuery } from './commission-plan.contract.ts';
import { USUAL_RENEWAL_DAYS, type CommissionPlanRow, type CommissionSetting } from './commission-plan.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, listOf } from '#kit/server/list.ts';

export type PlanRecord = Omit<CommissionPlanRow, 'can'> & { today: Day };
type Where = { branches: readonly number[]; now: Date };

export const plans = listOf<CommissionPlanQuery, PlanRecord, Where>({
  columns: raw`
    p.id, p.branch_id, b.name as branch_name, p.name, p.valid_from, next.valid_from - 1 as valid_until, p.currency, p.sale_bp, p.renewal_bp,
    p.product_bp, p.fixed_cents, p.session_cents, p.tiers, p.cap_cents, p.target_of, p.target_cents, p.steps, p.given_cents, split.split, d.state, sold.sales, p.version, d.today`,
  from: ({ now }) => raw`
    from commission_plan p join branch b on b.id = p.branch_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as today) t
    left join lateral (select min(o.valid_from) as valid_from from commission_plan o
                        where o.branch_id = p.branch_id and o.valid_from > p.valid_from) next on true
    cross join lateral (select t.today, case when p.valid_from > t.today then 'coming' when next.valid_from <= t.today then 'past' else 'current' end as state) d
    cross join lateral (select count(*)::int as sales from commission_sale s where s.plan_id = p.id) sold
    cross join lateral (select coalesce(jsonb_agg(x.part || jsonb_build_object('staff_name', full_name(s.first_name, s.last_name)) order by x.at), '[]') as split
                          from jsonb_array_elements(p.split) with ordinality x (part, at) left join staff s on s.id = (x.part ->> 'staff_id')::bigint) split`,
  seen: inBranches('p.branch_id'),
  filters: { state: anyOf('d.state'), q: containing("p.name || ' ' || b.name") },
  sorts: {
    state: `array_position(array['current', 'coming', 'past'], d.state)`,
    name: 'lower(p.name)',
    valid_from: 'p.valid_from',
  },
  id: 'p.id',
  ties: 'b.name, p.valid_from desc, p.id',
});

export const insertPlan = async (db: Sql, plan: Insertable<DB['commission_plan']>): Promise<number> => {
  const { id } = await db.insertInto('commission_plan').values(plan).returning('id').executeTakeFirstOrThrow();
  return id;
};

type SettingRecord = Omit<CommissionSetting, 'can'>;
const planNear = (branch_id: number, today: Day, when: 'current' | 'coming') => raw`
  (select jsonb_build_object('id', p.id, 'name', p.name, 'valid_from', p.valid_from) from commission_plan p
    where p.branch_id = ${branch_id} and ${when === 'current' ? raw`p.valid_from <= ${today}::date` : raw`p.valid_from > ${today}::date`}
    order by p.valid_from ${when === 'current' ? raw`desc` : raw`asc`} limit 1)`;
export const settingOf = (branch_id: number, today: Day) =>
  asQuery(raw<SettingRecord>`
    select b.id, coalesce(s.renewal_days, ${USUAL_RENEWAL_DAYS}) as renewal_days, coalesce(s.version, 0) as version,
           ${planNear(branch_id, today, 'current')} as current, ${planNear(branch_id, today, 'coming')} as coming
      from branch b left join commission_setting s on s.branch_id = b.id where b.id = ${branch_id}`);

/** The first time it is inserted; then it is changed at the version that was read. */
export const saveSetting = async (
  db: Sql,
  { branch_id, version, renewal_days }: { branch_id: number; version: number; renewal_days: number },
): Promise<void> => {
  const { rows } = await raw`
    insert into commission_setting as s (branch_id, renewal_days) values (${branch_id}, ${renewal_days})
    on conflict (branch_id) do update set renewal_days = excluded.renewal_days where s.version = ${version}
    returning branch_id`.execute(db);
  if (rows.length === 0) throw new StaleWrite('commission_setting', branch_id, version);
};
