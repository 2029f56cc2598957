import { memberContract, type MemberQuery } from './member.contract.ts';
import type { MemberRow } from './member.model.ts';
import { readMemberNumber, searchTerm } from './member.rules.ts';
import { addDays, startOfMonth } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asPage } from '#kit/domain/page.ts';
import { clientsInAudience } from '#areas/broadcast/audience/audience.facts.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { pictureOf } from '#kit/server/file.ts';
import { historyOfAll } from '#kit/server/history.ts';
import { routesOf } from '#kit/server/routes.ts';
import { activitiesOfMember, asActivity } from '../activity/activity.store.ts';
import { findSimilar } from '../person/alike.service.ts';
import { whatIsBlocked } from '../member-life/member-life.commands.ts';
import { memberAlerts } from '../member-alert/member-alert.commands.ts';
import { memberConstraints, viewMember } from './member.commands.ts';
import { createMember } from './member-create.commands.ts';
import { membersAsCsv } from './member.csv.ts';
import { asFound, asMemberRow, countMembers, listMembers, searchMembers, type ListQuery } from './member-list.store.ts';
import { mergesOf } from '../member-merge/member-merge.store.ts';
import { findMember, photoOf } from './member.store.ts';
import * as memberActivityCommands from '../activity/member-activity.commands.ts';
import * as memberCardCommands from './member-card.commands.ts';
import * as memberCommands from './member.commands.ts';

const MOST_IN_A_FILE = 50_000;

/** Periods relative to today are given in days, by the branch's own date. */
const withDays = async (ctx: Ctx, query: MemberQuery): Promise<ListQuery> => {
  const { unseen_days } = query;
  if (query.ends_within === undefined && !query.joined_this_month && unseen_days === undefined) return query;
  const { today } = await knownBranch(ctx, ctx.branch_id);
  return {
    ...query,
    ...(query.ends_within !== undefined && { ends_from: today, ends_until: addDays(today, query.ends_within) }),
    ...(unseen_days !== undefined && { unseen_since: addDays(today, 1 - unseen_days) }),
    ...(query.joined_this_month && { joined_from: startOfMonth(today) }),
  };
};

const listed = async (ctx: Ctx, query: ListQuery): Promise<{ rows: MemberRow[]; total: number }> => {
  const { branches } = ctx.scope;
  const [rows, [count]] = await ctx.read(listMembers(query, branches), countMembers(query, branches));
  return { rows: rows.map(asMemberRow(ctx)), total: count?.total ?? 0 };
};

/** An audience may have any conditions: its clients are found first, and a search text is looked for among them. */
const membersOfAudience = async (ctx: Ctx, query: ListQuery, audience_id: number) => {
  const numbered = query.q ? readMemberNumber(query.q) : null;
  const term = query.q && numbered === null ? searchTerm(query.q) : null;
  const ids = await clientsInAudience(ctx, audience_id, term);
  return listed(ctx, { ...query, ids, ...(numbered && { numbered }) });
};

/** With a search text: the client with that number, else exact matches, else similar names. */
const membersFor = async (ctx: Ctx, asked: MemberQuery): Promise<{ rows: MemberRow[]; total: number }> => {
  const query = await withDays(ctx, asked);
  if (query.audience_id !== undefined) return membersOfAudience(ctx, query, query.audience_id);
  if (!query.q) return listed(ctx, query);
  const numbered = readMemberNumber(query.q);
  if (numbered !== null) {
    const known = await listed(ctx, { ...query, numbered });
    if (known.total > 0) return known;
  }
  const [exact] = await ctx.read(searchMembers(query, query.q, false));
  const found = asFound(ctx, exact);
  if (found.total > 0) return found;
  const [alike] = await ctx.read(searchMembers(query, query.q, true));
  return asFound(ctx, alike);
};

export const memberRoutes = routesOf(
  memberContract,
  [memberCommands, memberActivityCommands, memberCardCommands],
  {
    list: async (ctx, { query }) => {
      const { rows, total } = await membersFor(ctx, query);
      return asPage(query, rows, total);
    },
    csv: async (ctx, { query }) => {
      const { rows } = await membersFor(ctx, { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE });
      const branch = await knownBranch(ctx, ctx.branch_id);
      return {
        name: `clients ${branch.code} ${branch.today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: membersAsCsv(rows, ctx.locale),
      };
    },
    similar: (ctx, { query }) => findSimilar(ctx, query, { member_id: query.except_member_id }),
    view: (ctx, { params }) => viewMember(ctx, params.id),
    alerts: (ctx, { params }) => memberAlerts(ctx, params.id),
    blocked: (ctx, { params }) => whatIsBlocked(ctx, params.id),
    create: { hot: (ctx, { body }) => createMember(ctx, body) },
    photo: async (ctx, { params }) => {
      const [[member]] = await ctx.read(photoOf(params.id));
      return pictureOf(ctx, member?.photo_file_id);
    },
    history: async (ctx, { params }) => {
      const [[member], merges] = await ctx.read(findMember(params.id), mergesOf(params.id));
      if (!member) throw new NotFound();
      const merged = merges.filter((merge) => merge.undone_at === null).map((merge) => merge.gone_id);
      const [entries] = await ctx.run([historyOfAll('member', [params.id, ...merged])]);
      return tellHistory(ctx, entries ?? []);
    },
    activities: async (ctx, { params, query }) => {
      const [[member], rows] = await ctx.read(findMember(params.id), activitiesOfMember(params.id, query.kind));
      if (!member) throw new NotFound();
      return rows.map(asActivity);
    },
  },
  memberConstraints,
);
