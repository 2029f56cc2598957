/** Rosters of the past months and the next weeks, with clock times, and the timesheets of completed months. */
import { sql as raw } from 'kysely';
import type { ShiftPost, ShiftStatus } from '#areas/shift/shift/shift.model.ts';
import { weekOf } from '#areas/shift/shift/shift.rules.ts';
import { addDays, addMonths, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { computeAllLines } from '#areas/shift/timesheet/timesheet-lines.store.ts';
import type { DB } from '#kit/server/db.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

const WEEKS_BEFORE = 14;
const WEEKS_AFTER = 2;
const TOLERANCE_MIN = 7;
type Hours = readonly [from: number, until: number, pause: number];
const hours = {
  early: [360, 840, 60],
  late: [840, 1320, 60],
  day: [720, 1260, 60],
  morning: [420, 960, 60],
  evening: [1020, 1320, 0],
} as const satisfies Record<string, Hours>;
const templates = [
  { name: 'Early desk', post: 'front_desk', starts: '06:00', ends: '14:00', break_min: 60 },
  { name: 'Late desk', post: 'front_desk', starts: '14:00', ends: '22:00', break_min: 60 },
  { name: 'Day coach', post: 'coach', starts: '12:00', ends: '21:00', break_min: 60 },
  { name: 'Evening coach', post: 'coach', starts: '17:00', ends: '22:00', break_min: 0 },
] as const;

type ShiftLine = Record<string, unknown> & { id: number; staff_id: number | null; status: ShiftStatus };
type Plan = { staff_id: number | null; day: Day; at: Hours; post: ShiftPost };

/** Explicit ids, so that shifts and clockings can refer to each other; triggers are off, because this is history. */
const insertMany = async (world: World, table: keyof DB, rows: readonly Record<string, unknown>[]) => {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = raw.join(columns.map((name) => raw.ref(name)));
  await raw`alter table ${raw.table(table)} disable trigger user`.execute(world.db);
  await raw`insert into ${raw.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${raw.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    world.db,
  );
  await raw`alter table ${raw.table(table)} enable trigger user`.execute(world.db);
  await raw`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${raw.table(table)}))`.execute(
    world.db,
  );
};

const counted = (at: number, due: number): number => (Math.abs(at - due) <= TOLERANCE_MIN ? due : at);

class Roster {
  readonly shifts: ShiftLine[] = [];
  readonly clockings: Record<string, unknown>[] = [];
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  branch(gym: DemoBranch): void {
    const random = this.world.random('roster', gym.code);
    const [manager] = this.world.staffOf(gym, 'admin');
    const first = addDays(weekOf(this.world.today(gym.time_zone)), -7 * WEEKS_BEFORE);
    for (let week = 0; week <= WEEKS_BEFORE + WEEKS_AFTER; week++)
      for (const plan of this.week(gym, addDays(first, week * 7), week))
        this.add(gym, plan, week - WEEKS_BEFORE, manager?.id ?? null, random);
  }

  /** People who work in several branches are planned in the first of them. */
  private home(gym: DemoBranch, key: string): number[] {
    const isHome = (id: number): boolean => this.world.staff.find((one) => one.id === id)?.branch_id === gym.id;
    return this.world
      .staffOf(gym, key)
      .map(({ id }) => id)
      .filter(isHome);
  }

  private week(gym: DemoBranch, monday: Day, week: number): Plan[] {
    const desk = [...this.home(gym, 'sales'), ...this.home(gym, 'facility')];
    const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
    const plans: Plan[] = [];
    days.forEach((day, at) => {
      const early = desk[(at + week) % desk.length];
      const late = desk[(at + week + 1) % desk.length];
      if (early !== undefined) plans.push({ staff_id: early, day, at: hours.early, post: 'front_desk' });
      if (late !== undefined && late !== early) plans.push({ staff_id: late, day, at: hours.late, post: 'front_desk' });
      this.home(gym, 'trainer').forEach((staff_id, nth) => {
        if ((at + nth * 2) % 7 < 5)
          plans.push({ staff_id, day, at: nth % 2 === 0 ? hours.day : hours.morning, post: 'coach' });
      });
      this.home(gym, 'trainer.pt').forEach((staff_id, nth) => {
        if ((at + nth) % 7 < 4) plans.push({ staff_id, day, at: hours.evening, post: 'coach' });
      });
    });
    if (week > WEEKS_BEFORE) plans.push({ staff_id: null, day: addDays(monday, 5), at: hours.evening, post: 'coach' });
    return plans;
  }

  private add(gym: DemoBranch, plan: Plan, week: number, manager: number | null, random: Random): void {
    const { staff_id, day, post } = plan;
    const [from, until, break_min] = plan.at;
    const id = this.shifts.length + 1;
    const starts_at = this.world.at(gym.time_zone, day, from);
    const ends_at = this.world.at(gym.time_zone, day, until);
    const isOver = new Date(ends_at) <= this.world.now;
    const hasBegun = new Date(starts_at) <= this.world.now;
    const status = isOver
      ? this.outcome(random)
      : hasBegun || staff_id === null
        ? staff_id === null
          ? 'reserved'
          : 'approved'
        : this.coming(week, random);
    const asks = status === 'to_be_approve' || status === 'to_be_cancel';
    this.shifts.push({
      id,
      branch_id: gym.id,
      staff_id,
      post,
      day,
      starts_at,
      ends_at,
      break_min,
      status,
      was_open: status === 'to_be_approve',
      note: '',
      planned_by: manager,
      asked_by: asks ? staff_id : null,
      reason: status === 'to_be_cancel' ? 'Family visit' : null,
      version: 1,
      created_at: starts_at,
      updated_at: starts_at,
    });
    if (hasBegun && (status === 'completed' || status === 'late' || status === 'approved'))
      this.clock(gym, id, plan, status, isOver, random);
  }

  private outcome(random: Random): ShiftStatus {
    return random.weighted({ completed: 90, late: 6, absent: 2, cancelled: 2 });
  }

  private coming(week: number, random: Random): ShiftStatus {
    if (week === 0) return 'approved';
    return random.weighted({
      reserved: week === 1 ? 25 : 60,
      approved: week === 1 ? 65 : 35,
      to_be_approve: 3,
      to_be_cancel: 3,
    });
  }

  private clock(
    gym: DemoBranch,
    shift_id: number,
    plan: Plan,
    status: ShiftStatus,
    isOver: boolean,
    random: Random,
  ): void {
    const [from, until] = plan.at;
    const came = status === 'late' ? from + random.int(8, 40) : from - random.int(-3, 9);
    const went = until + random.int(-4, 18);
    const at = (minutes: number): string => this.world.at(gym.time_zone, plan.day, minutes);
    const out_by = random.weighted({ desk: 2, phone: 5, qr: 3 });
    const isOut = isOver && new Date(at(went)) <= this.world.now;
    if (new Date(at(came)) > this.world.now) return;
    this.clockings.push({
      id: this.clockings.length + 1,
      branch_id: gym.id,
      staff_id: plan.staff_id,
      shift_id,
      in_at: at(came),
      in_counted_at: at(counted(came, from)),
      in_by: random.weighted({ desk: 2, phone: 5, qr: 3 }),
      in_staff_id: plan.staff_id,
      ...(isOut
        ? { out_at: at(went), out_counted_at: at(counted(went, until)), out_by, out_staff_id: plan.staff_id }
        : { out_at: null, out_counted_at: null, out_by: null, out_staff_id: null }),
      version: 1,
      created_at: at(came),
      updated_at: at(came),
    });
  }
}

/** Three months: the older ones locked, the last one partly approved. */
const makeSheets = async (world: World): Promise<void> => {
  for (const gym of world.gyms) {
    const month = startOfMonth(world.today(gym.time_zone));
    const [manager] = world.staffOf(gym, 'admin');
    for (const ago of [3, 2, 1]) {
      const from_on = addMonths(month, -ago);
      const until_on = endOfMonth(from_on);
      const status = ago > 1 ? raw`'locked'` : raw`case when f.staff_id % 3 = 0 then 'submitted' else 'approved' end`;
      await raw`
        insert into timesheet (branch_id, staff_id, from_on, until_on, status, submitted_by, decided_by, decided_at)
        select x.branch_id, x.staff_id, x.from_on, x.until_on, x.status, x.staff_id,
               case when x.status <> 'submitted' then ${manager?.id ?? null}::bigint end, case when x.status <> 'submitted' then ${world.now.toISOString()}::timestamptz end
          from (select distinct f.branch_id, f.staff_id, ${from_on}::date as from_on, ${until_on}::date as until_on, ${status} as status
                  from shift f where f.branch_id = ${gym.id} and f.day between ${from_on} and ${until_on} and f.staff_id <> ${manager?.id ?? 0}
                   and f.status in ('completed', 'late', 'absent')) x
         order by x.staff_id`.execute(world.db);
    }
  }
  for (const table of ['timesheet', 'timesheet_line'])
    await raw`alter table ${raw.table(table)} disable trigger user`.execute(world.db);
  await computeAllLines(world.db);
  for (const table of ['timesheet', 'timesheet_line'])
    await raw`alter table ${raw.table(table)} enable trigger user`.execute(world.db);
};

export const makeShifts = async (world: World): Promise<void> => {
  const roster = new Roster(world);
  for (const gym of world.gyms) roster.branch(gym);
  await insertMany(world, 'shift', roster.shifts);
  await insertMany(world, 'clocking', roster.clockings);
  const rows = world.gyms.flatMap(({ id }) => templates.map((one) => ({ branch_id: id, ...one })));
  await world.db.insertInto('shift_template').values(rows).execute();
  await makeSheets(world);
};
