/** All SQL about keys of websites and what came through them. */
import { sql as raw, type Insertable } from 'kysely';
import type { WebsiteKeyQuery } from './website.contract.ts';
import type { WebsiteKey, WebsiteLead, WebsiteScope, WebsiteSession } from './website.model.ts';
import type { z } from 'zod';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { containing, inBranches, listOf } from '#kit/server/list.ts';

export type KeyRecord = Omit<WebsiteKey, 'can'>;
const columns = raw`
  k.id, k.branch_id, b.name as branch_name, k.name, case when k.ended_at is null then 'active' else 'ended' end as state, k.site, k.secret_prefix, k.scopes,
  k.origins, k.privacy_url, (select count(*)::int from website_lead l where l.website_key_id = k.id) as leads, k.last_used_at, k.rotated_at,
  k.previous_until, k.ended_at, full_name(s.first_name, s.last_name) as staff_name, k.created_at, k.version`;
const from = raw`from website_key k join branch b on b.id = k.branch_id left join staff s on s.id = k.staff_id`;
export const websiteKeys = listOf<WebsiteKeyQuery, KeyRecord>({
  columns,
  from,
  seen: inBranches('k.branch_id'),
  filters: {
    state: (states) => raw`case when k.ended_at is null then 'active' else 'ended' end = any (${[...states]}::text[])`,
    scope: (scopes) => raw`k.scopes && ${[...scopes]}::text[]`,
    q: containing("k.name || ' ' || coalesce(k.secret_prefix, '') || ' ' || array_to_string(k.origins, ' ')"),
  },
  sorts: { name: 'lower(k.name)', created_at: 'k.created_at', last_used_at: 'k.last_used_at nulls last', id: 'k.id' },
  id: 'k.id',
});
export const getKey = async (db: Sql, id: number): Promise<KeyRecord> => {
  const { rows } = await raw<KeyRecord>`select ${columns} ${from} where k.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};
/** How many keys of a branch haven't ended. Held until the end: two that are created at once wait for each other. */
export const holdKeysOf = async (db: Sql, branch_id: number): Promise<number> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('website keys of ' || ${branch_id}::text, 0))`.execute(db);
  const { rows } = await raw<{ total: number }>`
    select count(*)::int as total from website_key where branch_id = ${branch_id} and ended_at is null`.execute(db);
  return rows[0]?.total ?? 0;
};
export const insertKey = async (db: Sql, row: Insertable<DB['website_key']>): Promise<number> => {
  const { id } = await db.insertInto('website_key').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
type Change = { id: number; version: number; now: Date };
/** False: someone was faster. `until`: how long the secret before it still works; null: not at all. */
export const replaceSecret = async (
  db: Sql,
  { id, version, now }: Change,
  of: { hash: Buffer; prefix: string; until: string | null },
): Promise<boolean> => {
  const { rows } = await raw`
    update website_key
       set previous_hash = case when ${of.until}::timestamptz is null then null else secret_hash end, 
           previous_until = case when secret_hash is null then null else ${of.until}::timestamptz end,
           secret_hash = ${of.hash}, secret_prefix = ${of.prefix}, rotated_at = ${now.toISOString()}
     where id = ${id} and version = ${version} and ended_at is null returning id`.execute(db);
  return rows.length > 0;
};
export const endKeyRow = async (db: Sql, { id, version, now }: Change): Promise<boolean> => {
  const { rows } = await raw`
    update website_key set ended_at = ${now.toISOString()}, secret_hash = null, previous_hash = null, previous_until = null
     where id = ${id} and version = ${version} and ended_at is null returning id`.execute(db);
  return rows.length > 0;
};

/** A key as far as a website or program is concerned. */
export type OpenKey = {
  id: number;
  branch_id: number;
  branch_name: string;
  time_zone: string;
  scopes: WebsiteScope[];
  origins: string[];
  privacy_url: string | null;
  ended_at: string | null;
};
const open = raw`
  select k.id, k.branch_id, b.name as branch_name, b.time_zone, k.scopes, k.origins, k.privacy_url, k.ended_at
    from website_key k join branch b on b.id = k.branch_id`;
export const keyOfSite = (site: string) => asQuery(raw<OpenKey>`${open} where k.site = ${site}`);
export const keyOfSecret = (hash: Buffer, now: Date) =>
  asQuery(raw<OpenKey>`
    ${open} where k.secret_hash = ${hash} or (k.previous_hash = ${hash} and k.previous_until > ${now.toISOString()}::timestamptz)`);
export const markUsed = (id: number, now: Date) =>
  asQuery(raw<{ id: number }>`
    update website_key set last_used_at = ${now.toISOString()}
     where id = ${id} and ended_at is null and (last_used_at is null or last_used_at < ${now.toISOString()}::timestamptz - interval '1 minute')
    returning id`);
/** Enquiries through one key wait for each other, so that the same one is added once and none after the key has ended. */
export const holdKey = async (db: Sql, id: number): Promise<boolean> => {
  const { rows } = await raw`select id from website_key where id = ${id} and ended_at is null for update`.execute(db);
  return rows.length > 0;
};
export const leadSentBefore = async (db: Sql, website_key_id: number, once: string): Promise<number | undefined> => {
  const found = await db
    .selectFrom('website_lead')
    .select('lead_id')
    .where('website_key_id', '=', website_key_id)
    .where('once', '=', once)
    .executeTakeFirst();
  return found?.lead_id;
};
export const insertWebsiteLead = async (db: Sql, row: Insertable<DB['website_lead']>): Promise<void> => {
  await db.insertInto('website_lead').values(row).execute();
};

/**
 * Classes that take place in the next seven days and haven't begun; later ones as far as trials of them can be booked. What
 * is left for trials is decided anew when one is booked (`whyNotTrial`).
 */
export const sessionsOfWebsite = (branch_id: number, now: Date, id: number | null = null) =>
  asQuery(raw<WebsiteSession>`
    select s.id, c.name as class_name, s.day, s.starts_at, s.ends_at, greatest(s.capacity - s.booked, 0) as places_left,
           case when r.id is null or s.kind = 'online' or s.waiting > 0 or not x.is_near then 0
                else greatest(0, least(s.capacity - s.booked, r.places - (select count(*) from trial_place t where t.session_id = s.id and t.status <> 'cancelled')))::int
           end as trials_left
      from class_session s join class c on c.id = s.class_id join branch b on b.id = s.branch_id
      left join trial_rule r on r.branch_id = s.branch_id and r.category = c.category
      cross join lateral (select s.day <= (${now.toISOString()}::timestamptz at time zone b.time_zone)::date + r.days_ahead as is_near) x
     where s.branch_id = ${branch_id} and s.status = 'scheduled' and s.starts_at > ${now.toISOString()}::timestamptz
       and (s.starts_at < ${now.toISOString()}::timestamptz + interval '7 days' or x.is_near and s.kind <> 'online'
            and s.starts_at < ${now.toISOString()}::timestamptz + interval '32 days')
       and (${id}::bigint is null or s.id = ${id})
     order by s.starts_at, s.id limit 300`);
const PER_PAGE = 100;
export const leadsOfWebsite = (branch_id: number, page: number) =>
  asQuery(raw<z.output<typeof WebsiteLead>>`
    select id, first_name, last_name, email, phone, status, source, interest, created_at from lead where branch_id = ${branch_id}
     order by id desc limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`);
export const countLeadsOfWebsite = (branch_id: number) =>
  asQuery(raw<{ total: number }>`select count(*) as total from lead where branch_id = ${branch_id}`);
export const leadsPerPage = PER_PAGE;
