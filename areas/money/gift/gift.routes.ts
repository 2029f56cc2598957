import { giftContract } from './gift.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
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
