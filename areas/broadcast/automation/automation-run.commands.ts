/**
 * Moves people through automations: clients to whom the trigger applies enter, and those who are due make their next step.
 * Each automation is one transaction with a fixed number of statements, however many people it is about. Messages are
 * only handed over here: the queue of sendings asks everything again before each person.
 */
import { branchesOf } from './automation.commands.ts';
import {
  dueAutomations,
  dueConditions,
  finishEntries,
  handOver,
  holdAutomation,
  letIn,
  openRuns,
  passCondition,
  passWaits,
  scanLater,
  settleSent,
  stopThose,
  type Due,
} from './automation-run.store.ts';
import { MOST_STEPS } from './automation.model.ts';
import { audienceToSend } from '../campaign-run/campaign-run.commands.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';

const passConditions = async (ctx: TxCtx, due: Due, now: string): Promise<number> => {
  let moved = 0;
  for (const step of await dueConditions(ctx.db, due.id, now)) {
    const audience = step.audience_id === null ? null : await audienceToSend(ctx, step.audience_id, due.branch_id);
    moved += await passCondition(ctx.db, due, { step, now, audience });
  }
  return moved;
};
/** Waits and conditions that follow one another are passed at once; each round brings everybody one step further. */
const passSteps = async (ctx: TxCtx, due: Due, now: string): Promise<void> => {
  for (let round = 0; round <= MOST_STEPS; round += 1) {
    const waited = await passWaits(ctx.db, due, now);
    const asked = await passConditions(ctx, due, now);
    if (waited + asked === 0) break;
  }
  await openRuns(ctx.db, due, { now, hasAddress: ctx.services.config.publicUrl !== undefined });
  await handOver(ctx.db, due, now);
  await finishEntries(ctx.db, due.id, now);
};
const advance = (ctx: Ctx, id: number): Promise<void> =>
  ctx.tx(async (inside) => {
    const { db } = inside;
    const now = inside.clock.now().toISOString();
    const due = await holdAutomation(db, id, now);
    if (!due) return;
    const { trigger, days, branch_id } = due;
    const branches = await branchesOf(inside, branch_id);
    await settleSent(db, id, now);
    if (due.scans) {
      await letIn(db, due, { trigger, days, branches, now });
      await scanLater(db, id, now);
    }
    await stopThose(db, { due, branches, now });
    await passSteps(inside, due, now);
  });
/** One that fails doesn’t keep the others from going on, nor what is sent by schedules; the job fails afterwards. */
export const advanceAutomations = async (ctx: Ctx): Promise<{ id: number; fault: unknown }[]> => {
  const [due] = await ctx.read(dueAutomations(ctx.clock.now().toISOString()));
  const failed: { id: number; fault: unknown }[] = [];
  for (const { id } of due)
    try {
      await advance(ctx, id);
    } catch (fault) {
      failed.push({ id, fault });
    }
  return failed;
};
