/** The list of members: those of the branch, and those of other branches whose membership is valid here. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { MemberQuery } from './member.contract.ts';
import { memberCan, memberNumber, searchTerm } from './member.rules.ts';
import type { MemberRow } from './member.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { consentOf } from '../member-consent/member-consent.model.ts';
import { liveStatuses } from '#areas/membership/membership/membership.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asQuery, shaped } from '#kit/server/db.ts';
import { areMany, leftToPolicy } from '#kit/server/list.ts';

type Part = RawBuilder<unknown>;
type ListedRow = Omit<MemberRow, 'number' | 'can'> & { joined_number: number; branch_code: string };
export const asMemberRow = (ctx: Ctx): ((row: ListedRow) => MemberRow) => {
  const has = ctx.has.bind(ctx);
  const known = new Map<number, MemberRow['can']>();
  /** Computed once for all rows with the same values. */
  const canOf = (row: ListedRow): MemberRow['can'] => {
    const kind = row.is_active ? row.branch_id : -row.branch_id;
    const can = known.get(kind) ?? memberCan(row, false, has, ctx.branch_id);
    known.set(kind, can);
    return can;
  };
  // The row itself becomes the answer's: copies were a fifth of all garbage of the call.
  return (row) => Object.assign(row, { number: memberNumber(row.branch_code, row.joined_number), can: canOf(row) });
};

const running = raw`('ongoing', 'paused', 'pending_cancel', 'pending_terminate')`;
const live = raw`(${raw.join(liveStatuses.map((status) => raw.lit(status)))})`;

/** The caller gives `unseen_since` in days from today. */
export type ListQuery = MemberQuery & {
  unseen_since?: Day | undefined;
  ids?: readonly number[];
  numbered?: { code: string; number: number };
};
const asIs = [
  'sort',
  'from',
  'programme_id',
  'sales_staff_id',
  'ends_from',
  'ends_until',
  'joined_from',
  'joined_until',
  'type_id',
  'trainer_staff_id',
  'owing',
  'unseen_since',
  'birthday_month',
  'tag',
  'consent',
  'inactive',
] as const satisfies readonly (keyof ListQuery)[];
/**
 * What decides how a list is built, and the values in it. One standing and one branch are compared directly: only then
 * can an index return the page in order.
 */
type Asked = Pick<ListQuery, (typeof asIs)[number]> & {
  standing?: string | undefined;
  standings?: readonly string[] | undefined;
  memberships?: readonly string[] | undefined;
  branch?: number | undefined;
  branches?: readonly number[] | undefined;
  /** So many branches, and nothing else that an index could find: the page follows the order of the network. */
  in_order?: true | undefined;
  /** Those of an audience. */
  ids?: readonly number[] | undefined;
  number_code?: string | undefined;
  number?: number | undefined;
};
type AskedPage = Asked & { take: number; skip: number; reach: number };

const askedIn = (query: ListQuery, branches: readonly number[]): Asked => {
  const { standing = [], membership = [] } = query;
  const asked: Partial<Record<(typeof asIs)[number], unknown>> = {};
  for (const name of asIs) if (query[name] !== undefined) asked[name] = query[name];
  return {
    ...(asked as Pick<ListQuery, (typeof asIs)[number]>),
    ...(standing.length === 1 ? { standing: standing[0] } : standing.length > 1 && { standings: standing }),
    ...(membership.length > 0 && { memberships: membership }),
    ...(query.ids && { ids: query.ids }),
    ...(query.numbered && { number_code: query.numbered.code, number: query.numbered.number }),
    ...(branches.length === 1 ? { branch: branches[0] } : { branches: [...branches] }),
  };
};

/** What a guest's row does not hold is asked of the member. */
const ofPerson = (isGuest: boolean, what: Part): Part =>
  isGuest ? raw`exists (select 1 from member own where own.id = m.id and ${what})` : what;
