/** All SQL about what a new branch copies from its template. */
import { sql as raw } from 'kysely';
import type { TemplateProgramme } from '#areas/network/opening/opening.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

/** What is on sale in a branch, with today's price in each of its currencies. */
export const programmesToCopy = (branch_id: number, today: Day) =>
  asQuery(raw<TemplateProgramme>`
    select p.id, p.name, p.type_id, p.branch_id is null as is_of_network,
           coalesce((select jsonb_agg(jsonb_build_object('currency', now.currency, 'price_cents', now.price_cents) order by now.currency)
                       from (select distinct on (pp.currency) pp.currency, pp.price_cents from programme_price pp
                              where pp.programme_id = p.id and pp.valid_from <= ${today}::date
                              order by pp.currency, pp.valid_from desc) now), '[]') as prices
      from programme p join programme_branch pb on pb.programme_id = p.id and pb.branch_id = ${branch_id}
     where p.status = 'active' and (p.sold_until is null or p.sold_until >= ${today}::date)
     order by p.type_id, lower(p.name ->> 'en'), p.id`);

export const sellAlsoIn = async (db: Sql, programme_id: number, branch_id: number): Promise<void> => {
  await db.insertInto('programme_branch').values({ programme_id, branch_id }).execute();
};

type Copy = { branch_id: number; currency: string; today: Day; price_cents: number };
/**
 * A programme of the new branch. The suspension fee is copied only in the same currency; a joining fee and terms only
 * if they belong to the network and are valid here too.
 */
export const copyToBranch = async (
  db: Sql,
  id: number,
  { branch_id, currency, today, price_cents }: Copy,
): Promise<void> => {
  const { rows } = await raw<{ id: number }>`
    insert into programme (branch_id, type_id, name, duration_count, duration_unit, sessions, credits, credit_uses, given_per, roll_over, roll_over_most, opens, categories, suspension_max_times,
        suspension_max_days, suspension_notice_days, commitment_count, commitment_unit, notice_days,
        billing, every_count, every_unit, billing_day, instalment_count, tax_class, joining_fee_id)
    select ${branch_id}::bigint, p.type_id, p.name, p.duration_count, p.duration_unit, p.sessions, p.credits, p.credit_uses, p.given_per, p.roll_over, p.roll_over_most, case p.opens when 'branches' then 'home' else p.opens end, p.categories, p.suspension_max_times,
           p.suspension_max_days, p.suspension_notice_days, p.commitment_count, p.commitment_unit, p.notice_days,
           p.billing, p.every_count, p.every_unit, p.billing_day, p.instalment_count, p.tax_class,
           (select f.id from joining_fee f where f.id = p.joining_fee_id and f.branch_id is null
               and exists (select 1 from joining_fee_amount a where a.joining_fee_id = f.id and a.currency = ${currency} and a.valid_from <= ${today}::date))
      from programme p where p.id = ${id} returning id`.execute(db);
  const copy = rows[0]?.id ?? 0;
  await raw`
    insert into programme_price (programme_id, currency, valid_from, price_cents, suspension_fee_cents)
    values (${copy}, ${currency}, ${today}::date, ${price_cents}, coalesce((
      select pp.suspension_fee_cents from programme_price pp where pp.programme_id = ${id} and pp.currency = ${currency}
         and pp.valid_from <= ${today}::date order by pp.valid_from desc limit 1), 0))`.execute(db);
  await sellAlsoIn(db, copy, branch_id);
  await raw`
    insert into programme_terms (series, branch_id, programme_id)
    select distinct pt.series, ${branch_id}::bigint, ${copy}::bigint from programme_terms pt
      join terms t on t.id = pt.series and t.branch_id is null where pt.programme_id = ${id}`.execute(db);
};
