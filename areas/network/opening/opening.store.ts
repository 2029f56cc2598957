/** All SQL about opening branches. The policies decide which openings a person sees and can change. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import type { OpeningQuery } from './opening.contract.ts';
import type { BranchState } from './opening.rules.ts';
import type { AppointChoices, CoveringAgreement, OpeningChoices, OpeningRow } from './opening.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

export type OpeningRecord = OpeningRow & {
  organisation_id: number | null;
  draft: unknown;
  admin_name: string | null;
  admin_email: string | null;
  admin_accepted: boolean | null;
  time_zone: string | null;
  is_managed: boolean;
};
const managed = raw`(select organisations_with('MANAGE_FRANCHISE'))::bigint[]`;
const columns = raw`
  o.id, o.status, coalesce(b.name, o.draft ->> 'name', '') as name, coalesce(b.country_code, o.draft ->> 'country_code') as country_code,
  o.organisation_id, g.name as organisation_name, o.branch_id, full_name(s.first_name, s.last_name) as begun_by,
  o.created_at, o.updated_at, o.opened_at, o.version`;
const from = raw`
  from branch_opening o left join branch b on b.id = o.branch_id left join organisation g on g.id = o.organisation_id
  left join staff s on s.id = o.staff_id`;

const named = raw`coalesce(b.name, o.draft ->> 'name', '')`;
const matching = ({ status, q }: Pick<OpeningQuery, 'status' | 'q'>): RawBuilder<unknown> =>
  raw`${status?.length ? raw`o.status = any (${[...status]}::text[])` : raw`o.status <> 'discarded'`}
    and (${q ?? null}::text is null
      or (${named} || ' ' || coalesce(g.name, '') || ' ' || coalesce(o.draft ->> 'region', '')) ilike '%' || like_pattern(coalesce(${q ?? null}, '')) || '%')`;
export const listOpenings = (ask: OpeningQuery) => {
  const by = ask.sort.endsWith('name') ? raw`lower(${named})` : raw`o.id`;
  const way = raw.raw(ask.sort.startsWith('-') ? 'desc' : 'asc');
  return asQuery(
    raw<OpeningRow>`select ${columns} ${from} where ${matching(ask)} order by ${by} ${way}, o.id desc
      limit ${ask.itemsPerPage} offset ${(ask.page - 1) * ask.itemsPerPage}`,
  );
};
export const countOpenings = (ask: OpeningQuery) =>
  asQuery(raw<{ total: number }>`select count(*) as total ${from} where ${matching(ask)}`);
export const findOpening = (id: number) =>
  asQuery(raw<OpeningRecord>`
    select ${columns}, o.draft, b.time_zone, full_name(a.first_name, a.last_name) as admin_name, p.email as admin_email,
           p.password_hash is not null as admin_accepted,
           coalesce(o.organisation_id = any (${managed}), o.staff_id = app_staff()) as is_managed
      ${from} left join staff a on a.id = o.admin_staff_id left join staff_person p on p.id = a.id where o.id = ${id}`);

/** Waits for anyone who is changing it at this moment. */
export const holdOpening = async (db: Sql, id: number): Promise<void> => {
  await db.selectFrom('branch_opening').select('id').where('id', '=', id).forUpdate().execute();
};
export const insertOpening = async (db: Sql, opening: Insertable<DB['branch_opening']>): Promise<number> => {
  const { id } = await db.insertInto('branch_opening').values(opening).returning('id').executeTakeFirstOrThrow();
  return id;
};
type Move = { from: string; version: number };
export const moveOpening = async (
  db: Sql,
  id: number,
  { from: status, version }: Move,
  to: Partial<Insertable<DB['branch_opening']>>,
): Promise<void> => {
  const result = await db
    .updateTable('branch_opening')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('branch_opening', id, version);
};

