import { onlineContract } from './online.contract.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { addParticipant, askAgain, createOnline, editParticipant, setLink, viewOnline } from './online.commands.ts';
import { joinByLink, leaveByLink, lookAtJoin } from './online-join.commands.ts';
import { countOnline, listOnline } from './online.store.ts';
import { occupancyConstraints } from '../timetable/timetable.routes.ts';

export const onlineRoutes = routes(
  onlineContract,
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
    create: (ctx, { body }) => createOnline(ctx, body),
    view: (ctx, { params }) => viewOnline(ctx, params.id),
    setLink: (ctx, { params, body }) => setLink(ctx, params.id, body),
    askAgain: (ctx, { params, body }) => askAgain(ctx, params.id, body.version),
    addParticipant: (ctx, { params, body }) => addParticipant(ctx, params.id, body),
    editParticipant: (ctx, { params, body }) => editParticipant(ctx, params.id, body),
    look: (ctx, { body }) => lookAtJoin(ctx, body.token),
    join: { own: (ctx, { body }) => joinByLink(ctx, body.token) },
    leave: { own: (ctx, { body }) => leaveByLink(ctx, body.token) },
  },
  occupancyConstraints,
);
