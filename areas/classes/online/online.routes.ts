import { onlineContract } from './online.contract.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewOnline } from './online.commands.ts';
import { joinByLink, leaveByLink, lookAtJoin } from './online-join.commands.ts';
import { countOnline, listOnline } from './online.store.ts';
import { occupancyConstraints } from '../timetable/timetable.routes.ts';
import * as onlineCommands from './online.commands.ts';

export const onlineRoutes = routesOf(
  onlineContract,
  [onlineCommands],
  {
    list: async (ctx, { query }) => {
      const [branches, now] = [ctx.scope.branches, ctx.clock.now()];
      return answerPage(
        ctx,
        query,
        [listOnline(query, branches, now), countOnline(query, branches, now)],
        (row) => row,
      );
    },
    view: (ctx, { params }) => viewOnline(ctx, params.id),
    look: (ctx, { body }) => lookAtJoin(ctx, body.token),
    join: { own: (ctx, { body }) => joinByLink(ctx, body.token) },
    leave: { own: (ctx, { body }) => leaveByLink(ctx, body.token) },
  },
  occupancyConstraints,
);
