/** All SQL about what people have signed. */
import { sql as raw, type Insertable } from 'kysely';
import type { Acceptance, AcceptanceRow, TermsKind, TermsRow } from './terms.model.ts';
import type { Locale } from '#kit/domain/words.ts';
import { liveStatuses } from '#areas/membership/membership/membership.rules.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

const rows = raw`
  select a.id, a.terms_id, t.title, t.locale, t.revision, a.member_id, full_name(m.first_name, m.last_name) as member_name,
         a.signed_name, a.signed_at, b.name as branch_name, a.signature, a.address, a.file_sha256,
         full_name(s.first_name, s.last_name) as staff_name
    from terms_acceptance a
    join terms t on t.id = a.terms_id
    join member m on m.id = a.member_id
    join branch b on b.id = a.branch_id
    left join staff s on s.id = a.staff_id`;
const MOST = 500;

export const acceptancesOf = (terms_id: number) =>
  asQuery(raw<AcceptanceRow>`${rows} where a.terms_id = ${terms_id} order by a.id desc limit ${MOST}`);
export const acceptancesOfMember = (member_id: number) =>
  asQuery(raw<AcceptanceRow>`${rows} where a.member_id = ${member_id} order by a.id desc limit ${MOST}`);
export const findAcceptance = (id: number) => asQuery(raw<Acceptance>`${rows} where a.id = ${id}`);

type Signable = {
  id: number;
  kind: TermsKind;
  series: number;
  title: string;
  locale: Locale;
  revision: number;
  status: TermsRow['status'];
  publish_on: string | null;
  signed_at: string | null;
  file_sha256: string;
};
/** The documents that a member signs for a programme (none: only the legal ones), with when this version was signed. */
export const signableFor = (member_id: number, programme_id: number | null) =>
  asQuery(raw<Signable>`
    select t.id, t.kind, t.series, t.title, t.locale, t.revision, t.status, t.publish_on, f.sha256 as file_sha256,
           (select max(a.signed_at) from terms_acceptance a where a.terms_id = t.id and a.member_id = ${member_id}) as signed_at
      from terms t join file f on f.id = t.file_id
     where t.status <> 'unpublish'
       and (t.kind = 'legal' or t.series in (select pt.series from programme_terms pt where pt.programme_id = ${programme_id}))
     order by t.kind desc, t.series`);
export type Owed = Pick<Signable, 'series' | 'title' | 'locale' | 'revision' | 'status' | 'publish_on'> & {
  series_signed: boolean;
};
/** The documents that a client signs for the programmes of live memberships; none without a membership. */
export const owedToSign = (member_id: number) =>
  asQuery(raw<Owed>`
    with held as materialized (
      select distinct ms.programme_id from membership ms
       where ms.member_id = ${member_id} and ms.status in (${raw.join(liveStatuses.map((one) => raw.lit(one)))}))
    select t.series, t.title, t.locale, t.revision, t.status, t.publish_on,
           exists (select 1 from terms_acceptance a join terms o on o.id = a.terms_id
                    where a.member_id = ${member_id} and o.series = t.series) as series_signed
      from terms t
     where t.status <> 'unpublish' and exists (select 1 from held)
       and (t.kind = 'legal' or t.series in (select pt.series from programme_terms pt join held on held.programme_id = pt.programme_id))
     order by t.kind desc, t.series`);
/** Versions by their ids, to be signed. */
export const signableByIds = (ids: readonly number[], member_id: number) =>
  asQuery(raw<Signable>`
    select t.id, t.kind, t.series, t.title, t.locale, t.revision, t.status, t.publish_on, f.sha256 as file_sha256,
           (select max(a.signed_at) from terms_acceptance a where a.terms_id = t.id and a.member_id = ${member_id}) as signed_at
      from terms t join file f on f.id = t.file_id where t.id = any (${[...ids]}::bigint[])`);

export const insertAcceptances = async (
  db: Sql,
  acceptances: readonly Insertable<DB['terms_acceptance']>[],
): Promise<number[]> => {
  const made = await db
    .insertInto('terms_acceptance')
    .values([...acceptances])
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
};
