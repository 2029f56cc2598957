/** The classes of each branch, their timetable of the last and next weeks, and their trainers. */
import { sql as raw } from 'kysely';
import { weekdayCodes, type WeekdayCode } from '#areas/classes/timetable/repeat-text.rules.ts';
import { daysOf } from '#areas/classes/timetable/repeat.rules.ts';
import { slotsOn } from '#areas/classes/timetable/timetable.rules.ts';
import { addDays, weekdayOf, type Day } from '#kit/domain/day.ts';
import { classCatalogue, type WantedClass } from './class-catalogue.ts';
import type { DemoBranch, World } from './world.ts';

const WEEKS_BEFORE = 6;
const WEEKS_AFTER = 4;

export const makeClasses = async (world: World): Promise<void> => {
  const teaching = new Teaching(world);
  await switched(world, 'disable');
  for (const gym of world.gyms) await makeBranch(world, gym, teaching);
  await occupy(world);
  await switched(world, 'enable');
};

const switched = async ({ db }: World, what: 'enable' | 'disable'): Promise<void> => {
  for (const table of ['class_session', 'session_trainer'])
    await raw`alter table ${raw.table(table)} ${raw.raw(what)} trigger user`.execute(db);
};
/** What the triggers write for each row, for all of them at once. */
const occupy = async ({ db }: World): Promise<void> => {
  await raw`
    insert into occupancy (branch_id, facility_id, during, session_id)
    select branch_id, facility_id, tstzrange(starts_at, ends_at), id from class_session where status <> 'cancelled' and facility_id is not null`.execute(
    db,
  );
  await raw`
    insert into occupancy (branch_id, staff_id, during, session_id)
    select s.branch_id, t.staff_id, tstzrange(s.starts_at, s.ends_at), s.id
      from session_trainer t join class_session s on s.id = t.session_id where s.status <> 'cancelled'`.execute(db);
};

type Times = { days: readonly WeekdayCode[]; starts: string; duration_min: number };
/** Who is free at the times of a class, week by week. Some work in two branches in the same time zone. */
class Teaching {
  private readonly busy = new Map<number, Set<number>>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** Half hours of the week. */
  private slots({ days, starts, duration_min }: Times): number[] {
    const from = Math.floor((Number(starts.slice(0, 2)) * 60 + Number(starts.slice(3))) / 15);
    return days.flatMap((day) =>
      Array.from({ length: Math.ceil(duration_min / 15) }, (_, at) => weekdayCodes.indexOf(day) * 96 + from + at),
    );
  }

  /** A free trainer, starting with a different one each time. */
  take(gym: DemoBranch, at: number, times: Times): number | undefined {
    const staff = [...this.world.staffOf(gym, 'trainer'), ...this.world.staffOf(gym, 'trainer.pt')].map(
      (one) => one.id,
    );
    const slots = this.slots(times);
    const turned = [...staff.slice(at % staff.length), ...staff.slice(0, at % staff.length)];
    const free = turned.find((id) => slots.every((slot) => !this.busy.get(id)?.has(slot)));
    if (free === undefined) return undefined;
    this.busy.set(free, new Set([...(this.busy.get(free) ?? []), ...slots]));
    return free;
  }
}

/** Online classes meet at the branch's own link, always the same. */
const whereOf = (gym: DemoBranch, wanted: WantedClass, rooms: readonly { id: number; name: string }[]) =>
  wanted.room === 'online'
    ? {
        kind: 'online',
        facility_id: null,
        meeting_url: `https://meet.cornerman.example/${gym.code.toLowerCase()}-${wanted.category}`,
      }
    : { kind: 'room', facility_id: rooms.find((room) => room.name === wanted.room)?.id ?? 0, meeting_url: null };

const makeBranch = async (world: World, gym: DemoBranch, teaching: Teaching): Promise<void> => {
  const { db } = world;
  const rooms = await db.selectFrom('facility').select(['id', 'name']).where('branch_id', '=', gym.id).execute();
  for (const [at, wanted] of classCatalogue.entries()) {
    const where = whereOf(gym, wanted, rooms);
    const { room: _room, liked: _liked, times, name, description, ...fields } = wanted;
    const { id: class_id } = await db
      .insertInto('class')
      .values({
        ...fields,
        ...where,
        branch_id: gym.id,
        trainers_needed: 1,
        name: JSON.stringify(name),
        description: JSON.stringify(description),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [turn, [days, starts]] of times.entries()) {
      const staff_id = teaching.take(gym, at + turn, { days, starts, duration_min: wanted.duration_min });
      await makeEntry(world, gym, { class_id, facility_id: where.facility_id, wanted, days, starts, staff_id });
    }
  }
};

type Entry = {
  class_id: number;
  facility_id: number | null;
  wanted: WantedClass;
  days: readonly WeekdayCode[];
  starts: string;
  staff_id: number | undefined;
};
const mondayBefore = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
const makeEntry = async (world: World, gym: DemoBranch, entry: Entry): Promise<void> => {
  const { db } = world;
  const { class_id, facility_id, wanted, days, starts, staff_id } = entry;
  const monday = mondayBefore(world.today(gym.time_zone));
  const first_on = addDays(monday, -7 * WEEKS_BEFORE);
  const until = addDays(monday, 7 * WEEKS_AFTER + 6);
  const rule = `FREQ=WEEKLY;INTERVAL=1;BYDAY=${days.join(',')};UNTIL=${until.replaceAll('-', '')}`;
  const at = { branch_id: gym.id, class_id, facility_id, capacity: wanted.capacity };
  const { duration_min } = wanted;
  const { id: entry_id } = await db
    .insertInto('timetable_entry')
    .values({ ...at, first_on, starts, duration_min, rule })
    .returning('id')
    .executeTakeFirstOrThrow();
  const closed = await db
    .selectFrom('holiday')
    .select('day')
    .where('branch_id', '=', gym.id)
    .where('hours', '=', '')
    .where('day', '>=', first_on)
    .execute();
  const open = daysOf(
    rule,
    first_on,
    closed.map((holiday) => holiday.day),
  );
  const slots = slotsOn(open, starts, duration_min, gym.time_zone);
  const isOver = (ends_at: string): boolean => Date.parse(ends_at) <= world.now.getTime();
  const sessions = await db
    .insertInto('class_session')
    .values(
      slots.map((slot) => ({
        ...at,
        ...slot,
        entry_id,
        kind: facility_id === null ? 'online' : 'room',
        trainers_needed: 1,
        status: isOver(slot.ends_at) ? 'completed' : 'scheduled',
      })),
    )
    .returning('id')
    .execute();
  if (staff_id === undefined) return;
  await db
    .insertInto('session_trainer')
    .values(sessions.map(({ id }) => ({ branch_id: gym.id, session_id: id, staff_id })))
    .execute();
};
