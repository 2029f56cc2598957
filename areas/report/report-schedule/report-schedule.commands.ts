/** Sets up which report is sent when and to whom. Each command is one transaction. */
import type { EditReportSchedule, ReportReader, ReportScheduleRow } from './report-schedule.model.ts';
import { reportScheduleContract } from './report-schedule.contract.ts';
import { reportScheduleMachine } from './report-schedule.machine.ts';
import {
  askAt,
  hasFixedDays,
  nextRun,
  reportScheduleCan,
  timingFaults,
  weekdayOfTiming,
} from './report-schedule.rules.ts';
import { actorsIn } from '#areas/access/role/role.facts.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { NotFound, Refusal, StaleWrite, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { bodyOf, type Report } from '#kit/domain/report.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { faultsIn } from '#kit/server/input.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { allReports } from '../report-list/report-list.model.ts';
import {
  goOnWithRun,
  insertRun,
  insertSchedule,
  lockSchedule,
  moveSchedule,
  reportSchedules,
  saveReceivers,
  stopReceiving,
  type ScheduleRecord,
  type ScheduleWhere,
} from './report-schedule.store.ts';

export const SEND_JOB = 'report_schedule_send';

export const whereSeen = (ctx: Ctx): ScheduleWhere => ({
  branches: ctx.scope.branches,
  managed: ctx.actor.branchesWith('MANAGE_SCHEDULED_MAIL'),
  staff_id: ctx.actor.staff_id,
});
export const presentSchedule = (ctx: Ctx, record: ScheduleRecord): ReportScheduleRow => ({
  ...record,
  can: reportScheduleCan(record, {
    has: (flag) => ctx.has(flag, record.branch_id),
    receives: record.staff_ids.includes(ctx.actor.staff_id),
  }),
});
const getSchedule = async (ctx: Ctx, id: number): Promise<ScheduleRecord> => {
  const [[record]] = await ctx.read(reportSchedules.one(id, whereSeen(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewSchedule = async (ctx: Ctx, id: number): Promise<ReportScheduleRow> =>
  presentSchedule(ctx, await getSchedule(ctx, id));

/** Only somebody who can open a report has it sent, or sees who else can open it. */
const openReport = (ctx: Ctx, name: string, branch_id: number): Report | undefined => {
  const report = allReports[name]?.of;
  if (report && !ctx.has(report.flag, branch_id)) throw new Refusal('report.not_yours');
  return report;
};
const readersOf = async (ctx: Ctx, report: Report, branch_id: number): Promise<ReportReader[]> =>
  (await actorsIn(ctx, branch_id))
    .filter(({ actor }) => actor.has(report.flag, branch_id))
    .map(({ actor }) => ({ id: actor.staff_id, name: actor.name, can_open: true }));
/** Of a schedule, also who has left or can't open the report any more, so that they are seen and can be removed. */
export const listReaders = async (ctx: Ctx, name: string, id?: number): Promise<ReportReader[]> => {
  const [[schedule]] = await ctx.read(reportSchedules.one(id ?? 0, whereSeen(ctx)));
  const branch_id = schedule?.branch_id ?? ctx.branch_id;
  const report = openReport(ctx, name, branch_id);
  if (!report) return [];
  const readers = await readersOf(ctx, report, branch_id);
  const others = (schedule?.receivers ?? []).filter(
    ({ staff_id, stopped }) => !stopped && !readers.some((one) => one.id === staff_id),
  );
  return [...readers, ...others.map((one) => ({ id: one.staff_id, name: one.name, can_open: false }))];
};

type Said = Pick<EditReportSchedule, 'every' | 'weekday' | 'hour' | 'staff_ids'>;
/** Someone is added who can open the report; who receives it already can stay, and gets no letter while they can't. */
const faultsOf = async (
  ctx: Ctx,
  report: Report,
  { branch_id, staff_ids }: Pick<ScheduleRecord, 'branch_id' | 'staff_ids'>,
  said: Said,
): Promise<Fault[]> => {
  const known = new Set([...(await readersOf(ctx, report, branch_id)).map(({ id }) => id), ...staff_ids]);
  const isOpen = said.staff_ids.every((id) => known.has(id));
  return [...timingFaults(said), ...(isOpen ? [] : [{ field: 'staff_ids', key: 'not_one_of' }])];
};
const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ValidationError(faults);
};
const nextOf = (ctx: Ctx, said: Said, { time_zone }: BranchFacts): string =>
  nextRun(said, time_zone, ctx.clock.now()).toISOString();

export const createSchedule = command(reportScheduleContract.create, async (ctx, input) => {
  const { staff_ids, ...fields } = input;
  const report = openReport(ctx, input.report, input.branch_id);
  if (!report) throw new ValidationError([{ field: 'report', key: 'not_one_of' }]);
  if (hasFixedDays(input.search)) throw new Refusal('report.fixed_days');
  const branch = await knownBranch(ctx, input.branch_id);
  const asked = askAt(report, input.search, branch.today, true);
  const inSearch = faultsIn(report.csv.query ?? report.csv.body, report.csv.query ? asked : bodyOf(report, asked));
  refuse([
    ...inSearch.map(({ key }) => ({ field: 'search', key })),
    ...(await faultsOf(ctx, report, { branch_id: input.branch_id, staff_ids: [] }, input)),
  ]);
  const weekday = weekdayOfTiming(input);
  const by = { staff_id: ctx.actor.staff_id, weekday, next_at: nextOf(ctx, input, branch) };
  const id = await insertSchedule(ctx.db, { ...fields, ...by });
  await saveReceivers(ctx.db, { id, branch_id: input.branch_id }, staff_ids);
  return viewSchedule(ctx, id);
});

export const editSchedule = command(reportScheduleContract.edit, async (ctx, id, input) => {
  const before = await getSchedule(ctx, id);
  const { version, staff_ids, ...fields } = input;
  const report = openReport(ctx, before.report, before.branch_id);
  if (report) refuse(await faultsOf(ctx, report, before, input));
  const branch = await knownBranch(ctx, before.branch_id);
  const next_at = before.status === 'active' ? nextOf(ctx, input, branch) : null;
  await saveVersioned(ctx.db, 'report_schedule', id, version, {
    ...fields,
    weekday: weekdayOfTiming(input),
    next_at,
  });
  await saveReceivers(ctx.db, before, staff_ids);
  return viewSchedule(ctx, id);
});

export const changeSchedule = command(reportScheduleContract.move, async (ctx, id, { move, version }) => {
  const before = await getSchedule(ctx, id);
  const { status } = before;
  if (!canMove(reportScheduleMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  const branch = await knownBranch(ctx, before.branch_id);
  const next_at = move === 'resume' ? nextOf(ctx, before, branch) : null;
  await moveSchedule(ctx.db, { id, version }, move, { next_at });
  return viewSchedule(ctx, id);
});

/**
 * The letters are written by the job, which goes on where it stopped if it is killed. Pressed twice, or by two people at
 * once, it is sent once.
 */
export const sendNow = command(reportScheduleContract.sendNow, async (ctx, id, { version }) => {
  const record = await getSchedule(ctx, id);
  if (record.version !== version) throw new StaleWrite('report_schedule', id, version);
  openReport(ctx, record.report, record.branch_id);
  if (record.status === 'ended') throw new Refusal('report.has_ended');
  await lockSchedule(ctx.db, id);
  const now = ctx.clock.now().toISOString();
  if (!(await goOnWithRun(ctx.db, id, now))) await insertRun(ctx.db, record, now);
  await ctx.services.jobs.enqueue(ctx.db, SEND_JOB, {}, { key: SEND_JOB });
  return viewSchedule(ctx, id);
});

export const stopForMe = command(reportScheduleContract.stop, async (ctx, id) => {
  const stopped = await stopReceiving(ctx.db, id, ctx.actor.staff_id, ctx.clock.now().toISOString());
  if (!stopped) throw new NotFound();
  return null;
});
