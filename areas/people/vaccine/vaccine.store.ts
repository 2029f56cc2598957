/** All SQL about vaccine certificates of clients. */
import { sql as raw, type Insertable } from 'kysely';
import type { VaccineQuery } from './vaccine.contract.ts';
import type { Vaccine, VaccineOfClient, VaccineOpening, VaccineRow } from './vaccine.model.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

export type VaccineRecord = Omit<Vaccine, 'can'>;
export const vaccineById = (id: number) =>
  asQuery(raw<VaccineRecord>`
    select v.id, v.branch_id, v.member_id, full_name(m.first_name, m.last_name) as member_name, v.vaccine, v.dose, v.given_on, v.valid_until,
           v.file_id, f.name as file_name, v.status, v.reason, full_name(s.first_name, s.last_name) as decided_by_name,
           v.decided_at, v.version, v.created_at
      from vaccine_certificate v join member m on m.id = v.member_id
      left join file f on f.id = v.file_id left join staff s on s.id = v.decided_by
     where v.id = ${id}`);
export const getVaccine = async (db: Sql, id: number): Promise<VaccineRecord> => {
  const { rows } = await db.executeQuery(vaccineById(id).compile());
  if (!rows[0]) throw new NotFound();
  return rows[0];
};
export const vaccinesOf = (member_id: number) =>
  asQuery(raw<VaccineRow>`
    select id, status, created_at from vaccine_certificate where member_id = ${member_id} order by id desc`);
export const certificatesOf = (member_id: number) =>
  asQuery(raw<Pick<Vaccine, 'vaccine' | 'status' | 'valid_until'>>`
    select vaccine, status, valid_until from vaccine_certificate where member_id = ${member_id} order by id`);
const wanted = ({ status, q }: VaccineQuery, branches: readonly number[]) => raw`
  vaccine_certificate v join member m on m.id = v.member_id
   where v.branch_id = any (${[...branches]}::bigint[]) and (${status?.length ? status : null}::text[] is null or v.status = any (${status ?? []}::text[]))
     and (${q || null}::text is null or v.member_id in (select f.id from search_members(${q ?? ''}, null, 200, 0) f))`;
const orders = {
  created_at: raw`v.created_at, v.id`,
  '-created_at': raw`v.created_at desc, v.id desc`,
  id: raw`v.id`,
  '-id': raw`v.id desc`,
} as const;
export const listVaccines = (query: VaccineQuery, branches: readonly number[]) =>
  asQuery(raw<VaccineOfClient>`
    select v.id, v.status, v.created_at, v.member_id, full_name(m.first_name, m.last_name) as member_name
      from ${wanted(query, branches)} order by ${orders[query.sort]}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countVaccines = (query: VaccineQuery, branches: readonly number[]) =>
  asQuery(raw<{ total: number }>`select count(*) as total from ${wanted(query, branches)}`);
export const openingsOf = (id: number) =>
  asQuery(raw<VaccineOpening>`
    select o.id, o.what, full_name(s.first_name, s.last_name) as staff_name, o.at
      from vaccine_opening o join staff s on s.id = o.staff_id
     where o.vaccine_certificate_id = ${id} order by o.id desc limit 100`);

export const insertVaccine = async (db: Sql, one: Insertable<DB['vaccine_certificate']>): Promise<number> =>
  (await db.insertInto('vaccine_certificate').values(one).returning('id').executeTakeFirstOrThrow()).id;

type Decision = { status: Vaccine['status']; reason: string | null; decided_by: number; decided_at: string };
export const decideVaccine = async (
  db: Sql,
  one: Pick<Vaccine, 'id' | 'status' | 'version'>,
  decision: Decision,
): Promise<void> => {
  const saved = await db
    .updateTable('vaccine_certificate')
    .set(decision)
    .where('id', '=', one.id)
    .where('status', '=', one.status)
    .where('version', '=', one.version)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) throw new StaleWrite('vaccine_certificate', one.id, one.version);
};

/** A page that is drawn again is not another opening. */
const SAME_LOOK = '10 minutes';
type Look = { id: number; branch_id: number; what: VaccineOpening['what']; staff_id: number; at: string };
export const noteOpening = async (db: Sql, { id, branch_id, what, staff_id, at }: Look): Promise<void> => {
  await raw`
    insert into vaccine_opening (branch_id, vaccine_certificate_id, what, staff_id, at)
    select ${branch_id}, ${id}, ${what}, ${staff_id}, ${at}::timestamptz
     where not exists (select 1 from vaccine_opening o where o.vaccine_certificate_id = ${id} and o.what = ${what}
                          and o.staff_id = ${staff_id} and o.at > ${at}::timestamptz - ${SAME_LOOK}::interval)`.execute(
    db,
  );
};
