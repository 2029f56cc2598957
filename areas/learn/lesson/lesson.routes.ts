import { lessonContract } from './lesson.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { lessonFile, presentLesson, viewLesson } from './lesson.commands.ts';
import * as lessonCommands from './lesson.commands.ts';
import { lessons } from './lesson.store.ts';

export const lessonRoutes = routesOf(
  lessonContract,
  [lessonCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, lessons, query, ctx.scope, (record) => presentLesson(ctx, record)),
    view: (ctx, { params }) => viewLesson(ctx, params.id),
    file: (ctx, { params, query }) => lessonFile(ctx, params.id, query.v),
    history: historyAnswer('lesson', (ctx, id) => lessons.one(id, ctx.scope)),
  },
  // Somebody opened it at the same moment.
  { staff_lesson_lesson_id_fkey: () => new Refusal('learn.lesson_opened') },
);
