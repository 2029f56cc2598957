import { giftContract } from '#domain/areas/money/gift.contract.ts';
import { routes } from '#server/kit/routes.ts';
import { moneyConstraints } from './constraints.ts';
import { approveGift, rejectGift, withdrawGift } from './gift.commands.ts';

export const giftRoutes = routes(
  giftContract,
  {
    approve: (ctx, { params, body }) => approveGift(ctx, params.id, body.version),
    reject: (ctx, { params, body }) => rejectGift(ctx, params.id, body),
    withdraw: (ctx, { params, body }) => withdrawGift(ctx, params.id, body.version),
  },
  moneyConstraints,
);
