/** All SQL about programme terms and legal documents. */
import { sql as raw, type Insertable } from 'kysely';
import type { TermsQuery } from './terms.contract.ts';
import type { Terms, TermsKind, TermsRow } from './terms.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';

export type TermsRecord = Omit<TermsRow, 'can'> & { file_id: number; today: Day };
const columns = raw`
  t.id, t.branch_id, b.name as branch_name, t.kind, t.series, t.title, t.locale, t.revision, t.status, t.publish_on, t.published_at,
  t.file_id, f.name as file_name, t.version, d.today,
  (select count(*) from terms_acceptance a where a.terms_id = t.id) as accepted`;
/** The day of a document of the network is that of head office. */
const from = (now: Date) => raw`
  from terms t
  left join branch b on b.id = t.branch_id
  left join file f on f.id = t.file_id
  cross join lateral (select (${now.toISOString()}::timestamptz at time zone coalesce(b.time_zone, (select hq.time_zone from branch hq where hq.type = 'hq')))::date as today) d`;

type Where = { kind: TermsKind; branches: readonly number[] };
const matching = (query: TermsQuery, { kind, branches }: Where) =>
  raw.join(
    [
      raw`t.kind = ${kind}`,
      raw`(t.branch_id is null or t.branch_id = any (${[...branches]}::bigint[]))`,
      ...(query.status?.length ? [raw`t.status = any (${query.status}::text[])`] : []),
      ...(query.locale?.length ? [raw`t.locale = any (${query.locale}::text[])`] : []),
      ...(query.q ? [raw`t.title ilike '%' || like_pattern(${query.q}) || '%'`] : []),
    ],
    raw` and `,
  );
const SORTS = { title: 'lower(t.title)', published_at: 't.published_at', id: 't.id' } as const;
export const listTerms = (query: TermsQuery, where: Where, now: Date) => {
  const way = query.sort.startsWith('-') ? 'desc' : 'asc';
  const field = SORTS[query.sort.replace('-', '') as keyof typeof SORTS];
  return asQuery(raw<TermsRecord>`
    select ${columns} ${from(now)} where ${matching(query, where)}
     order by ${raw.raw(`${field} ${way} nulls last, t.series, t.locale desc, t.revision desc`)}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countTerms = (query: TermsQuery, where: Where) =>
  asQuery(raw<{ total: number }>`select count(*) as total from terms t where ${matching(query, where)}`);

export const findTerms = (id: number, kind: TermsKind, now: Date) =>
  asQuery(raw<TermsRecord>`select ${columns} ${from(now)} where t.id = ${id} and t.kind = ${kind}`);
export const versionsOf = (id: number) =>
  asQuery(raw<Terms['versions'][number]>`
    select o.id, o.title, o.locale, o.revision, o.status, o.publish_on from terms o join terms t on t.series = o.series and t.id <> o.id
     where t.id = ${id} order by o.locale desc, o.revision desc`);
export const programmesOf = (id: number) =>
  asQuery(raw<Terms['programmes'][number]>`
    select p.id, p.name from programme_terms pt join terms t on t.series = pt.series join programme p on p.id = pt.programme_id
     where t.id = ${id} order by p.name ->> 'en'`);

/** The document that a new version follows, locked so that two new versions get different numbers. */
export const getFirst = async (db: Sql, id: number, kind: TermsKind) => {
  const first = await db
    .selectFrom('terms')
    .select(['series', 'branch_id'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!first) throw new NotFound();
  await db.selectFrom('terms').select('id').where('id', '=', first.series).forUpdate().execute();
  return first;
};
export const nextRevision = async (db: Sql, series: number, locale: string): Promise<number> => {
  const { last } = await db
    .selectFrom('terms')
    .select((eb) => eb.fn.coalesce(eb.fn.max('revision'), raw<number>`0`).as('last'))
    .where('series', '=', series)
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow();
  return last + 1;
};
export const insertTerms = async (db: Sql, terms: Insertable<DB['terms']>): Promise<{ id: number; series: number }> =>
  db.insertInto('terms').values(terms).returning(['id', 'series']).executeTakeFirstOrThrow();

/** Exactly these programmes use the document. */
export const saveProgrammes = async (
  db: Sql,
  { series, branch_id }: { series: number; branch_id: number | null },
  programme_ids: readonly number[],
): Promise<void> => {
  const wanted = [...new Set(programme_ids)];
  await db
    .deleteFrom('programme_terms')
    .where('series', '=', series)
    .where('programme_id', '<>', raw<number>`all (${wanted}::bigint[])`)
    .execute();
  if (wanted.length === 0) return;
  await db
    .insertInto('programme_terms')
    .values(wanted.map((programme_id) => ({ series, branch_id, programme_id })))
    .onConflict((conflict) => conflict.columns(['programme_id', 'series']).doNothing())
    .execute();
};
export const seenProgrammes = async (db: Sql, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('programme')
          .select('id')
          .where('id', 'in', [...ids])
          .execute()
      ).map(({ id }) => id);

type Moving = { id: number; series: number; locale: string; status: string; version: number };
/** The version in force so far is replaced by its successor. */
export const withdrawPublished = async (
  db: Sql,
  { series, locale, id }: Omit<Moving, 'status' | 'version'>,
): Promise<void> => {
  await db
    .updateTable('terms')
    .set({ status: 'unpublish' })
    .where('series', '=', series)
    .where('locale', '=', locale)
    .where('status', '=', 'published')
    .where('id', '<>', id)
    .execute();
};
export const moveTermsTo = async (
  db: Sql,
  { id, status, version }: Moving,
  to: { status: TermsRow['status']; publish_on: Day | null; published_at?: string },
): Promise<void> => {
  const result = await db
    .updateTable('terms')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('terms', id, version);
};

/** Versions whose day has come, by the branch's day or that of head office. */
export const dueTerms = (now: Date) =>
  asQuery(raw<Moving & { publish_on: Day }>`
    select t.id, t.series, t.locale, t.status, t.version, t.publish_on ${from(now)}
     where t.status = 'pending_publish' and t.publish_on <= d.today order by t.publish_on, t.revision`);

export const fileIdOf = (id: number) => sql.selectFrom('terms').select('file_id').where('id', '=', id);
