import { allFlags, flags } from '#access/access.ts';
import { roleContract } from './role.contract.ts';
import { NotFound, RefusedByOthers, ValidationError } from '#kit/domain/errors.ts';
import { headOfficeFlags } from '#access/roles.ts';
import { isHeadOffice } from '#areas/network/branch/branch.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import { historyOf } from '#kit/server/history.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentRole, seesAllRoles, viewRole } from './role.commands.ts';
import { tellHistory } from '../audit/history.facts.ts';
import { roleHistory } from './role-history.service.ts';
import { countRoles, findRole, listRoles } from './role-list.store.ts';
import * as roleCommands from './role.commands.ts';

export const roleRoutes = routesOf(
  roleContract,
  [roleCommands],
  {
    list: async (ctx, { query }) => {
      const sight = { branches: ctx.scope.branches, seesAll: await isHeadOffice(ctx, ctx.branch_id) };
      return answerPage(ctx, query, [listRoles(query, sight), countRoles(query, sight)], (role) =>
        presentRole(ctx, role),
      );
    },
    functions: async (ctx) => {
      const atHeadOffice = await isHeadOffice(ctx, ctx.branch_id);
      const place = atHeadOffice ? null : ctx.branch_id;
      return allFlags
        .filter((flag) => atHeadOffice || !headOfficeFlags.includes(flag))
        .map((flag) => {
          const { area, en, cn } = flags[flag];
          return { flag, area, title: { en, cn }, may_give: ctx.actor.mayHandOn(flag, place) };
        });
    },
    view: (ctx, { params }) => viewRole(ctx, params.id),
    history: async (ctx, { params }) => {
      const [[role], entries] = (await ctx.run([findRole(params.id).compile(), historyOf('role', params.id)])) as [
        Row[],
        Row[],
      ];
      if (!role || (role['scope'] !== 'branch' && !seesAllRoles(ctx))) throw new NotFound();
      return roleHistory(await tellHistory(ctx, entries), ctx.locale);
    },
  },
  {
    role_title: () => new ValidationError([{ field: 'title', key: 'role_title' }]),
    // Someone was assigned the role at the very moment it was deleted.
    staff_role_role_id_fkey: () => new RefusedByOthers('access.role_in_use', []),
  },
);