const personal = (of: Asked, isGuest: boolean): Part[] => {
  const at = raw.raw(isGuest ? 'own' : 'm');
  const wanted: Part[] = [];
  if (of.trainer_staff_id !== undefined) wanted.push(raw`${at}.trainer_staff_id = ${of.trainer_staff_id}`);
  if (of.birthday_month !== undefined)
    wanted.push(raw`extract(month from ${at}.date_of_birth) = ${of.birthday_month}::integer`);
  if (of.inactive !== undefined) wanted.push(raw`${at}.is_active is distinct from ${of.inactive}::boolean`);
  if (of.number_code !== undefined)
    wanted.push(raw`${at}.number = ${of.number}::bigint
      and ${at}.branch_id = (select h.id from branch h where h.code = ${of.number_code})`);
  return wanted.map((what) => ofPerson(isGuest, what));
};

/** Conditions on what a client has. Policies keep to the branches of the call. */
const having = (of: Asked): Part[] => {
  const wanted: Part[] = [];
  if (of.owing !== undefined)
    wanted.push(
      raw`(exists (select 1 from invoice i where i.member_id = m.id and i.status = 'unpaid' and ${inOneOf(raw`i.branch_id`, of)})) = ${of.owing}::boolean`,
    );
  if (of.unseen_since !== undefined)
    wanted.push(raw`not exists (select 1 from last_visit v where v.member_id = m.id and v.last_on >= ${of.unseen_since}::date
                                   and ${inOneOf(raw`v.branch_id`, of)})`);
  if (of.tag !== undefined)
    wanted.push(
      raw`exists (select 1 from member_tag t where t.member_id = m.id and t.tag = ${of.tag} and ${inOneOf(raw`t.branch_id`, of)})`,
    );
  if (of.consent !== undefined)
    wanted.push(
      raw`exists (select 1 from member_consent c where c.member_id = m.id and c.withdrawn_at is null and c.purpose = split_part(${of.consent}, '.', 1) and c.channel = split_part(${of.consent}, '.', 2))`,
    );
  if (of.type_id !== undefined)
    wanted.push(raw`exists (select 1 from membership ms join programme p on p.id = ms.programme_id
      where ms.member_id = m.id and p.type_id = ${of.type_id} and ms.status in ${live})`);
  if (of.memberships !== undefined)
    wanted.push(
      raw`exists (select 1 from membership ms where ms.member_id = m.id and ms.status = any (${of.memberships}::text[]))`,
    );
  return wanted;
};

const conditions = (of: Asked, isGuest: boolean): Part[] => {
  const wanted: Part[] = [...personal(of, isGuest), ...having(of)];
  if (of.ids !== undefined) wanted.push(raw`m.id = any (${of.ids}::bigint[])`);
  if (of.standing !== undefined) wanted.push(raw`m.standing = ${of.standing}`);
  if (of.standings !== undefined) wanted.push(raw`m.standing = any (${of.standings}::text[])`);
  if (of.sales_staff_id !== undefined) wanted.push(raw`m.sales_staff_id = ${of.sales_staff_id}`);
  if (of.joined_from !== undefined) wanted.push(raw`m.joined_on >= ${of.joined_from}`);
  if (of.joined_until !== undefined) wanted.push(raw`m.joined_on <= ${of.joined_until}`);
  if (of.programme_id !== undefined) {
    wanted.push(raw`exists (select 1 from membership ms where ms.member_id = m.id
      and ms.programme_id = ${of.programme_id} and ms.status in ${live})`);
  }
  if (of.ends_from !== undefined || of.ends_until !== undefined) {
    wanted.push(raw`exists (select 1 from membership ms where ms.member_id = m.id and ms.status in ${running}
      and ms.end_on >= coalesce(${of.ends_from ?? null}::date, '-infinity')
      and ms.end_on <= coalesce(${of.ends_until ?? null}::date, 'infinity')
      and not goes_on(ms.billing, ms.status))`);
  }
  return wanted;
};

const inOneOf = (column: Part, { branch, branches }: Asked): Part =>
  branches === undefined ? raw`${column} = ${branch}` : raw`${column} = any (${branches}::bigint[])`;
/** `member_name` has the order. */
const ofHome = (of: Asked): Part =>
  raw`member m where ${of.in_order ? leftToPolicy(inOneOf(raw`m.branch_id`, of)) : inOneOf(raw`m.branch_id`, of)}`;

