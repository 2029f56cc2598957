import { organisationContract } from './organisation.contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentOrganisation, viewOrganisation } from './organisation.commands.ts';
import { csvFile, MOST_IN_CSV, organisationsAsCsv } from '../franchise-invoice/franchise.csv.ts';
import {
  countOrganisations,
  countriesSeen,
  findOrganisation,
  listOrganisations,
  organisationTrail,
} from './organisation.store.ts';
import * as contactCommands from './contact.commands.ts';
import * as organisationCommands from './organisation.commands.ts';

const taken = (field: string) => (): Error => new ValidationError([{ field, key: 'duplicate' }]);

export const organisationRoutes = routesOf(
  organisationContract,
  [organisationCommands, contactCommands],
  {
    list: async (ctx, { query }) => {
      return answerPage(ctx, query, [listOrganisations(query), countOrganisations(query)], presentOrganisation);
    },
    view: (ctx, { params }) => viewOrganisation(ctx, params.id),
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
  },
  {
    organisation_code: taken('code'),
    organisation_name: taken('name'),
    organisation_contact_email: taken('email'),
    organisation_ring: () => new Refusal('network.ring'),
    organisation_order: () => new Refusal('network.nothing_below'),
  },
);
