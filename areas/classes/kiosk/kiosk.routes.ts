import { kioskContract } from './kiosk.contract.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { checkInAtKiosk, codeOfMember, helloKiosk, pairKiosk, presentKiosk } from './kiosk.commands.ts';
import { countKiosks, listKiosks } from './kiosk.store.ts';
import * as kioskCommands from './kiosk.commands.ts';

export const kioskRoutes = routesOf(kioskContract, [kioskCommands], {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    return answerPage(ctx, query, [listKiosks(query, branches), countKiosks(branches)], presentKiosk);
  },
  pair: { own: (ctx, { body }) => pairKiosk(ctx, body.code) },
  hello: (ctx, { body }) => helloKiosk(ctx, body.token),
  checkIn: { own: (ctx, { body }) => checkInAtKiosk(ctx, body.token, body.text) },
  code: (ctx, { params }) => codeOfMember(ctx, params.id),
});
