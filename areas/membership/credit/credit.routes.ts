import { creditContract } from './credit.contract.ts';
import { creditPackContract } from '../credit-pack/credit-pack.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { routes } from '#kit/server/routes.ts';
import { correctCredits, grantCredits, memberCredits } from './credit.commands.ts';
import {
  createPack,
  editPack,
  listedPacks,
  movePack,
  placeOfPrices,
  viewPack,
} from '../credit-pack/credit-pack.commands.ts';
import { findPack } from '../credit-pack/credit-pack.store.ts';
import { previewSale, sellCredits } from '../credit-pack/credit-sale.commands.ts';

export const creditPackRoutes = routes(creditPackContract, {
  list: (ctx, { query }) => listedPacks(ctx, query),
  index: (ctx, { body }) => listedPacks(ctx, body),
  view: (ctx, { params }) => viewPack(ctx, params.id),
  create: (ctx, { body }) => createPack(ctx, body),
  edit: (ctx, { params, body }) => editPack(ctx, params.id, body),
  move: (ctx, { params, body }) => movePack(ctx, params.id, body),
  history: historyAnswer('credit_pack', async (ctx, id) => findPack(id, await placeOfPrices(ctx))),
});

export const creditRoutes = routes(creditContract, {
  ofMember: (ctx, { params }) => memberCredits(ctx, params.id),
  preview: (ctx, { body }) => previewSale(ctx, body),
  sell: (ctx, { body }) => sellCredits(ctx, body),
  grant: (ctx, { body }) => grantCredits(ctx, body),
  correct: (ctx, { params, body }) => correctCredits(ctx, params.id, body),
});
