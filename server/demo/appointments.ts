/** Trainers' hours, the appointments of the last weeks, and those of the next days. */
import { sql as raw } from 'kysely';
import { hoursAround, isWithin } from '#areas/classes/availability/availability.rules.ts';
import type { Span } from '#areas/classes/availability/availability.model.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { instantOf } from '#kit/domain/zone.ts';
import type { DemoBranch, World } from './world.ts';

const WEEKS_BEFORE = 6;
const DAYS_AFTER = 12;
const HALF_HOUR = 1_800_000;
const HOUR = 2 * HALF_HOUR;

const days = (weekdays: readonly number[], starts: string, ends: string): Span[] =>
  weekdays.map((weekday) => ({ weekday, starts, ends }));
const weeks: readonly Span[][] = [
  [
    ...days([1, 2, 3, 4, 5], '09:00', '13:00'),
    ...days([1, 2, 3, 4, 5], '15:00', '20:00'),
    ...days([6], '09:00', '13:00'),
  ],
  [...days([1, 2, 3, 4, 5, 6], '16:00', '22:00'), ...days([0, 6], '08:00', '12:00')],
  [...days([0, 1, 3, 5, 6], '07:00', '12:00'), ...days([1, 3, 5], '17:00', '21:00')],
];

type Stretch = { from: number; until: number };
/** Who is busy when: classes first, then each appointment that is added. A trainer of two branches is one person. */
class Busy {
  private readonly of = new Map<string, Stretch[]>();
  add(who: string, from: number, until: number): void {
    const mine = this.of.get(who);
    if (mine) mine.push({ from, until });
    else this.of.set(who, [{ from, until }]);
  }
  isFree(who: string, from: number, until: number): boolean {
    return !(this.of.get(who) ?? []).some((one) => one.from < until && one.until > from);
  }
}

type Row = {
  branch_id: number;
  member_id: number;
  staff_id: number;
  type_id: number;
  day: Day;
  starts_at: string;
  ends_at: string;
  status: string;
  funding: string;
  membership_id: number | null;
  charged: boolean | null;
  reason: string | null;
  booked_by: number | null;
  created_at: string;
  updated_at: string;
};
/** The same for the same seed. */
const spread = (a: number, b: number): number => ((a * 2654435761 + b * 40503) >>> 8) % 1000;

class Planner {
  readonly rows: Row[] = [];
  private readonly world: World;
  private readonly gym: DemoBranch;
  private readonly busy: Busy;
  private readonly trainers: readonly number[];
  private readonly booked_by: number | null;

  constructor(world: World, gym: DemoBranch, busy: Busy) {
    this.world = world;
    this.gym = gym;
    this.busy = busy;
    this.trainers = trainersOf(world, gym);
    this.booked_by = world.staffOf(gym, 'sales')[0]?.id ?? null;
  }

  /** With a trainer who is free at that time; `within`: only in the trainer's hours. False if nobody is. */
  put(
    of: Pick<Row, 'member_id' | 'type_id' | 'membership_id' | 'funding'>,
    at: number,
    within: boolean,
    no: number,
  ): boolean {
    const { gym, busy, trainers, world } = this;
    const day = dayIn(gym.time_zone, new Date(at));
    const until = at + HOUR;
    const turn = spread(of.member_id, no) % Math.max(1, trainers.length);
    const staff_id = [...trainers.slice(turn), ...trainers.slice(0, turn)].find(
      (id) =>
        busy.isFree(`staff ${id}`, at, until) &&
        (!within ||
          isWithin(hoursAround({ week: weekOf(trainers, id), exceptions: [] }, day, gym.time_zone), {
            from: at,
            until,
          })),
    );
    if (staff_id === undefined || !busy.isFree(`member ${of.member_id}`, at, until)) return false;
    busy.add(`staff ${staff_id}`, at, until);
    busy.add(`member ${of.member_id}`, at, until);
    const now = world.now.getTime();
    const made = new Date(Math.min(now, at - (1 + (no % 5)) * 24 * HOUR)).toISOString();
    const is_over = until <= now;
    this.rows.push({
      ...of,
      branch_id: gym.id,
      staff_id,
      day,
      starts_at: new Date(at).toISOString(),
      ends_at: new Date(until).toISOString(),
      status: is_over ? 'present' : spread(of.member_id, no + 3) < 600 ? 'confirmed' : 'reserved',
      charged: null,
      reason: null,
      booked_by: this.booked_by,
      created_at: made,
      updated_at: is_over ? new Date(until).toISOString() : made,
    });
    return true;
  }
}

