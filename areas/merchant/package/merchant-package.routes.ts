import { merchantPackageContract } from './merchant-package.contract.ts';
import * as packageCommands from './merchant-package.commands.ts';
import { placeOfMerchants, presentPackage, viewPackage } from './merchant-package.commands.ts';
import { merchantPackages } from './merchant-package.store.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';

export const merchantPackageRoutes = routesOf(merchantPackageContract, [packageCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, merchantPackages, query, placeOfMerchants(ctx), (record) => presentPackage(ctx, record)),
  view: (ctx, { params }) => viewPackage(ctx, params.id),
  history: async (ctx, { params }) => {
    await viewPackage(ctx, params.id);
    const [rows] = await ctx.run([historyOf('merchant_package', params.id)]);
    return asHistory(rows ?? []);
  },
});
