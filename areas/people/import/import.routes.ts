import { importContract } from './import.contract.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentRow, uploadImport, viewImport } from './import.commands.ts';
import { previewUndo } from './import-undo.commands.ts';
import { faultsFile } from './import.csv.ts';
import { previewImport } from './import-preview.service.ts';
import { countImports, listImports } from './import.store.ts';
import * as importUndoCommands from './import-undo.commands.ts';
import * as importCommands from './import.commands.ts';

export const importRoutes = routesOf(importContract, [importCommands, importUndoCommands], {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    return answerPage(ctx, query, [listImports(query, branches), countImports(query, branches)], (row) =>
      presentRow(ctx, row),
    );
  },
  upload: { own: (ctx, { upload }) => uploadImport(ctx, upload) },
  view: (ctx, { params }) => viewImport(ctx, params.id),
  preview: (ctx, { params, body }) => previewImport(ctx, params.id, body),
  undo_preview: (ctx, { params }) => previewUndo(ctx, params.id),
  faults: (ctx, { params }) => faultsFile(ctx, params.id),
});
