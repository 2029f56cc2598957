/** Reports that are sent by e-mail in some branches, and the letters of the last weeks. */
import type { ReportScheduleRow } from '#areas/report/report-schedule/report-schedule.model.ts';
import { nextRun } from '#areas/report/report-schedule/report-schedule.rules.ts';
import type { DemoBranch, World } from './world.ts';

type Wanted = Pick<ReportScheduleRow, 'name' | 'report' | 'search' | 'every' | 'weekday' | 'hour' | 'formats'> & {
  to: readonly string[];
  isPaused?: true;
};
const wanted: readonly Wanted[] = [
  {
    name: 'Sales of yesterday',
    report: 'salesRevenue',
    search: { period: 'yesterday' },
    every: 'day',
    weekday: null,
    hour: 7,
    formats: ['pdf'],
    to: ['admin', 'facility'],
  },
  {
    name: 'Classes of last week',
    report: 'classPerformance',
    search: { period: 'last_week' },
    every: 'week',
    weekday: 'monday',
    hour: 8,
    formats: ['csv', 'pdf'],
    to: ['admin'],
  },
  {
    name: 'Commission of last month',
    report: 'commissionSummary',
    search: { period: 'last_month' },
    every: 'month',
    weekday: null,
    hour: 6,
    formats: ['csv'],
    to: ['admin'],
  },
  {
    name: 'Refunds',
    report: 'refunds',
    search: { period: 'last_week' },
    every: 'week',
    weekday: 'friday',
    hour: 18,
    formats: ['csv'],
    to: ['facility'],
    isPaused: true,
  },
];
const BRANCHES = 2;
const PAST_DAYS = 40;
const DAY_MS = 86_400_000;
/** Seconds after the hour at which the letters are written, and the run is done. */
const WRITTEN = 8;
const DONE = 12;
const later = (at: Date, seconds: number): string => new Date(at.getTime() + seconds * 1000).toISOString();

/** The times of a schedule before now, and the next one. */
const timesOf = (timing: Wanted, { time_zone }: DemoBranch, now: Date): { past: Date[]; next: Date } => {
  const past: Date[] = [];
  let next = nextRun(timing, time_zone, new Date(now.getTime() - PAST_DAYS * DAY_MS));
  while (next <= now) {
    past.push(next);
    next = nextRun(timing, time_zone, next);
  }
  return { past, next };
};

const makeOne = async (world: World, gym: DemoBranch, { to, isPaused, ...of }: Wanted): Promise<void> => {
  const { db, now } = world;
  const { id: branch_id } = gym;
  const people = to.flatMap((key) => world.staffOf(gym, key).slice(0, 1));
  const [first] = people;
  if (!first) return;
  const { past, next } = timesOf({ to, ...of }, gym, now);
  const state = isPaused ? { status: 'paused', next_at: null } : { status: 'active', next_at: next.toISOString() };
  const { id } = await db
    .insertInto('report_schedule')
    .values({ ...of, ...state, branch_id, staff_id: first.id, search: JSON.stringify(of.search) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('report_schedule_person')
    .values(people.map(({ id: staff_id }) => ({ report_schedule_id: id, branch_id, staff_id })))
    .execute();
  if (past.length === 0) return;
  const runs = await db
    .insertInto('report_schedule_run')
    .values(
      past.map((due) => ({
        branch_id,
        report_schedule_id: id,
        due_at: due.toISOString(),
        finished_at: later(due, DONE),
      })),
    )
    .returning(['id', 'due_at'])
    .execute();
  await db
    .insertInto('report_schedule_letter')
    .values(
      runs.flatMap((run) =>
        people.map(({ id: staff_id }) => ({
          report_schedule_run_id: run.id,
          branch_id,
          staff_id,
          outcome: 'sent',
          at: later(new Date(run.due_at), WRITTEN),
        })),
      ),
    )
    .execute();
};

export const makeReportSchedules = async (world: World): Promise<void> => {
  for (const gym of world.gyms.slice(0, BRANCHES)) for (const one of wanted) await makeOne(world, gym, one);
};
