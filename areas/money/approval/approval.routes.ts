import type { Flag } from '#access/access.ts';
import { approvalContract, type ApprovalKind, type ApprovalRow } from './approval.contract.ts';
import { whyNotDecide } from '../refund/refund.rules.ts';
import { whyNotConfirm } from '../transfer/transfer.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { countWaiting, listWaiting, type Deciding, type WaitingRow } from './approval.store.ts';
import { saidWhy } from '../invoice/refusal-words.service.ts';

const deciders: Record<ApprovalKind, Flag> = {
  refund: 'APPROVE_REFUND',
  custom_charge: 'APPROVE_CUSTOM_CHARGE',
  write_off: 'APPROVE_WRITE_OFF',
  complimentary: 'APPROVE_COMPLIMENTARY',
  transfer: 'CONFIRM_TRANSFER',
};
const decidingOf = (ctx: Ctx): Deciding => {
  const where = (kind: ApprovalKind) => ctx.scope.branches.filter((branch) => ctx.has(deciders[kind], branch));
  return {
    refund: where('refund'),
    custom_charge: where('custom_charge'),
    write_off: where('write_off'),
    complimentary: where('complimentary'),
    transfer: where('transfer'),
  };
};

/** A different person decides. The person who recorded a transfer may only report that it never arrived. */
const present = (ctx: Ctx, { asked_by, ...row }: WaitingRow): ApprovalRow => {
  const { staff_id } = ctx.actor;
  const why = row.kind === 'transfer' ? whyNotConfirm(asked_by, staff_id) : whyNotDecide(asked_by, staff_id);
  if (why === null) return { ...row, can: ['accept', 'reject'], blocked: {} };
  const said = saidWhy(why, ctx.locale);
  if (row.kind === 'transfer') return { ...row, can: ['reject'], blocked: { accept: said } };
  return { ...row, can: [], blocked: { accept: said, reject: said } };
};

export const approvalRoutes = routes(approvalContract, {
  list: async (ctx, { query }) => {
    const of = decidingOf(ctx);
    return answerPage(ctx, query, [listWaiting(query, of), countWaiting(query, of)], (row) => present(ctx, row));
  },
});
