import { vaccineContract } from './vaccine.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { findMember } from '../member/member.store.ts';
import { openPaper, openVaccine, vaccineConstraints } from './vaccine.commands.ts';
import { countVaccines, listVaccines, openingsOf, vaccineById, vaccinesOf } from './vaccine.store.ts';
import * as vaccineCommands from './vaccine.commands.ts';

export const vaccineRoutes = routesOf(
  vaccineContract,
  [vaccineCommands],
  {
    list: async (ctx, { query }) => {
      return answerPage(
        ctx,
        query,
        [listVaccines(query, ctx.scope.branches), countVaccines(query, ctx.scope.branches)],
        (row) => row,
      );
    },
    ofMember: async (ctx, { params }) => {
      const [[member], rows] = await ctx.read(findMember(params.id), vaccinesOf(params.id));
      if (!member) throw new NotFound();
      return rows;
    },
    view: (ctx, { params }) => openVaccine(ctx, params.id),
    file: (ctx, { params }) => openPaper(ctx, params.id),
    openings: async (ctx, { params }) => {
      const [[one], rows] = await ctx.read(vaccineById(params.id), openingsOf(params.id));
      if (!one) throw new NotFound();
      return rows;
    },
  },
  vaccineConstraints,
);
