/** All SQL about audiences and the people in them. */
import { sql as raw, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { AudienceQuery, ContactQuery } from './audience.contract.ts';
import {
  CHILDREN,
  type Audience,
  type AudienceOverview,
  type AudienceRow,
  type Contact,
  type Reach,
  type SegmentOptions,
} from './audience.model.ts';
import type { ConsentName } from '#areas/people/member-consent/member-consent.model.ts';
import {
  callsSql,
  phoneUseJoins,
  shownCalls,
  shownTexts,
  textsSql,
} from '#areas/people/member-consent/phone-use.facts.ts';
import type { PhoneUse } from '#areas/people/member-consent/phone-use.rules.ts';
import type { Group } from './segment.model.ts';
import { ruleSql, type Where } from './segment.store.ts';
import { searchTerm } from '#areas/people/member/member.rules.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, areMany, containing, leftToPolicy, listOf, type List } from '#kit/server/list.ts';

export type AudienceRecord = Omit<AudienceRow, 'can'> & Pick<Audience, 'rule'>;
type Seen = { branches: readonly number[] };
export const audiences = listOf<AudienceQuery, AudienceRecord, Seen>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.kind, n.name, n.note, n.option_id, n.rule,
    full_name(s.first_name, s.last_name) as created_by_name, n.created_at, n.updated_at, n.version`,
  from: raw`from audience n left join branch b on b.id = n.branch_id left join staff s on s.id = n.created_by`,
  seen: ({ branches }) => raw`(n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))`,
  filters: { kind: anyOf('n.kind'), q: containing("n.name || ' ' || coalesce(n.note, '')") },
  sorts: { name: 'lower(n.name)', created_at: 'n.created_at', updated_at: 'n.updated_at', id: 'n.id' },
  id: 'n.id',
});

/** What an audience is made of. */
export type Asked = { id: number | null; option_id: Audience['option_id']; rule: Group | null };
type Part = RawBuilder<unknown>;
/** Clients who can be written to at all; those of these branches. */
const isWritable = raw`m.is_active and m.erased_at is null and not m.is_walk_in`;
const writable = ({ branches }: Where): Part => raw`m.branch_id = any (${[...branches]}::bigint[]) and ${isWritable}`;
const within = ({ id, rule }: Asked, where: Where): Part =>
  rule === null
    ? raw`m.id in (select a.member_id from audience_member a where a.audience_id = ${id})`
    : ruleSql(rule, where);
/** Ids of the people: the clients themselves, or each guardian once with the names of the children. */
export const peopleIn = (asked: Asked, where: Where): Part =>
  asked.option_id === CHILDREN
    ? raw`select r.related_member_id as id, string_agg(m.first_name, ', ' order by m.first_name, m.id) as children
            from member m join member_relation r on r.member_id = m.id and r.is_guardian
            join member g on g.id = r.related_member_id and g.is_active and g.erased_at is null
           where ${writable(where)} and ${within(asked, where)} group by 1`
    : raw`select m.id, null::text as children from member m where ${writable(where)} and ${within(asked, where)}`;

/** The names of the children in the audience for whom `member m` answers. */
const childrenOf = (asked: Asked, where: Where): Part =>
  asked.option_id === CHILDREN
    ? raw`(select o.children from (${peopleIn(asked, where)}) o where o.id = m.id)`
    : raw`null::text`;

/** A marketing e-mail reaches those who have an address, haven't unsubscribed, and agree to it. */
const reachSql = raw`case
  when m.email is null then 'no_address'
  when sha256(convert_to(lower(m.email), 'UTF8')) in (select suppressed_digests()) then 'suppressed'
  when c.given_at is null then 'no_consent'
  else 'reached' end`;
const consentJoin = raw`left join member_consent c
  on c.member_id = m.id and c.purpose = 'marketing' and c.channel = 'email' and c.withdrawn_at is null`;

/** How many they are, and some of them: who is in the audience is worked out once, as a list that fits into memory. */
export const countPeople = (asked: Asked, where: Where) =>
  asQuery(raw<{ people: number; sample: { id: number; name: string }[] }>`
    with p as materialized (select array(select q.id from (${peopleIn(asked, where)}) q) as ids)
    select cardinality(p.ids) as people,
           coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', full_name(m.first_name, m.last_name)) order by m.id)
                       from member m where m.id = any (p.ids[1:5])), '[]') as sample
      from p`);
/** Those whom a text finds, or all. */
export const idsIn = (asked: Asked, where: Where, term: string | null) =>
  asQuery(raw<{ id: number }>`
    select p.id from (${peopleIn(asked, where)}) p join member m on m.id = p.id
     where ${term === null ? raw`true` : raw`m.search_text like '%' || like_pattern(${term}) || '%'`}`);
export const countReach = (asked: Asked, where: Where) =>
  asQuery(raw<{ reach: Reach; people: number }>`
    select ${reachSql} as reach, count(*)::int as people
      from (${peopleIn(asked, where)}) p join member m on m.id = p.id ${consentJoin} group by 1`);

/** How many clients of the branches e-mails reach and how many may be called and texted, and why not the others. */
export const countEverybody = (where: Where) =>
  asQuery(raw<{ reach: Reach; calls: PhoneUse; texts: PhoneUse; people: number }>`
    select ${reachSql} as reach, ${callsSql(where.today)} as calls, ${textsSql(where.today)} as texts, count(*)::int as people
      from member m ${consentJoin} ${phoneUseJoins} where ${writable(where)} group by 1, 2, 3`);
/** Numbers that may be neither called nor texted until a register was asked: each once. */
export const uncheckedNumbers = (asked: Asked, where: Where) =>
  asQuery(raw<{ phone: string }>`
    select distinct m.phone from (${peopleIn(asked, where)}) p join member m on m.id = p.id ${phoneUseJoins}
     where ${callsSql(where.today)} = 'unchecked' or ${textsSql(where.today)} = 'unchecked' order by 1`);

/** Those whose numbers can be used so; all of them at once. */
const whoseUse = (use: Part, values: readonly PhoneUse[]) => raw<SqlBool>`
  m.id in (select m.id from member m ${phoneUseJoins} where ${use} = any (${[...values]}::text[]))`;
type InAudience = Where & { asked: Asked; byReach: boolean };
const reachJoin = raw`${consentJoin} cross join lateral (select ${reachSql} as reach) x`;
/**
 * The people themselves: without guardians, the clients are read once, in the order of their names. Whether an e-mail
 * reaches somebody is only worked out for those who are shown, unless it is asked for.
 */
const peopleFound = ({ asked, byReach, ...where }: InAudience): Part => raw`
  from ${asked.option_id === CHILDREN ? raw`(${peopleIn(asked, where)}) p join member m on m.id = p.id` : raw`member m`}
  ${byReach ? reachJoin : raw``}`;
const peopleShown = ({ asked, byReach: _byReach, ...where }: InAudience): Part => raw`
  from member m join branch b on b.id = m.branch_id ${reachJoin} cross join (select ${where.today}::date as today) d
  cross join lateral (select ${childrenOf(asked, where)} as children) p`;
const peopleSeen = ({ asked, byReach: _byReach, ...where }: InAudience, counts: boolean): Part => {
  if (asked.option_id === CHILDREN) return raw`true`;
  const all = raw`m.branch_id = any (${[...where.branches]}::bigint[])`;
  const inThem = counts || !areMany(where.branches) ? all : leftToPolicy(all);
  return raw`${inThem} and ${isWritable} and ${within(asked, where)}`;
};
const contactsFrom = (from: (where: InAudience) => Part) =>
  listOf<ContactQuery, Contact, InAudience>({
    columns: raw`
      m.id, full_name(m.first_name, m.last_name) as name, b.name as branch_name, m.email, m.phone, m.standing, p.children,
      x.reach, ${shownCalls} as calls, ${shownTexts} as texts, c.given_at as consent_at`,
    from,
    found: peopleFound,
    seen: peopleSeen,
    filters: {
      reach: anyOf('x.reach'),
      calls: (values, { today }) => whoseUse(callsSql(today), values),
      texts: (values, { today }) => whoseUse(textsSql(today), values),
      // As in the list of clients: the function may use the index of their names, which a policy would keep from it.
      q: (typed) => raw`m.id in (select f.id from search_members(${searchTerm(typed)}, null, null, 0) f)`,
    },
    // As `member_by_name` has it. Nobody in an audience is a client without a name, who is called something in each language.
    sorts: { name: 'lower(stored_name(m.first_name, m.last_name))', id: 'm.id' },
    id: 'm.id',
  });
/** The same people, because each has all of what is shown: it isn't read to count them. */
export const contacts: List<ContactQuery, Contact, InAudience> = {
  ...contactsFrom(peopleShown),
  count: (query, where) => contactsFrom(peopleFound).count(query, where),
};

export const consentsGiven = (where: Where) =>
  asQuery(raw<{ name: ConsentName; given: number }>`
    select c.purpose || '.' || c.channel as name, count(*)::int as given
      from member_consent c join member m on m.id = c.member_id where c.withdrawn_at is null and ${writable(where)} group by 1`);
/** Month by month, the newest first: consents to marketing e-mails, and addresses that unsubscribed. */
export const monthsOfConsent = ({ branches, today }: Where) =>
  asQuery(raw<AudienceOverview['months'][number]>`
    with month as (select (date_trunc('month', ${today}::date) - make_interval(months => n))::date as first from generate_series(0, 11) n),
    said as (
      select c.given_at as at, 1 as agreed, 0 as withdrew, 0 as unsubscribed from member_consent c
       where c.branch_id = any (${[...branches]}::bigint[]) and c.purpose = 'marketing' and c.channel = 'email'
      union all
      select c.withdrawn_at, 0, 1, 0 from member_consent c
       where c.branch_id = any (${[...branches]}::bigint[]) and c.purpose = 'marketing' and c.channel = 'email' and c.withdrawn_at is not null
      union all
      select s.created_at, 0, 0, 1 from suppression s
       where s.branch_id = any (${[...branches]}::bigint[]) and s.reason = 'unsubscribed')
    select m.first as month, coalesce(sum(s.agreed), 0)::int as agreed, coalesce(sum(s.withdrew), 0)::int as withdrew,
           coalesce(sum(s.unsubscribed), 0)::int as unsubscribed
      from month m left join said s on s.at >= m.first and s.at < m.first + interval '1 month' group by 1 order by 1 desc`);

export const membersOf = (id: number) =>
  asQuery(raw<{ id: number; name: string }>`
    select m.id, full_name(m.first_name, m.last_name) as name from member m
     where m.id in (select a.member_id from audience_member a where a.audience_id = ${id})
     order by lower(full_name(m.first_name, m.last_name)), m.id`);
/** Those of the given ids who are clients of these branches. */
export const clientsAmong = (ids: readonly number[], where: Where) =>
  asQuery(
    raw<{ id: number }>`select m.id from member m where m.id = any (${[...ids]}::bigint[]) and ${writable(where)}`,
  );

export const insertAudience = async (db: Sql, record: Insertable<DB['audience']>): Promise<number> => {
  const { id } = await db.insertInto('audience').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** A list has these clients and no others; those who are no longer clients of the branch stay as they are. */
export const setMembers = async (db: Sql, id: number, ids: readonly number[]): Promise<void> => {
  await raw`delete from audience_member a where a.audience_id = ${id} and not a.member_id = any (${[...ids]}::bigint[])`.execute(
    db,
  );
  await raw`insert into audience_member (audience_id, member_id) select ${id}, v from (select distinct v from unnest(${[...ids]}::bigint[]) v) v
     where not exists (select from audience_member a where a.audience_id = ${id} and a.member_id = v)`.execute(db);
};

type Options = { kind: keyof SegmentOptions; id: number | null; name: unknown };
/** Programmes that are sold here, surveys that clients answer, and the tags in use. */
export const optionsOf = ({ branches }: Where) =>
  asQuery(raw<Options>`
    select 'branch' as kind, b.id, to_jsonb(b.name) as name from branch b where b.id = any (${[...branches]}::bigint[]) and b.type = 'branch'
    union all
    select 'programme', p.id, p.name from programme p
     where p.branch_id is null or p.branch_id = any (${[...branches]}::bigint[])
    union all
    select 'survey', s.id, s.title from survey s
     where s.asked <> 'staff' and (s.branch_id is null or s.branch_id = any (${[...branches]}::bigint[]))
    union all
    select distinct 'tag', null::bigint, to_jsonb(t.tag) from member_tag t where t.branch_id = any (${[...branches]}::bigint[])
    order by 1, 3`);
