import { organisationContract } from '#domain/areas/network/organisation.contract.ts';
import { Refusal, ValidationError } from '#domain/kit/errors.ts';
import { asPage } from '#domain/kit/page.ts';
import { routes } from '#server/kit/routes.ts';
import {
  addContact,
  createOrganisation,
  editContact,
  editOrganisation,
  presentOrganisation,
  removeContact,
  viewOrganisation,
} from './organisation.commands.ts';
import { countOrganisations, listOrganisations } from './organisation.store.ts';

const taken = (field: string) => (): Error => new ValidationError([{ field, key: 'duplicate' }]);

export const organisationRoutes = routes(
  organisationContract,
  {
    list: async (ctx, { query }) => {
      const [rows, [count]] = await ctx.read(listOrganisations(query), countOrganisations(query));
      return asPage(query, rows.map(presentOrganisation), count?.total ?? 0);
    },
    view: (ctx, { params }) => viewOrganisation(ctx, params.id),
    create: (ctx, { body }) => createOrganisation(ctx, body),
    edit: (ctx, { params, body }) => editOrganisation(ctx, params.id, body),
    addContact: (ctx, { params, body }) => addContact(ctx, params.id, body),
    editContact: (ctx, { params, body }) => editContact(ctx, params.id, body),
    removeContact: (ctx, { params, query }) => removeContact(ctx, params.id, query.version),
  },
  {
    organisation_code: taken('code'),
    organisation_name: taken('name'),
    organisation_contact_email: taken('email'),
    organisation_ring: () => new Refusal('network.ring'),
    organisation_order: () => new Refusal('network.nothing_below'),
  },
);
