import { allFlags, flags } from '#domain/access.ts';
import { roleContract } from '#domain/areas/access/role.contract.ts';
import { NotFound, RefusedByOthers, ValidationError } from '#domain/kit/errors.ts';
import { asPage } from '#domain/kit/page.ts';
import { headOfficeFlags } from '#domain/roles.ts';
import { isHeadOffice } from '#server/areas/network/branch.commands.ts';
import type { Row } from '#server/kit/batch.ts';
import { historyOf } from '#server/kit/history.ts';
import { routes } from '#server/kit/routes.ts';
import { createRole, editRole, presentRole, removeRole, seesAllRoles, viewRole } from './role.commands.ts';
import { tellHistory } from './history.commands.ts';
import { roleHistory } from './role.history.ts';
import { countRoles, findRole, listRoles } from './role.list.ts';

export const roleRoutes = routes(
  roleContract,
  {
    list: async (ctx, { query }) => {
      const sight = { branches: ctx.scope.branches, seesAll: await isHeadOffice(ctx, ctx.branch_id) };
      const [rows, [count]] = await ctx.read(listRoles(query, sight), countRoles(query, sight));
      return asPage(
        query,
        rows.map((role) => presentRole(ctx, role)),
        count?.total ?? 0,
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
    create: (ctx, { body }) => createRole(ctx, body),
    edit: (ctx, { params, body }) => editRole(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeRole(ctx, params.id, query.version),
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
    // Somebody got the role in the very moment in which it was deleted.
    staff_role_role_id_fkey: () => new RefusedByOthers('access.role_in_use', []),
  },
);
