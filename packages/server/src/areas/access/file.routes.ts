import { fileContract } from '#domain/kit/file.contract.ts';
import { takeFile } from '#server/kit/file.ts';
import { routes } from '#server/kit/routes.ts';

export const fileRoutes = routes(fileContract, {
  send: { own: (ctx, { body, upload }) => takeFile(ctx, body.purpose, upload) },
});
