/** All SQL about upcoming places that a membership pays for. */
import { sql as raw } from 'kysely';
import { asQuery, type Sql } from '#kit/server/db.ts';
import type { HeldMembership } from '../booking/booking.rules.ts';
import type { LostPlace } from './release.model.ts';
import type { ServingTerm } from './release.rules.ts';
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';

export type ComingPlace = Omit<LostPlace, 'moves_to'> & {
  membership_id: number;
  branch_id: number;
  session_id: number | null;
  staff_id: number | null;
  starts_at: string;
  /** A visit or session is reserved for it. */
  holds: boolean;
  /** Paid for with so many credits, at least one of which the membership gave; 0: by the membership itself. */
  credits: number;
};
/** What a programme gives to memberships sold from now on. The twin of `keep_terms`. */
export const programmeAsHeld = (programme_id: number, branch_id: number) =>
  asQuery(raw<
    Pick<
      HeldMembership,
      | 'type_id'
      | 'programme'
      | 'opens'
      | 'open_branches'
      | 'categories'
      | 'credit_uses'
      | 'branch_name'
      | 'country_code'
    >
  >`
    select p.type_id, p.name as programme, p.opens, p.open_branches, p.categories, p.credit_uses, b.name as branch_name, b.country_code
      from programme p cross join branch b where p.id = ${programme_id} and b.id = ${branch_id}`);

/** In every branch, also where the caller sees no bookings. */
export const comingPlaces = (memberships: readonly number[], now: Date) =>
  asQuery(raw<ComingPlace>`
    select kind, id, membership_id, member_id, branch_id, branch_name, session_id, staff_id, day, starts_at, starts, name,
           trainer_name, member_name, holds, credits
      from coming_places(${[...memberships]}::bigint[], ${now.toISOString()}::timestamptz)`);

type StoredTerm = ServingTerm & {
  id: number;
  branch_id: number;
  member_id: number;
  rests: Pick<Rest, 'from_on' | 'until_on'>[];
};
export const termServing = (membership_id: number) =>
  asQuery(raw<StoredTerm>`
    select id, branch_id, member_id, status, start_on, end_on, billing, rests_of(id) as rests from membership where id = ${membership_id}`);
export const holdersOf = (memberships: readonly number[]) =>
  asQuery(raw<{ member_id: number }>`
    select distinct member_id from membership where id = any (${[...memberships]}::bigint[])`);

/** The next memberships, by their number, that a closure suspended and that have places to come. */
export const nextWithPlaces = (group_key: string, after: number, count: number, now: Date) =>
  asQuery(raw<{ id: number }>`
    select ms.id from membership ms
     where ms.id > ${after}
       and exists (select from membership_suspension r where r.membership_id = ms.id and r.group_key = ${group_key})
       and (exists (select from booking k join class_session s on s.id = k.session_id
                     where k.membership_id = ms.id and k.status = 'confirmed' and s.starts_at > ${now.toISOString()}::timestamptz)
            or exists (select from credit_lot l join credit_entry e on e.lot_id = l.id
                        where l.membership_id = ms.id and e.kind = 'use' and e.on_day >= ${now.toISOString()}::timestamptz::date - 1)
            or exists (select from appointment a
                        where a.membership_id = ms.id and a.status in ('reserved', 'confirmed')
                          and a.starts_at > ${now.toISOString()}::timestamptz))
     order by ms.id limit ${count}`);

/** Locks taken from here on are released by `releaseLocks` without ending the transaction. */
export const tryLocks = async (db: Sql): Promise<void> => void (await raw`savepoint locks`.execute(db));
export const releaseLocks = async (db: Sql): Promise<void> => void (await raw`rollback to savepoint locks`.execute(db));
export const keepLocks = async (db: Sql): Promise<void> => void (await raw`release savepoint locks`.execute(db));
