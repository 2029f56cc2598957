import { certificateContract } from './certificate.contract.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import {
  createCertificate,
  editCertificate,
  myCertificates,
  paperOf,
  removeCertificate,
} from './certificate.commands.ts';
import { asCertificateRow, countCertificates, listCertificates } from './certificate.store.ts';
import { staffConstraints } from '../staff/staff-constraints.service.ts';

export const certificateRoutes = routes(
  certificateContract,
  {
    list: async (ctx, { query }) => {
      const { today } = await knownBranch(ctx, ctx.branch_id);
      const { branches } = ctx.scope;
      return answerPage(
        ctx,
        query,
        [listCertificates(query, branches, today), countCertificates(query, branches, today)],
        asCertificateRow(today),
      );
    },
    mine: (ctx) => myCertificates(ctx),
    create: (ctx, { body }) => createCertificate(ctx, body),
    edit: (ctx, { params, body }) => editCertificate(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeCertificate(ctx, params.id, query.version),
    file: (ctx, { params }) => paperOf(ctx, params.id),
  },
  staffConstraints,
);
