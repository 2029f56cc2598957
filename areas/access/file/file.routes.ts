import { fileContract } from '#kit/domain/file.contract.ts';
import { takeFile } from '#kit/server/file.ts';
import { routes } from '#kit/server/routes.ts';

export const fileRoutes = routes(fileContract, {
  send: { own: (ctx, { body, upload }) => takeFile(ctx, body.purpose, upload) },
});
