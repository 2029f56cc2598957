/** Suppressing addresses and phone numbers, and lifting that, by staff. */
import { suppressionContract } from './suppression.contract.ts';
import type { Suppression } from './suppression.model.ts';
import { maskedPhone, suppressedOf, suppressionCan } from './suppression.rules.ts';
import {
  clientWith,
  clientWithPhone,
  insertSuppression,
  suppressions,
  type SuppressionRecord,
} from './suppression.store.ts';
import { dropQueued } from '../campaign-run/campaign-run.store.ts';
import { digestOf } from './unsubscribe-token.service.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { maskedEmail } from '#areas/access/security-event/security-event.rules.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';

export const presentSuppression = (ctx: Ctx, { branch_id, ...record }: SuppressionRecord): Suppression => ({
  ...record,
  can: suppressionCan(record, ctx.has('MANAGE_AUDIENCE', branch_id)),
});
export const viewSuppression = async (ctx: Ctx, id: number): Promise<Suppression> => {
  const [[record]] = await ctx.read(suppressions.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return presentSuppression(ctx, record);
};

export const createSuppression = command(suppressionContract.create, async (ctx, input) => {
  const { branch_id, channel, reason, note } = input;
  const { country_code } = await knownBranch(ctx, branch_id);
  const { value, faults } = suppressedOf(input, country_code);
  if (value === null || faults.length > 0) throw new ValidationError(faults);
  const isEmail = channel === 'email';
  const [[client]] = await ctx.read(isEmail ? clientWith(value) : clientWithPhone(value));
  const id = await insertSuppression(ctx.db, {
    branch_id: client && ctx.scope.branches.includes(client.branch_id) ? client.branch_id : branch_id,
    channel,
    digest: digestOf(value),
    masked: isEmail ? maskedEmail(value) : maskedPhone(value),
    member_id: client?.id ?? null,
    reason,
    via: 'staff',
    note,
    staff_id: ctx.actor.staff_id,
    created_at: ctx.clock.now().toISOString(),
  });
  if (id === null) throw new Refusal(isEmail ? 'broadcast.suppressed_already' : 'broadcast.phone_suppressed_already');
  if (client && isEmail) await ctx.read(dropQueued(client.id, 'email', ctx.clock.now().toISOString()));
  return viewSuppression(ctx, id);
});
export const liftSuppression = command(suppressionContract.lift, async (ctx, id, { version, reason }) => {
  const { status } = await viewSuppression(ctx, id);
  if (status !== 'suppressed') throw new Refusal('kit.move_not_possible');
  const lifted = { lifted_at: ctx.clock.now().toISOString(), lifted_by: ctx.actor.staff_id, lifted_why: reason };
  await saveVersioned(ctx.db, 'suppression', id, version, lifted);
  return viewSuppression(ctx, id);
});
