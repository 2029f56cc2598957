/** All SQL about the dated early termination rules. */
import { sql as raw, type Insertable } from 'kysely';
import type { TerminationRuleRow } from './termination-rule.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';

type Country = { country_code: string; currency: string };
/** The countries of these branches, with a currency for the example. */
export const countriesOf = (branches: readonly number[]) =>
  asQuery<Country>(raw<Country>`
    select b.country_code, min(b.currency) as currency from branch b
     where b.id = any (${[...branches]}::bigint[]) and b.type <> 'hq' group by 1 order by 1`);
type Stored = Omit<TerminationRuleRow, 'currency' | 'standing' | 'can'>;
export const allRules = () =>
  asQuery<Stored>(raw<Stored>`
    select id, country_code, valid_from, cooling_off_days, cooling_off_kind, price_bp, rest_days, refund_days, source, to_confirm, version
      from termination_rule order by country_code, valid_from desc`);

export const getRule = async (db: Sql, id: number) => {
  const rule = await db
    .selectFrom('termination_rule')
    .select(['country_code', 'valid_from'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!rule) throw new NotFound();
  return rule;
};

export const zonesIn = (db: Sql, country_code: string) =>
  db.selectFrom('branch').select('time_zone').distinct().where('country_code', '=', country_code).execute();
export const insertTerminationRule = (db: Sql, rule: Insertable<DB['termination_rule']>): Promise<{ id: number }> =>
  db.insertInto('termination_rule').values(rule).returning('id').executeTakeFirstOrThrow();
