import { organisationContract } from './organisation.contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { addContact, editContact, removeContact } from './contact.commands.ts';
import {
  closeOrganisation,
  createOrganisation,
  editOrganisation,
  placeBranch,
  presentOrganisation,
  reopenOrganisation,
  viewOrganisation,
} from './organisation.commands.ts';
import { csvFile, MOST_IN_CSV, organisationsAsCsv } from '../franchise-invoice/franchise.csv.ts';
import {
  countOrganisations,
  countriesSeen,
  findOrganisation,
  listOrganisations,
  organisationTrail,
} from './organisation.store.ts';

const taken = (field: string) => (): Error => new ValidationError([{ field, key: 'duplicate' }]);

export const organisationRoutes = routes(
  organisationContract,
  {
    list: async (ctx, { query }) => {
      return answerPage(ctx, query, [listOrganisations(query), countOrganisations(query)], presentOrganisation);
    },
    view: (ctx, { params }) => viewOrganisation(ctx, params.id),
    create: (ctx, { body }) => createOrganisation(ctx, body),
    edit: (ctx, { params, body }) => editOrganisation(ctx, params.id, body),
    placeBranch: (ctx, { params, body }) => placeBranch(ctx, params.id, body.branch_id),
    close: (ctx, { params, body }) => closeOrganisation(ctx, params.id, body.version),
    reopen: (ctx, { params, body }) => reopenOrganisation(ctx, params.id, body.version),
    history: async (ctx, { params }) => {
      const [[found], trail] = await ctx.read(findOrganisation(params.id), organisationTrail(params.id));
      if (!found) throw new NotFound();
      return tellHistory(ctx, trail);
    },
    countries: async (ctx) => {
      const [rows] = await ctx.read(countriesSeen());
      const names = new Intl.DisplayNames(ctx.locale === 'cn' ? 'zh-Hans' : 'en', { type: 'region' });
      const named = rows.map(({ code }) => ({ id: code, name: names.of(code) ?? code }));
      return named.toSorted((a, b) => a.name.localeCompare(b.name, ctx.locale === 'cn' ? 'zh-Hans' : 'en'));
    },
    csv: async (ctx, { query }) => {
      const [rows] = await ctx.read(listOrganisations({ ...query, page: 1, itemsPerPage: MOST_IN_CSV }));
      return csvFile('organisations', organisationsAsCsv(rows, ctx.locale));
    },
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
