/** Timesheets: computed, corrected with a reason, submitted, approved by someone else, locked. */
import {
  UNLOCKED_MIN,
  type CorrectLine,
  type MoveTimesheet,
  type Timesheet,
  type TimesheetLine,
  type TimesheetRow,
  timesheetContract,
} from './timesheet.contract.ts';
import { timesheetMachine } from './timesheet.machine.ts';
import { timesheetCan, whyNotCompute, whyNotCorrect, whyNotMoveSheet } from './timesheet.rules.ts';
import { leftEarlyAt } from '../clock/clock.rules.ts';
import { planFaults, stretchOf, workedMinutes } from '../shift/shift.rules.ts';
import { addDays, dayIn, formatDay, type Day } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { needReason } from '#kit/domain/machine.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { followShifts } from '../clock/clock.commands.ts';
import { computeLines, sumUpSheet } from './timesheet-lines.store.ts';
import {
  getLine,
  hoursWithin,
  insertSheets,
  linesOfSheet,
  lockHours,
  moveSheet as saveMove,
  relock,
  sheetsThere,
  type LineRecord,
  type SheetRecord,
  type SheetViewer,
  sheets,
} from './timesheet.store.ts';

const LONGEST_DAYS = 62;
const asDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
export const sheetViewer = (ctx: Ctx): SheetViewer => ({
  staff_id: ctx.actor.staff_id,
  branches: ctx.scope.branches,
  // People who correct or approve them can see them.
  seesAllIn: [
    ...ctx.actor.branchesWith('VIEW_TIMESHEET'),
    ...ctx.actor.branchesWith('MANAGE_TIMESHEET'),
    ...ctx.actor.branchesWith('APPROVE_TIMESHEET'),
  ],
});
const whoIn = (ctx: Ctx, branch_id: number) => ({
  staff_id: ctx.actor.staff_id,
  has: (flag: Parameters<Ctx['has']>[0]) => ctx.has(flag, branch_id),
});
const todayOf = (ctx: Ctx, { time_zone }: SheetRecord): Day => dayIn(time_zone, ctx.clock.now());

export const presentSheet = (ctx: Ctx, sheet: SheetRecord): TimesheetRow => {
  const { time_zone: _zone, ...row } = sheet;
  return { ...row, can: timesheetCan(sheet, whoIn(ctx, sheet.branch_id), todayOf(ctx, sheet), ctx.clock.now()) };
};
const getSheet = async (ctx: Ctx, id: number): Promise<SheetRecord> => {
  const [[sheet]] = await ctx.read(sheets.one(id, sheetViewer(ctx)));
  if (!sheet) throw new NotFound();
  return sheet;
};
const presentLine = (ctx: Ctx, { shift_ends_at, out_counted_at, ...line }: LineRecord): TimesheetLine => {
  const [ends_at, counted] = [asDate(shift_ends_at), asDate(out_counted_at)];
  const out = ends_at && { ends_at, out_at: asDate(line.clock_out_at), out_counted_at: counted };
  return { ...line, left_early_at: (out && leftEarlyAt(out, ctx.clock.now())?.toISOString()) ?? null };
};
export const viewSheet = async (ctx: Ctx, id: number): Promise<Timesheet> => {
  const [[sheet], lines] = await ctx.read(sheets.one(id, sheetViewer(ctx)), linesOfSheet(id));
  if (!sheet) throw new NotFound();
  return {
    ...presentSheet(ctx, sheet),
    time_zone: sheet.time_zone,
    lines: lines.map((line) => presentLine(ctx, line)),
  };
};

export const makeSheets = command(timesheetContract.make, async (ctx, input) => {
  const { from_on, until_on, branch_id } = input;
  if (until_on < from_on) faultAt('until_on', 'not_a_date');
  if (until_on >= addDays(from_on, LONGEST_DAYS)) faultAt('until_on', 'too_many_days');
  const { today } = await branchFacts(ctx, branch_id);
  refuseIf(from_on <= today ? null : 'shift.sheet_running');
  await followShifts(ctx, branch_id);
  const before = await sheetsThere(ctx.db, input);
  const ids = await insertSheets(ctx.db, input);
  if (ids.length > 0) await computeLines(ctx.db, ids);
  return { made: ids.length, ...before };
});

