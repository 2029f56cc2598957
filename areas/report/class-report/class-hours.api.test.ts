/** Class fill and coverage: against a slow count that walks through the tables hour by hour, by the clock of each branch. */
import { afterAll, expect, it } from 'vitest';
import { dayIn } from '#kit/domain/day.ts';
import { askReport, type Answer } from '#server/testing/report.testing.ts';
import { doorReports } from '#areas/classes/door-report/door-report.contract.ts';
import { reportWorld } from '../report-list/report-world.testing.ts';
import { classReports } from './class-report.contract.ts';

const { clock, of, rowsOf, test } = await reportWorld('hours');
afterAll(() => test.close());
const figure = (one: object | undefined, name: string): number => Number((one as Record<string, unknown>)[name]);
const tookPlace = ({ status, ends }: Session): boolean => status !== 'cancelled' && new Date(ends) <= clock.now();
type Sums = Record<string, Record<string, number>>;

it('class fill: each cell has the sessions that began in its hour and weekday, by the clock of the branch', async () => {
  const figures = ['session_count', 'places', 'booked', 'present'] as const;
  const wanted: Sums = {};
  for (const one of (await sessionsIn()).filter(tookPlace)) {
    const { hour, weekday } = parts(new Date(one.starts), one.zone);
    add(wanted, `${hour}|${weekday}`, {
      session_count: 1,
      places: one.capacity,
      booked: one.booked,
      present: one.present,
    });
  }
  const answer = await askReport(of, classReports.fill, { by: 'cell' });
  expect(cellsIn(answer, figures)).toEqual(wanted);
  for (const group of answer.groups) {
    const { places = 0, booked = 0, present = 0 } = wanted[group.key ?? ''] ?? {};
    expect(figure(group, 'fill_percentage')).toBeCloseTo(places === 0 ? 0 : (booked / places) * 100, 6);
    expect(figure(group, 'attended_percentage')).toBeCloseTo(places === 0 ? 0 : (present / places) * 100, 6);
  }
  const [key = '', cell] = Object.entries(wanted)[0] ?? [];
  const rows = await askReport(of, classReports.fill, { cell: key, itemsPerPage: '200' });
  expect(rows.total).toBe(cell?.['session_count']);
  expect(new Set(rows.data.map((row) => `${String(row['hour'])}|${String(row['weekday'])}`))).toEqual(new Set([key]));
});

type Session = {
  id: number;
  branch_id: number;
  zone: string;
  starts: string;
  ends: string;
  status: string;
  capacity: number;
  booked: number;
  present: number;
};
const parts = (at: Date, zone: string): { day: string; hour: string; weekday: string } => {
  const found = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): string => found.find((one) => one.type === type)?.value ?? '';
  return { day: dayIn(zone, at), hour: `${part('hour')}:00`, weekday: part('weekday').toLowerCase() };
};
const sessionsIn = async (): Promise<Session[]> => {
  const all = await rowsOf<Session & { day: string }>(`
    select s.id, s.branch_id, b.time_zone as zone, s.starts_at as starts, s.ends_at as ends, s.status, s.capacity, s.booked, s.present, s.day
      from class_session s join branch b on b.id = s.branch_id`);
  return all.filter(({ day }) => day >= of.days.from && day <= of.days.until);
};
const add = (sums: Sums, key: string, more: Readonly<Record<string, number>>): void => {
  const before = (sums[key] ??= {});
  for (const [name, value] of Object.entries(more)) before[name] = (before[name] ?? 0) + value;
};
const cellsIn = ({ groups }: Answer, figures: readonly string[]): Sums =>
  Object.fromEntries(
    groups.map((one) => [one.key ?? '', Object.fromEntries(figures.map((name) => [name, figure(one, name)]))]),
  );

