/** What a trial that was booked on the website changes on the lead. */
import { trialLettersWords } from '#areas/classes/trial/trial-letters.words.ts';
import { leadMachine } from './lead.machine.ts';
import { trialFollowUpOn, whyNotMove } from './lead.rules.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { addActivity } from '../activity/activity.store.ts';
import { moveLead } from './lead.commands.ts';
import { getLead, planNext } from './lead.store.ts';

/** What an earlier step of the trial has planned gives way to the next one. */
const own: ReadonlySet<string> = new Set(Object.values(trialLettersWords.next).flat());
const isOwn = ({ next_action }: { next_action: string | null }): boolean =>
  next_action !== null && own.has(next_action);

type Noted = { note: string; next_action: string | null; done?: boolean };
/** Adds a remark, and what to do today, unless something else is planned. `done`: what an earlier trial planned is done. */
export const noteOnLead = command(async (ctx: TxCtx, id: number, { note, next_action, done }: Noted): Promise<void> => {
  const lead = await getLead(ctx.db, id);
  const { branch_id, member_id } = lead;
  await addActivity(ctx.db, {
    branch_id,
    lead_id: id,
    member_id,
    type: 'remark',
    note,
    staff_id: ctx.actor.staff_id || null,
  });
  const { today } = await branchFacts(ctx, branch_id);
  const isFree = lead.converted_at === null && (isOwn(lead) || trialFollowUpOn(lead, today) !== null);
  if (next_action !== null && isFree) await planNext(ctx.db, id, next_action, today);
  if (done && isOwn(lead)) await planNext(ctx.db, id, null, null);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'lead', { id }));
});

const moved = async (ctx: TxCtx, id: number, move: 'start_trial' | 'reopen'): Promise<boolean> => {
  const lead = await getLead(ctx.db, id);
  if (whyNotMove(lead) !== null || !canMove(leadMachine, lead.status, move)) return false;
  if (isOwn(lead)) await planNext(ctx.db, id, null, null);
  const { version } = await getLead(ctx.db, id);
  await moveLead(ctx, id, { version, move, reason: null });
  return true;
};
/** The visitor was there. False: the lead was on trial already, or is a client. */
export const leadTried = command((ctx: TxCtx, id: number): Promise<boolean> => moved(ctx, id, 'start_trial'));
/** It was a mistake. */
export const leadNotTried = command(async (ctx: TxCtx, id: number): Promise<void> => {
  await moved(ctx, id, 'reopen');
});