const trainersOf = (world: World, gym: DemoBranch): number[] =>
  [...world.staffOf(gym, 'trainer'), ...world.staffOf(gym, 'trainer.pt')].map((one) => one.id);
const weekOf = (trainers: readonly number[], id: number): Span[] => weeks[trainers.indexOf(id) % weeks.length] ?? [];

const makeHours = async (world: World, gym: DemoBranch): Promise<void> => {
  const trainers = trainersOf(world, gym);
  if (trainers.length === 0) return;
  const rows = trainers.map((staff_id, at) => ({
    branch_id: gym.id,
    staff_id,
    week: JSON.stringify(weekOf(trainers, staff_id)),
    duration_min: 60,
    buffer_before_min: 0,
    buffer_after_min: at % 3 === 2 ? 10 : 0,
  }));
  await world.db.insertInto('trainer_availability').values(rows).execute();
};

type Visit = { id: number; day: Day; member_id: number; membership_id: number; type_id: number; at: string };
/** Visits by sessions were appointments: the appointment uses the session, and the door uses none. */
const makePast = async (world: World, gym: DemoBranch, planner: Planner): Promise<void> => {
  const since = addDays(world.today(gym.time_zone), -7 * WEEKS_BEFORE);
  const { rows } = await raw<Visit>`
    select c.id, c.day, c.member_id, c.membership_id, p.type_id, c.at
      from check_in c join membership ms on ms.id = c.membership_id join programme p on p.id = ms.programme_id
     where c.branch_id = ${gym.id} and c.day >= ${since}::date and c.allowed and c.why is null and p.type_id in (2, 3)
     order by c.at`.execute(world.db);
  const taken = rows.filter((visit, no) => {
    const at = Math.ceil(Date.parse(visit.at) / HALF_HOUR) * HALF_HOUR;
    if (at + HOUR > world.now.getTime() || dayIn(gym.time_zone, new Date(at)) !== visit.day) return false;
    const { member_id, membership_id, type_id } = visit;
    return planner.put({ member_id, membership_id, type_id, funding: 'funded' }, at, false, no);
  });
  await raw`
    update check_in c set membership_id = null from rows from (unnest(${taken.map((one) => one.day)}::date[]), unnest(${taken.map((one) => one.id)}::bigint[])) as v (day, id)
     where c.day = v.day and c.id = v.id`.execute(world.db);
};

type Holder = { id: number; member_id: number; type_id: number; left: number; ends: Day };
/** Clients with sessions left come again; some try it or pay later. Some had to cancel. */
const makeComing = async (world: World, gym: DemoBranch, planner: Planner): Promise<void> => {
  const today = world.today(gym.time_zone);
  const { rows: holders } = await raw<Holder>`
    select ms.id, ms.member_id, p.type_id, ms.sessions_left as left, ms.end_on as ends
      from membership ms join programme p on p.id = ms.programme_id
     where ms.branch_id = ${gym.id} and ms.status = 'ongoing' and ms.start_on <= ${today}::date and ms.sessions_left > 1 and p.type_id in (2, 3)
     order by ms.id`.execute(world.db);
  for (const [no, holder] of holders.entries())
    for (const turn of [0, 1, 2].slice(0, holder.left - 1)) {
      const day = addDays(today, (no + turn * 4) % DAYS_AFTER);
      const { id: membership_id, member_id, type_id } = holder;
      if (day <= holder.ends)
        place(world, gym, planner, { member_id, type_id, membership_id, funding: 'funded' }, day, no + turn);
    }
  const { rows: others } = await raw<{ member_id: number }>`
    select ms.member_id from membership ms join programme p on p.id = ms.programme_id
     where ms.branch_id = ${gym.id} and ms.status = 'ongoing' and p.type_id = 1 group by ms.member_id order by ms.member_id limit 6`.execute(
    world.db,
  );
  for (const [no, { member_id }] of others.entries()) {
    const of = { member_id, type_id: 2, membership_id: null, funding: no % 2 ? 'trial' : 'unfunded' };
    place(world, gym, planner, of, addDays(today, no < 3 ? no + 1 : -3 * no), no + 50);
  }
  for (const [no, row] of planner.rows.entries()) becomeOf(row, no, world);
};
/** At the first hour of the day at which someone is free. */
const place = (
  world: World,
  gym: DemoBranch,
  planner: Planner,
  of: Parameters<Planner['put']>[0],
  day: Day,
  no: number,
): void => {
  const first = 7 + (spread(of.member_id, no) % 10);
  for (let step = 0; step < 14; step++) {
    const at = instantOf(gym.time_zone, day, (7 + ((first - 7 + step) % 14)) * 60).getTime();
    const future = day >= world.today(gym.time_zone);
    if (future && at <= world.now.getTime()) continue;
    if (planner.put(of, at, true, no)) return;
  }
};
/** One in fourteen cancelled in time; not everyone who tried it or pays later came. */
const becomeOf = (row: Row, no: number, { now }: World): void => {
  const isOver = Date.parse(row.ends_at) <= now.getTime();
  if (isOver && row.membership_id === null && no % 2 === 0)
    Object.assign(row, { status: 'absent', charged: row.funding === 'unfunded' });
  if (!isOver && no % 14 === 13)
    Object.assign(row, { status: 'cancelled', charged: false, reason: 'Client is travelling' });
};

