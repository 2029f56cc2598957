import { appointmentContract } from './appointment.contract.ts';
import { MAX_DAYS } from './appointment.model.ts';
import { daysBetween } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal } from '#kit/domain/errors.ts';
import { boundsOfDays } from '#kit/domain/zone.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { checkAppointment } from './appointment.commands.ts';
import { paymentOf } from './appointment-payment.commands.ts';
import { presentAppointment, viewAppointment } from './appointment-present.service.ts';
import {
  appointmentsBetween,
  appointmentsOf,
  countAppointments,
  creditsUsed,
  findAppointment,
  listAppointments,
  nextClassOf,
  sessionsUsed,
} from './appointment.store.ts';
import { freeTrainers } from '../availability/availability.commands.ts';
import { sessionsBetween } from '../session/session.store.ts';
import { occupancyConstraints } from '../timetable/timetable.routes.ts';
import * as appointmentMovesCommands from './appointment-moves.commands.ts';
import * as appointmentCommands from './appointment.commands.ts';

export const appointmentRoutes = routesOf(
  appointmentContract,
  [appointmentCommands, appointmentMovesCommands],
  {
    list: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      return answerPage(ctx, query, [listAppointments(query, branches), countAppointments(query, branches)], (row) =>
        presentAppointment(ctx, row),
      );
    },
    view: async (ctx, { params }) => {
      const [[one]] = await ctx.read(findAppointment(params.id));
      if (!one) throw new NotFound();
      return viewAppointment(ctx, one);
    },
    check: (ctx, { params, body }) => checkAppointment(ctx, params.id, body),
    ofMember: async (ctx, { params }) => {
      const { id } = await memberFacts(ctx, params.id);
      const now = ctx.clock.now();
      const [rows, used, [credits], [next_class]] = await ctx.read(
        appointmentsOf(id),
        sessionsUsed(id),
        creditsUsed(id),
        nextClassOf(id, now),
      );
      const appointments = rows.map((row) => presentAppointment(ctx, row));
      const coming = appointments.filter(
        (one) => (one.status === 'reserved' || one.status === 'confirmed') && Date.parse(one.ends_at) > now.getTime(),
      );
      return {
        appointments,
        used,
        next_class: next_class ?? null,
        next_appointment: coming.at(-1) ?? null,
        credits_used: credits?.used ?? 0,
        credits_left: credits?.left ?? 0,
      };
    },
    options: async (ctx, { params, query }) => {
      const member = await memberFacts(ctx, params.id);
      const branch = await knownBranch(ctx, ctx.branch_id > 0 ? ctx.branch_id : member.branch_id);
      const { type_id = 2, appointment_id: but = 0, day = branch.today } = query;
      const trainers = await freeTrainers(ctx, branch, { day, but });
      const payment = await paymentOf(ctx, { branch_id: branch.id, member_id: member.id, type_id, day });
      return { day, time_zone: branch.time_zone, member_name: member.name, payment, trainers };
    },
    calendar: async (ctx, { body }) => {
      const days = daysBetween(body.from, body.until);
      if (days < 0) faultAt('until', 'ends_before_start');
      if (days >= MAX_DAYS) faultAt('until', 'days_too_many', { max: MAX_DAYS });
      const { time_zone } = await knownBranch(ctx, body.branch_id);
      const [rows] = await ctx.read(appointmentsBetween(body, boundsOfDays(time_zone, body.from, body.until)));
      return rows.map((row) => presentAppointment(ctx, row));
    },
    mine: async (ctx, { params, query }) => {
      const { branch_id } = params;
      const { time_zone, today } = await knownBranch(ctx, branch_id);
      const { staff_id, name: trainer_name } = ctx.actor;
      const { day = today } = query;
      const bounds = boundsOfDays(time_zone, day, day);
      const ask = { branch_id, staff_id, cancelled: false };
      const [sessions, rows] = await ctx.read(
        sessionsBetween({ ...ask, from: day, until: day }, bounds),
        appointmentsBetween(ask, bounds),
      );
      const appointments = rows.map((row) => presentAppointment(ctx, row));
      return { day, time_zone, staff_id, trainer_name, sessions, appointments };
    },
    history: historyAnswer('appointment', (_, id) => findAppointment(id)),
  },
  {
    ...occupancyConstraints,
    appointment_member: () => new Refusal('classes.client_elsewhere'),
    session_entry_left: () => new Refusal('classes.sessions_short'),
    appointment_invoiced: () => new Refusal('classes.appointment_invoiced'),
  },
);
