/** All SQL about the end of memberships, and about the countries' rules for it. */
import { sql as raw, type Insertable } from 'kysely';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import type { Ending } from './ending.model.ts';
import type { DurationUnit } from '#kit/domain/day.ts';
import type { Rest } from '../suspension/suspension.rules.ts';
import type { CoolingOffKind } from './termination.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';

const oneLife = (db: Sql, id: number) =>
  db
    .selectFrom('membership as ms')
    .innerJoin('programme as p', 'p.id', 'ms.programme_id')
    .innerJoin('member as m', 'm.id', 'ms.member_id')
    .leftJoin('staff as s', 's.id', 'ms.sales_staff_id')
    .select([
      raw<string>`full_name(m.first_name, m.last_name)`.as('member_name'),
      'ms.id',
      'ms.branch_id',
      'ms.member_id',
      'ms.programme_id',
      'ms.billing',
      'ms.every_count',
      'ms.every_unit',
      'ms.billing_day',
      'ms.instalment_count',
      'ms.version',
      'ms.status',
      'ms.start_on',
      'ms.end_on',
      'ms.paid_until',
      'ms.commitment_until',
      'ms.notice_days',
      'ms.sessions_left',
      // Sessions of each part aren't those of the term: then its value goes by days, as for a rolling membership.
      raw<
        number | null
      >`case when ms.billing = 'instalments' and ms.given_per = 'period' then null else ms.sessions_total end`.as(
        'sessions_total',
      ),
      'ms.price_cents',
      'ms.discount_cents',
      'ms.currency',
      'ms.sales_staff_id',
      'ms.payment_method_id',
      'ms.sold_on',
      'p.name as programme_name',
      'p.tax_class',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('sales_staff_name'),
    ])
    .$narrowType<{
      status: MembershipStatus;
      programme_name: Label;
      tax_class: TaxClass;
      billing: Billing;
      every_unit: DurationUnit;
    }>()
    .where('ms.id', '=', id);
export const findLife = (id: number) => oneLife(sql, id);
export type LifeRecord = Awaited<ReturnType<typeof lockLife>>;
/** Locked until the commit: two desks decide one after the other. */
export const lockLife = (db: Sql, id: number) =>
  oneLife(db, id)
    .forUpdate('ms')
    .executeTakeFirstOrThrow(() => new NotFound());

const endings = (db: Sql, membership_id: number) =>
  db
    .selectFrom('membership_ending as e')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .select([
      'e.id',
      'e.kind',
      'e.asked_on',
      'e.last_on',
      'e.reason',
      'e.charge_cents',
      'e.agreed_reason',
      'e.credit_cents',
      'e.invoice_id',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('staff_name'),
      'e.created_at',
    ])
    .$narrowType<{ kind: Ending['kind'] }>()
    .where('e.membership_id', '=', membership_id)
    .where('e.taken_back_at', 'is', null)
    // An early end replaces an earlier request.
    .orderBy('e.kind', 'desc')
    .limit(1);
export const endingOf = (membership_id: number) => endings(sql, membership_id);
export const getEnding = (db: Sql, membership_id: number) => endings(db, membership_id).executeTakeFirst();

export const insertEnding = async (db: Sql, ending: Insertable<DB['membership_ending']>): Promise<void> => {
  await db.insertInto('membership_ending').values(ending).execute();
};
/** The branch is closed on some of its days, so it ends later than agreed. */
export const moveEnding = async (db: Sql, membership_id: number, last_on: Day): Promise<void> => {
  await db
    .updateTable('membership_ending')
    .set({ last_on })
    .where('membership_id', '=', membership_id)
    .where('taken_back_at', 'is', null)
    .execute();
};
export const takeBackEnding = async (db: Sql, id: number, at: string): Promise<void> => {
  await db.updateTable('membership_ending').set({ taken_back_at: at }).where('id', '=', id).execute();
};

type StoredRest = Rest & { id: number };
/** The suspensions from now on: those no longer listed were undone. */
export const keepRests = async (
  db: Sql,
  before: readonly StoredRest[],
  after: readonly StoredRest[],
  at: string,
): Promise<void> => {
  const kept = new Map(after.map((rest) => [rest.id, rest]));
  for (const { id, until_on } of before) {
    const rest = kept.get(id);
    if (!rest) await db.updateTable('membership_suspension').set({ undone_at: at }).where('id', '=', id).execute();
    else if (rest.until_on !== until_on)
      await db.updateTable('membership_suspension').set({ until_on: rest.until_on }).where('id', '=', id).execute();
  }
};

export const terminationRulesOf = (country_code: string) =>
  sql
    .selectFrom('termination_rule')
    .select(['valid_from', 'cooling_off_days', 'cooling_off_kind', 'price_bp', 'rest_days', 'refund_days', 'source'])
    .$narrowType<{ source: Label; cooling_off_kind: CoolingOffKind }>()
    .where('country_code', '=', country_code);
/** No cooling-off period is longer, including weekends and holidays. */
const LONGEST_DAYS = 200;
export const holidaysAfter = (branch_id: number, day: Day) =>
  sql
    .selectFrom('holiday')
    .select('day')
    .where('branch_id', '=', branch_id)
    .where('day', '>', day)
    .where('day', '<=', addDays(day, LONGEST_DAYS));
