import { billingContract } from './billing.contract.ts';
import { paymentMethodContract } from '../payment-method/payment-method.contract.ts';
import { paymentLinkContract } from '../payment-link/payment-link.contract.ts';
import { repayContract } from '../repay/repay.contract.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { chargingName } from '#kit/server/gateway.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { chargeByHand, presentCollected } from '../collection/collection.commands.ts';
import { collectionAsCsv } from '../collection/collection.csv.ts';
import {
  agesOfCollection,
  comingOf,
  countCollection,
  countRuns,
  listCollection,
  listRuns,
} from '../collection/collection.store.ts';
import { setUpMethod, takeMethod, viewPaying } from '../payment-method/payment-method.commands.ts';
import { previewRepay, viewRepay } from '../repay/repay.commands.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
import { lookAtLink, payByLink } from '../payment-link/payment-link.commands.ts';
import * as billingByHandCommands from './billing-by-hand.commands.ts';
import * as paymentLinkCommands from '../payment-link/payment-link.commands.ts';
import * as paymentMethodCommands from '../payment-method/payment-method.commands.ts';
import * as repayCommands from '../repay/repay.commands.ts';

const MOST_IN_A_FILE = 50_000;
const where = (ctx: Ctx) => ({
  branches: ctx.scope.branches,
  now: ctx.clock.now(),
  gateway: chargingName(ctx.services),
});

export const billingRoutes = routesOf(billingContract, [billingByHandCommands], {
  collection: async (ctx, { query }) => {
    const at = where(ctx);
    return answerPage(ctx, query, [listCollection(query, at), countCollection(query, at)], (row) =>
      presentCollected(ctx, row),
    );
  },
  ages: async (ctx, { query }) => (await ctx.read(agesOfCollection(query, where(ctx))))[0],
  csv: async (ctx, { query }) => {
    const [rows] = await ctx.read(listCollection({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, where(ctx)));
    const { name, today } = await knownBranch(ctx, ctx.branch_id);
    return {
      name: `collection ${name} ${today}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: collectionAsCsv(
        rows.map((row) => presentCollected(ctx, row)),
        ctx.locale,
      ),
    };
  },
  charge: { own: (ctx, { params }) => chargeByHand(ctx, params.id) },
  coming: async (ctx, { params }) => {
    await memberFacts(ctx, params.id);
    const [rows] = await ctx.read(comingOf(params.id));
    return rows;
  },
  runs: async (ctx, { query }) => {
    return answerPage(ctx, query, [listRuns(query), countRuns(query)], (row) => row);
  },
});

export const paymentMethodRoutes = routesOf(paymentMethodContract, [paymentMethodCommands], {
  view: (ctx, { params }) => viewPaying(ctx, params.id),
  setUp: { own: (ctx, { params }) => setUpMethod(ctx, params.id) },
  take: { own: (ctx, { params, body }) => takeMethod(ctx, params.id, body) },
});

export const paymentLinkRoutes = routesOf(paymentLinkContract, [paymentLinkCommands], {
  look: (ctx, { body }) => lookAtLink(ctx, body.token),
  pay: { own: (ctx, { body }) => payByLink(ctx, body.token) },
});

export const repayRoutes = routesOf(
  repayContract,
  [repayCommands],
  {
    view: (ctx, { params }) => viewRepay(ctx, params.id),
    preview: (ctx, { params, body }) => previewRepay(ctx, params.id, body),
  },
  moneyConstraints,
);
