/** A branch's clock settings, and how a class during a paid shift is paid. */
import type { ClockSettings, EditClockSettings } from './clock.contract.ts';
import { clockDefaults, clockFaults, REST_HOURS } from './clock.rules.ts';
import { NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { changedFields, refuseLocked } from '#areas/settings/lock/lock.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { clockSettingsOf, ensureClockSettings } from './clock.store.ts';

export const viewClockSettings = async (ctx: Ctx, branch_id: number): Promise<ClockSettings> => {
  const [[row]] = await ctx.read(clockSettingsOf(branch_id));
  const set = row ?? { branch_id, ...clockDefaults, rest_hours: REST_HOURS, class_pay: 'class', version: 1 };
  return { ...set, can: ctx.has('MANAGE_FREELANCE_RATE', branch_id) ? ['pay'] : [] };
};

export const editClockSettings = command(
  async (ctx: TxCtx, branch_id: number, { version, ...rule }: EditClockSettings): Promise<ClockSettings> => {
    const faults = clockFaults(rule);
    if (faults.length > 0) throw new ValidationError(faults);
    await ensureClockSettings(ctx.db, branch_id);
    const [[row]] = await ctx.read(clockSettingsOf(branch_id));
    if (!row) throw new NotFound();
    const changed = changedFields(rule, row);
    await refuseLocked(ctx, branch_id, 'clock', changed);
    const mayPay = row.class_pay === rule.class_pay || ctx.has('MANAGE_FREELANCE_RATE', branch_id);
    refuseIf(mayPay ? null : 'shift.pay_not_yours');
    await saveVersioned(ctx.db, 'clock_rule', row.id, version, rule);
    return viewClockSettings(ctx, branch_id);
  },
);
