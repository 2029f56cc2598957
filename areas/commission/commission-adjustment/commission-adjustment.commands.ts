/** Adjustments: requested by one person, decided by another. Each command is one transaction. */
import { commissionAdjustmentContract } from './commission-adjustment.contract.ts';
import { commissionAdjustmentMachine } from './commission-adjustment.machine.ts';
import type { Adjustment } from './commission-adjustment.model.ts';
import { adjustmentMoves, whyNotDecideAdjustment } from './commission-adjustment.rules.ts';
import { commissionWords } from '../commission.words.ts';
import { openMonth } from '../commission/commission.rules.ts';
import { commissions } from '../commission/commission.store.ts';
import { canMove } from '#kit/domain/machine.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { inLanguage, wordAt } from '#kit/domain/words.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import {
  adjustmentOf,
  ensureStatement,
  holdMonths,
  insertAdjustment,
  moveAdjustment,
  type AdjustmentRecord,
} from './commission-adjustment.store.ts';

/** An adjustment with what the caller can do, and why they can't do the rest. */
export const presentAdjustment = (ctx: Ctx, record: AdjustmentRecord): Adjustment => {
  const { staff_id: _who, statement_id: _where, ...shown } = record;
  const { can, why } = adjustmentMoves(record, ctx.actor.staff_id, (flag) => ctx.has(flag, record.branch_id));
  const refusals = inLanguage(commissionWords, ctx.locale).refusals;
  const said = why === null ? null : (wordAt(refusals, why.replace('commission.', '')) ?? why);
  return { ...shown, can, blocked: said === null ? {} : { approve: said, reject: said } };
};
const getAdjustment = async (ctx: Ctx, id: number): Promise<AdjustmentRecord> => {
  const [[found]] = await ctx.read(adjustmentOf(id, ctx.scope.branches));
  if (!found) throw new NotFound();
  return found;
};
const view = async (ctx: Ctx, id: number): Promise<Adjustment> => presentAdjustment(ctx, await getAdjustment(ctx, id));

export const askAdjustment = command(
  commissionAdjustmentContract.ask,
  async (ctx, statement_id, { amount_cents, reason }) => {
    const { branches } = ctx.scope;
    const viewer = { staff_id: ctx.actor.staff_id, branches, seesAllIn: branches };
    const [[statement]] = await ctx.read(commissions.one(statement_id, viewer));
    if (!statement) throw new NotFound();
    const { branch_id, staff_id, currency } = statement;
    const row = { branch_id, staff_id, currency, statement_id, amount_cents, reason, asked_by: ctx.actor.staff_id };
    return view(ctx, await insertAdjustment(ctx.db, row));
  },
);

const toDecide = async (ctx: TxCtx, id: number, move: 'approve' | 'reject'): Promise<AdjustmentRecord> => {
  const found = await getAdjustment(ctx, id);
  refuseIf(whyNotDecideAdjustment(found, ctx.actor.staff_id));
  refuseIf(canMove(commissionAdjustmentMachine, found.status, move) ? null : 'kit.move_not_possible');
  return found;
};
const decision = (ctx: TxCtx) => ({ decided_by: ctx.actor.staff_id, decided_at: ctx.clock.now().toISOString() });

export const approveAdjustment = command(commissionAdjustmentContract.approve, async (ctx, id, { version }) => {
  const { branch_id, staff_id, currency } = await toDecide(ctx, id, 'approve');
  const { today } = await branchFacts(ctx, branch_id);
  const month = openMonth(today, await holdMonths(ctx.db, branch_id));
  const counts_in = await ensureStatement(ctx.db, { branch_id, staff_id, month, currency });
  await moveAdjustment(ctx.db, { id, version }, 'approve', { ...decision(ctx), counts_in });
  return view(ctx, id);
});
export const rejectAdjustment = command(commissionAdjustmentContract.reject, async (ctx, id, { version, reason }) => {
  await toDecide(ctx, id, 'reject');
  await moveAdjustment(ctx.db, { id, version }, 'reject', { ...decision(ctx), decided_why: reason });
  return view(ctx, id);
});
