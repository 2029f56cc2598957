/** What the import of members asks of programmes and memberships. */
import { sql as raw } from 'kysely';
import type { DurationUnit } from '#kit/domain/day.ts';
import type { Billing, BillingPlan } from '#areas/money/billing/billing.model.ts';
import type { DatedPrice } from '../programme/programme.rules.ts';
import type { BroughtTerm } from '#areas/people/import/import-term.rules.ts';
import { sql, type Sql } from '#kit/server/db.ts';

export type SoldProgramme = BillingPlan & {
  id: number;
  name: { en: string; cn: string };
  duration_count: number;
  duration_unit: DurationUnit;
  sessions: number | null;
  notice_days: number;
  /** In the currency of the branch, all of them. */
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

export type Brought = BroughtTerm & {
  member_id: number;
  programme_id: number;
  sessions_left: number | null;
  notice_days: number;
};
type Place = { branch_id: number; currency: string };

type Made = { id: number; member_id: number };
const saveRests = async (db: Sql, branch_id: number, of: readonly (Made & Pick<Brought, 'rest'>)[]): Promise<void> => {
  const rests = of.flatMap(({ id, rest }) =>
    rest ? [{ ...rest, branch_id, membership_id: id, reason: 'imported' }] : [],
  );
  if (rests.length > 0) await db.insertInto('membership_suspension').values(rests).execute();
};
const savePlans = async (
  db: Sql,
  branch_id: number,
  of: readonly (Made & Pick<Brought, 'instalments'>)[],
): Promise<void> => {
  const parts = of.flatMap(({ id, member_id, instalments }) =>
    instalments.map((part) => ({ ...part, branch_id, member_id, membership_id: id, status: 'planned' })),
  );
  if (parts.length > 0) await db.insertInto('instalment').values(parts).execute();
};

/**
 * Memberships that were sold and paid for elsewhere: no invoice, no joining fee, no entry in the journal. What is still
 * to be paid is planned, and collected by the billing run on its day.
 */
export const bringMemberships = async (
  db: Sql,
  { branch_id, currency }: Place,
  brought: readonly Brought[],
): Promise<void> => {
  if (brought.length === 0) return;
  const values = brought.map(({ rest: _rest, instalments: _parts, ...term }) => ({ ...term, branch_id, currency }));
  const made = await db.insertInto('membership').values(values).returning(['id', 'member_id']).execute();
  const of = new Map(brought.map((one) => [one.member_id, one]));
  const saved = made.flatMap((one) => {
    const term = of.get(one.member_id);
    return term ? [{ ...one, rest: term.rest, instalments: term.instalments }] : [];
  });
  await saveRests(db, branch_id, saved);
  await savePlans(db, branch_id, saved);
};
