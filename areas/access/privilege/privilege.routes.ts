import { privilegeContract } from './privilege.contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { historyAnswer } from '../audit/history.facts.ts';
import { viewEffectiveAccess } from '../role/effective.commands.ts';
import { circleOf, presentPrivilege, sightOf } from './privilege.commands.ts';
import { countPeople, countPrivileges, findPrivilege, listPeople, listPrivileges } from './privilege.store.ts';
import * as privilegeCommands from './privilege.commands.ts';

export const privilegeRoutes = routesOf(
  privilegeContract,
  [privilegeCommands],
  {
    list: async (ctx, { query }) => {
      const [sight, now] = [sightOf(ctx), ctx.clock.now()];
      return answerPage(ctx, query, [listPrivileges(query, sight, now), countPrivileges(query, sight, now)], (row) =>
        presentPrivilege(ctx, row),
      );
    },
    people: async (ctx, { query }) => {
      const circle = circleOf(ctx);
      return answerPage(ctx, query, [listPeople(query, circle), countPeople(query, circle)], (row) => row);
    },
    view: async (ctx, { params }) => {
      const [[found]] = await ctx.read(findPrivilege(params.id, sightOf(ctx), ctx.clock.now()));
      if (!found) throw new NotFound();
      return presentPrivilege(ctx, found);
    },
    history: historyAnswer('privilege', (ctx, id) => findPrivilege(id, sightOf(ctx), ctx.clock.now())),
    effective: (ctx, { params }) => viewEffectiveAccess(ctx, params.id),
  },
  {
    privilege_once: () => new ValidationError([{ field: 'flags', key: 'privilege_overlaps' }]),
    privilege_own: () => new ValidationError([{ field: 'staff_id', key: 'privilege_own' }]),
  },
);
