import { joiningFeeContract } from './joining-fee.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import { historyOf } from '#kit/server/history.ts';
import { routes } from '#kit/server/routes.ts';
import { placeOfPrices } from '../credit-pack/credit-pack.commands.ts';
import { createFee, editFee, listedFees, moveFee, owedFees, viewFee } from './joining-fee.commands.ts';
import { findFee } from './joining-fee.store.ts';

export const joiningFeeRoutes = routes(joiningFeeContract, {
  list: (ctx, { query }) => listedFees(ctx, query),
  view: (ctx, { params }) => viewFee(ctx, params.id),
  create: (ctx, { body }) => createFee(ctx, body),
  edit: (ctx, { params, body }) => editFee(ctx, params.id, body),
  move: (ctx, { params, body }) => moveFee(ctx, params.id, body),
  owed: (ctx, { params, query }) => owedFees(ctx, params.id, query),
  history: async (ctx, { params }) => {
    const find = findFee(params.id, await placeOfPrices(ctx));
    const [[fee], entries] = (await ctx.run([find.compile(), historyOf('joining_fee', params.id)])) as [Row[], Row[]];
    if (!fee) throw new NotFound();
    return tellHistory(ctx, entries);
  },
});
