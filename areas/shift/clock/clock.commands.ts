/** Clocking in and out: the clock's time is stored with the time that counts, and the shift follows. */
import type { Clocked, ClockPerson, ClockView, ClockWay } from './clock.contract.ts';
import {
  awaySince,
  countedInAt,
  countedOutAt,
  leftEarlyAt,
  moveByTime,
  moveOnCome,
  moveOnGo,
  shiftToCome,
  whyNotTakeBack,
} from './clock.rules.ts';
import { isSheetClosed } from '../timesheet/timesheet.rules.ts';
import { faultAt, refuseIf } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { isCallerOnSite } from '#areas/settings/wifi/wifi.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { isClockCode } from './clock-code.service.ts';
import {
  clockPeople,
  clockShift,
  countedUntil,
  dueShifts,
  endClocking,
  getClockRule,
  insertClocking,
  lapsedShifts,
  openClocking,
  punchToTakeBack,
  shiftsToCome,
  stopForgotten,
  takePunchBack,
  type ClockLine,
} from './clock.store.ts';
import { changed } from '../shift/shift.commands.ts';
import { moveShift, workersOf } from '../shift/shift.store.ts';
import { clockContract } from './clock.contract.ts';

const asDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
const asText = (at: Date | null): string | null => at?.toISOString() ?? null;
const plannedOf = <S extends { starts_at: string; ends_at: string }>(shift: S) => ({
  ...shift,
  starts_at: new Date(shift.starts_at),
  ends_at: new Date(shift.ends_at),
});
type Coming = { branch_id: number; staff_id: number; by: ClockWay };

const comeIn = async (ctx: TxCtx, { branch_id, staff_id, by }: Coming): Promise<Clocked> => {
  const now = ctx.clock.now();
  const rule = await getClockRule(ctx.db, branch_id);
  const [shifts, [before]] = await ctx.read(shiftsToCome(staff_id, branch_id, now), countedUntil(staff_id, branch_id));
  const shift = shiftToCome(shifts.map(plannedOf), now, rule);
  // Without a shift, only the desk can clock someone in.
  refuseIf(shift !== undefined || by === 'desk' ? null : 'shift.no_shift_now');
  const counted = countedInAt(now, shift?.starts_at ?? null, asDate(before?.out_counted_at ?? null), rule);
  const who = { in_by: by, in_staff_id: ctx.actor.staff_id };
  const at = { in_at: now.toISOString(), in_counted_at: counted.toISOString() };
  const done = await insertClocking(ctx.db, { branch_id, staff_id, shift_id: shift?.id ?? null, ...at, ...who });
  const move = shift && moveOnCome(shift, now, rule);
  if (shift && move) await moveShift(ctx.db, shift, move);
  return done;
};

const goOut = async (ctx: TxCtx, { branch_id, staff_id, by }: Coming): Promise<Clocked> => {
  const now = ctx.clock.now();
  const [[open]] = await ctx.read(openClocking(staff_id, branch_id));
  refuseIf(open ? null : 'shift.not_in');
  if (!open) throw new Error('unreachable');
  const rule = await getClockRule(ctx.db, branch_id);
  const shift = open.shift_id === null ? null : plannedOf(await clockShift(ctx.db, open.shift_id));
  const out_counted_at = countedOutAt(now, shift?.ends_at ?? null, new Date(open.in_counted_at), rule).toISOString();
  const row = { out_at: now.toISOString(), out_counted_at, out_by: by, out_staff_id: ctx.actor.staff_id };
  const done = await endClocking(ctx.db, open.id, row);
  refuseIf(done ? null : 'shift.not_in');
  const move = shift && moveOnGo(shift, now);
  if (shift && move) await moveShift(ctx.db, shift, move);
  return done ?? open;
};

const clock = async (ctx: TxCtx, way: 'in' | 'out', coming: Coming): Promise<Clocked> => {
  const done = await (way === 'in' ? comeIn : goOut)(ctx, coming);
  changed(ctx, coming.branch_id);
  return done;
};

export const clockAtDesk = command(clockContract.desk, async (ctx, { branch_id, staff_id, way }) => {
  const [workers] = await ctx.read(workersOf(branch_id));
  if (!workers.some((worker) => worker.staff_id === staff_id)) faultAt('staff_id', 'not_one_of');
  return clock(ctx, way, { branch_id, staff_id, by: 'desk' });
});

/** By the code on the screen, otherwise by the address of the call. */
export const clockOneself = command(clockContract.own, async (ctx, { branch_id, way, code }) => {
  const { config } = ctx.services;
  if (code === null) refuseIf((await isCallerOnSite(ctx, branch_id)) ? null : 'shift.not_on_site');
  else refuseIf(isClockCode(config, branch_id, ctx.clock.now(), code) ? null : 'shift.code_over');
  return clock(ctx, way, { branch_id, staff_id: ctx.actor.staff_id, by: code === null ? 'phone' : 'qr' });
});

