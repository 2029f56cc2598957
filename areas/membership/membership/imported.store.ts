/** What the import of members reads about programmes, and the memberships that it creates. */
import { sql as raw, type Insertable } from 'kysely';
import type { DurationUnit } from '#kit/domain/day.ts';
import type { Billing, BillingPlan } from '#areas/money/billing/billing.model.ts';
import type { DatedPrice } from '../programme/programme.rules.ts';
import { sql, type Sql, type DB } from '#kit/server/db.ts';

export type SoldProgramme = BillingPlan & {
  id: number;
  name: { en: string; cn: string };
  duration_count: number;
  duration_unit: DurationUnit;
  sessions: number | null;
  notice_days: number;
  /** All prices in the currency of the branch. */
  prices: DatedPrice[];
};

/** Programmes that a branch sells, its own and those of the network, by name. */
export const programmesSoldIn = (branch_id: number) =>
  sql
    .selectFrom('programme as p')
    .select([
      'p.id',
      'p.name',
      'p.duration_count',
      'p.duration_unit',
      'p.sessions',
      'p.billing',
      'p.every_count',
      'p.every_unit',
      'p.billing_day',
      'p.instalment_count',
      'p.notice_days',
    ])
    .select(
      raw<
        DatedPrice[]
      >`coalesce((select json_agg(json_build_object('currency', x.currency, 'valid_from', x.valid_from, 'price_cents', x.price_cents))
        from programme_price x join branch b on b.currency = x.currency where b.id = ${branch_id} and x.programme_id = p.id), '[]')`.as(
        'prices',
      ),
    )
    .where('p.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('p.branch_id', '=', branch_id),
        eb('p.id', 'in', eb.selectFrom('programme_branch').select('programme_id').where('branch_id', '=', branch_id)),
      ]),
    )
    .orderBy(raw`p.name ->> 'en'`)
    .$narrowType<{
      name: SoldProgramme['name'];
      duration_unit: DurationUnit;
      every_unit: DurationUnit;
      billing: Billing;
    }>();

export const insertBrought = (db: Sql, terms: readonly Insertable<DB['membership']>[]) =>
  db.insertInto('membership').values(terms).returning(['id', 'member_id']).execute();
export const insertRests = async (
  db: Sql,
  rests: readonly Insertable<DB['membership_suspension']>[],
): Promise<void> => {
  if (rests.length > 0) await db.insertInto('membership_suspension').values(rests).execute();
};
export const insertParts = async (db: Sql, parts: readonly Insertable<DB['instalment']>[]): Promise<void> => {
  if (parts.length > 0) await db.insertInto('instalment').values(parts).execute();
};
