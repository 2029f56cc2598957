import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { exportFile, previewExport } from './journal-export.commands.ts';
import * as journalExportCommands from './journal-export.commands.ts';
import { journalExportContract } from './journal-export.contract.ts';
import { journalExports } from './journal-export.store.ts';

export const journalExportRoutes = routesOf(journalExportContract, [journalExportCommands], {
  list: (ctx, { query }) => pageFrom(ctx, journalExports, query, { branches: ctx.scope.branches }, (row) => row),
  preview: (ctx, { query }) => previewExport(ctx, query),
  file: (ctx, { params }) => exportFile(ctx, params.id),
});
