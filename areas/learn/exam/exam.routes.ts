import { examContract, questionContract } from './exam.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { pictureOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentExam, presentQuestion, viewExam, viewQuestion } from './exam.commands.ts';
import * as regradeCommands from '../attempt/regrade.commands.ts';
import * as examCommands from './exam.commands.ts';
import { exams, figuresOf, questions, regradesOf } from './exam.store.ts';

export const examRoutes = routesOf(
  examContract,
  [examCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, exams, query, ctx.scope, (record) => presentExam(ctx, record)),
    view: (ctx, { params }) => viewExam(ctx, params.id),
    figures: async (ctx, { params }) => {
      const [[exam], figures] = await ctx.read(exams.one(params.id, ctx.scope), figuresOf(params.id, ctx.scope));
      if (!exam) throw new NotFound();
      return figures;
    },
    regrades: async (ctx, { params }) => {
      const [[exam], regrades] = await ctx.read(exams.one(params.id, ctx.scope), regradesOf(params.id));
      if (!exam) throw new NotFound();
      return regrades;
    },
    history: historyAnswer('exam', (ctx, id) => exams.one(id, ctx.scope)),
  },
  // Somebody began it at the same moment.
  { staff_exam_exam_id_fkey: () => new Refusal('learn.exam_taken') },
);
export const questionRoutes = routesOf(questionContract, [examCommands, regradeCommands], {
  list: (ctx, { query }) => pageFrom(ctx, questions, query, ctx.scope, (record) => presentQuestion(ctx, record)),
  view: (ctx, { params }) => viewQuestion(ctx, params.id),
  picture: async (ctx, { params }) => pictureOf(ctx, (await viewQuestion(ctx, params.id)).picture_file_id),
});
