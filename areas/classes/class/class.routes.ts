import { classContract } from './class.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { facilitiesOf } from '#areas/settings/schedule/schedule.facts.ts';
import { pictureOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentClass } from './class.commands.ts';
import { classes, findClass, pictureFile } from './class.store.ts';
import * as classCommands from './class.commands.ts';

export const classRoutes = routesOf(classContract, [classCommands], {
  list: (ctx, { query }) => pageFrom(ctx, classes, query, ctx.scope, (row) => presentClass(ctx, row)),
  view: async (ctx, { params }) => {
    const [[row]] = await ctx.read(findClass(params.id));
    if (!row) throw new NotFound();
    return presentClass(ctx, row);
  },
  picture: async (ctx, { params }) => {
    const [[row]] = await ctx.read(pictureFile(params.id));
    return pictureOf(ctx, row?.picture_file_id);
  },
  rooms: (ctx) => facilitiesOf(ctx, ctx.branch_id),
  history: historyAnswer('class', (_, id) => findClass(id)),
});
