import { writeOffContract } from '#domain/areas/money/write-off.contract.ts';
import { routes } from '#server/kit/routes.ts';
import { moneyConstraints } from './constraints.ts';
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
