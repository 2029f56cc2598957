/** What the import of members asks of programmes and memberships. */
import { sql as raw } from 'kysely';
import { later, type Day, type DurationUnit } from '#domain/kit/day.ts';
import { priceOn, type DatedPrice } from '#domain/areas/membership/programme.rules.ts';
import type { BroughtTerm } from '#domain/areas/people/import/term.ts';
import { sql, type Sql } from '#server/kit/db.ts';

export type SoldProgramme = {
  id: number;
  name: { en: string; cn: string };
  duration_count: number;
  duration_unit: DurationUnit;
  sessions: number | null;
};

/** Programmes that a branch sells, its own and those of the network, by name. */
export const programmesSoldIn = (branch_id: number) =>
  sql
    .selectFrom('programme')
    .select(['id', 'name', 'duration_count', 'duration_unit', 'sessions'])
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('branch_id', '=', branch_id),
        eb('id', 'in', eb.selectFrom('programme_branch').select('programme_id').where('branch_id', '=', branch_id)),
      ]),
    )
    .orderBy(raw`name ->> 'en'`)
    .$narrowType<{ name: SoldProgramme['name']; duration_unit: DurationUnit }>();

export type Brought = BroughtTerm & { member_id: number; programme_id: number; sessions_left: number | null };
type Place = { branch_id: number; currency: string; today: string };

const pricesOf = async (
  db: Sql,
  programme_ids: readonly number[],
): Promise<(DatedPrice & { programme_id: number })[]> =>
  db
    .selectFrom('programme_price')
    .select(['programme_id', 'currency', 'valid_from', 'price_cents'])
    .where('programme_id', 'in', [...programme_ids])
    .execute();

/** Nobody knows for how long they rest: until the client comes back. */
const suspendBrought = async (
  db: Sql,
  place: Place,
  paused: readonly { id: number; start_on: Day }[],
): Promise<void> => {
  if (paused.length === 0) return;
  const { branch_id, today } = place;
  const rests = paused.map(({ id, start_on }) => ({
    branch_id,
    membership_id: id,
    from_on: later(start_on, today),
    reason: 'imported',
  }));
  await db.insertInto('membership_suspension').values(rests).execute();
};

/**
 * Memberships that were sold and paid for elsewhere: no invoice, no joining fee, no entry in the journal. The price
 * is today's, for the renewal.
 */
export const bringMemberships = async (db: Sql, place: Place, brought: readonly Brought[]): Promise<void> => {
  if (brought.length === 0) return;
  const { branch_id, currency, today } = place;
  const prices = await pricesOf(db, [...new Set(brought.map(({ programme_id }) => programme_id))]);
  const priceOf = (id: number): number =>
    priceOn(
      prices.filter(({ programme_id }) => programme_id === id),
      currency,
      today,
    )?.price_cents ?? 0;
  const values = brought.map((term) => ({
    ...term,
    branch_id,
    currency,
    paid_until: term.end_on,
    price_cents: priceOf(term.programme_id),
  }));
  const made = await db.insertInto('membership').values(values).returning(['id', 'status', 'start_on']).execute();
  const paused = made.filter(({ status }) => status === 'paused');
  await suspendBrought(db, place, paused);
};