/** Where the caller can open branches, as a tree. */
export const organisationsToOpenIn = () =>
  asQuery(raw<OpeningChoices['organisations'][number]>`
    with recursive mine as (
      select o.id, o.parent_id, o.name, o.kind from organisation o where o.id = any (${managed}) and o.closed_on is null),
    tree as (
      select m.id, 0 as depth, array[lower(m.name)] as path from mine m where m.parent_id is null or m.parent_id not in (select id from mine)
      union all
      select m.id, t.depth + 1, t.path || lower(m.name) from mine m join tree t on m.parent_id = t.id)
    select m.id, m.name, m.kind, t.depth from mine m join tree t on t.id = m.id order by t.path, m.id`);
export const templateBranches = (branches: readonly number[]) =>
  asQuery(raw<OpeningChoices['templates'][number]>`
    select b.id, b.name, b.currency, b.country_code from branch b
     where b.type = 'branch' and b.is_active and b.id = any (${[...branches]}::bigint[]) order by b.name, b.id`);
export const roomsOf = (branch_id: number) =>
  asQuery(raw<{ rooms: number }>`
    select count(*)::int as rooms from facility f where f.branch_id = ${branch_id} and f.status = 'active'`);

export const insertBranch = async (db: Sql, branch: Insertable<DB['branch']>): Promise<number> => {
  const { id } = await db.insertInto('branch').values(branch).returning('id').executeTakeFirstOrThrow();
  // The scope of the transaction was computed before this branch existed, so the branch is added to it.
  await raw`select set_config('app.branches', (app_branches() || ${id}::bigint)::text, true)`.execute(db);
  return id;
};
export const openBranchOn = async (db: Sql, id: number, day: Day): Promise<void> => {
  const result = await db
    .updateTable('branch')
    .set({ stage: 'open', opened_on: day })
    .where('id', '=', id)
    .where('stage', '=', 'preparing')
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new NotFound();
};

/** Current agreements of organisations in which the caller can open branches. */
export const agreementsToOpenBy = () =>
  asQuery(raw<CoveringAgreement>`
    select a.id, a.organisation_id, o.name as organisation_name, i.name as issuer_name, a.package_name, a.currency, a.end_on,
           (a.terms ->> 'max_branches')::int as max_branches,
           (select count(*) from franchise_agreement_branch c where c.agreement_id = a.id and c.end_on >= current_date)::int as taken,
           (with recursive down as (select a.organisation_id as id union select x.id from organisation x join down d on x.parent_id = d.id)
            select array_agg(id) from down) as organisations
      from franchise_agreement a join organisation o on o.id = a.organisation_id join organisation i on i.id = a.issuer_id
     where a.status in ('active', 'expiring') and a.organisation_id = any (${managed}) order by lower(o.name), a.id`);
export const outsideOf = (organisation_id: number | null, country_code: string | null, region: string) =>
  asQuery(
    raw<{
      name: string | null;
    }>`select outside_territory(${organisation_id}::bigint, ${country_code}::text, ${region}::text) as name`,
  );

/** Discards the branch: nobody works there, and its name and code are free again. */
export const shutBranch = async (db: Sql, id: number): Promise<void> => {
  await db.deleteFrom('staff_role').where('branch_id', '=', id).execute();
  await db.deleteFrom('franchise_agreement_branch').where('branch_id', '=', id).execute();
  await raw`update branch set is_active = false, name = name || ' #' || id, code = 'X' || upper(to_hex(id)) where id = ${id} and stage = 'preparing'`.execute(
    db,
  );
};
/** What was recorded in a branch besides its settings and programmes. */
export const recordedIn = (branch_id: number) =>
  asQuery(raw<{ recorded: number }>`
    select ((select count(*) from member where branch_id = ${branch_id}) + (select count(*) from lead where branch_id = ${branch_id})
          + (select count(*) from class_session where branch_id = ${branch_id}) + (select count(*) from shift where branch_id = ${branch_id}))::int as recorded`);

