import { audienceContract } from './audience.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as audienceCommands from './audience.commands.ts';
import {
  allContacts,
  countAudience,
  listOptions,
  numbersToCheck,
  pageOfContacts,
  presentAudience,
  viewAudience,
  viewOverview,
} from './audience.commands.ts';
import { contactsAsCsv } from './audience.csv.ts';
import { audiences } from './audience.store.ts';

export const audienceRoutes = routesOf(audienceContract, [audienceCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, audiences, query, { branches: ctx.scope.branches }, (record) => presentAudience(ctx, record)),
  lists: (ctx, { query }) =>
    pageFrom(ctx, audiences, { ...query, kind: ['list'] }, { branches: ctx.scope.branches }, (record) =>
      presentAudience(ctx, record),
    ),
  overview: (ctx) => viewOverview(ctx),
  options: (ctx) => listOptions(ctx),
  view: (ctx, { params }) => viewAudience(ctx, params.id),
  contacts: (ctx, { params, query }) => pageOfContacts(ctx, params.id, query),
  contactsCsv: async (ctx, { params, query }) => ({
    name: 'audience.csv',
    kind: 'text/csv; charset=utf-8',
    content: contactsAsCsv(await allContacts(ctx, params.id, query), ctx.locale),
  }),
  numbers: async (ctx, { params }) => ({
    name: 'numbers.csv',
    kind: 'text/csv; charset=utf-8',
    content: (await numbersToCheck(ctx, params.id)).map((number) => `${number}\r\n`).join(''),
  }),
  count: (ctx, { body }) => countAudience(ctx, body),
});
