/** What follows a change of someone's access: the stamp shows it to the next request, and open screens are notified. */
import type { TxCtx } from '#kit/server/context.ts';
import { dropSecretsOf, endSessions, type EndReason } from '../session/session.store.ts';

/** Makes the open screens of these people ask again what they can do. Call it wherever a role or privilege changes. */
export const tellAccessChanged = (ctx: TxCtx, staff_ids: readonly number[]): void =>
  ctx.afterCommit(() => {
    for (const id of staff_ids) ctx.services.live.renewAccess(id);
  });

/** Ends sessions with their sockets, and everything else that could still let someone in. */
export const shutOut = async (ctx: TxCtx, staff_id: number, why: EndReason, except?: number): Promise<void> => {
  const ended = await endSessions(ctx.db, { staff_id, ...(except !== undefined && { except }) }, why);
  await dropSecretsOf(ctx.db, staff_id);
  ctx.afterCommit(() => ended.forEach((id) => ctx.services.live.endSession(id)));
};
