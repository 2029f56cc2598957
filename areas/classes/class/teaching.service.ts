/** The trainer of a class marks its attendance; marking other classes requires a permission. */
import { marksAs } from '../booking/booking.rules.ts';
import type { Flag } from '#access/access.ts';
import { refuseIf } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';

type Taught = { branch_id: number; teachers: readonly number[] };
export const hasAtClass = (ctx: Ctx, { branch_id, teachers }: Taught): ((flag: Flag) => boolean) =>
  marksAs((flag) => ctx.has(flag, branch_id), teachers.includes(ctx.actor.staff_id));
export const mustMark = (ctx: Ctx, taught: Taught): void =>
  refuseIf(hasAtClass(ctx, taught)('TAKE_ATTENDANCE') ? null : 'classes.not_your_class');
