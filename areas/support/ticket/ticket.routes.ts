import { ownTicketContract } from './own-ticket.contract.ts';
import { askOwn, rateOwn, ticketsForOwn, writeOwn } from './own-ticket.commands.ts';
import { ticketContract } from './ticket.contract.ts';
import * as ticketCommands from './ticket.commands.ts';
import { listPeople, openTicketFile, placeOfTickets, presentTicket, viewTicket } from './ticket.commands.ts';
import { ticketsAsCsv } from './ticket.csv.ts';
import { tickets } from './ticket.store.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';

const MOST_IN_A_FILE = 50_000;
export const ticketRoutes = routesOf(ticketContract, [ticketCommands], {
  list: (ctx, { query }) => pageFrom(ctx, tickets, query, placeOfTickets(ctx), (record) => presentTicket(ctx, record)),
  csv: async (ctx, { query }) => {
    const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
    const [rows] = await ctx.read(tickets.rows(all, placeOfTickets(ctx)));
    return { name: 'tickets.csv', kind: 'text/csv; charset=utf-8', content: ticketsAsCsv(rows, ctx.locale) };
  },
  people: (ctx, { params }) => listPeople(ctx, params.id),
  view: (ctx, { params }) => viewTicket(ctx, params.id),
  file: (ctx, { params }) => openTicketFile(ctx, params.id),
  history: async (ctx, { params }) => {
    await viewTicket(ctx, params.id);
    const [rows] = await ctx.run([historyOf('ticket', params.id)]);
    return asHistory(rows ?? []);
  },
});
export const ownTicketRoutes = routes(ownTicketContract, {
  own: { own: (ctx, { body }, extra) => ticketsForOwn(ctx, body.token, extra) },
  ask: { own: (ctx, { body }, extra) => askOwn(ctx, body, extra) },
  write: { own: (ctx, { body }, extra) => writeOwn(ctx, body, extra) },
  rate: { own: (ctx, { body }, extra) => rateOwn(ctx, body, extra) },
});