const guestColumns = raw`mb.member_id as id, mb.first_name, mb.last_name, mb.standing, mb.joined_on, mb.sales_staff_id`;
/** Head office has nothing elsewhere: as a set, that is known before the first guest is read. */
const isElsewhere = (of: Asked): Part =>
  of.branches === undefined
    ? raw`not ${inOneOf(raw`mb.home_branch_id`, of)}`
    : raw`mb.home_branch_id in (select o.id from branch o where not ${inOneOf(raw`o.id`, of)})`;
/** Guests of several branches would appear several times; those at home in one of them are in the other part. */
const ofOthers = (of: Asked): Part => raw`(
    select ${of.branches === undefined ? raw`` : raw`distinct`} ${guestColumns} from member_branch mb
     where ${inOneOf(raw`mb.branch_id`, of)} and not mb.is_home and ${isElsewhere(of)}) m
   where true`;

/** The two kinds of members, each from its own table with its whole condition: they never overlap. */
const kinds = (of: Asked): Part[] => {
  const home = of.from === 'elsewhere' ? [] : [raw.join([ofHome(of), ...conditions(of, false)], raw` and `)];
  const guests = of.from === 'home' ? [] : [raw.join([ofOthers(of), ...conditions(of, true)], raw` and `)];
  return [...home, ...guests];
};

const sortColumns = { name: ['first_name', 'last_name', 'id'], joined_on: ['joined_on', 'id'], id: ['id'] } as const;
type Sort = MemberQuery['sort'];
const columnsOf = (sort: Sort): readonly string[] => sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
/** The order of a list, with the columns of a table or of a part of the query. */
const orderIn = (table: 'm' | 'page', sort: Sort): Part => {
  const way = sort.startsWith('-') ? ' desc' : '';
  return raw.raw(
    columnsOf(sort)
      .map((column) => `${table}.${column}${way}${way !== '' && column === 'joined_on' ? ' nulls last' : ''}`)
      .join(', '),
  );
};
/** Nothing else: so the index alone can give them. */
const placeIn = (sort: Sort): Part =>
  raw.raw(
    columnsOf(sort)
      .map((column) => `m.${column}`)
      .join(', '),
  );

const columns = raw`
  m.id, m.branch_id, b.name as branch_name, b.code as branch_code, m.number as joined_number, m.first_name, m.last_name, m.email, m.phone,
  m.card_number, m.standing, last.name as programme_name, last.end_on, m.sales_staff_id,
  full_name(s.first_name, s.last_name) as sales_staff_name, m.joined_on, m.is_active, m.trainer_staff_id,
  full_name(t.first_name, t.last_name) as trainer_staff_name, m.photo_file_id,
  (select max(v.last_on) from last_visit v where v.member_id = m.id) as last_seen_on,
  coalesce((select jsonb_agg(jsonb_build_object('currency', o.currency, 'open_cents', o.open_cents) order by o.currency)
              from (select i.currency, sum(i.total_cents - i.paid_cents)::bigint as open_cents from invoice i
                     where i.member_id = m.id and i.status = 'unpaid' and i.written_off_on is null group by 1) o), '[]') as owed`;
const joins = raw`
  join branch b on b.id = m.branch_id
  left join staff s on s.id = m.sales_staff_id
  left join staff t on t.id = m.trainer_staff_id
  left join lateral (select p.name, case when not goes_on(ms.billing, ms.status) then ms.end_on end as end_on
                       from membership ms join programme p on p.id = ms.programme_id
                      where ms.member_id = m.id order by ms.end_on desc limit 1) last on true`;

const plain: ReadonlySet<string> = new Set(['sort', 'branch', 'branches', 'standing']);
const isPlain = (asked: Asked): boolean =>
  Object.entries(asked).every(([name, value]) => value === undefined || plain.has(name));

const pageOf = shaped(['sort', 'from'], (of: AskedPage) => {
  const parts = kinds(of).map(
    (kind) => raw`(select ${placeIn(of.sort)} from ${kind}
                    order by ${orderIn('m', of.sort)} limit ${of.reach})`,
  );
  return asQuery(raw<ListedRow>`
    with found as (${raw.join(parts, raw` union all `)}),
    page as materialized (select * from found as page order by ${orderIn('page', of.sort)} limit ${of.take} offset ${of.skip})
    select ${columns} from page join member m on m.id = page.id ${joins} order by ${orderIn('page', of.sort)}`);
});
export const listMembers = (query: ListQuery, branches: readonly number[]) => {
  const { itemsPerPage: take, page } = query;
  const skip = (page - 1) * take;
  const asked = askedIn(query, branches);
  const in_order = isPlain(asked) && areMany(branches) ? true : undefined;
  return pageOf({ ...asked, in_order, take, skip, reach: take + skip });
};

