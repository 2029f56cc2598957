/** All SQL about sessions of the timetable: reading them, making them, who teaches, and what stands in the way. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { SessionQuery } from '../timetable/timetable.contract.ts';
import type { CalendarAsk, DayCount, SessionRow, SessionView, TrainerAsked } from '../timetable/timetable.model.ts';
import type { Slot } from '../timetable/timetable.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

const columns = raw`
  s.id, s.branch_id, s.class_id, s.entry_id, c.name as class_name, s.kind, c.category, c.colour, s.day, s.starts_at, s.ends_at,
  s.facility_id, coalesce(f.name, '') as facility_name, s.capacity, s.trainers_needed, s.booked, s.waiting, s.present, s.status, s.is_changed,
  e.rule is not null as repeats, s.on_closed or e.on_holidays as on_closed, s.version,
  coalesce((select jsonb_agg(jsonb_build_object('staff_id', t.staff_id, 'name', full_name(p.first_name, p.last_name),
                    'override_reason', t.override_reason,
                    'lacks', case when c.category in (select g.key from class_category g where g.course_ids <> '{}')
                                  then courses_lacked(t.staff_id, (select g.course_ids from class_category g where g.key = c.category), s.day)
                                  else '[]' end) order by t.id)
              from session_trainer t join staff p on p.id = t.staff_id where t.session_id = s.id), '[]') as trainers`;
const from = raw`
  from class_session s join class c on c.id = s.class_id left join facility f on f.id = s.facility_id join timetable_entry e on e.id = s.entry_id`;
export { columns as sessionColumns, from as sessionTables };

/** One index scan of the branch between two instants. */
const shownBetween = (ask: CalendarAsk, bounds: { from: Date; until: Date }) => raw`
     where s.branch_id = ${ask.branch_id} and s.starts_at > ${bounds.from.toISOString()}::timestamptz - interval '1 day'
       and s.ends_at > ${bounds.from.toISOString()}::timestamptz and s.starts_at < ${bounds.until.toISOString()}::timestamptz
       and (${ask.cancelled} or s.status <> 'cancelled')
       and (${ask.class_id ?? null}::bigint is null or s.class_id = ${ask.class_id ?? null}::bigint)
       and (${ask.facility_id ?? null}::bigint is null or s.facility_id = ${ask.facility_id ?? null}::bigint)
       and (${ask.category ?? null}::text is null or c.category = ${ask.category ?? null}::text)
       and (${ask.staff_id ?? null}::bigint is null
            or exists (select 1 from session_trainer t where t.session_id = s.id and t.staff_id = ${ask.staff_id ?? null}::bigint))`;
export const sessionsBetween = (ask: CalendarAsk, bounds: { from: Date; until: Date }) =>
  asQuery(raw<SessionRow>`
    select ${columns} ${from} ${shownBetween(ask, bounds)}
     order by s.starts_at, s.id`);
/** The first few of each day. Names of trainers are looked up for these alone. */
export const firstOfDays = (ask: CalendarAsk, bounds: { from: Date; until: Date }, lines: number) =>
  asQuery(raw<SessionRow>`
    select ${columns} ${from}
      join (select s.id, row_number() over (partition by s.day order by s.starts_at, s.id) as line
              from class_session s join class c on c.id = s.class_id ${shownBetween(ask, bounds)}) n on n.id = s.id
     where n.line <= ${lines}
     order by s.starts_at, s.id`);
export const countsOfDays = (ask: CalendarAsk, bounds: { from: Date; until: Date }) =>
  asQuery(raw<DayCount>`
    select s.day, count(*)::int as total,
           (count(*) filter (where s.status = 'scheduled'
                               and not exists (select 1 from session_trainer t where t.session_id = s.id)))::int as lacking
      from class_session s join class c on c.id = s.class_id ${shownBetween(ask, bounds)}
     group by s.day order by s.day`);

