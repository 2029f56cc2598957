import { memberFamilyContract } from './member-family.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { familyConstraints, memberFamily } from './member-family.commands.ts';
import * as memberFamilyCommands from './member-family.commands.ts';

export const memberFamilyRoutes = routesOf(
  memberFamilyContract,
  [memberFamilyCommands],
  {
    list: (ctx, { params }) => memberFamily(ctx, params.id),
  },
  familyConstraints,
);
