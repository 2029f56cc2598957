import { sheetContract } from './sheet.contract.ts';
import { previewOpening, previewProducts } from './sheet.commands.ts';
import { openingTemplate, productTemplate } from './sheet.csv.ts';
import { currenciesSoldIn, itemsNeverStocked } from './sheet.store.ts';
import { withLabel } from '../item/item.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as sheetCommands from './sheet.commands.ts';

const CSV = 'text/csv; charset=utf-8';
/** Somebody else added the same product a moment ago: the preview says which. */
const taken = () => new ValidationError([{ field: 'file_id', key: 'duplicate' }]);

export const sheetRoutes = routesOf(
  sheetContract,
  [sheetCommands],
  {
    product_template: async (ctx) => {
      const { currency } = await knownBranch(ctx, ctx.branch_id);
      const [sold] = await ctx.read(currenciesSoldIn());
      const currencies = sold.map((one) => one.currency).toSorted();
      return { name: 'products.csv', kind: CSV, content: productTemplate(ctx.locale, currency, currencies) };
    },
    product_preview: (ctx, { query }) => previewProducts(ctx, query.file_id),
    opening_template: async (ctx) => {
      const { name, currency } = await knownBranch(ctx, ctx.branch_id);
      const [items] = await ctx.read(itemsNeverStocked(ctx.branch_id));
      const content = openingTemplate(items.map(withLabel), ctx.locale, currency);
      return { name: `opening stock ${name}.csv`, kind: CSV, content };
    },
    opening_preview: (ctx, { query }) => previewOpening(ctx, ctx.branch_id, query.file_id),
  },
  { product_code: taken, product_variant_sku: taken, product_variant_barcode: taken },
);
