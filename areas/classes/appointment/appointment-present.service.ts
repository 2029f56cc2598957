/** An appointment as it is shown: what can be done with it, and what cancelling it now would cost. */
import type { AppointmentRow, AppointmentView } from './appointment.model.ts';
import { appointmentCan, cancelFreeUntil, chargeFor, type Charge } from './appointment.rules.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import {
  getAppointment,
  waivedAppointments,
  type AppointmentFacts,
  type AppointmentRecord,
} from './appointment.store.ts';
import { hasAtClass } from '../class/teaching.service.ts';
import { rulesOf } from '../booking/booking.store.ts';

type Shown = Pick<AppointmentRecord, 'branch_id' | 'staff_id' | 'status' | 'starts_at' | 'ends_at' | 'funding'>;
export const presentAppointment = <A extends Shown>(ctx: Ctx, one: A): A & Pick<AppointmentRow, 'can'> => ({
  ...one,
  can: appointmentCan(one, ctx.clock.now(), hasAtClass(ctx, { ...one, teachers: [one.staff_id] })),
});

type Of = Pick<AppointmentFacts, 'branch_id' | 'member_id' | 'day' | 'starts_at' | 'is_moved'>;
const strictest = { cancel_cutoff_hours: 0, no_show: 'none', no_show_waivers: 0 } as const;
/** Is it too late to cancel free of charge, and what does that, or a no-show, cost by the rule of the branch? */
export const costOf = async (ctx: Ctx, one: Of): Promise<Charge & { late: boolean; until: Date }> => {
  const [[found], [count]] = await ctx.read(
    rulesOf(one.branch_id),
    waivedAppointments(one.member_id, one.branch_id, one.day),
  );
  const rules = found ?? strictest;
  const until = cancelFreeUntil(one, rules);
  return { ...chargeFor(rules, count?.waived ?? 0), late: ctx.clock.now() > until, until };
};

export const viewAppointment = async (ctx: Ctx, one: AppointmentFacts): Promise<AppointmentView> => {
  const { charged, is_waived, late, until } = await costOf(ctx, one);
  const shown = presentAppointment(ctx, one);
  const costs = late && shown.can.includes('cancel');
  const cost = costs && charged ? ('charged' as const) : costs && is_waived ? ('waived' as const) : null;
  return { ...shown, cancel_until: until.toISOString(), cost };
};
export const rereadAppointment = async (ctx: TxCtx, id: number): Promise<AppointmentView> =>
  viewAppointment(ctx, await getAppointment(ctx.db, id));
