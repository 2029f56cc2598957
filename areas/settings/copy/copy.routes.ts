import { routes } from '#kit/server/routes.ts';
import { copySettings, copyTargets, previewCopy } from './copy.commands.ts';
import { copyContract } from './copy.contract.ts';

export const copyRoutes = routes(copyContract, {
  targets: (ctx) => copyTargets(ctx),
  preview: (ctx, { body }) => previewCopy(ctx, body),
  // Each branch has its own transaction.
  copy: { own: (ctx, { body }) => copySettings(ctx, body) },
});
