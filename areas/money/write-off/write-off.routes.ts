import { writeOffContract } from './write-off.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
import { approveWriteOff, askWriteOff, rejectWriteOff, reverseWriteOff } from './write-off.commands.ts';

export const writeOffRoutes = routes(
  writeOffContract,
  {
    ask: (ctx, { params, body }) => askWriteOff(ctx, params.id, body),
    approve: (ctx, { params, body }) => approveWriteOff(ctx, params.id, body.version),
    reject: (ctx, { params, body }) => rejectWriteOff(ctx, params.id, body),
    reverse: (ctx, { params, body }) => reverseWriteOff(ctx, params.id, body),
  },
  moneyConstraints,
);
