/** Coming and going: what the clock says is kept, what counts is beside it, and the shift follows. */
import type { Clocked, ClockView, ClockWay } from '#domain/areas/shift/clock.contract.ts';
import { countedAt, isFor, moveByTime, moveOnCome, moveOnGo } from '#domain/areas/shift/clock.rules.ts';
import { faultAt, refuseIf } from '#domain/kit/errors.ts';
import { knownBranch } from '#server/areas/network/branch-facts.commands.ts';
import { isCallerOnSite } from '#server/areas/settings/wifi.commands.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { isClockCode } from './clock.code.ts';
import {
  clockPeople,
  clockShift,
  endClocking,
  getClockRule,
  insertClocking,
  openClocking,
  stopForgotten,
  unattended,
  unclockedShifts,
  type ClockShift,
} from './clock.store.ts';
import { changed } from './shift.commands.ts';
import { moveShift, workersOf } from './shift.store.ts';

const plannedOf = (shift: ClockShift) => ({
  ...shift,
  starts_at: new Date(shift.starts_at),
  ends_at: new Date(shift.ends_at),
});
type Coming = { branch_id: number; staff_id: number; by: ClockWay };

const comeIn = async (ctx: TxCtx, { branch_id, staff_id, by }: Coming): Promise<Clocked> => {
  const now = ctx.clock.now();
  const rule = await getClockRule(ctx.db, branch_id);
  const shifts = (await unclockedShifts(ctx.db, staff_id, branch_id, now)).map(plannedOf);
  const shift = shifts.find((one) => isFor(one, now, rule));
  // Without a shift only the desk lets somebody begin.
  refuseIf(shift !== undefined || by === 'desk' ? null : 'shift.no_shift_now');
  const in_counted_at = countedAt(now, shift?.starts_at ?? null, rule).toISOString();
  const who = { in_by: by, in_staff_id: ctx.actor.staff_id };
  const row = { branch_id, staff_id, shift_id: shift?.id ?? null, in_at: now.toISOString(), in_counted_at, ...who };
  const done = await insertClocking(ctx.db, row);
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
  const counted = countedAt(now, shift?.ends_at ?? null, rule);
  // Gone before what counts has begun: nothing counts, rather than less than nothing.
  const out_counted_at = new Date(Math.max(counted.getTime(), Date.parse(open.in_counted_at))).toISOString();
  const row = { out_at: now.toISOString(), out_counted_at, out_by: by, out_staff_id: ctx.actor.staff_id };
  const done = await endClocking(ctx.db, open.id, row);
  refuseIf(done ? null : 'shift.not_in');
  const move = shift && moveOnGo(shift.status);
  if (shift && move) await moveShift(ctx.db, shift, move);
  return done ?? open;
};

const clock = async (ctx: TxCtx, way: 'in' | 'out', coming: Coming): Promise<Clocked> => {
  const done = await (way === 'in' ? comeIn : goOut)(ctx, coming);
  changed(ctx, coming.branch_id);
  return done;
};

export const clockAtDesk = command(
  async (ctx: TxCtx, { branch_id, staff_id, way }: { branch_id: number; staff_id: number; way: 'in' | 'out' }) => {
    const [workers] = await ctx.read(workersOf(branch_id));
    if (!workers.some((worker) => worker.staff_id === staff_id)) faultAt('staff_id', 'not_one_of');
    return clock(ctx, way, { branch_id, staff_id, by: 'desk' });
  },
);

/** By the code on the screen, else by where the call comes from. */
export const clockOneself = command(
  async (ctx: TxCtx, { branch_id, way, code }: { branch_id: number; way: 'in' | 'out'; code: string | null }) => {
    const { config } = ctx.services;
    if (code === null) refuseIf((await isCallerOnSite(ctx, branch_id)) ? null : 'shift.not_on_site');
    else refuseIf(isClockCode(config, branch_id, ctx.clock.now(), code) ? null : 'shift.code_over');
    return clock(ctx, way, { branch_id, staff_id: ctx.actor.staff_id, by: code === null ? 'phone' : 'qr' });
  },
);

export const viewClock = async (ctx: Ctx, branch_id: number): Promise<ClockView> => {
  const { today, name } = await knownBranch(ctx, branch_id);
  const desk = ctx.has('CLOCK_STAFF', branch_id);
  const me = ctx.actor.staff_id;
  const asked = { branch_id, day: today, now: ctx.clock.now(), only: desk ? null : me };
  const [[open], people] = await ctx.read(openClocking(me, branch_id), clockPeople(asked));
  return {
    branch_id,
    branch_name: name,
    open: open ?? null,
    on_site: await isCallerOnSite(ctx, branch_id),
    people,
    can: [...(ctx.has('TAKE_SHIFT', branch_id) ? (['clock'] as const) : []), ...(desk ? (['desk'] as const) : [])],
  };
};

/** Late and absent follow from the time; who forgot to clock out is stopped at the end of the shift. */
export const followClock = command(async (ctx: TxCtx): Promise<number> => {
  const now = ctx.clock.now();
  const [missing, forgotten] = await ctx.read(unattended(now), stopForgotten(now));
  let moved = 0;
  for (const shift of missing) {
    const move = moveByTime(plannedOf(shift), now, await getClockRule(ctx.db, shift.branch_id));
    if (!move) continue;
    await moveShift(ctx.db, shift, move);
    changed(ctx, shift.branch_id);
    moved += 1;
  }
  for (const shift of forgotten) {
    const move = moveOnGo(shift.status);
    if (move) await moveShift(ctx.db, shift, move);
  }
  return moved + forgotten.length;
});
