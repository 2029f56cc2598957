import { certificateContract } from './certificate.contract.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { myCertificates, paperOf } from './certificate.commands.ts';
import { asCertificateRow, countCertificates, listCertificates } from './certificate.store.ts';
import { staffConstraints } from '../staff/staff-constraints.service.ts';
import * as certificateCommands from './certificate.commands.ts';

export const certificateRoutes = routesOf(
  certificateContract,
  [certificateCommands],
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
    file: (ctx, { params }) => paperOf(ctx, params.id),
  },
  staffConstraints,
);