const load = async (world: World, busy: Busy): Promise<void> => {
  const { rows: staff } = await raw<{ staff_id: number; a: string; b: string }>`
    select staff_id, lower(during) as a, upper(during) as b from occupancy where staff_id is not null`.execute(
    world.db,
  );
  for (const { staff_id, a, b } of staff) busy.add(`staff ${staff_id}`, Date.parse(a), Date.parse(b));
  const { rows: members } = await raw<{ member_id: number; a: string; b: string }>`
    select k.member_id, s.starts_at as a, s.ends_at as b from booking k join class_session s on s.id = k.session_id
     where k.status in ('confirmed', 'present') and exists (select 1 from membership ms join programme p on p.id = ms.programme_id
            where ms.member_id = k.member_id)`.execute(world.db);
  for (const { member_id, a, b } of members) busy.add(`member ${member_id}`, Date.parse(a), Date.parse(b));
};

const save = async ({ db }: World, rows: readonly Row[]): Promise<void> => {
  const AT_ONCE = 2000;
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('appointment')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
};
/** What the triggers write for each row, for all of them at once. Past appointments used their session at the door. */
const follow = async ({ db, now }: World): Promise<void> => {
  await raw`
    insert into occupancy (branch_id, staff_id, during, appointment_id)
    select branch_id, staff_id, tstzrange(starts_at, ends_at), id from appointment where status <> 'cancelled'`.execute(
    db,
  );
  await raw`
    insert into session_entry (branch_id, membership_id, appointment_id, sessions, staff_id, at)
    select branch_id, membership_id, id, -1, booked_by, created_at from appointment
     where membership_id is not null and status <> 'cancelled' order by id`.execute(db);
  await raw`
    update membership ms set sessions_left = ms.sessions_left - k.n
      from (select membership_id, count(*) as n from appointment
             where membership_id is not null and status in ('reserved', 'confirmed') and starts_at > ${now.toISOString()}::timestamptz group by 1) k
     where k.membership_id = ms.id`.execute(db);
  await raw`
    insert into activity (branch_id, member_id, type_id, note, at, staff_id)
    select a.branch_id, a.member_id, 11, trim(t.first_name || ' ' || t.last_name) || ' · ' || to_char(a.starts_at at time zone b.time_zone, 'DD Mon YYYY HH24:MI'),
           a.created_at, a.booked_by
      from appointment a join staff t on t.id = a.staff_id join branch b on b.id = a.branch_id order by a.id`.execute(
    db,
  );
};

const tables = ['appointment', 'session_entry', 'membership', 'check_in'];
export const makeAppointments = async (world: World): Promise<void> => {
  const busy = new Busy();
  await load(world, busy);
  const turn = async (what: 'enable' | 'disable'): Promise<void> => {
    for (const table of tables)
      await raw`alter table ${raw.table(table)} ${raw.raw(what)} trigger user`.execute(world.db);
  };
  await turn('disable');
  for (const gym of world.gyms) {
    await makeHours(world, gym);
    const planner = new Planner(world, gym, busy);
    await makePast(world, gym, planner);
    await makeComing(world, gym, planner);
    await save(world, planner.rows);
  }
  await follow(world);
  await turn('enable');
};