/** Of a day, or from today on; each branch has its own today. */
const listed = (query: SessionQuery, branches: readonly number[], now: Date) => raw`
  where s.branch_id = any (${[...branches]}::bigint[]) and s.status <> 'cancelled'
    and ${
      query.day === undefined
        ? raw`s.starts_at > ${now.toISOString()}::timestamptz - interval '1 day'
              and s.day >= (select (${now.toISOString()}::timestamptz at time zone b.time_zone)::date from branch b where b.id = s.branch_id)`
        : raw`s.day = ${query.day}::date and s.starts_at between ${query.day}::date - interval '1 day' and ${query.day}::date + interval '2 days'`
    }`;
export const listSessions = (query: SessionQuery, branches: readonly number[], now: Date) =>
  asQuery(raw<SessionRow>`
    select ${columns} ${from} ${listed(query, branches, now)}
     order by s.starts_at ${raw.raw(query.sort === '-starts_at' ? 'desc' : 'asc')}, s.id
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countSessions = (query: SessionQuery, branches: readonly number[], now: Date) =>
  asQuery(raw<{ total: number }>`select count(*) as total from class_session s ${listed(query, branches, now)}`);

/** What can be booked on a day, with the facts that decide who can book it. */
export const bookableOn = (branch_id: number, day: Day) =>
  asQuery(raw<SessionRow & Pick<SessionView, 'credit_cost' | 'programme_types'>>`
    select ${columns}, c.credit_cost, c.programme_types ${from}
     where s.branch_id = ${branch_id} and s.day = ${day}::date and s.status = 'scheduled'
       and s.starts_at between ${day}::date - interval '1 day' and ${day}::date + interval '2 days'
     order by s.starts_at, s.id`);

export type SessionRecord = Omit<SessionView, 'can'> & { teachers: number[] };
export const findSession = (id: number) =>
  asQuery(raw<SessionRecord>`
    select ${columns}, b.name as branch_name, b.time_zone, e.rule, s.reason, s.closed_reason, c.credit_cost, c.programme_types, teachers_of(s.id) as teachers
      ${from} join branch b on b.id = s.branch_id where s.id = ${id}`);
export const sessionsOfEntry = (entry_id: number) =>
  asQuery(raw<SessionRow>`select ${columns} ${from} where s.entry_id = ${entry_id} order by s.starts_at, s.id`);
/** What hasn't started on some days, in the locking order. */
export const comingOn = (branch_id: number, days: readonly Day[], now: Date) =>
  asQuery(raw<SessionRow>`
    select ${columns} ${from}
     where s.branch_id = ${branch_id} and s.day = any (${[...days]}::date[]) and s.status = 'scheduled'
       and s.starts_at > ${now.toISOString()}::timestamptz
     order by s.id`);
export const keepOnClosed = async (db: Sql, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await db
      .updateTable('class_session')
      .set({ on_closed: true })
      .where('id', 'in', [...ids])
      .execute();
};
export const getSession = async (db: Sql, id: number): Promise<SessionRecord> => {
  const { rows } = await db.executeQuery(findSession(id).compile());
  const [session] = rows;
  if (!session) throw new NotFound();
  return session;
};

export type Entry = Pick<DB['timetable_entry'], never> & {
  id: number;
  first_on: Day;
  starts: string;
  rule: string | null;
  exceptions: Day[];
};
export const getEntry = async (db: Sql, id: number): Promise<Entry> => {
  const { rows } = await raw<Entry>`
    select id, first_on, starts, rule, exceptions::text[] as exceptions from timetable_entry where id = ${id}`.execute(
    db,
  );
  const [entry] = rows;
  if (!entry) throw new NotFound();
  return entry;
};
export const insertEntry = async (db: Sql, entry: Insertable<DB['timetable_entry']>): Promise<number> => {
  const { id } = await db.insertInto('timetable_entry').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const updateEntry = async (db: Sql, id: number, changes: Updateable<DB['timetable_entry']>): Promise<void> => {
  await db.updateTable('timetable_entry').set(changes).where('id', '=', id).execute();
};
/** What "this and the following" changed is an entry of its own from now on. */
export const splitEntry = async (db: Sql, id: number, changes: { first_on: Day; rule: string }): Promise<number> => {
  const { rows } = await raw<{ id: number }>`
    insert into timetable_entry (branch_id, class_id, facility_id, first_on, starts, duration_min, capacity, rule, exceptions, on_holidays, follows_id)
    select branch_id, class_id, facility_id, ${changes.first_on}::date, starts, duration_min, capacity, ${changes.rule}, exceptions, on_holidays, id
      from timetable_entry where id = ${id} returning id`.execute(db);
  return rows[0]?.id ?? 0;
};

type Common = Omit<Insertable<DB['class_session']>, keyof Slot>;
export const insertSessions = async (db: Sql, slots: readonly Slot[], common: Common): Promise<number[]> => {
  const rows = await db
    .insertInto('class_session')
    .values(slots.map((slot) => ({ ...common, ...slot })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Sessions that haven't changed since they were read. Fewer than asked for: someone was faster. */
export const updateSession = async (
  db: Sql,
  id: number,
  version: number,
  changes: Updateable<DB['class_session']>,
): Promise<boolean> => {
  const result = await db
    .updateTable('class_session')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** By whom and when they are assigned, and the courses that were required of them. */
type Assigned = { by: number | null; at: string; course_ids: readonly number[] };
export const replaceTrainers = async (
  db: Sql,
  sessions: readonly { id: number; branch_id: number }[],
  trainers: readonly TrainerAsked[],
  { by, at, course_ids }: Assigned,
): Promise<void> => {
  const ids = sessions.map((session) => session.id);
  const staff = trainers.map((trainer) => trainer.staff_id);
  await raw`delete from session_trainer where session_id = any (${ids}::bigint[]) and not (staff_id = any (${staff}::bigint[]))`.execute(
    db,
  );
  const rows = sessions.flatMap(({ id, branch_id }) =>
    trainers.map((trainer) => ({
      session_id: id,
      branch_id,
      ...trainer,
      assigned_by: by,
      course_ids: [...course_ids],
      checked_at: at,
    })),
  );
  if (rows.length === 0) return;
  // Who teaches it already stays as they are, unless there is a reason now.
  await db
    .insertInto('session_trainer')
    .values(rows)
    .onConflict((on) =>
      on.columns(['session_id', 'staff_id']).doUpdateSet({
        override_reason: (eb) => eb.ref('excluded.override_reason'),
        assigned_by: (eb) => eb.ref('excluded.assigned_by'),
      }).where(raw<boolean>`nullif(excluded.override_reason, '') is distinct from session_trainer.override_reason
                            and nullif(excluded.override_reason, '') is not null`),
    )
    .execute();
};

/**
 * A series that moves overlaps itself on the way: the constraints are checked once all of it has moved, and before
 * anything else is done.
 */
export const whileMoving = async <T>(db: Sql, work: () => Promise<T>): Promise<T> => {
  await raw`set constraints occupancy_room, occupancy_trainer deferred`.execute(db);
  const result = await work();
  await raw`set constraints occupancy_room, occupancy_trainer immediate`.execute(db);
  return result;
};

type ClashRow = {
  slot: number;
  facility_id: number | null;
  staff_id: number | null;
  name: { en: string; cn: string } | null;
  with_starts_at: string;
  with_ends_at: string;
  /** Of the room or the trainer. */
  what: string;
};
export const clashesOf = (
  slots: readonly Slot[],
  facility_id: number,
  staff: readonly number[],
  but: readonly number[],
) =>
  asQuery(raw<ClashRow>`
    select k.slot, k.facility_id, k.staff_id, k.name, lower(k.during) as with_starts_at, upper(k.during) as with_ends_at,
           coalesce(f.name, full_name(p.first_name, p.last_name), '') as what
      from find_clashes(${slots.map((slot) => slot.starts_at)}::timestamptz[], ${slots.map((slot) => slot.ends_at)}::timestamptz[],
                        ${facility_id}::bigint, ${[...staff]}::bigint[], ${[...but]}::bigint[]) k
      left join facility f on f.id = k.facility_id left join staff p on p.id = k.staff_id
     order by k.slot limit 100`);