const totalOf = shaped(['sort', 'from'], (of: Asked) => {
  const counts = kinds(of).map((kind) => raw`(select count(*) from ${kind})`);
  return asQuery(raw<{ total: number }>`select ${raw.join(counts, raw` + `)} as total`);
});
/**
 * All of one branch or of several, or those in one standing: what the desk and head office see first, counted without
 * checking a policy for each row.
 */
const plainTotalOf = shaped(
  [],
  ({ branch, branches, standing = null }: Pick<Asked, 'branch' | 'branches'> & { standing?: string | null }) =>
    asQuery(
      branches === undefined
        ? raw<{ total: number }>`select count_members(${branch}, ${standing}) as total`
        : raw<{ total: number }>`select count_members_in(${branches}::bigint[], ${standing}) as total`,
    ),
);
export const countMembers = (query: ListQuery, branches: readonly number[]) => {
  const asked = askedIn(query, branches);
  const { branch, standing = null } = asked;
  return isPlain(asked) ? plainTotalOf({ branch, branches: asked.branches, standing }) : totalOf(asked);
};

type FoundRow = { total: number; found_id: number | null } & ListedRow;
/** The filters of `member_fits`; null where none is asked for, which costs the search nothing. */
const seldomAsked = (query: ListQuery): string | null => {
  const { type_id, trainer_staff_id, owing, unseen_since, birthday_month, tag, consent, inactive, membership } = query;
  const asked = {
    type_id,
    trainer_staff_id,
    owing,
    unseen_since,
    birthday_month,
    tag,
    membership: membership?.length ? membership : undefined,
    ...(consent && consentOf(consent)),
    ...(inactive !== undefined && { is_active: !inactive }),
  };
  return Object.values(asked).some((value) => value !== undefined) ? JSON.stringify(asked) : null;
};
/** Page and total from one scan, which keeps the index of the search although there is a policy. */
export const searchMembers = (query: ListQuery, q: string, alike: boolean) =>
  searchOf({
    term: searchTerm(q),
    alike,
    standings: query.standing?.length ? query.standing : null,
    at_home: query.from === undefined ? null : query.from === 'home',
    sales_staff_id: query.sales_staff_id ?? null,
    programme_id: query.programme_id ?? null,
    ends_from: query.ends_from ?? null,
    ends_until: query.ends_until ?? null,
    joined_from: query.joined_from ?? null,
    joined_until: query.joined_until ?? null,
    asked: seldomAsked(query),
    sort: query.sort,
    take: query.itemsPerPage,
    skip: (query.page - 1) * query.itemsPerPage,
  });

type Search = Record<
  | 'term'
  | 'alike'
  | 'standings'
  | 'at_home'
  | 'sales_staff_id'
  | 'programme_id'
  | 'ends_from'
  | 'ends_until'
  | 'joined_from'
  | 'joined_until'
  | 'asked'
  | 'sort'
  | 'take'
  | 'skip',
  unknown
>;
const searchOf = shaped([], (of: Search) =>
  asQuery(raw<FoundRow>`
    with found as materialized (
      select * from find_members(${of.term}, ${of.alike}, ${of.standings}::text[], ${of.at_home}::boolean,
        ${of.sales_staff_id}::bigint, ${of.programme_id}::bigint,
        ${of.ends_from}::date, ${of.ends_until}::date, ${of.joined_from}::date, ${of.joined_until}::date, ${of.asked}::jsonb,
        ${of.sort}, ${of.take}, ${of.skip}))
    select found.total, found.id as found_id, ${columns}
      from found left join (member m ${joins}) on m.id = found.id order by found.place`),
);

/** The rows of a search and how many there are in all. */
export const asFound = (ctx: Ctx, found: readonly FoundRow[]): { rows: MemberRow[]; total: number } => ({
  rows: found.filter((row) => row.found_id !== null).map(asMemberRow(ctx)),
  total: found[0]?.total ?? 0,
});
