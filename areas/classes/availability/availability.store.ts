/** All SQL about the hours of trainers. */
import { sql as raw } from 'kysely';
import type { AvailabilityException, EditAvailability, NewException, Span } from './availability.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { saveVersioned } from '#kit/server/version.ts';

export type Hours = {
  staff_id: number;
  version: number;
  week: Span[];
  duration_min: number;
  buffer_before_min: number;
  buffer_after_min: number;
  facility_id: number | null;
  facility_name: string | null;
};
export const hoursOf = (branch_id: number) =>
  asQuery(raw<Hours>`
    select a.staff_id, a.version, a.week, a.duration_min, a.buffer_before_min, a.buffer_after_min, f.id as facility_id, f.name as facility_name
      from trainer_availability a left join facility f on f.id = a.facility_id and f.status = 'active' where a.branch_id = ${branch_id}`);

const columns = raw`e.id, e.staff_id, e.day, e.kind, e.starts, e.ends, e.note, e.version`;
/** Between two days, in order. */
export const exceptionsOf = (branch_id: number, from: Day, until: Day) =>
  asQuery(raw<AvailabilityException>`
    select ${columns} from availability_exception e
     where e.branch_id = ${branch_id} and e.day between ${from}::date and ${until}::date order by e.day, e.starts nulls first, e.id`);
type ExceptionRecord = AvailabilityException & { branch_id: number };
export const getException = async (db: Sql, id: number): Promise<ExceptionRecord> => {
  const { rows } = await raw<ExceptionRecord>`
    select ${columns}, e.branch_id from availability_exception e where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};
export const insertException = async (db: Sql, row: NewException): Promise<number> => {
  const { id } = await db.insertInto('availability_exception').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const saveHours = async (db: Sql, asked: EditAvailability): Promise<void> => {
  const { branch_id, staff_id, version, week, ...rest } = asked;
  const values = { ...rest, week: JSON.stringify(week) };
  if (version === null) {
    await db
      .insertInto('trainer_availability')
      .values({ branch_id, staff_id, ...values })
      .execute();
    return;
  }
  const found = await db
    .selectFrom('trainer_availability')
    .select('id')
    .where('branch_id', '=', branch_id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst();
  if (!found) throw new NotFound();
  await saveVersioned(db, 'trainer_availability', found.id, version, values);
};

type Busy = { staff_id: number; starts_at: string; ends_at: string };
/** When trainers are busy, in any branch; an appointment that is moved doesn't conflict with itself. */
export const busyTimes = (staff: readonly number[], from: Date, until: Date, but: number) =>
  asQuery(raw<Busy>`
    select staff_id, starts_at, ends_at
      from busy_times(${[...staff]}::bigint[], ${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, ${but}::bigint)`);
