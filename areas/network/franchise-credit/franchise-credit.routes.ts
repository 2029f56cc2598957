import { franchiseCreditContract } from './franchise-credit.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { getCredit, presentCredit } from './franchise-credit.commands.ts';
import { franchiseCreditPdf } from './franchise-credit.paper.ts';
import { creditsOf } from './franchise-credit.store.ts';
import { getParty } from '../franchise-invoice/franchise-invoice.paper.ts';
import { findOrganisation } from '../organisation/organisation.store.ts';
import * as franchiseCreditCommands from './franchise-credit.commands.ts';

export const franchiseCreditRoutes = routesOf(franchiseCreditContract, [franchiseCreditCommands], {
  list: async (ctx, { params: { id } }) => {
    const [[organisation], credits] = await ctx.read(findOrganisation(id), creditsOf(id));
    if (!organisation) throw new NotFound();
    return credits.map(presentCredit);
  },
  pdf: async (ctx, { params }) => {
    const credit = await getCredit(ctx, params.id);
    const [issuer, creditor] = [await getParty(ctx, credit.issuer_id), await getParty(ctx, credit.organisation_id)];
    const content = await franchiseCreditPdf({ credit, issuer, creditor, locale: ctx.locale });
    return { name: `${credit.number}.pdf`, kind: 'application/pdf', content };
  },
});
