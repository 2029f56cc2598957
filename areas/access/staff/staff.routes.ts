import { staffContract, type StaffQuery } from './staff.contract.ts';
import { whyNotGive } from './staff.rules.ts';
import type { Givable, StaffRow } from './staff.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { Forbidden, NotFound } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import { knownBranch, branchPlace } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { pictureOf } from '#kit/server/file.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { bankOf } from './bank.commands.ts';
import { staffConstraints } from './staff-constraints.service.ts';
import { latestToday } from '../session/latest-today.service.ts';
import { staffAsCsv } from './staff.csv.ts';
import { withNames } from '../audit/history.facts.ts';
import { asStory, trailOf } from './staff-history.store.ts';
import { asStaffRow, countStaff, listStaff, type Audience } from './staff-list.store.ts';
import { findStaff, viewStaff } from './staff-record.store.ts';
import { avatarOf, groupsToGive, organisationsToGive, placesToGive, rolesToGive } from './staff.store.ts';
import * as invitationCommands from '../invitation/invitation.commands.ts';
import * as bankCommands from './bank.commands.ts';
import * as staffCommands from './staff.commands.ts';

const MOST_IN_A_FILE = 10_000;

const listed = async (ctx: Ctx, query: StaffQuery, who: Audience, today: string): Promise<Paged<StaffRow>> => {
  return answerPage(ctx, query, [listStaff(query, who, today), countStaff(query, who, today)], asStaffRow(ctx.locale));
};
const audienceIn = (ctx: Ctx, { at_branch_id }: StaffQuery): Audience => ({
  branches: ctx.scope.branches.filter((id) => at_branch_id === undefined || id === at_branch_id),
});

/** Only roles that can be given somewhere: in a branch that the caller manages, or for the whole network. */
const givable = async (ctx: Ctx): Promise<Givable> => {
  const managed = ctx.actor.branchesWith('MANAGE_STAFF');
  const everywhere = ctx.actor.hasEverywhere('MANAGE_STAFF');
  const [roles, branches, organisations, groups] = await ctx.read(
    rolesToGive(),
    placesToGive(managed),
    organisationsToGive(),
    groupsToGive(),
  );
  const none = {
    everywhere: false,
    country_code: null,
    organisation_id: null,
    branch_id: null,
    branch_group_id: null,
  };
  const narrow = managed.map((branch_id) => ({ ...none, branch_id }));
  const wide = everywhere
    ? [
        { ...none, everywhere },
        { ...none, organisation_id: organisations[0]?.id ?? 0 },
      ]
    : [];
  return {
    roles: roles.filter((role) => [...narrow, ...wide].some((place) => whyNotGive(ctx.actor, role, place) === null)),
    branches,
    organisations: everywhere ? organisations : [],
    groups: everywhere ? groups : [],
    countries: everywhere ? [...new Set(branches.map((branch) => branch.country_code))].toSorted() : [],
    everywhere,
  };
};

export const staffRoutes = routesOf(
  staffContract,
  [staffCommands, invitationCommands, bankCommands],
  {
    list: async (ctx, { query }) =>
      listed(ctx, query, audienceIn(ctx, query), (await knownBranch(ctx, ctx.branch_id)).today),
    csv: async (ctx, { query }) => {
      const [[branch]] = await ctx.read(branchPlace(ctx.branch_id));
      const today = dayIn(branch?.time_zone ?? 'UTC', ctx.clock.now());
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const { data } = await listed(ctx, all, audienceIn(ctx, query), today);
      return {
        name: `staff ${branch?.name ?? ''} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: staffAsCsv(data, ctx.locale, branch?.time_zone ?? 'UTC'),
      };
    },
    headOffice: async (ctx, { query }) => {
      if (!ctx.actor.isHqAdmin) throw new Forbidden();
      return listed(ctx, query, 'head_office', latestToday(ctx.clock.now()));
    },
    view: (ctx, { params }) => viewStaff(ctx, params.id),
    avatar: async (ctx, { params }) => {
      const { actor } = ctx;
      const asked = { by: actor.staff_id, branches: actor.branches, isHq: actor.isHq };
      const [[found]] = await ctx.read(avatarOf(params.id, asked));
      if (!found) throw new NotFound();
      return pictureOf(ctx, found.avatar_file_id);
    },
    givable: (ctx) => givable(ctx),
    bank: (ctx, { params }) => bankOf(ctx, params.id),
    history: async (ctx, { params }) => {
      await findStaff(ctx, params.id);
      const [entries] = await ctx.read(trailOf(params.id));
      return withNames(ctx, entries.flatMap(asStory(ctx.locale)));
    },
  },
  staffConstraints,
);
