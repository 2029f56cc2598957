import { routesOf } from '#kit/server/routes.ts';
import { accountCodesContract } from './account-codes.contract.ts';
import { listCodes } from './account-codes.commands.ts';
import * as accountCodesCommands from './account-codes.commands.ts';

export const accountCodesRoutes = routesOf(accountCodesContract, [accountCodesCommands], {
  all: (ctx) => listCodes(ctx),
});
