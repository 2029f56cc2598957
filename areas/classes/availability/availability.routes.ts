import { availabilityContract } from './availability.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { availabilityOf } from './availability.commands.ts';
import * as availabilityCommands from './availability.commands.ts';

export const availabilityRoutes = routesOf(
  availabilityContract,
  [availabilityCommands],
  {
    list: (ctx, { params }) => availabilityOf(ctx, params.branch_id),
  },
  // Two people save a trainer's first hours at the same moment.
  { trainer_availability_once: () => new Refusal('classes.taken_just_now') },
);
