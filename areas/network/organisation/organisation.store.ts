/** All SQL about organisations and their contacts. The database decides who sees which: their own and those below. */
import { sql as raw, type RawBuilder, type Insertable } from 'kysely';
import type { OrganisationQuery } from './organisation.contract.ts';
import type { Contact, Organisation, OrganisationRow } from './organisation.model.ts';
import type { Node, Placed } from './organisation.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Flag } from '#access/access.ts';
import type { Row } from '#kit/server/batch.ts';
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';

export type OrganisationRecord = Omit<OrganisationRow, 'can'> & {
  is_managed: boolean;
  is_own: boolean;
  /** Pays its invoices and manages its contacts. */
  is_payer: boolean;
};
export type OrganisationFull = OrganisationRecord &
  Pick<Organisation, 'legal_number' | 'tax_number' | 'address' | 'accounts'>;

/** The organisations in which a role gives the caller the flag, and all below them: materialised once per statement. */
export const withFlag = (flag: Flag): RawBuilder<number[]> => raw`(select organisations_with(${flag}))::bigint[]`;

/** Of every organisation; what its documents show is read separately. */
const known = raw`o.id, o.parent_id, o.kind, o.name, o.code, o.country_code, o.territory_country, o.territory_region, o.closed_on, o.version`;
const seen = raw`
  seen as materialized (select ${known} from organisation o where o.id = any (${withFlag('VIEW_FRANCHISE')})),
  tree as (
    select s.id, 0 as depth, array[lower(s.name), s.id::text] as path from seen s where s.parent_id is null or s.parent_id not in (select id from seen)
    union all
    select s.id, t.depth + 1, t.path || array[lower(s.name), s.id::text] from seen s join tree t on s.parent_id = t.id),
  own as (select b.organisation_id as id, count(*) as branches from branch b where b.type = 'branch' and b.is_active group by 1),
  whole as (
    select a.id, coalesce(sum(own.branches), 0)::int as branches
      from tree a join tree z on z.path[1:array_length(a.path, 1)] = a.path left join own on own.id = z.id group by a.id)`;
const columns = raw`
  o.id, o.code, o.name, o.kind, p.id as parent_id, p.name as parent_name, t.depth, o.country_code, o.territory_country, o.territory_region, o.closed_on,
  coalesce(own.branches, 0)::int as branches, w.branches as all_branches,
  (select count(*) from organisation_contact c where c.organisation_id = o.id)::int as contacts, o.version,
  o.id = any (${withFlag('MANAGE_FRANCHISE')}) as is_managed, o.id = any (${withFlag('PAY_FRANCHISE_INVOICE')}) as is_payer, p.id is null and o.kind <> 'network' as is_own`;
const from = raw`
  from seen o join tree t on t.id = o.id join whole w on w.id = o.id left join own on own.id = o.id left join seen p on p.id = o.parent_id`;

type Ask = Pick<OrganisationQuery, 'kind' | 'country_code' | 'closed' | 'q'>;
const matching = ({ kind, country_code, closed, q }: Ask): RawBuilder<unknown> =>
  raw.join(
    [
      closed ? raw`true` : raw`o.closed_on is null`,
      ...(kind?.length ? [raw`o.kind = any (${[...kind]}::text[])`] : []),
      ...(country_code === undefined ? [] : [raw`o.country_code = ${country_code}`]),
      ...(q ? [raw`(o.name || ' ' || o.code) ilike '%' || like_pattern(${q}) || '%'`] : []),
    ],
    raw` and `,
  );
const SORTS = { tree: 't.path', name: 'lower(o.name)', code: 'o.code' } as const;
export const listOrganisations = (ask: OrganisationQuery) => {
  const by = raw.raw(SORTS[ask.sort.replace('-', '') as keyof typeof SORTS]);
  const way = raw.raw(ask.sort.startsWith('-') ? 'desc' : 'asc');
  return asQuery(raw<OrganisationRecord>`
    with recursive ${seen} select ${columns} ${from} where ${matching(ask)}
     order by ${by} ${way}, o.id limit ${ask.itemsPerPage} offset ${(ask.page - 1) * ask.itemsPerPage}`);
};
export const countOrganisations = (ask: Ask) =>
  asQuery(raw<{ total: number }>`with recursive ${seen} select count(*) as total ${from} where ${matching(ask)}`);
export const findOrganisation = (id: number) =>
  asQuery(raw<OrganisationFull>`
    with recursive ${seen} select ${columns}, papers.legal_number, papers.tax_number, papers.address, papers.accounts
      ${from} cross join lateral organisation_papers(o.id) papers where o.id = ${id}`);

export const belowOrganisation = (id: number) =>
  asQuery(raw<Organisation['below'][number]>`
    select o.id, o.name, o.kind, (select count(*) from branch b where b.organisation_id = o.id and b.type = 'branch')::int as branches
      from organisation o where o.parent_id = ${id} order by lower(o.name), o.id`);
export const branchesOfOrganisation = (id: number) =>
  asQuery(raw<Organisation['own_branches'][number]>`
    select b.id, b.code, b.name, b.country_code, b.currency from branch b
     where b.organisation_id = ${id} and b.type = 'branch' order by b.name, b.id`);
