import { privilegeContract } from './privilege.contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { asPage } from '#kit/domain/page.ts';
import type { Row } from '#kit/server/batch.ts';
import { historyOf } from '#kit/server/history.ts';
import { routes } from '#kit/server/routes.ts';
import { tellHistory } from '../audit/history.facts.ts';
import { viewEffectiveAccess } from '../role/effective.commands.ts';
import { circleOf, createPrivileges, endPrivilegeNow, presentPrivilege, sightOf } from './privilege.commands.ts';
import { countPeople, countPrivileges, findPrivilege, listPeople, listPrivileges } from './privilege.store.ts';

export const privilegeRoutes = routes(
  privilegeContract,
  {
    list: async (ctx, { query }) => {
      const [sight, now] = [sightOf(ctx), ctx.clock.now()];
      const [rows, [count]] = await ctx.read(listPrivileges(query, sight, now), countPrivileges(query, sight, now));
      return asPage(
        query,
        rows.map((row) => presentPrivilege(ctx, row)),
        count?.total ?? 0,
      );
    },
    people: async (ctx, { query }) => {
      const circle = circleOf(ctx);
      const [rows, [count]] = await ctx.read(listPeople(query, circle), countPeople(query, circle));
      return asPage(query, rows, count?.total ?? 0);
    },
    view: async (ctx, { params }) => {
      const [[found]] = await ctx.read(findPrivilege(params.id, sightOf(ctx), ctx.clock.now()));
      if (!found) throw new NotFound();
      return presentPrivilege(ctx, found);
    },
    create: (ctx, { body }) => createPrivileges(ctx, body),
    end: (ctx, { params, body }) => endPrivilegeNow(ctx, params.id, body),
    history: async (ctx, { params }) => {
      const [[found], entries] = (await ctx.run([
        findPrivilege(params.id, sightOf(ctx), ctx.clock.now()).compile(),
        historyOf('privilege', params.id),
      ])) as [Row[], Row[]];
      if (!found) throw new NotFound();
      return tellHistory(ctx, entries);
    },
    effective: (ctx, { params }) => viewEffectiveAccess(ctx, params.id),
  },
  {
    privilege_once: () => new ValidationError([{ field: 'flags', key: 'privilege_overlaps' }]),
    privilege_own: () => new ValidationError([{ field: 'staff_id', key: 'privilege_own' }]),
  },
);
