import { kioskContract } from './kiosk.contract.ts';
import { asPage } from '#kit/domain/page.ts';
import { routes } from '#kit/server/routes.ts';
import {
  checkInAtKiosk,
  codeOfMember,
  createKiosk,
  helloKiosk,
  pairKiosk,
  presentKiosk,
  revokeKiosk,
} from './kiosk.commands.ts';
import { countKiosks, listKiosks } from './kiosk.store.ts';

export const kioskRoutes = routes(kioskContract, {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    const [rows, [count]] = await ctx.read(listKiosks(query, branches), countKiosks(branches));
    return asPage(query, rows.map(presentKiosk), count?.total ?? 0);
  },
  create: (ctx, { body }) => createKiosk(ctx, body),
  revoke: (ctx, { params, body }) => revokeKiosk(ctx, params.id, body.version),
  pair: { own: (ctx, { body }) => pairKiosk(ctx, body.code) },
  hello: (ctx, { body }) => helloKiosk(ctx, body.token),
  checkIn: { own: (ctx, { body }) => checkInAtKiosk(ctx, body.token, body.text) },
  code: (ctx, { params }) => codeOfMember(ctx, params.id),
});