it('coverage: visits, bookings, waiting lists and trainers of each hour, counted one by one', async () => {
  const wanted: Sums = {};
  const zones = new Map(
    (await rowsOf<{ id: number; zone: string }>('select id, time_zone as zone from branch')).map(({ id, zone }) => [
      id,
      zone,
    ]),
  );
  const zoneOf = (branch_id: number): string => zones.get(branch_id) ?? 'UTC';
  const key = (at: Date, branch_id: number): string => {
    const { hour, weekday } = parts(at, zoneOf(branch_id));
    return `${hour}|${weekday}`;
  };
  const checkIns = await rowsOf<{ branch_id: number; at: string; day: string }>(
    'select branch_id, at, day from check_in where allowed',
  );
  const visits = checkIns.filter(({ day }) => day >= of.days.from && day <= of.days.until);
  for (const { branch_id, at } of visits) add(wanted, key(new Date(at), branch_id), { visits: 1 });
  const waited = await rowsOf<{ session_id: number }>('select session_id from booking where wait_no is not null');
  const sessions = await sessionsIn();
  for (const one of sessions.filter(tookPlace))
    add(wanted, key(new Date(one.starts), one.branch_id), {
      session_count: 1,
      places: one.capacity,
      booked: one.booked,
      waited: waited.filter(({ session_id }) => session_id === one.id).length,
      full_count: one.booked >= one.capacity ? 1 : 0,
      empty_count: one.booked <= one.capacity / 4 ? 1 : 0,
    });
  // Everyone on duty, hour by hour.
  type Work = { branch_id: number; staff_id: number; starts: string; ends: string };
  const work = await rowsOf<Work>(`
    select branch_id, staff_id, starts_at as starts, ends_at as ends from shift
     where staff_id is not null and post in ('coach', 'floor') and status not in ('cancelled', 'absent')
    union all
    select s.branch_id, t.staff_id, s.starts_at, s.ends_at from session_trainer t join class_session s on s.id = t.session_id where s.status <> 'cancelled'
    union all
    select branch_id, staff_id, starts_at, ends_at from appointment where status <> 'cancelled'`);
  const HOUR = 3_600_000;
  const seen = new Set<string>();
  for (const { branch_id, staff_id, starts, ends } of work) {
    const last = Math.min(Date.parse(ends), clock.now().getTime());
    for (let at = Math.floor(Date.parse(starts) / HOUR) * HOUR; at < last; at += HOUR) {
      const day = dayIn(zoneOf(branch_id), new Date(at));
      const once = `${branch_id} ${staff_id} ${at}`;
      if (day < of.days.from || day > of.days.until || seen.has(once)) continue;
      seen.add(once);
      add(wanted, key(new Date(at), branch_id), { duty_count: 1 });
    }
  }
  expect(visits.length).toBeGreaterThan(50);
  expect(seen.size).toBeGreaterThan(50);
  const figures = [
    'visits',
    'duty_count',
    'session_count',
    'places',
    'booked',
    'waited',
    'full_count',
    'empty_count',
  ] as const;
  const answer = await askReport(of, classReports.coverage, { by: 'cell' });
  const full = Object.fromEntries(
    Object.entries(wanted).map(([cell, one]) => [
      cell,
      Object.fromEntries(figures.map((name) => [name, one[name] ?? 0])),
    ]),
  );
  expect(cellsIn(answer, figures)).toEqual(full);
  for (const group of answer.groups) {
    const { visits: came = 0, duty_count: duty = 0 } = full[group.key ?? ''] ?? {};
    expect(figure(group, 'visits_per_trainer')).toBeCloseTo(duty === 0 ? 0 : came / duty, 6);
  }
});

it('coverage: the visits and sessions of an hour open just those check-ins and sessions', async () => {
  const { onward = {} } = classReports.coverage;
  const opened = { visits: doorReports.each, session_count: classReports.fill };
  const { data } = await askReport(of, classReports.coverage, { itemsPerPage: '200' });
  for (const name of ['visits', 'session_count'] as const) {
    const rows = data.filter((row) => figure(row, name) > 0).slice(0, 6);
    expect(rows).toHaveLength(6);
    for (const row of rows) {
      const [day, branch] = [String(row['day']), String(row['branch_id'])];
      const { same = [], with: more = {} } = onward[name] ?? {};
      expect(same).toEqual(['hour']);
      const values = Object.fromEntries(same.map((field) => [field, String(row[field])]));
      const found = await askReport(of, opened[name], { from: day, until: day, branch, ...values, ...more });
      expect(found.total).toBe(figure(row, name));
    }
  }
});
