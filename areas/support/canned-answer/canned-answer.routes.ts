import { cannedAnswerContract } from './canned-answer.contract.ts';
import * as cannedCommands from './canned-answer.commands.ts';
import { placeOfCanned, presentCanned, viewCanned } from './canned-answer.commands.ts';
import { cannedAnswers } from './canned-answer.store.ts';
import { lockedFor } from '#areas/settings/lock/lock.commands.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';

export const cannedAnswerRoutes = routesOf(cannedAnswerContract, [cannedCommands], {
  list: async (ctx, { query }) => {
    const isShut = await lockedFor(ctx, 'messages', ctx.scope.branches);
    return pageFrom(ctx, cannedAnswers, query, placeOfCanned(ctx), (record) => presentCanned(ctx, record, isShut));
  },
  view: (ctx, { params }) => viewCanned(ctx, params.id),
});
