import { bookingContract } from './booking.contract.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { asPage } from '#kit/domain/page.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import { historyOf } from '#kit/server/history.ts';
import { routes } from '#kit/server/routes.ts';
import { markBooking, markRestAbsent } from './attendance.commands.ts';
import { bookPlace, cancelBooking, givePlace } from './booking.commands.ts';
import { presentBooking, viewBooking } from './booking-present.service.ts';
import { bookingOptions } from './booking-options.service.ts';
import { bookingsOf, countBookings, findBooking, listBookings, rosterOf } from './booking.store.ts';
import { findSession } from '../session/session.store.ts';

export const bookingRoutes = routes(
  bookingContract,
  {
    list: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      const [rows, [count]] = await ctx.read(listBookings(query, branches), countBookings(query, branches));
      return asPage(
        query,
        rows.map((row) => presentBooking(ctx, row)),
        count?.total ?? 0,
      );
    },
    create: (ctx, { body }) => bookPlace(ctx, body),
    view: async (ctx, { params }) => {
      const [[booking]] = await ctx.read(findBooking(params.id));
      if (!booking) throw new NotFound();
      return viewBooking(ctx, booking);
    },
    cancel: (ctx, { params, body }) => cancelBooking(ctx, params.id, body),
    give: (ctx, { params, body }) => givePlace(ctx, params.id, body.version),
    mark: (ctx, { params, body }) => markBooking(ctx, params.id, body),
    markRest: (ctx, { params }) => markRestAbsent(ctx, params.id),
    roster: async (ctx, { params }) => {
      const [[session], rows] = await ctx.read(findSession(params.id), rosterOf(params.id));
      if (!session) throw new NotFound();
      return rows.map((row) => presentBooking(ctx, row));
    },
    ofMember: async (ctx, { params }) => {
      const member = await memberFacts(ctx, params.id);
      const [rows] = await ctx.read(bookingsOf(member.id));
      return rows.map((row) => presentBooking(ctx, row));
    },
    options: async (ctx, { params, query }) => {
      const member = await memberFacts(ctx, params.id);
      const branch = await knownBranch(ctx, ctx.branch_id > 0 ? ctx.branch_id : member.branch_id);
      const day = query.day ?? branch.today;
      const options = await bookingOptions(ctx, member.id, branch, day);
      return { day, member_name: member.name, options };
    },
    history: async (ctx, { params }) => {
      const [[row], entries] = (await ctx.run([findBooking(params.id).compile(), historyOf('booking', params.id)])) as [
        Row[],
        Row[],
      ];
      if (!row) throw new NotFound();
      return tellHistory(ctx, entries);
    },
  },
  { booking_once: () => new Refusal('classes.booked_already') },
);
