import { productContract } from './product.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { branchPlace, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { pictureOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentProduct, todayOf, viewProduct } from './product.commands.ts';
import { variantsAsCsv } from './product.csv.ts';
import { pictureFile, products, variantsInFile } from './product.store.ts';
import * as productCommands from './product.commands.ts';

const MOST_IN_A_FILE = 20_000;
const twice = (field: string) => () => new ValidationError([{ field, key: 'duplicate' }]);

export const productRoutes = routesOf(
  productContract,
  [productCommands],
  {
    list: async (ctx, { query }) =>
      pageFrom(ctx, products, query, { today: await todayOf(ctx) }, (record) => presentProduct(ctx, record)),
    csv: async (ctx, { query }) => {
      const today = await todayOf(ctx);
      const [listed, [place]] = await ctx.read(
        products.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, { today }),
        branchPlace(ctx.branch_id),
      );
      const { currency } = await knownBranch(ctx, ctx.branch_id);
      const [lines] = await ctx.read(
        variantsInFile(
          listed.map(({ id }) => id),
          { today },
        ),
      );
      return {
        name: `products ${place?.name ?? ''} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: variantsAsCsv(lines, ctx.locale, currency),
      };
    },
    view: (ctx, { params }) => viewProduct(ctx, params.id),
    picture: async (ctx, { params, query }) => {
      const [[found]] = await ctx.read(pictureFile(params.id, query.v));
      return pictureOf(ctx, found?.file_id);
    },
    history: historyAnswer('product', async (ctx, id) => products.one(id, { today: await todayOf(ctx) })),
  },
  {
    product_code: twice('code'),
    product_variant_sku: twice('variants'),
    product_variant_barcode: twice('variants'),
    product_product_category_id_fkey: () =>
      new ValidationError([{ field: 'product_category_id', key: 'unknown_record' }]),
  },
);
