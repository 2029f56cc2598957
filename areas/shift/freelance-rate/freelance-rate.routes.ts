import { freelanceRateContract } from './freelance-rate.contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { asPage } from '#kit/domain/page.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import { historyOf } from '#kit/server/history.ts';
import { routes } from '#kit/server/routes.ts';
import {
  createRate,
  editRate,
  presentRate,
  removeGrade,
  removeRate,
  setGrade,
  viewerOf,
  viewRate,
} from './freelance-rate.commands.ts';
import { countRates, findRate, listRates } from './freelance-rate.store.ts';
import { gradedTrainers } from './staff-grade.store.ts';

const sameStart = (key: string) => (): Error => new ValidationError([{ field: 'valid_from', key }]);

export const freelanceRateRoutes = routes(
  freelanceRateContract,
  {
    list: async (ctx, { query }) => {
      const viewer = viewerOf(ctx);
      const [rows, [count]] = await ctx.read(listRates(query, viewer), countRates(query, viewer));
      return asPage(
        query,
        rows.map((rate) => presentRate(ctx, rate)),
        count?.total ?? 0,
      );
    },
    view: (ctx, { params }) => viewRate(ctx, params.id),
    create: (ctx, { body }) => createRate(ctx, body),
    edit: (ctx, { params, body }) => editRate(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeRate(ctx, params.id, query.version),
    history: async (ctx, { params }) => {
      const [[rate], entries] = (await ctx.run([
        findRate(params.id, viewerOf(ctx)).compile(),
        historyOf('freelance_rate', params.id),
      ])) as [Row[], Row[]];
      if (!rate) throw new NotFound();
      return tellHistory(ctx, entries);
    },
    grades: async (ctx) => (await ctx.read(gradedTrainers(ctx.scope.branches, ctx.clock.now())))[0],
    setGrade: (ctx, { body }) => setGrade(ctx, body),
    removeGrade: (ctx, { params, query }) => removeGrade(ctx, params.id, query.version),
  },
  {
    freelance_rate_start: sameStart('rate_same_start'),
    staff_grade_start: sameStart('grade_same_start'),
  },
);
