/** Suppressing addresses, and lifting that, by staff. */
import { suppressionContract } from './suppression.contract.ts';
import type { Suppression } from './suppression.model.ts';
import { suppressionCan } from './suppression.rules.ts';
import { clientWith, insertSuppression, suppressions, type SuppressionRecord } from './suppression.store.ts';
import { dropQueued } from '../campaign-run/campaign-run.store.ts';
import { digestOf } from './unsubscribe-token.service.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
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

export const createSuppression = command(
  suppressionContract.create,
  async (ctx, { branch_id, email, reason, note }) => {
    const [[client]] = await ctx.read(clientWith(email));
    const id = await insertSuppression(ctx.db, {
      branch_id: client && ctx.scope.branches.includes(client.branch_id) ? client.branch_id : branch_id,
      digest: digestOf(email),
      masked: maskedEmail(email),
      member_id: client?.id ?? null,
      reason,
      via: 'staff',
      note,
      staff_id: ctx.actor.staff_id,
      created_at: ctx.clock.now().toISOString(),
    });
    if (id === null) throw new Refusal('broadcast.suppressed_already');
    if (client) await ctx.read(dropQueued(client.id, 'email', ctx.clock.now().toISOString()));
    return viewSuppression(ctx, id);
  },
);
export const liftSuppression = command(suppressionContract.lift, async (ctx, id, { version, reason }) => {
  const { status } = await viewSuppression(ctx, id);
  if (status !== 'suppressed') throw new Refusal('kit.move_not_possible');
  const lifted = { lifted_at: ctx.clock.now().toISOString(), lifted_by: ctx.actor.staff_id, lifted_why: reason };
  await saveVersioned(ctx.db, 'suppression', id, version, lifted);
  return viewSuppression(ctx, id);
});
