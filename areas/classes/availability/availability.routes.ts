import { availabilityContract } from './availability.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { addException, availabilityOf, editAvailability, removeException } from './availability.commands.ts';

export const availabilityRoutes = routes(
  availabilityContract,
  {
    list: (ctx, { params }) => availabilityOf(ctx, params.branch_id),
    edit: (ctx, { body }) => editAvailability(ctx, body),
    addException: (ctx, { body }) => addException(ctx, body),
    removeException: (ctx, { params, query }) => removeException(ctx, params.id, query.version),
  },
  // Two people save a trainer's first hours at the same moment.
  { trainer_availability_once: () => new Refusal('classes.taken_just_now') },
);
