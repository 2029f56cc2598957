import { phoneCheckContract } from './phone-check.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as phoneCheckCommands from './phone-check.commands.ts';
import { presentPhoneCheck } from './phone-check.commands.ts';
import { phoneChecks } from './phone-check.store.ts';

export const phoneCheckRoutes = routesOf(phoneCheckContract, [phoneCheckCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, phoneChecks, query, { branches: ctx.scope.branches }, (record) => presentPhoneCheck(ctx, record)),
});
