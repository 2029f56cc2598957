import { classContract } from './class.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asPage } from '#kit/domain/page.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import { facilitiesOf } from '#areas/settings/schedule/schedule.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import { pictureOf } from '#kit/server/file.ts';
import { historyOf } from '#kit/server/history.ts';
import { routes } from '#kit/server/routes.ts';
import { createClass, editClass, moveClass, presentClass } from './class.commands.ts';
import { countClasses, findClass, listClasses, pictureFile } from './class.store.ts';

export const classRoutes = routes(classContract, {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    const [rows, [count]] = await ctx.read(listClasses(query, branches), countClasses(query, branches));
    return asPage(
      query,
      rows.map((row) => presentClass(ctx, row)),
      count?.total ?? 0,
    );
  },
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
  create: (ctx, { body }) => createClass(ctx, body),
  edit: (ctx, { params, body }) => editClass(ctx, params.id, body),
  move: (ctx, { params, body }) => moveClass(ctx, params.id, body),
  history: async (ctx, { params }) => {
    const [[row], entries] = (await ctx.run([findClass(params.id).compile(), historyOf('class', params.id)])) as [
      Row[],
      Row[],
    ];
    if (!row) throw new NotFound();
    return tellHistory(ctx, entries);
  },
});
