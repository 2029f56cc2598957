import { dayCloseContract } from './day-close.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { closeDay, reopenDay, viewDay } from './day-close.commands.ts';
import { viewMonth } from '../month-close/month-close.commands.ts';
import { countCloses, listCloses } from './day-close.store.ts';

export const dayCloseRoutes = routes(
  dayCloseContract,
  {
    view: (ctx, { query }) => viewDay(ctx, ctx.branch_id, query.day),
    list: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      return answerPage(ctx, query, [listCloses(query, branches), countCloses(branches, query.q)], (row) => row);
    },
    month: (ctx, { query }) => viewMonth(ctx, ctx.branch_id, query.day),
    close: (ctx, { body }) => closeDay(ctx, body),
    reopen: (ctx, { params, body }) => reopenDay(ctx, params.id, body),
  },
  { day_close_once: () => new Refusal('money.day_is_closed') },
);
