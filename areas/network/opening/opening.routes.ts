import { openingContract } from './opening.contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { templateProgrammes } from '#areas/membership/programme/template.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { appointPerson, viewAppointments } from './appointment.commands.ts';
import { knownBranch } from '../branch/branch.facts.ts';
import {
  beginOpening,
  discardOpening,
  openBranch,
  openingChoices,
  prepareBranch,
  saveOpening,
  viewOpening,
} from './opening.commands.ts';
import { countOpenings, listOpenings, roomsOf } from './opening.store.ts';

export const openingRoutes = routes(
  openingContract,
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
    create: (ctx, { body }) => beginOpening(ctx, body.draft),
    save: (ctx, { params, body }) => saveOpening(ctx, params.id, body),
    prepare: (ctx, { params, body }) => prepareBranch(ctx, params.id, body.version),
    open: (ctx, { params, body }) => openBranch(ctx, params.id, body.version),
    discard: (ctx, { params, body }) => discardOpening(ctx, params.id, body.version),
    appointments: (ctx, { params }) => viewAppointments(ctx, params.id),
    appoint: (ctx, { body }) => appointPerson(ctx, body),
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
