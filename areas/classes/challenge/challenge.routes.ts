import { challengesForOwn, joinOwn, leaveOwn } from './own-challenge.commands.ts';
import { challengeContract, ownChallengeContract } from './challenge.contract.ts';
import * as challengeCommands from './challenge.commands.ts';
import { getChallenge, placeOfChallenges, presentChallenge, viewBoard, viewChallenge } from './challenge.commands.ts';
import { challenges, entriesOf } from './challenge.store.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';

export const challengeRoutes = routesOf(challengeContract, [challengeCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, challenges, query, placeOfChallenges(ctx), (record) => presentChallenge(ctx, record)),
  view: (ctx, { params }) => viewChallenge(ctx, params.id),
  board: (ctx, { params }) => viewBoard(ctx, params.id),
  entries: async (ctx, { params }) => {
    await getChallenge(ctx, params.id);
    return (await ctx.read(entriesOf(params.id, ctx.scope.branches)))[0];
  },
  history: async (ctx, { params }) => {
    await getChallenge(ctx, params.id);
    const [rows] = await ctx.run([historyOf('challenge', params.id)]);
    return asHistory(rows ?? []);
  },
});
export const ownChallengeRoutes = routes(ownChallengeContract, {
  own: { own: (ctx, { body }, extra) => challengesForOwn(ctx, body.token, extra) },
  join: { own: (ctx, { body }, extra) => joinOwn(ctx, body, extra) },
  leave: { own: (ctx, { body }, extra) => leaveOwn(ctx, body, extra) },
});
