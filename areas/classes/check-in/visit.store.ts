/** Visits reserved for places in classes. */
import type { BookingFacts } from '../booking/booking.store.ts';
import type { Sql } from '#kit/server/db.ts';
import { sql as raw } from 'kysely';

/** Reserves a visit for a place, as the function decides; `counted`: the membership counts visits. */
export const holdOne = async (
  db: Sql,
  { booking_id, membership_id, staff_id }: { booking_id: number; membership_id: number; staff_id: number | null },
): Promise<VisitColumns & { counted: boolean }> => {
  const { rows } = await raw<VisitColumns & { counted: boolean }>`
    select counted, visit, check_in_day, check_in_id from hold_visit(${booking_id}, ${membership_id}, ${staff_id})`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('hold_visit gave no row');
  return row;
};

export type VisitColumns = {
  visit: BookingFacts['visit'];
  check_in_day: string | null;
  check_in_id: number | null;
};
