/** A shift for the page: its length, its cost for people who can see it, and what the caller can do. */
import { awaySince, leftEarlyAt } from '../clock/clock.rules.ts';
import type { RateWork } from '../freelance-rate/freelance-rate.model.ts';
import type { ShiftRow } from './shift.model.ts';
import { isPlanned, shiftCan, shortRest, workedMinutes, type ShiftActor } from './shift.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { gradesOf, payBook, payRatesOf, type PayBook } from '../staff-invoice/pay.store.ts';
import { findShift, staffTypeOf, type ShiftRecord } from './shift.store.ts';

const SHIFT: RateWork = 'shift';
const minutesOfShift = (shift: Pick<ShiftRecord, 'starts_at' | 'ends_at' | 'break_min'>): number =>
  workedMinutes({ starts_at: new Date(shift.starts_at), ends_at: new Date(shift.ends_at) }, shift.break_min);

/** The planned cost of a shift, for people who are paid by the hour and have a rate. */
export const costOf = (shift: ShiftRecord, book: PayBook): number | null => {
  if (shift.staff_id === null || !shift.is_hourly) return null;
  const { staff_id, day } = shift;
  return (
    book({ staff_id, work: SHIFT, category: null, day, minutes: minutesOfShift(shift), heads: 0 })?.amount_cents ?? null
  );
};

const actorIn = (ctx: Ctx, branch_id: number, staff_type: string): ShiftActor => ({
  staff_id: ctx.actor.staff_id,
  staff_type,
  has: (flag) => ctx.has(flag, branch_id),
});
export const actorOf = async (ctx: Ctx, branch_id: number): Promise<ShiftActor> => {
  const [[me]] = await ctx.read(staffTypeOf(ctx.actor.staff_id));
  return actorIn(ctx, branch_id, me?.staff_type ?? '');
};

const asDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
const goneFrom = (shift: ShiftRecord, out_counted_at: string | null, now: Date) => {
  const [ends_at, out_at] = [new Date(shift.ends_at), asDate(shift.clocked_out_at)];
  const out = { ends_at, out_at, out_counted_at: asDate(out_counted_at) };
  return {
    left_early_at: leftEarlyAt(out, now)?.toISOString() ?? null,
    away_since: awaySince(out, now)?.toISOString() ?? null,
  };
};

const presentShift = (shift: ShiftRecord, actor: ShiftActor, book: PayBook, now: Date): ShiftRow => {
  const {
    planned_by: _planned,
    asked_by: _asked,
    is_hourly: _hourly,
    out_counted_at,
    rest_min,
    rest_hours,
    ...row
  } = shift;
  const isOwn = shift.staff_id === actor.staff_id;
  const knows = isOwn || actor.has('MANAGE_SHIFT');
  return {
    ...row,
    ...goneFrom(shift, out_counted_at, now),
    // The reason for not coming stays between the person and the approver.
    reason: isOwn || actor.has('APPROVE_SHIFT') ? row.reason : null,
    plan_reason: knows ? row.plan_reason : null,
    minutes: minutesOfShift(shift),
    short_rest_min: knows && isPlanned(shift.status) ? shortRest(rest_min, rest_hours) : null,
    cost_cents: knows ? costOf(shift, book) : null,
    can: shiftCan(shift, actor, now),
  };
};

export const presentAll = async (ctx: Ctx, branch_id: number, shifts: readonly ShiftRecord[]): Promise<ShiftRow[]> => {
  const [rates, grades] = await ctx.read(payRatesOf(branch_id), gradesOf(branch_id));
  const [actor, book, now] = [await actorOf(ctx, branch_id), payBook(rates, grades), ctx.clock.now()];
  return shifts.map((shift) => presentShift(shift, actor, book, now));
};

export const viewShift = async (ctx: Ctx, id: number): Promise<ShiftRow> => {
  const [[shift]] = await ctx.read(findShift(id));
  if (!shift) throw new NotFound();
  const [row] = await presentAll(ctx, shift.branch_id, [shift]);
  if (!row) throw new NotFound();
  return row;
};