/** The whole tree, to check what can be below what, and which part the caller manages. */
export const treeNodes = () =>
  asQuery(raw<Node & { is_managed: boolean }>`
    select id, parent_id, kind, id = any (${withFlag('MANAGE_FRANCHISE')}) as is_managed from organisation`);

export const contactsOf = (organisation_id: number) =>
  asQuery(raw<Contact>`
    select id, organisation_id, first_name, last_name, email, calling_code, phone, locale, gets_invoices, version
      from organisation_contact where organisation_id = ${organisation_id} order by lower(first_name), id`);
/** An organisation that the caller sees. */
export const findContact = (id: number) =>
  asQuery(raw<Contact & { is_managed: boolean }>`
    select c.id, c.organisation_id, c.first_name, c.last_name, c.email, c.calling_code, c.phone, c.locale, c.gets_invoices, c.version,
           (c.organisation_id = any (${withFlag('MANAGE_FRANCHISE')}) or c.organisation_id = any (${withFlag('PAY_FRANCHISE_INVOICE')})) as is_managed
      from organisation_contact c where c.id = ${id} and c.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`);

/** The details of an organisation for documents. People who see a document see both of its parties. */
export const partyOf = (id: number) =>
  asQuery(raw<{ name: string; address: string; legal_number: string | null; tax_number: string | null }>`
    select o.name, papers.address, papers.legal_number, papers.tax_number
      from organisation o cross join lateral organisation_papers(o.id) papers where o.id = ${id}`);

/** Waits for its agreements and invoices that are being created, and makes new ones wait. */
export const holdOrganisation = async (db: Sql, id: number): Promise<void> => {
  await db.selectFrom('organisation').select('id').where('id', '=', id).forUpdate().execute();
};

export const countriesSeen = () =>
  asQuery(raw<{ code: string }>`
    select distinct country_code as code from organisation where country_code is not null and id = any (${withFlag('VIEW_FRANCHISE')})`);
export const organisationTrail = (id: number) => asQuery(raw<Row>`select * from organisation_trail(${id}, 100)`);

/** What would lose its parent if it were closed. */
export const thereIn = (id: number) =>
  asQuery(raw<{ branches: number; below: number }>`
    select (select count(*) from branch b where b.organisation_id = ${id} and b.is_active)::int as branches,
           (select count(*) from organisation o where o.parent_id = ${id} and o.closed_on is null)::int as below`);
export const closedOn = (id: number) =>
  asQuery(raw<{ closed_on: Day | null }>`select closed_on from organisation where id = ${id}`);
/** What is outside its territory: the organisation in those above it, and the branches of it and of those below. */
export const misplacedIn = (id: number) =>
  asQuery(raw<{ territory: string | null; branches: number }>`
    with recursive down as (select ${id}::bigint as id union select o.id from organisation o join down d on o.parent_id = d.id)
    select (select outside_territory(o.parent_id, o.territory_country, o.territory_region) from organisation o
             where o.id = ${id} and o.territory_country is not null) as territory,
           (select count(*) from branch b where b.organisation_id in (select id from down) and b.type = 'branch' and b.is_active
               and outside_territory(b.organisation_id, b.country_code, b.region) is not null)::int as branches`);
/** A branch that the caller manages, with what depends on its organisation; locked until it has moved. */
export const branchToPlace = (branch_id: number, to: number) =>
  asQuery(raw<Placed>`
    with recursive up as (select ${to}::bigint as id, (select parent_id from organisation where id = ${to}) as parent_id
      union select o.id, o.parent_id from organisation o join up u on o.id = u.parent_id)
    select b.type, b.stage, b.organisation_id,
           (select count(*) from franchise_agreement_branch c join franchise_agreement a on a.id = c.agreement_id
             where c.branch_id = b.id and a.status in ('active', 'expiring') and not c.is_taken_out
               and a.organisation_id not in (select id from up))::int as covered,
           (select count(*) from franchise_agreement_branch c join franchise_agreement a on a.id = c.agreement_id
             where c.branch_id = b.id and (a.status in ('expired', 'terminated') or c.is_taken_out) and a.organisation_id not in (select id from up)
               and coalesce((select max(f.until_on) from franchise_invoice f where f.agreement_id = a.id), c.start_on - 1) < c.end_on)::int as uninvoiced,
           outside_territory(${to}, b.country_code, b.region) as outside
      from branch b where b.id = ${branch_id} and b.organisation_id = any (${withFlag('MANAGE_FRANCHISE')}) for update`);

export const insertOrganisation = async (db: Sql, organisation: Insertable<DB['organisation']>): Promise<number> => {
  const { id } = await db.insertInto('organisation').values(organisation).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveBranchTo = async (db: Sql, branch_id: number, organisation_id: number): Promise<void> => {
  await db.updateTable('branch').set({ organisation_id }).where('id', '=', branch_id).execute();
};

export const insertContact = async (db: Sql, contact: Insertable<DB['organisation_contact']>): Promise<number> => {
  const { id } = await db.insertInto('organisation_contact').values(contact).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** Contacts who receive letters about the business of the organisations. */
export const contactsToWrite = (db: Sql, organisations: readonly number[]) =>
  db
    .selectFrom('organisation_contact')
    .select(['email', 'locale'])
    .where('organisation_id', 'in', [...organisations])
    .where('gets_invoices', '=', true)
    .orderBy('id')
    .execute();
