/** Refunding the sale of a membership: what was used, and what happens to the membership in the same step. */
import { restsOfEnded, restDaysWithin } from '../ending/ending.rules.ts';
import { membershipMachine } from './membership.machine.ts';
import type { SoldGoes } from './refunded.rules.ts';
import { lockComing, releasePlaces } from '#areas/classes/release/release.commands.ts';
import { addDays, earlier } from '#kit/domain/day.ts';
import { callOffInstalments } from '#areas/money/billing/billing.commands.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { settleEnd } from '../ending/ending.commands.ts';
import {
  getEnding,
  insertEnding,
  keepRests,
  lockLife,
  takeBackEnding,
  type LifeRecord,
} from '../ending/ending.store.ts';
import { moveTerms } from './membership.store.ts';
import { settleMembers } from './membership-moves.commands.ts';
import { getRests } from '../suspension/suspension.store.ts';
import { type Line, soldOf } from './refunded.facts.ts';

/** From now on it lets nobody in, and nothing of it is charged any more. */
const endNow = async (ctx: TxCtx, term: LifeRecord, branch: BranchFacts, reason: string): Promise<void> => {
  const { today } = branch;
  const { id } = term;
  await callOffInstalments(ctx.db, id);
  if (term.status === 'ongoing_pending') {
    await moveTerms(ctx.db, [id], [term.status], membershipMachine.moves.call_off.to);
    await settleMembers(ctx, [term.member_id], today);
    await releasePlaces(ctx, id);
    return;
  }
  const at = ctx.clock.now().toISOString();
  const stored = await getRests(ctx.db, id);
  const last_on = earlier(today, term.end_on);
  const rests = restsOfEnded(stored, today, last_on);
  const before = await getEnding(ctx.db, id);
  if (before) await takeBackEnding(ctx.db, before.id, at);
  await keepRests(ctx.db, stored, rests, at);
  const days = { end_on: last_on, paid_until: addDays(last_on, -restDaysWithin(rests, last_on)) };
  if (term.status === 'payment_failed') await saveVersioned(ctx.db, 'membership', id, term.version, days);
  else await saveVersioned(ctx.db, 'membership', id, term.version, { ...days, status: 'pending_terminate' });
  const { from, to } = membershipMachine.moves.terminate;
  await moveTerms(ctx.db, [id], from, to);
  await insertEnding(ctx.db, {
    branch_id: term.branch_id,
    membership_id: id,
    kind: 'terminate',
    asked_on: today,
    last_on,
    reason,
    staff_id: ctx.actor.staff_id,
  });
  await settleEnd(ctx, term, 'membership_termination', { last_on }, today);
};

type Refunded = {
  membership_id: number;
  lines: readonly Line[];
  goes: SoldGoes | null;
  branch: BranchFacts;
  reason: string;
};
/** In the transaction of the refund, before its credit note is posted. Without a choice, the suggestion applies. */
export const settleSold = async (
  ctx: TxCtx,
  { membership_id, lines, goes, branch, reason }: Refunded,
): Promise<void> => {
  await lockComing(ctx, [membership_id]);
  const term = await lockLife(ctx.db, membership_id);
  const sold = await soldOf(ctx, membership_id, lines, branch.today);
  const chosen = goes ?? sold?.suggested;
  // It has ended automatically since the request, or its last visit was used: nothing can be removed.
  if (!sold || !chosen || !sold.choices.includes(chosen)) return;
  if (chosen === 'end') await endNow(ctx, term, branch, reason);
  if (chosen === 'visits') {
    const sessions_left = (term.sessions_left ?? 0) - sold.visits_back;
    await saveVersioned(ctx.db, 'membership', membership_id, term.version, { sessions_left });
    await settleMembers(ctx, [term.member_id], branch.today);
  }
};
