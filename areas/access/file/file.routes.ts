import { fileContract } from '#kit/domain/file.contract.ts';
import { takeFile } from '#kit/server/file.ts';
import { finishUpload, startUpload } from '#kit/server/upload.ts';
import { routes } from '#kit/server/routes.ts';

export const fileRoutes = routes(fileContract, {
  start: { own: (ctx, { body }) => startUpload(ctx, body) },
  finish: { own: (ctx, { body }) => finishUpload(ctx, body.upload) },
  send: { own: (ctx, { body, upload }) => takeFile(ctx, body.purpose, upload) },
});
