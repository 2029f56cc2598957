import { creditContract } from './credit.contract.ts';
import { creditPackContract } from '../credit-pack/credit-pack.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { routesOf } from '#kit/server/routes.ts';
import { memberCredits } from './credit.commands.ts';
import { listedPacks, placeOfPrices, viewPack } from '../credit-pack/credit-pack.commands.ts';
import { findPack } from '../credit-pack/credit-pack.store.ts';
import { previewSale } from '../credit-pack/credit-sale.commands.ts';
import * as creditPackCommands from '../credit-pack/credit-pack.commands.ts';
import * as creditSaleCommands from '../credit-pack/credit-sale.commands.ts';
import * as creditCommands from './credit.commands.ts';

export const creditPackRoutes = routesOf(creditPackContract, [creditPackCommands], {
  list: (ctx, { query }) => listedPacks(ctx, query),
  index: (ctx, { body }) => listedPacks(ctx, body),
  view: (ctx, { params }) => viewPack(ctx, params.id),
  history: historyAnswer('credit_pack', async (ctx, id) => findPack(id, await placeOfPrices(ctx))),
});

export const creditRoutes = routesOf(creditContract, [creditSaleCommands, creditCommands], {
  ofMember: (ctx, { params }) => memberCredits(ctx, params.id),
  preview: (ctx, { body }) => previewSale(ctx, body),
});