/** The state of a branch on its own day. `promised`: the agreements that will cover it once it opens. */
export const stateOfBranch = (branch_id: number, today: Day, promised: readonly number[]) =>
  asQuery(raw<BranchState>`
    select (select g.kind <> 'network' from organisation g where g.id = b.organisation_id) as needs_agreement,
           exists (select from franchise_agreement a left join franchise_agreement_branch c on c.agreement_id = a.id and c.branch_id = b.id
                    where a.organisation_id = b.organisation_id and a.status in ('active', 'expiring') and a.currency = b.currency
                      and (c.end_on >= ${today}::date or a.id = any (${[...promised]}::bigint[]))) as is_covered,
           b.address <> '' as has_address, b.region <> '' as has_region,
           (select t.rate_bp from branch_tax t where t.branch_id = b.id and t.valid_from <= ${today}::date order by t.valid_from desc limit 1) as tax_rate_bp,
           coalesce(b.tax_number, '') <> '' as has_tax_number,
           exists (select from opening_hours h where h.branch_id = b.id
                      and h.sunday || h.monday || h.tuesday || h.wednesday || h.thursday || h.friday || h.saturday <> '') as hours,
           exists (select from invoice_paper i where i.branch_id = b.id and i.header <> '') as has_header,
           (select count(*) from programme p join programme_branch pb on pb.programme_id = p.id and pb.branch_id = b.id
             where p.status = 'active' and coalesce(p.sold_from, ${today}::date) <= ${today}::date and coalesce(p.sold_until, ${today}::date) >= ${today}::date
               and exists (select from programme_price pp where pp.programme_id = p.id and pp.currency = b.currency
                              and pp.valid_from <= ${today}::date))::int as programmes_on_sale,
           (select count(distinct s.id) from staff_role sr join role r on r.id = sr.role_id and r.key = 'admin' join staff_person s on s.id = sr.staff_id
             where sr.branch_id = b.id and s.status = 'active' and s.password_hash is not null)::int as admins_ready,
           (select count(*) from terms t where t.status = 'published' and (t.branch_id is null or t.branch_id = b.id))::int as terms,
           (select count(*) from facility f where f.branch_id = b.id and f.status = 'active')::int as rooms,
           (select count(*) from class c where c.branch_id = b.id)::int as classes
      from branch b where b.id = ${branch_id}`);

// ---------------------------------------------------------------- people who start somewhere
export type Node = { id: number; name: string; kind: string; is_own: boolean };
/** An organisation that the caller manages; `is_own`: the one the caller belongs to. */
export const findManaged = (id: number) =>
  asQuery(raw<Node>`
    select o.id, o.name, o.kind, exists (select from staff_role sr where sr.staff_id = app_staff() and sr.organisation_id = o.id) as is_own
      from organisation o where o.id = ${id} and o.id = any (${managed})`);
const below = (id: number) => raw`
  below as (
    select o.id from organisation o where o.id = ${id}
    union
    select o.id from organisation o join below b on o.parent_id = b.id)`;
export const branchesBelow = (id: number) =>
  asQuery(raw<{ id: number; name: string }>`
    with recursive ${below(id)}
    select b.id, b.name from branch b where b.organisation_id in (select id from below) and b.type = 'branch' and b.is_active order by b.name, b.id`);
export const appointedIn = (id: number) =>
  asQuery(raw<AppointChoices['people'][number]>`
    with recursive ${below(id)}
    select s.id, full_name(s.first_name, s.last_name) as name, s.email, r.key as role, coalesce(b.name, o.name) as place,
           s.password_hash is not null as has_accepted
      from staff_role sr join role r on r.id = sr.role_id and r.key in ('admin', 'franchise_operator', 'master_franchise_operator')
      join staff_person s on s.id = sr.staff_id and s.status <> 'deactivated'
      left join branch b on b.id = sr.branch_id left join organisation o on o.id = sr.organisation_id
     where b.organisation_id in (select id from below) or sr.organisation_id = ${id}
     order by place, name, sr.id limit 200`);
