import { kioskContract } from './kiosk.contract.ts';
import { answerPage } from '#kit/server/list.ts';
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
    return answerPage(ctx, query, [listKiosks(query, branches), countKiosks(branches)], presentKiosk);
  },
  create: (ctx, { body }) => createKiosk(ctx, body),
  revoke: (ctx, { params, body }) => revokeKiosk(ctx, params.id, body.version),
  pair: { own: (ctx, { body }) => pairKiosk(ctx, body.code) },
  hello: (ctx, { body }) => helloKiosk(ctx, body.token),
  checkIn: { own: (ctx, { body }) => checkInAtKiosk(ctx, body.token, body.text) },
  code: (ctx, { params }) => codeOfMember(ctx, params.id),
});
