/** Moves caused by a payment or the calendar, and what follows for the members. */
import { membershipMachine } from './membership.machine.ts';
import type { MembershipStatus } from './membership.model.ts';
import { failsNow, moveByDate, moveWhenPaid, type MembershipMove, isUnpaid } from './membership.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { releaseLater } from '#areas/classes/release/release-later.commands.ts';
import { settleStandings } from '#areas/people/member/member-standing.commands.ts';
import { isStopped } from '#areas/money/billing/billing.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { settleGiven } from './given.commands.ts';
import { restsByTerm } from '../suspension/suspension.store.ts';
import { dueTerms, getTerm, moveTerms, owesFor, termsOf } from './membership.store.ts';

/**
 * Updates the standing and visibility of members from all their memberships, and the credits given, after a change. A
 * membership that runs again although an unpaid instalment has stopped it (its end was withdrawn, a suspension ended)
 * is stopped here, however it came to run.
 */
export const settleMembers = async (ctx: TxCtx, member_ids: readonly number[], today: Day): Promise<void> => {
  const terms = await termsOf(ctx.db, member_ids);
  const { from, to } = membershipMachine.moves.fail_payment;
  const stopped = terms.filter(failsNow).map(({ id }) => id);
  const moved = stopped.length === 0 ? [] : await moveTerms(ctx.db, stopped, from, to);
  const now = terms.map((term) => (moved.includes(term.id) ? { ...term, status: to } : term));
  await settleStandings(ctx, member_ids, now, today);
  return settleGiven(ctx, member_ids, today);
};

/**
 * While their end is pending they keep their status when they are stopped; a payment opens them again without a move.
 */
const ends: readonly MembershipStatus[] = ['pending_cancel', 'pending_terminate'];
/**
 * The invoice of a membership is paid in full: it starts, or waits for its first day. Not while another invoice has
 * stopped it.
 */
export const membershipPaid = async (ctx: TxCtx, id: number, today: Day): Promise<void> => {
  if (await isStopped(ctx.db, id)) return;
  const term = await getTerm(ctx.db, id);
  const move = term && moveWhenPaid(term, today);
  if (term && !move && ends.includes(term.status)) return settleMembers(ctx, [term.member_id], today);
  if (!term || !move) return;
  // An edited sign-up can have a second invoice: it starts when both are paid.
  if (term.status === 'payment_pending' && (await owesFor(ctx.db, id))) return;
  const { from, to } = membershipMachine.moves[move];
  await moveTerms(ctx.db, [id], from, to);
  await settleMembers(ctx, [term.member_id], today);
};

/** The invoice of a membership is cancelled: if it was waiting for its first payment, it is cancelled too. */
export const endUnpaid = async (ctx: TxCtx, id: number, today: Day): Promise<void> => {
  const term = await getTerm(ctx.db, id);
  if (!term) return;
  if (isUnpaid(term)) {
    await moveTerms(ctx.db, [id], ['payment_pending'], membershipMachine.moves.cancel.to);
    // What it took over when it replaced another one; by a job, because the invoice is locked already.
    await releaseLater(ctx, id);
  }
  await settleMembers(ctx, [term.member_id], today);
};

/** An instalment was unpaid for two weeks, as its follow-up says: this membership lets in no more, others do. */
export const stopAccess = async (ctx: TxCtx, id: number, today: Day): Promise<void> => {
  const term = await getTerm(ctx.db, id);
  if (term) await settleMembers(ctx, [term.member_id], today);
};

/** Everything that a date causes in one branch, on its own business day. Returns how many memberships moved. */
export const moveByCalendar = async (ctx: TxCtx, branch_id: number, today: Day): Promise<number> => {
  const moved = new Map<number, number>();
  // Several dates can have passed since the last time: it began, was suspended and resumed.
  for (let round = await moveOnce(ctx, branch_id, today); round.size > 0; round = await moveOnce(ctx, branch_id, today))
    for (const [id, member_id] of round) moved.set(id, member_id);
  await settleMembers(ctx, [...new Set(moved.values())], today);
  return moved.size;
};

/** The next move of each membership; which of them moved, and to whom they belong. */
const moveOnce = async (ctx: TxCtx, branch_id: number, today: Day): Promise<Map<number, number>> => {
  const due = await dueTerms(ctx.db, branch_id, today);
  const rests = await restsByTerm(
    ctx.db,
    due.map(({ id }) => id),
  );
  const byMove = new Map<MembershipMove, number[]>();
  for (const term of due) {
    const move = moveByDate(term, today, rests.get(term.id));
    if (move) byMove.set(move, [...(byMove.get(move) ?? []), term.id]);
  }
  const moved = new Set<number>();
  for (const [move, ids] of byMove) {
    const { from, to } = membershipMachine.moves[move];
    for (const id of await moveTerms(ctx.db, ids, from, to)) moved.add(id);
  }
  return new Map(due.filter(({ id }) => moved.has(id)).map(({ id, member_id }) => [id, member_id]));
};
