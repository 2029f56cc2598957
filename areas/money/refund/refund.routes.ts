import { refundContract } from './refund.contract.ts';
import { fileOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
import { acceptRefund, askRefund, rejectRefund, settleRefund } from './refund.commands.ts';
import { settleDispute } from '../dispute/dispute.commands.ts';
import { presentRefund, previewRefund, viewPayment } from './refund.facts.ts';
import { findPayment, refunds } from './refund.store.ts';
import { failTransfer, receiveTransfer } from '../transfer/transfer.commands.ts';

export const refundRoutes = routes(
  refundContract,
  {
    list: (ctx, { query }) => pageFrom(ctx, refunds, query, ctx.scope, (row) => presentRefund(ctx, row)),
    payment: (ctx, { params }) => viewPayment(ctx, params.id),
    preview: (ctx, { params, body }) => previewRefund(ctx, params.id, body),
    ask: (ctx, { params, body }) => askRefund(ctx, params.id, body),
    accept: (ctx, { params, body }) => acceptRefund(ctx, params.id, body.version),
    settle: (ctx, { params, body }) => settleRefund(ctx, params.id, body),
    settleDispute: (ctx, { params, body }) => settleDispute(ctx, params.id, body),
    reject: (ctx, { params, body }) => rejectRefund(ctx, params.id, body),
    receive: (ctx, { params, body }) => receiveTransfer(ctx, params.id, body.version),
    fail: (ctx, { params, body }) => failTransfer(ctx, params.id, body),
    slip: async (ctx, { params }) => {
      const [[payment]] = await ctx.read(findPayment(params.id));
      return fileOf(ctx, payment?.slip_file_id);
    },
  },
  moneyConstraints,
);
