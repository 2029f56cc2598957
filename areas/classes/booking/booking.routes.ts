import { bookingContract } from './booking.contract.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentBooking, viewBooking } from './booking-present.service.ts';
import { bookPlace } from './booking.commands.ts';
import { bookingOptions } from './booking-options.service.ts';
import { bookingsOf, countBookings, findBooking, listBookings, rosterOf } from './booking.store.ts';
import { findSession } from '../session/session.store.ts';
import * as attendanceCommands from './attendance.commands.ts';
import * as bookingCommands from './booking.commands.ts';

export const bookingRoutes = routesOf(
  bookingContract,
  [bookingCommands, attendanceCommands],
  {
    list: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      return answerPage(ctx, query, [listBookings(query, branches), countBookings(query, branches)], (row) =>
        presentBooking(ctx, row),
      );
    },
    view: async (ctx, { params }) => {
      const [[booking]] = await ctx.read(findBooking(params.id));
      if (!booking) throw new NotFound();
      return viewBooking(ctx, booking);
    },
    create: (ctx, { body }) => bookPlace(ctx, body),
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
    history: historyAnswer('booking', (_, id) => findBooking(id)),
  },
  { booking_once: () => new Refusal('classes.booked_already') },
);
