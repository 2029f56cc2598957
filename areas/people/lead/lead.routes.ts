import { leadContract } from './lead.contract.ts';
import { fullName } from '../person/person.rules.ts';
import { phoneIn } from '../person/phone.rules.ts';
import type { LikePerson } from './lead.model.ts';
import { DuplicateEmail, NotFound } from '#kit/domain/errors.ts';
import { dayIn } from '#kit/domain/day.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { activitiesOfLead, asActivity } from '../activity/activity.store.ts';
import {
  addLeadActivity,
  convertLead,
  createLead,
  editLead,
  moveLead,
  presentLead,
  removeLead,
} from './lead.commands.ts';
import { leadsAsCsv } from './lead.csv.ts';
import { countLeads, findAlike, findLead, listLeads } from './lead.store.ts';
import { branchPlace } from '#areas/network/branch/branch.facts.ts';

const MOST_IN_A_FILE = 50_000;

export const leadRoutes = routes(
  leadContract,
  {
    list: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      return answerPage(
        ctx,
        query,
        [listLeads(query, branches, ctx.clock.now()), countLeads(query, branches, ctx.clock.now())],
        (lead) => presentLead(ctx, lead),
      );
    },
    csv: async (ctx, { query }) => {
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [rows, [branch]] = await ctx.read(
        listLeads(all, ctx.scope.branches, ctx.clock.now()),
        branchPlace(ctx.branch_id),
      );
      const today = dayIn(branch?.time_zone ?? 'UTC', ctx.clock.now());
      return {
        name: `leads ${branch?.name ?? ''} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: leadsAsCsv(rows, ctx.locale, branch?.time_zone ?? 'UTC'),
      };
    },
    view: async (ctx, { params }) => {
      const [[lead]] = await ctx.read(findLead(params.id));
      if (!lead) throw new NotFound();
      return presentLead(ctx, lead);
    },
    similar: async (ctx, { query }) => {
      const [[branch]] = await ctx.read(branchPlace(ctx.branch_id));
      const typed = {
        name: (query.name ?? '').toLowerCase(),
        phone: query.phone ? phoneIn(query.phone, branch?.country_code ?? '') : null,
        email: query.email?.toLowerCase() || null,
      };
      const [found] = await ctx.read(findAlike({ ...typed, except_lead_id: query.except_lead_id ?? null }));
      return found.map((person) => ({ ...person, alike: alikeIn(person, typed) }));
    },
    create: (ctx, { body }) => createLead(ctx, body),
    edit: (ctx, { params, body }) => editLead(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeLead(ctx, params.id, query.version),
    move: (ctx, { params, body }) => moveLead(ctx, params.id, body),
    convert: (ctx, { params, body }) => convertLead(ctx, params.id, body.version),
    activities: async (ctx, { params }) => {
      const [[lead], rows] = await ctx.read(findLead(params.id), activitiesOfLead(params.id));
      if (!lead) throw new NotFound();
      return rows.map(asActivity);
    },
    history: historyAnswer('lead', (_, id) => findLead(id)),
    addActivity: (ctx, { params, body }) => addLeadActivity(ctx, params.id, body),
  },
  { member_email: () => new DuplicateEmail() },
);

const alikeIn = (
  person: Omit<LikePerson, 'alike'>,
  typed: { name: string; phone: string | null; email: string | null },
): LikePerson['alike'] => [
  ...(typed.name !== '' && fullName(person).toLowerCase() === typed.name ? (['name'] as const) : []),
  ...(typed.phone !== null && person.phone === typed.phone ? (['phone'] as const) : []),
  ...(typed.email !== null && person.email?.toLowerCase() === typed.email ? (['email'] as const) : []),
];
