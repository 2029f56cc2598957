import { joiningFeeContract } from './joining-fee.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
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
  history: historyAnswer('joining_fee', async (ctx, id) => findFee(id, await placeOfPrices(ctx))),
});
