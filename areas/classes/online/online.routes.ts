import { onlineContract, type ParticipantQuery } from './online.contract.ts';
import { addDays } from '#kit/domain/day.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import {
  addParticipant,
  askAgain,
  createOnline,
  editParticipant,
  setLink,
  viewOnline,
  withMinutes,
} from './online.commands.ts';
import { participantsAsCsv } from './online.csv.ts';
import { joinByLink, leaveByLink, lookAtJoin } from './online-join.commands.ts';
import { countOnline, countParticipants, listOnline, listParticipants, type Days } from './online.store.ts';
import { occupancyConstraints } from '../timetable/timetable.routes.ts';

const LAST_DAYS = 30;
const MOST_ROWS = 50_000;
const daysOf = async (ctx: Ctx, { from, until }: Pick<ParticipantQuery, 'from' | 'until'>): Promise<Days> => {
  const { today } = await knownBranch(ctx, ctx.branch_id);
  const last = until ?? today;
  return { from: from ?? addDays(last, 1 - LAST_DAYS), until: last };
};

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
    participants: async (ctx, { query }) => {
      const days = await daysOf(ctx, query);
      const { branches } = ctx.scope;
      const page = { limit: query.itemsPerPage, offset: (query.page - 1) * query.itemsPerPage };
      return answerPage(
        ctx,
        query,
        [listParticipants(query, days, branches, page), countParticipants(query, days, branches)],
        (row) => withMinutes(ctx, row),
      );
    },
    participantsCsv: async (ctx, { query }) => {
      const days = await daysOf(ctx, query);
      const [rows] = await ctx.read(listParticipants(query, days, ctx.scope.branches, { limit: MOST_ROWS, offset: 0 }));
      const content = participantsAsCsv(
        rows.map((row) => withMinutes(ctx, row)),
        ctx.locale,
      );
      return { name: `online-participants-${days.from}-${days.until}.csv`, kind: 'text/csv', content };
    },
    look: (ctx, { body }) => lookAtJoin(ctx, body.token),
    join: { own: (ctx, { body }) => joinByLink(ctx, body.token) },
    leave: { own: (ctx, { body }) => leaveByLink(ctx, body.token) },
  },
  occupancyConstraints,
);
