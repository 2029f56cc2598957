import { importContract } from './import.contract.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { presentRow, runImport, uploadImport, viewImport } from './import.commands.ts';
import { previewUndo, removeImport, undoImport } from './import-undo.commands.ts';
import { faultsFile } from './import.csv.ts';
import { previewImport } from './import-preview.service.ts';
import { countImports, listImports } from './import.store.ts';

export const importRoutes = routes(importContract, {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    return answerPage(ctx, query, [listImports(query, branches), countImports(query, branches)], (row) =>
      presentRow(ctx, row),
    );
  },
  upload: { own: (ctx, { upload }) => uploadImport(ctx, upload) },
  view: (ctx, { params }) => viewImport(ctx, params.id),
  preview: (ctx, { params, body }) => previewImport(ctx, params.id, body),
  run: (ctx, { params, body }) => runImport(ctx, params.id, body),
  undo_preview: (ctx, { params }) => previewUndo(ctx, params.id),
  undo: (ctx, { params, body }) => undoImport(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeImport(ctx, params.id, query.version),
  faults: (ctx, { params }) => faultsFile(ctx, params.id),
});
