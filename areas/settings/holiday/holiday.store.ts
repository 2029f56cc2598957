/** All SQL about holidays. */
import { sql as raw } from 'kysely';
import type { HolidayQuery } from '../schedule/schedule.contract.ts';
import type { CopyHolidays, EditHoliday, HolidayRow } from './holiday.model.ts';
import { spansFrom, spansText, type HolidayHours } from '../hours/hours.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, sql, type Sql } from '#kit/server/db.ts';

type Name = HolidayRow['name'];
type Stored = Omit<HolidayRow, 'is_closed' | 'spans'> & { hours: string };
const rows = (db: Sql) =>
  db.selectFrom('holiday').select(['id', 'branch_id', 'day', 'name', 'hours', 'version']).$narrowType<{ name: Name }>();

export const asHoliday = ({ hours, ...row }: Stored): HolidayRow => ({
  ...row,
  is_closed: hours === '',
  spans: spansFrom(hours),
});
export const asHolidayHours = ({ day, hours }: Pick<Stored, 'day' | 'hours'>): HolidayHours => ({
  day,
  spans: hours === '' ? null : spansFrom(hours),
});

const firstOf = (year: number): Day => `${year}-01-01`;
const lastOf = (year: number): Day => `${year}-12-31`;
const matching = (db: Sql, branch_id: number, { year, q }: Pick<HolidayQuery, 'year' | 'q'>) =>
  db
    .selectFrom('holiday')
    .where('branch_id', '=', branch_id)
    .$if(year !== undefined, (query) =>
      query.where('day', '>=', firstOf(year ?? 0)).where('day', '<=', lastOf(year ?? 0)),
    )
    .$if(q !== undefined, (query) =>
      query.where(raw<boolean>`position(lower(${q ?? ''}) in lower((name ->> 'en') || ' ' || (name ->> 'cn'))) > 0`),
    );
export const listHolidays = (query: HolidayQuery, branch_id: number) =>
  matching(sql, branch_id, query)
    .select(['id', 'branch_id', 'day', 'name', 'hours', 'version'])
    .$narrowType<{ name: Name }>()
    .orderBy('day', query.sort.startsWith('-') ? 'desc' : 'asc')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
export const countHolidays = (query: HolidayQuery, branch_id: number) =>
  matching(sql, branch_id, query).select((eb) => eb.fn.countAll<number>().as('total'));

export const holidaysBetween = (branch_id: number, from: Day, until: Day) =>
  rows(sql).where('branch_id', '=', branch_id).where('day', '>=', from).where('day', '<=', until).orderBy('day');
export const holidaysOfYear = (branch_id: number, year: number) =>
  holidaysBetween(branch_id, firstOf(year), lastOf(year));
/** Of the other branches in the country: only the day, the name and how many have it. */
export const holidaysOfCountry = (branch_id: number, year: number) =>
  asQuery(
    raw<{ day: Day; name: Name; branches: number }>`
      select day, name, branches from holidays_of_country(${branch_id}, ${year})`,
  );

export const findHoliday = (id: number) => rows(sql).where('id', '=', id);
export const getHoliday = async (db: Sql, id: number): Promise<HolidayRow> =>
  asHoliday(
    await rows(db)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new NotFound()),
  );

/** In the format of the table. */
export const holidayColumns = ({ day, name, is_closed, spans }: Omit<EditHoliday, 'version'>) => ({
  day,
  name: JSON.stringify(name),
  hours: is_closed ? '' : spansText(spans),
});
export const insertHoliday = async (
  db: Sql,
  branch_id: number,
  columns: ReturnType<typeof holidayColumns>,
): Promise<number> => {
  const row = { branch_id, ...columns };
  const { id } = await db.insertInto('holiday').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** Days that the branch already has stay as they are. Returns those that were added. */
export const insertHolidays = async (
  db: Sql,
  branch_id: number,
  holidays: CopyHolidays['holidays'],
): Promise<Day[]> => {
  const added = await db
    .insertInto('holiday')
    .values(holidays.map(({ day, name }) => ({ branch_id, day, name: JSON.stringify(name) })))
    .onConflict((conflict) => conflict.constraint('holiday_once').doNothing())
    .returning('day')
    .execute();
  return added.map((one) => one.day);
};
