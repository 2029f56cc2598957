import { agreementContract } from './agreement.contract.ts';
import { packageContract } from '../package/package.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { fileOf } from '#kit/server/file.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import {
  changeRenewal,
  createAgreement,
  createPackage,
  editPackage,
  movePackage,
  presentAgreement,
  presentPackage,
  renewAgreement,
  terminateAgreement,
  todayOfNetwork,
  viewAgreement,
  viewPackage,
} from './agreement.commands.ts';
import { coverBranch, takeOutBranch } from './agreement-cover.commands.ts';
import { addDocument, editDocument, removeDocument } from './agreement-document.commands.ts';
import { agreementsAsCsv, csvFile, MOST_IN_CSV, packagesAsCsv } from '../franchise-invoice/franchise.csv.ts';
import { countAgreements, countPackages, findDocument, listAgreements, listPackages } from './agreement.store.ts';

export const packageRoutes = routes(
  packageContract,
  {
    list: async (ctx, { query }) => {
      return answerPage(ctx, query, [listPackages(query), countPackages(query)], presentPackage);
    },
    csv: async (ctx, { query }) => {
      const [rows] = await ctx.read(listPackages({ ...query, page: 1, itemsPerPage: MOST_IN_CSV }));
      return csvFile('packages', packagesAsCsv(rows, ctx.locale));
    },
    view: (ctx, { params }) => viewPackage(ctx, params.id),
    create: (ctx, { body }) => createPackage(ctx, body),
    edit: (ctx, { params, body }) => editPackage(ctx, params.id, body),
    retire: (ctx, { params, body }) => movePackage(ctx, params.id, body.version, 'retire'),
    offer: (ctx, { params, body }) => movePackage(ctx, params.id, body.version, 'offer'),
  },
  { franchise_package_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]) },
);

export const agreementRoutes = routes(
  agreementContract,
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
    create: (ctx, { body }) => createAgreement(ctx, body),
    renew: (ctx, { params, body }) => renewAgreement(ctx, params.id, body.version),
    terminate: (ctx, { params, body }) => terminateAgreement(ctx, params.id, body),
    cover: (ctx, { params, body }) => coverBranch(ctx, params.id, body),
    renewal: (ctx, { params, body }) => changeRenewal(ctx, params.id, body),
    takeOut: (ctx, { params, body }) => takeOutBranch(ctx, params.id, body),
    editDocument: (ctx, { params, body }) => editDocument(ctx, params.id, body),
    removeDocument: (ctx, { params, query }) => removeDocument(ctx, params.id, query.version),
    addDocument: (ctx, { params, body }) => addDocument(ctx, params.id, body),
    document: async (ctx, { params }) => fileOf(ctx, (await ctx.read(findDocument(params.id)))[0][0]?.file_id),
  },
  {
    franchise_agreement_overlap: () => new Refusal('network.agreement_overlaps'),
    franchise_agreement_branch_pkey: () => new Refusal('network.agreement_overlaps'),
  },
);
