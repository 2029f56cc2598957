import { memberFamilyContract } from './member-family.contract.ts';
import { routes } from '#kit/server/routes.ts';
import {
  addRelative,
  editRelative,
  familyConstraints,
  memberFamily,
  removeRelative,
} from './member-family.commands.ts';

export const memberFamilyRoutes = routes(
  memberFamilyContract,
  {
    list: (ctx, { params }) => memberFamily(ctx, params.id),
    add: (ctx, { params, body }) => addRelative(ctx, params.id, body),
    edit: (ctx, { params, body }) => editRelative(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeRelative(ctx, params.id, query.version),
  },
  familyConstraints,
);
