/** Changes shifts: load, decide by the rules, save. Each is one transaction. */
import type { Rest, RestAsked, ShiftMove, ShiftRow } from './shift.model.ts';
import { shiftMachine } from './shift.machine.ts';
import {
  canWork,
  needsReason,
  planFaults,
  shortRest,
  stretchOf,
  weekOf,
  whyNotEdit,
  whyNotMove,
} from './shift.rules.ts';
import { timeText } from '../staff-invoice/staff-invoice.rules.ts';
import { isSheetClosed } from '../timesheet/timesheet.rules.ts';
import { addDays, formatDay, type Day } from '#kit/domain/day.ts';
import { faultAt, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { needReason } from '#kit/domain/machine.ts';
import type { Facts } from '#kit/domain/words.ts';
import { branchFacts, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { closedAmong } from '#areas/settings/hours/hours.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { tellOfShift, type ShiftNews } from './shift.letters.ts';
import { actorOf, viewShift } from './shift-present.service.ts';
import {
  copyShifts,
  getShift,
  getTemplate,
  insertShift,
  insertTemplate,
  moveShift,
  restBeside,
  sheetOn,
  workersOf,
  type ShiftRecord,
} from './shift.store.ts';
import { shiftContract } from './shift.contract.ts';

type Plan = { day: Day; starts: string; ends: string; break_min: number };
/** Day and times as instants in the branch's zone. */
const timed = (plan: Plan, branch: Pick<BranchFacts, 'time_zone'>) => {
  const faults = planFaults(plan);
  if (faults.length > 0) throw new ValidationError(faults);
  const { starts_at, ends_at } = stretchOf(plan, branch.time_zone);
  // The clock change skips all of it.
  if (ends_at <= starts_at) faultAt('ends', 'span_empty');
  const { day, break_min } = plan;
  return { day, break_min, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
};

const mustWorkHere = async (ctx: TxCtx, branch_id: number, staff_id: number | null): Promise<void> => {
  if (staff_id === null) return;
  const [workers] = await ctx.read(workersOf(branch_id));
  if (!workers.some((worker) => worker.staff_id === staff_id)) faultAt('staff_id', 'not_one_of');
};

/** Not into submitted hours, and only with a reason if the time has already started. */
const mustBeOpen = async (
  ctx: TxCtx,
  { branch_id, staff_id, day }: { branch_id: number; staff_id: number | null; day: Day },
): Promise<void> => {
  if (staff_id === null) return;
  const [[sheet]] = await ctx.read(sheetOn(branch_id, staff_id, day));
  if (!sheet || !isSheetClosed(sheet.status)) return;
  const { staff_name: name, from_on, until_on } = sheet;
  const period = { from: formatDay(from_on, ctx.locale), until: formatDay(until_on, ctx.locale) };
  refuseIf('shift.in_closed_sheet', { name, ...period });
};
const isClosed = async (ctx: TxCtx, branch_id: number, day: Day): Promise<boolean> =>
  (await closedAmong(ctx, branch_id, [day])).length > 0;
/** The conflict with the minimum rest; null: enough rest, or nobody assigned yet. */
const tooShort = async (
  ctx: TxCtx,
  branch_id: number,
  { staff_id, ...time }: Place & { day: Day },
  but: number | null,
): Promise<Facts | null> => {
  if (staff_id === null) return null;
  const [[rest]] = await ctx.read(restBeside({ ...time, branch_id, staff_id }, but));
  const short = rest ? shortRest(rest.rest_min, rest.rest_hours) : null;
  return short === null ? null : { rest: timeText(short, ctx.locale), hours: rest?.rest_hours ?? 0 };
};
export const previewRest = async (ctx: Ctx, { shift_id, ...asked }: RestAsked): Promise<Rest> => {
  const { branch_id, staff_id } = asked;
  const time = timed({ ...asked, break_min: 0 }, await knownBranch(ctx, branch_id));
  const [[rest]] = await ctx.read(restBeside({ ...time, branch_id, staff_id }, shift_id));
  const rest_hours = rest?.rest_hours ?? 0;
  return { short_rest_min: shortRest(rest?.rest_min ?? null, rest_hours), rest_hours };
};
type Place = { staff_id: number | null; starts_at: string; ends_at: string };
const placeOf = ({ staff_id, starts_at, ends_at }: Place) => ({
  staff_id,
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
});
/** The reason stored with the shift: why it was planned after its start, or on a closed day. */
const reasonFor = (
  ctx: TxCtx,
  before: (Place & { day: Day; plan_reason: string | null }) | null,
  after: Place & { day: Day },
  { plan_reason, isShut, short }: { plan_reason: string | null; isShut: boolean; short: Facts | null },
): string | null => {
  const now = ctx.clock.now();
  if (new Date(after.starts_at) > now) {
    const kept = before?.day === after.day ? before.plan_reason : null;
    const facts = { day: formatDay(after.day, ctx.locale) };
    refuseIf(isShut && before?.day !== after.day && !plan_reason ? 'shift.closed_needs_reason' : null, facts);
    refuseIf(short && !plan_reason ? 'shift.short_rest' : null, short ?? {});
    return isShut || short ? (plan_reason ?? kept) : null;
  }
  if (!needsReason(before && placeOf(before), placeOf(after), now)) return before?.plan_reason ?? null;
  return plan_reason ?? faultAt('plan_reason', 'required');
};

export const changed = (ctx: TxCtx, branch_id: number): void =>
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'shift', {}));

export const aboutShift = async (ctx: TxCtx, shift: ShiftRecord) => {
  const { name } = await branchFacts(ctx, shift.branch_id);
  const { branch_id, day, starts, ends } = shift;
  return { branch_id, branch_name: name, day, starts, ends };
};
const tell = async (ctx: TxCtx, shift: ShiftRecord, news: ShiftNews, reason: string | null): Promise<void> => {
  if (shift.staff_id === null) return;
  await tellOfShift(ctx, [shift.staff_id], news, await aboutShift(ctx, shift), { reason: reason ?? '' });
};

export const createShift = command(shiftContract.create, async (ctx, input) => {
  const { branch_id, staff_id, post, note } = input;
  const branch = await branchFacts(ctx, branch_id);
  await mustWorkHere(ctx, branch_id, staff_id);
  const time = timed(input, branch);
  const isShut = await isClosed(ctx, branch_id, time.day);
  const short = await tooShort(ctx, branch_id, { ...time, staff_id }, null);
  const plan_reason = reasonFor(ctx, null, { ...time, staff_id }, { ...input, isShut, short });
  await mustBeOpen(ctx, { branch_id, staff_id, day: time.day });
  const row = { ...time, branch_id, staff_id, post, note, plan_reason, planned_by: ctx.actor.staff_id };
  const id = await insertShift(ctx.db, row);
  await tell(ctx, await getShift(ctx.db, id), 'planned', null);
  changed(ctx, branch_id);
  return viewShift(ctx, id);
});

/** A different person or time is a new plan, which has to be accepted again. */
export const editShift = command(shiftContract.edit, async (ctx, id, { version, ...input }) => {
  const shift = await getShift(ctx.db, id);
  refuseIf(whyNotEdit(shift));
  const branch = await branchFacts(ctx, shift.branch_id);
  const { staff_id, post, note } = input;
  if (staff_id !== shift.staff_id) await mustWorkHere(ctx, shift.branch_id, staff_id);
  const time = timed(input, branch);
  const isNew =
    staff_id !== shift.staff_id ||
    Date.parse(time.starts_at) !== Date.parse(shift.starts_at) ||
    Date.parse(time.ends_at) !== Date.parse(shift.ends_at);
  const isShut = await isClosed(ctx, shift.branch_id, time.day);
  const short = isNew ? await tooShort(ctx, shift.branch_id, { ...time, staff_id }, id) : null;
  const reason = reasonFor(ctx, shift, { ...time, staff_id }, { ...input, isShut, short });
  if (isNew) {
    await mustBeOpen(ctx, shift);
    await mustBeOpen(ctx, { branch_id: shift.branch_id, staff_id, day: time.day });
  }
  const fresh = { status: shiftMachine.initial, asked_by: null, decided_by: null, decided_at: null, reason: null };
  const planned = { planned_by: ctx.actor.staff_id, was_open: false, plan_reason: reason };
  const again = isNew ? { ...fresh, ...planned } : {};
  await saveVersioned(ctx.db, 'shift', id, version, { ...time, staff_id, post, note, ...again });
  if (isNew) await tell(ctx, await getShift(ctx.db, id), 'planned', null);
  if (isNew && staff_id !== shift.staff_id) await tell(ctx, shift, 'cancelled', null);
  changed(ctx, shift.branch_id);
  return viewShift(ctx, id);
});

const checked = async (ctx: TxCtx, id: number, move: ShiftMove, reason: string): Promise<ShiftRecord> => {
  const shift = await getShift(ctx.db, id);
  refuseIf(whyNotMove(shift, move, await actorOf(ctx, shift.branch_id), ctx.clock.now()), { status: shift.status });
  needReason(shiftMachine, move, reason);
  return shift;
};

/** The same shift as an open one: someone else can take it while it is upcoming. */
const reopenShift = async (ctx: TxCtx, shift: ShiftRecord): Promise<void> => {
  if (new Date(shift.starts_at) <= ctx.clock.now()) return;
  const { branch_id, post, day, starts_at, ends_at, break_min, note } = shift;
  const planned_by = shift.planned_by ?? ctx.actor.staff_id;
  await insertShift(ctx.db, { branch_id, staff_id: null, post, day, starts_at, ends_at, break_min, note, planned_by });
};

/** The moves of the assigned person. */
export const updateShift = command(shiftContract.updateTrainerShift, async (ctx, id, { version, move, reason }) => {
  const shift = await checked(ctx, id, move, reason);
  const me = ctx.actor.staff_id;
  const asks = { asked_by: me, decided_by: null, decided_at: null };
  const changes = {
    ask: { ...asks, staff_id: me, was_open: true },
    give_back: { ...asks, reason },
    accept: {},
    keep: { asked_by: null, reason: null },
    withdraw: {},
  }[move];
  await moveShift(ctx.db, { id, version }, move, changes);
  if (move === 'withdraw' && shift.was_open) await reopenShift(ctx, shift);
  changed(ctx, shift.branch_id);
  return viewShift(ctx, id);
});

const newsOf = { approve: 'approved', reject: 'rejected', let_go: 'let_go', hold: 'held' } as const;
/** The moves of approvers. Only one decision applies: the other desk is informed that the shift has changed. */
export const decideShift = command(
  shiftContract.adminApproveTrainerRequest,
  async (ctx, id, { version, move, reason, reopen }) => {
    const shift = await checked(ctx, id, move, reason);
    const decision = { decided_by: ctx.actor.staff_id, decided_at: ctx.clock.now().toISOString() };
    const said = reason === '' ? {} : { reason };
    const asked = shift.asked_by === null && move === 'approve' ? { asked_by: shift.staff_id } : {};
    await moveShift(ctx.db, { id, version }, move, { ...decision, ...said, ...asked });
    if ((move === 'reject' && shift.was_open) || (move === 'let_go' && reopen)) await reopenShift(ctx, shift);
    await tell(ctx, shift, newsOf[move], reason);
    changed(ctx, shift.branch_id);
    return viewShift(ctx, id);
  },
);

export const endShift = command(
  async (ctx: TxCtx, id: number, move: 'cancel' | 'excuse', version: number, reason: string): Promise<ShiftRow> => {
    const shift = await checked(ctx, id, move, reason);
    await moveShift(ctx.db, { id, version }, move, { reason });
    if (move === 'cancel') await tell(ctx, shift, 'cancelled', reason);
    changed(ctx, shift.branch_id);
    return viewShift(ctx, id);
  },
);

/** A shift that a person requests has to be approved by someone else from the start. */
export const askForShift = command(shiftContract.ask, async (ctx, input) => {
  const { branch_id, post, note } = input;
  const branch = await branchFacts(ctx, branch_id);
  const actor = await actorOf(ctx, branch_id);
  refuseIf(canWork(actor.staff_type, post) ? null : 'shift.not_your_work');
  const time = timed(input, branch);
  refuseIf(new Date(time.starts_at) > ctx.clock.now() ? null : 'shift.has_begun');
  const day = formatDay(time.day, ctx.locale);
  refuseIf((await isClosed(ctx, branch_id, time.day)) ? 'shift.branch_closed' : null, { day });
  const { to: status } = shiftMachine.moves.ask;
  const me = { staff_id: actor.staff_id, asked_by: actor.staff_id, planned_by: actor.staff_id };
  const id = await insertShift(ctx.db, { ...time, ...me, branch_id, post, note, status });
  changed(ctx, branch_id);
  return viewShift(ctx, id);
});

export const copyWeek = command(shiftContract.copyWeek, async (ctx, { branch_id, from, to, plan_reason }) => {
  const [first, target] = [weekOf(from), weekOf(to)];
  if (first === target) faultAt('to', 'same_week');
  const { today } = await branchFacts(ctx, branch_id);
  if (addDays(target, 6) < today && plan_reason === null) faultAt('plan_reason', 'required');
  const weeks = { branch_id, from: first, to: target };
  const by = { staff_id: ctx.actor.staff_id, now: ctx.clock.now(), plan_reason };
  const days = Array.from({ length: 7 }, (_, at) => addDays(target, at));
  const closed = (await closedAmong(ctx, branch_id, days)).map((one) => one.day);
  const done = await copyShifts(ctx.db, { ...weeks, ...by, closed });
  changed(ctx, branch_id);
  return { to: target, ...done };
});

export const addTemplate = command(shiftContract.addTemplate, async (ctx, input) => {
  const faults = planFaults({ ...input, day: '2000-01-01' });
  if (faults.length > 0) throw new ValidationError(faults);
  return getTemplate(ctx.db, await insertTemplate(ctx.db, input));
});
export const editTemplate = command(shiftContract.editTemplate, async (ctx, id, { version, ...input }) => {
  const faults = planFaults({ ...input, day: '2000-01-01' });
  if (faults.length > 0) throw new ValidationError(faults);
  await saveVersioned(ctx.db, 'shift_template', id, version, input);
  return getTemplate(ctx.db, id);
});
export const removeTemplate = command(shiftContract.removeTemplate, async (ctx, id, { version }) => {
  await deleteVersioned(ctx.db, 'shift_template', id, version);
  return { id };
});
