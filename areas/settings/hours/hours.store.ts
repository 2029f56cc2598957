/** All SQL about opening hours and booking rules. */
import type { OpeningHours, Week } from './hours.model.ts';
import { spansFrom, spansText } from './hours.rules.ts';
import type { BookingRule } from './booking-rule.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { weekdays, type Weekday } from '#kit/domain/lookups/choices.ts';
import { sql, type Sql } from '#kit/server/db.ts';

type WeekText = Record<Weekday, string>;
const weekFrom = (row: WeekText): Week => Object.fromEntries(weekdays.map((day) => [day, spansFrom(row[day])])) as Week;
export const weekText = (week: Week): WeekText =>
  Object.fromEntries(weekdays.map((day) => [day, spansText(week[day])])) as WeekText;

type HoursRow = WeekText & Omit<OpeningHours, Weekday>;
export const asHours = (row: HoursRow): OpeningHours => ({ ...row, ...weekFrom(row) });

const hours = (db: Sql) =>
  db.selectFrom('opening_hours').select(['id', 'branch_id', ...weekdays, 'updated_at', 'version']);
export const hoursOf = (branch_id: number) => hours(sql).where('branch_id', '=', branch_id);
export const getHours = async (db: Sql, id: number): Promise<OpeningHours> =>
  asHours(
    await hours(db)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new NotFound()),
  );

const rules = (db: Sql) =>
  db
    .selectFrom('schedule_rule as r')
    .innerJoin('branch as b', 'b.id', 'r.branch_id')
    .select([
      'r.id',
      'r.branch_id',
      'b.currency',
      'r.booking_window_days',
      'r.again_minutes',
      'r.absent_after_hours',
      'r.confirms_bookings',
      'r.remind_hours',
      'r.cancel_cutoff_hours',
      'r.no_show',
      'r.no_show_fee_cents',
      'r.no_show_waivers',
      'r.updated_at',
      'r.version',
    ])
    .$narrowType<Pick<BookingRule, 'no_show'>>();
export const rulesOf = (branch_id: number) => rules(sql).where('r.branch_id', '=', branch_id);
export const getRules = (db: Sql, id: number): Promise<BookingRule> =>
  rules(db)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

export const setWeek = async (db: Sql, branch_id: number, week: Week): Promise<void> => {
  await db.updateTable('opening_hours').set(weekText(week)).where('branch_id', '=', branch_id).execute();
};
