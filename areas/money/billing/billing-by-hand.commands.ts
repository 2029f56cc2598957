/** A billing run that head office starts: the same work as at night, with its progress shown. */
import { openPeriods } from '#areas/membership/membership/given.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { dayIn } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { isDown } from '#kit/server/db-errors.ts';
import { billBranch, type Billed } from './billing-run.commands.ts';
import { countDue } from './billing.store.ts';
import { chargeBranch, type ChargedMany } from '../payment/attempt.commands.ts';
import { chaseBranch } from '../collection/chase.commands.ts';
import { isClosed } from '../day-close/day-close.store.ts';
import { getRun, silentRuns } from '../collection/collection.store.ts';
import {
  type BranchToBill,
  lockByHand,
  isRunUnderWay,
  branchesToBill,
  insertBillingRun,
  finishBillingRun,
  addProgress,
  findBillingRun,
} from './billing-by-hand.store.ts';
import { billingContract } from './billing.contract.ts';

export const BY_HAND = 'billing_by_hand';

const enqueue = ({ db, services }: TxCtx, run_id: number): Promise<void> =>
  services.jobs.enqueue(db, BY_HAND, { run_id }, { key: `billing:${run_id}` });

const dueIn = async (ctx: TxCtx, branches: readonly BranchToBill[]): Promise<number> => {
  let total = 0;
  for (const { id, time_zone } of branches) {
    const today = dayIn(time_zone, ctx.clock.now());
    if (!(await isClosed(ctx, id, today))) total += await countDue(ctx.db, id, today);
  }
  return total;
};

/** Only one run at a time: a second one would find nothing that the first isn't already working on. */
export const startRun = command(billingContract.run, async (ctx, { only_branch_id: only }) => {
  await lockByHand(ctx.db);
  if (await isRunUnderWay(ctx.db)) throw new Refusal('money.run_under_way');
  const branches = await branchesToBill(ctx.db, only);
  if (branches.length === 0) faultAt('only_branch_id', 'not_one_of');
  const total = await dueIn(ctx, branches);
  const id = await insertBillingRun(ctx.db, { branch_id: only, total, staff_id: ctx.actor.staff_id });
  await enqueue(ctx, id);
  const run = await getRun(ctx.db, id);
  if (!run) throw new NotFound();
  return run;
});

type Result = { failed: number } & Pick<ChargedMany, 'charged' | 'declined'>;
const finish = async (ctx: Ctx, id: number, status: 'done' | 'failed', result: Result): Promise<void> => {
  const finished_at = ctx.clock.now().toISOString();
  await ctx.tx(({ db }) => finishBillingRun(db, id, { status, finished_at, result: JSON.stringify(result) }));
};

/** While the database writes the batch of one branch, the next one is worked out for another. */
const AT_ONCE = 2;
const workOff = async (
  ctx: Ctx,
  id: number | null,
  branches: readonly BranchToBill[],
  tell: () => void,
): Promise<Result> => {
  const result: Result = { failed: 0, charged: 0, declined: 0 };
  const billOne = async (branch_id: number): Promise<void> => {
    const billed = await billBranch(ctx, branch_id, async (inside, { invoices }: Billed) => {
      if (id !== null) await addProgress(inside.db, id, invoices);
      inside.afterCommit(tell);
    });
    await openPeriods(ctx, await knownBranch(ctx, branch_id));
    await chaseBranch(ctx, branch_id);
    const charged = await chargeBranch(ctx, branch_id);
    result.failed += billed.failed;
    result.charged += charged.charged;
    result.declined += charged.declined;
    tell();
  };
  const waiting = branches.map(({ id: branch_id }) => branch_id);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await billOne(next);
  };
  // The other one finishes its branch before a failure is told: nothing goes on behind a run that has ended.
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () => work().finally(() => waiting.splice(0))),
  );
  const [first, ...more] = ended.filter((one) => one.status === 'rejected');
  for (const { reason } of more)
    ctx.services.log.error({ err: reason as unknown }, 'a second branch could not be billed');
  if (first) throw first.reason;
  return result;
};

/** If it is killed, it continues with what is still due. */
export const runByHand = async (ctx: Ctx, id: number): Promise<void> => {
  const found = await ctx.tx(async (inside) => {
    await addProgress(inside.db, id, 0);
    const run = await findBillingRun(inside.db, id);
    return run && { ...run, branches: await branchesToBill(inside.db, run.branch_id) };
  });
  if (!found || found.finished_at !== null) return;
  const { staff_id, branches } = found;
  const tell = (): void => {
    if (staff_id !== null) ctx.services.live.toStaff(staff_id, 'billing', { id });
  };
  try {
    await finish(ctx, id, 'done', await workOff(ctx, id, branches, tell));
  } catch (error) {
    // If the database is away, the queue tries again later. Any other error would fail again.
    if (isDown(error)) throw error;
    ctx.services.log.error({ err: error, run_id: id }, 'a billing run failed');
    await finish(ctx, id, 'failed', { failed: 0, charged: 0, declined: 0 });
  }
  tell();
};

/**
 * The hourly run. A run that finds something due is recorded like one by hand, so that the page shows its progress and
 * its result; an hour in which nothing is due leaves no row. If it is killed, it continues like one by hand.
 */
export const runByDate = async (ctx: Ctx): Promise<void> => {
  const { id, branches } = await ctx.tx(async (inside) => {
    const all = await branchesToBill(inside.db, null);
    const total = await dueIn(inside, all);
    if (total === 0) return { id: null, branches: all };
    const run_id = await insertBillingRun(inside.db, { branch_id: null, total, status: 'running', staff_id: null });
    return { id: run_id, branches: all };
  });
  try {
    const result = await workOff(ctx, id, branches, () => {});
    if (id !== null) await finish(ctx, id, 'done', result);
  } catch (error) {
    if (id !== null && !isDown(error)) await finish(ctx, id, 'failed', { failed: 0, charged: 0, declined: 0 });
    throw error;
  }
};

/** A killed server leaves its job locked for hours, so a run that is silent for a minute is started again. */
export const resumeRuns = async (ctx: Ctx): Promise<void> => {
  const [silent] = await ctx.read(silentRuns());
  for (const { id } of silent) {
    await ctx.tx(async (inside) => {
      await addProgress(inside.db, id, 0);
      await enqueue(inside, id);
    });
  }
};
