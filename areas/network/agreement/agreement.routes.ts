import { agreementContract } from './agreement.contract.ts';
import { packageContract } from '../package/package.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { fileOf } from '#kit/server/file.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import {
  movePackage,
  presentAgreement,
  presentPackage,
  todayOfNetwork,
  viewAgreement,
  viewPackage,
} from './agreement.commands.ts';
import { agreementsAsCsv, csvFile, MOST_IN_CSV, packagesAsCsv } from '../franchise-invoice/franchise.csv.ts';
import { countAgreements, countPackages, findDocument, listAgreements, listPackages } from './agreement.store.ts';
import * as agreementCoverCommands from './agreement-cover.commands.ts';
import * as agreementDocumentCommands from './agreement-document.commands.ts';
import * as agreementCommands from './agreement.commands.ts';

export const packageRoutes = routesOf(
  packageContract,
  [agreementCommands],
  {
    list: async (ctx, { query }) => {
      return answerPage(ctx, query, [listPackages(query), countPackages(query)], presentPackage);
    },
    csv: async (ctx, { query }) => {
      const [rows] = await ctx.read(listPackages({ ...query, page: 1, itemsPerPage: MOST_IN_CSV }));
      return csvFile('packages', packagesAsCsv(rows, ctx.locale));
    },
    view: (ctx, { params }) => viewPackage(ctx, params.id),
    retire: (ctx, { params, body }) => movePackage(ctx, params.id, body.version, 'retire'),
    offer: (ctx, { params, body }) => movePackage(ctx, params.id, body.version, 'offer'),
  },
  { franchise_package_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]) },
);

export const agreementRoutes = routesOf(
  agreementContract,
  [agreementCommands, agreementCoverCommands, agreementDocumentCommands],
  {
    list: async (ctx, { query }) => {
      const today = await todayOfNetwork(ctx);
      return answerPage(ctx, query, [listAgreements(query, today), countAgreements(query, today)], presentAgreement);
    },
    csv: async (ctx, { query }) => {
      const today = await todayOfNetwork(ctx);
      const [rows] = await ctx.read(listAgreements({ ...query, page: 1, itemsPerPage: MOST_IN_CSV }, today));
      return csvFile('agreements', agreementsAsCsv(rows, ctx.locale));
    },
    view: (ctx, { params }) => viewAgreement(ctx, params.id),
    document: async (ctx, { params }) => fileOf(ctx, (await ctx.read(findDocument(params.id)))[0][0]?.file_id),
  },
  {
    franchise_agreement_overlap: () => new Refusal('network.agreement_overlaps'),
    franchise_agreement_branch_pkey: () => new Refusal('network.agreement_overlaps'),
  },
);