export const computeSheet = command(timesheetContract.compute, async (ctx, id) => {
  const sheet = await getSheet(ctx, id);
  refuseIf(whyNotCompute(sheet, ctx.clock.now()));
  await followShifts(ctx, sheet.branch_id);
  await computeLines(ctx.db, [id]);
  return viewSheet(ctx, id);
});

/** Local times as instants; none at all: nothing was worked. */
export const timesOn = (
  day: Day,
  { starts, ends, break_min }: Pick<CorrectLine, 'starts' | 'ends' | 'break_min'>,
  time_zone: string,
) => {
  if (starts === null && ends === null) return { in_at: null, out_at: null, break_min: 0, worked_min: 0 };
  if (starts === null) return faultAt('starts', 'required');
  if (ends === null) return faultAt('ends', 'required');
  const plan = { day, starts, ends, break_min };
  const faults = planFaults(plan);
  if (faults.length > 0) throw new ValidationError(faults);
  const stretch = stretchOf(plan, time_zone);
  const [in_at, out_at] = [stretch.starts_at.toISOString(), stretch.ends_at.toISOString()];
  return { in_at, out_at, break_min, worked_min: workedMinutes(stretch, break_min) };
};

/** Nobody works twice at the same time: the message names the other shift, as far as the caller can see it. */
export const refuseOverlap = async (
  ctx: Ctx,
  line_id: number,
  { in_at, out_at }: { in_at: string | null; out_at: string | null },
): Promise<void> => {
  if (in_at === null || out_at === null) return;
  const [[other]] = await ctx.read(hoursWithin(line_id, in_at, out_at));
  if (!other) return;
  const { branch_name, time_zone, starts_at, ends_at } = other;
  if (time_zone === null || starts_at === null || ends_at === null) throw new Refusal('shift.hours_overlap_elsewhere');
  const starts = new Date(starts_at);
  throw new Refusal('shift.hours_overlap', {
    day: formatDay(dayIn(time_zone, starts), ctx.locale),
    starts: clockIn(time_zone, starts),
    ends: clockIn(time_zone, new Date(ends_at)),
    branch: branch_name,
  });
};

export const correctLine = command(timesheetContract.correct, async (ctx, id, input) => {
  const sheet = await getSheet(ctx, id);
  refuseIf(whyNotCorrect(sheet, ctx.actor.staff_id, ctx.clock.now()));
  const line = await getLine(ctx.db, input.line_id, id);
  const times = timesOn(line.day, input, sheet.time_zone);
  await lockHours(ctx.db, sheet.staff_id);
  await refuseOverlap(ctx, line.id, times);
  const corrected = { corrected_by: ctx.actor.staff_id, correction: input.reason };
  await saveVersioned(ctx.db, 'timesheet_line', line.id, input.version, { ...times, ...corrected });
  await sumUpSheet(ctx.db, id);
  return viewSheet(ctx, id);
});

const changesOf = (ctx: TxCtx, { move, reason }: MoveTimesheet) => {
  const decision = { decided_by: ctx.actor.staff_id, decided_at: ctx.clock.now().toISOString() };
  const until = new Date(ctx.clock.now().getTime() + UNLOCKED_MIN * 60_000).toISOString();
  return {
    submit: { submitted_by: ctx.actor.staff_id, reason: null },
    hand_in: { submitted_by: ctx.actor.staff_id, reason: null },
    approve: decision,
    reject: { ...decision, reason },
    lock: decision,
    unlock: { ...decision, reason, unlocked_until: until },
    relock: { unlocked_until: null },
  }[move];
};

export const moveSheet = command(timesheetContract.move, async (ctx, id, asked) => {
  const sheet = await getSheet(ctx, id);
  const { move, reason, version } = asked;
  refuseIf(whyNotMoveSheet(sheet, move, whoIn(ctx, sheet.branch_id), todayOf(ctx, sheet)), { status: sheet.status });
  needReason(timesheetMachine, move, reason);
  if (move === 'submit' || move === 'hand_in') {
    const [lines] = await ctx.read(linesOfSheet(id));
    refuseIf(lines.length > 0 ? null : 'shift.sheet_empty');
  }
  await saveMove(ctx.db, { id, version }, move, changesOf(ctx, asked));
  return viewSheet(ctx, id);
});

export const relockSheets = command((ctx: TxCtx): Promise<number> => relock(ctx.db, ctx.clock.now()));
