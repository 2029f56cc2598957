import { routes } from '#kit/server/routes.ts';
import { copyPapers, copySettings, copyTargets, previewCopy, previewPapers } from './copy.commands.ts';
import { copyContract } from './copy.contract.ts';

export const copyRoutes = routes(copyContract, {
  targets: (ctx) => copyTargets(ctx, 'UPDATE_SCHEDULE'),
  preview: (ctx, { body }) => previewCopy(ctx, body),
  // Each branch has its own transaction.
  copy: { own: (ctx, { body }) => copySettings(ctx, body) },
  paperTargets: (ctx) => copyTargets(ctx, 'EDIT_FACILITY_ACCOUNT'),
  previewPapers: (ctx, { body }) => previewPapers(ctx, body),
  copyPapers: { own: (ctx, { body }) => copyPapers(ctx, body) },
});
