import { joiningFeeContract } from './joining-fee.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { routesOf } from '#kit/server/routes.ts';
import { placeOfPrices } from '../credit-pack/credit-pack.commands.ts';
import { listedFees, owedFees, viewFee } from './joining-fee.commands.ts';
import { findFee } from './joining-fee.store.ts';
import * as joiningFeeCommands from './joining-fee.commands.ts';

export const joiningFeeRoutes = routesOf(joiningFeeContract, [joiningFeeCommands], {
  list: (ctx, { query }) => listedFees(ctx, query),
  view: (ctx, { params }) => viewFee(ctx, params.id),
  owed: (ctx, { params, query }) => owedFees(ctx, params.id, query),
  history: historyAnswer('joining_fee', async (ctx, id) => findFee(id, await placeOfPrices(ctx))),
});
