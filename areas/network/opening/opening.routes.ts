import { openingContract } from './opening.contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { templateProgrammes } from '#areas/membership/programme/template.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewAppointments } from './appointment.commands.ts';
import { knownBranch } from '../branch/branch.facts.ts';
import { openingChoices, viewOpening } from './opening.commands.ts';
import { countOpenings, listOpenings, roomsOf } from './opening.store.ts';
import * as appointmentCommands from './appointment.commands.ts';
import * as openingCommands from './opening.commands.ts';

export const openingRoutes = routesOf(
  openingContract,
  [openingCommands, appointmentCommands],
  {
    list: async (ctx, { query }) => {
      return answerPage(ctx, query, [listOpenings(query), countOpenings(query)], (row) => row);
    },
    choices: (ctx) => openingChoices(ctx),
    template: async (ctx, { params: { id } }) => {
      if (!ctx.scope.branches.includes(id)) throw new NotFound();
      const { today } = await knownBranch(ctx, id);
      const programmes = await templateProgrammes(ctx, id, today);
      const [[found]] = await ctx.read(roomsOf(id));
      return { programmes, rooms: found?.rooms ?? 0 };
    },
    view: (ctx, { params }) => viewOpening(ctx, params.id),
    appointments: (ctx, { params }) => viewAppointments(ctx, params.id),
  },
  {
    branch_name_key: () => new ValidationError([{ field: 'name', key: 'duplicate' }]),
    branch_code_key: () => new ValidationError([{ field: 'code', key: 'duplicate' }]),
    staff_email: () => new ValidationError([{ field: 'email', key: 'duplicate_email_staff' }]),
    franchise_agreement_overlap: () => new Refusal('network.agreement_overlaps'),
    franchise_seats: () => new Refusal('network.no_seat_left'),
    staff_role_once: () => new Refusal('network.holds_role'),
  },
);
