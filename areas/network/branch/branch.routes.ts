import { branchContract } from './branch.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { pictureOf } from '#kit/server/file.ts';
import { branchesOf, headOffice, pictureFileOf, regionsOf } from './branch.store.ts';

export const branchRoutes = routes(branchContract, {
  list: async (ctx, { query }) => {
    const { country_code, q, staff_id, itemsPerPage, page } = query;
    const of_staff = staff_id === undefined ? undefined : { id: staff_id, at: ctx.clock.now() };
    const [branches] = await ctx.read(branchesOf(ctx.actor.branches, { country_code, q, of_staff }));
    // The specification asks for a plain list by country, and for a page of everything.
    if (itemsPerPage === undefined && country_code !== undefined) return branches;
    const size = Number(itemsPerPage ?? -1);
    const data = size < 1 ? branches : branches.slice((page - 1) * size, page * size);
    return { data, current_page: size < 1 ? 1 : page, per_page: size < 1 ? -1 : size, total: branches.length };
  },
  check: async (ctx) => {
    const [[branch], [office]] = await ctx.read(branchesOf([ctx.branch_id]), headOffice());
    if (!branch || !office) throw new NotFound();
    return { ...branch, head_office: office.name };
  },
  regions: async (ctx) => (await ctx.read(regionsOf()))[0],
  availableRegions: async (ctx) => (await ctx.read(regionsOf(ctx.actor.branches)))[0],
  plain: async (ctx) => (await ctx.read(branchesOf(ctx.actor.branches)))[0],
  avatar: async (ctx, { params }) => {
    const [[found]] = await ctx.read(pictureFileOf(ctx.actor.branches.includes(params.id) ? params.id : 0));
    if (!found) throw new NotFound();
    return pictureOf(ctx, found.avatar_file_id);
  },
  view: async (ctx, { params }) => {
    const mine = ctx.actor.branches.includes(params.id) ? [params.id] : [];
    const [[branch]] = await ctx.read(branchesOf(mine));
    if (!branch) throw new NotFound();
    return branch;
  },
});