/** A mistaken punch, while it is recent. The reason stays with the clocking and in the history of its shift. */
export const takeBack = command(clockContract.takeBack, async (ctx, id, { way, reason }) => {
  const punch = await punchToTakeBack(ctx.db, id);
  const { branch_id, staff_id, out_at } = punch;
  const who = { staff_id: ctx.actor.staff_id, has: (flag: Parameters<Ctx['has']>[0]) => ctx.has(flag, branch_id) };
  const made = {
    staff_id,
    way,
    at: new Date(way === 'in' ? punch.in_at : (out_at ?? punch.in_at)),
    by_staff_id: way === 'in' ? punch.in_staff_id : punch.out_staff_id,
    is_last: punch.is_last && (out_at === null) === (way === 'in'),
    completes: way === 'in' && punch.completes,
  };
  refuseIf(whyNotTakeBack(made, who, ctx.clock.now()));
  const isClosed = punch.sheet_status !== null && isSheetClosed(punch.sheet_status);
  refuseIf(isClosed ? 'shift.sheet_closed' : null, { name: punch.staff_name });
  const done = await takePunchBack(ctx.db, { id, way, at: ctx.clock.now(), staff_id: who.staff_id, reason });
  changed(ctx, branch_id);
  return done;
});

type Viewer = { staff_id: number; desk: boolean; corrects: boolean; now: Date };
/** What the caller sees of a person at the clock, and what they can do with it now. */
const presentLine = (line: ClockLine, { staff_id, desk, corrects, now }: Viewer): ClockPerson => {
  const { out_counted_at, last_id, last_way, last_at, last_by, ...person } = line;
  const ends_at = asDate(line.ends_at);
  const out = ends_at && { ends_at, out_at: asDate(line.out_at), out_counted_at: asDate(out_counted_at) };
  const isIn = line.in_at !== null && line.out_at === null;
  const punch = last_way !== null && {
    staff_id: line.staff_id,
    way: last_way,
    at: new Date(last_at ?? now),
    by_staff_id: last_by,
    is_last: true,
    completes: last_way === 'in' && line.status === 'completed' && line.pairs.length === 1,
  };
  const mayTakeBack =
    punch && whyNotTakeBack(punch, { staff_id, has: () => corrects }, now) === null && last_id !== null;
  return {
    ...person,
    left_early_at: asText(out && leftEarlyAt(out, now)),
    away_since: asText(out && awaySince(out, now)),
    last: last_id === null || last_way === null ? null : { clocking_id: last_id, way: last_way },
    can: [
      ...(desk && ends_at && !isIn && (line.in_at === null || now < ends_at) ? (['in'] as const) : []),
      ...(desk && isIn ? (['out'] as const) : []),
      ...(mayTakeBack ? (['take_back'] as const) : []),
    ],
  };
};

export const viewClock = async (ctx: Ctx, branch_id: number): Promise<ClockView> => {
  const { today, name } = await knownBranch(ctx, branch_id);
  const desk = ctx.has('CLOCK_STAFF', branch_id);
  const me = ctx.actor.staff_id;
  const asked = { branch_id, day: today, now: ctx.clock.now(), only: desk ? null : me };
  const [[open], lines] = await ctx.read(openClocking(me, branch_id), clockPeople(asked));
  const viewer = { staff_id: me, desk, corrects: ctx.has('MANAGE_TIMESHEET', branch_id), now: asked.now };
  return {
    branch_id,
    branch_name: name,
    open: open ?? null,
    on_site: await isCallerOnSite(ctx, branch_id),
    people: lines.map((line) => presentLine(line, viewer)),
    can: [...(ctx.has('TAKE_SHIFT', branch_id) ? (['clock'] as const) : []), ...(desk ? (['desk'] as const) : [])],
  };
};

/** Updates shifts by the current time, for one branch or all. Returns how many have changed. */
export const followShifts = async (ctx: TxCtx, branch_id: number | null): Promise<number> => {
  const now = ctx.clock.now();
  const [due] = await ctx.read(dueShifts(now, branch_id));
  let moved = 0;
  for (const shift of due) {
    const planned = plannedOf(shift);
    const move = shift.has_come
      ? moveOnGo(planned, now)
      : moveByTime(planned, now, await getClockRule(ctx.db, shift.branch_id));
    if (!move) continue;
    await moveShift(ctx.db, shift, move);
    changed(ctx, shift.branch_id);
    moved += 1;
  }
  return moved;
};

/**
 * Late, absent and ended follow from the time; anyone who forgot to clock out is clocked out at the end of the shift;
 * shifts that nobody took or decided expire.
 */
export const followClock = command(async (ctx: TxCtx): Promise<number> => {
  const now = ctx.clock.now();
  const [forgotten, lapsed] = await ctx.read(stopForgotten(now), lapsedShifts(now));
  for (const shift of forgotten) {
    const move = moveOnGo({ ...shift, ends_at: new Date(shift.ends_at) }, now);
    if (move) await moveShift(ctx.db, shift, move);
  }
  for (const shift of lapsed) {
    await moveShift(ctx.db, shift, 'lapse');
    changed(ctx, shift.branch_id);
  }
  return forgotten.length + lapsed.length + (await followShifts(ctx, null));
});
