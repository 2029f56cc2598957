import { dayCloseContract } from './day-close.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewDay } from './day-close.commands.ts';
import { viewMonth } from '../month-close/month-close.commands.ts';
import { countCloses, listCloses } from './day-close.store.ts';
import * as dayCloseCommands from './day-close.commands.ts';

export const dayCloseRoutes = routesOf(
  dayCloseContract,
  [dayCloseCommands],
  {
    view: (ctx, { query }) => viewDay(ctx, ctx.branch_id, query.day),
    list: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      return answerPage(ctx, query, [listCloses(query, branches), countCloses(branches, query.q)], (row) => row);
    },
    month: (ctx, { query }) => viewMonth(ctx, ctx.branch_id, query.day),
  },
  { day_close_once: () => new Refusal('money.day_is_closed') },
);
