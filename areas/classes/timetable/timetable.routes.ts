import { timetableContract } from './timetable.contract.ts';
import { calendarFaults } from './timetable.rules.ts';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { boundsOfDays } from '#kit/domain/zone.ts';
import { widestHours } from '#areas/settings/hours/hours.rules.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { closedOf, closedQueries, asHours } from '#areas/settings/hours/hours.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf, type Constraints } from '#kit/server/routes.ts';
import { checkSession } from '../session/session.commands.ts';
import {
  countSessions,
  countsOfDays,
  findSession,
  firstOfDays,
  listSessions,
  sessionsBetween,
} from '../session/session.store.ts';
import { previewSchedule, viewSession } from './timetable.commands.ts';
import { trainersAt } from '../session/trainer.commands.ts';
import * as sessionCommands from '../session/session.commands.ts';
import * as timetableCommands from './timetable.commands.ts';

/** Two desks at the same moment: the database refuses what the preview couldn't see. */
const taken = (): Error => new Refusal('classes.taken_just_now');
export const occupancyConstraints: Constraints = { occupancy_room: taken, occupancy_trainer: taken };

export const timetableRoutes = routesOf(
  timetableContract,
  [timetableCommands, sessionCommands],
  {
    calendar: async (ctx, { body }) => {
      const faults = calendarFaults(body);
      if (faults.length > 0) throw new ValidationError(faults);
      const { time_zone, name: branch_name } = await knownBranch(ctx, body.branch_id);
      const bounds = boundsOfDays(time_zone, body.from, body.until);
      const { lines } = body;
      const days = Array.from({ length: daysBetween(body.from, body.until) + 1 }, (_, at) => addDays(body.from, at));
      const [sessions, counts, hours, holidays] = await ctx.read(
        lines === undefined ? sessionsBetween(body, bounds) : firstOfDays(body, bounds, lines),
        countsOfDays(body, bounds),
        ...closedQueries(body.branch_id, body.from, body.until),
      );
      const [week] = hours;
      const shut = closedOf(week, holidays, days);
      const closed = [
        ...shut.map((one) => ({ ...one, is_closed: true })),
        ...holidays.filter((one) => one.hours !== '').map(({ day, name }) => ({ day, name, is_closed: false })),
      ].toSorted((a, b) => (a.day < b.day ? -1 : 1));
      return { branch_name, time_zone, sessions, counts, closed, open: week ? widestHours(asHours(week)) : null };
    },
    sessions: async (ctx, { query }) => {
      const [branches, now] = [ctx.scope.branches, ctx.clock.now()];
      return answerPage(
        ctx,
        query,
        [listSessions(query, branches, now), countSessions(query, branches, now)],
        (row) => row,
      );
    },
    preview: (ctx, { body }) => previewSchedule(ctx, body),
    session: async (ctx, { params }) => {
      const [[session]] = await ctx.read(findSession(params.id));
      return viewSession(ctx, session);
    },
    check: (ctx, { params, body }) => checkSession(ctx, params.id, body),
    trainersByTime: (ctx, { body }) => trainersAt(ctx, body),
    sessionHistory: historyAnswer('class_session', (_, id) => findSession(id)),
  },
  occupancyConstraints,
);
