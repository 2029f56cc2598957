import { refundContract } from './refund.contract.ts';
import { fileOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
import { acceptRefund } from './refund.commands.ts';
import { presentRefund, previewRefund, viewPayment } from './refund.facts.ts';
import { findPayment, refunds } from './refund.store.ts';
import * as disputeCommands from '../dispute/dispute.commands.ts';
import * as refundCommands from './refund.commands.ts';
import * as transferCommands from '../transfer/transfer.commands.ts';

export const refundRoutes = routesOf(
  refundContract,
  [refundCommands, disputeCommands, transferCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, refunds, query, ctx.scope, (row) => presentRefund(ctx, row)),
    payment: (ctx, { params }) => viewPayment(ctx, params.id),
    preview: (ctx, { params, body }) => previewRefund(ctx, params.id, body),
    accept: (ctx, { params, body }) => acceptRefund(ctx, params.id, body.version),
    slip: async (ctx, { params }) => {
      const [[payment]] = await ctx.read(findPayment(params.id));
      return fileOf(ctx, payment?.slip_file_id);
    },
  },
  moneyConstraints,
);
