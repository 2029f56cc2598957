/** All SQL about certificates of staff. */
import { sql as raw, type Insertable } from 'kysely';
import type { CertificateQuery } from './certificate.contract.ts';
import type { Certificate, CertificateRow } from './certificate.model.ts';
import { certificateState, EXPIRING_DAYS } from './certificate.rules.ts';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

const isReplaced = raw<boolean>`exists (select 1 from staff_certificate n
  where n.staff_id = c.staff_id and n.kind = c.kind and n.expires_on > c.expires_on)`;
const columns = raw`c.id, c.staff_id, c.kind, c.issuer, c.number, c.issued_on, c.expires_on, c.file_id, f.name as file_name,
  ${isReplaced} as is_replaced, c.version`;
const withFile = raw`staff_certificate c left join file f on f.id = c.file_id`;
type CertificateRecord = Omit<Certificate, 'state' | 'can'>;

/** Of one person, the newest first. The policy decides whose are visible. */
export const certificatesOf = (staff_id: number) =>
  asQuery(raw<CertificateRecord>`
    select ${columns} from ${withFile} where c.staff_id = ${staff_id} order by c.kind, c.expires_on desc, c.id`);
export const certificateById = (id: number) =>
  asQuery(raw<CertificateRecord>`select ${columns} from ${withFile} where c.id = ${id}`);

export const presentCertificate = (one: CertificateRecord, today: Day, mayChange: boolean): Certificate => ({
  ...one,
  state: certificateState(one.expires_on, today),
  can: mayChange ? ['edit', 'delete'] : [],
});

const found = (query: CertificateQuery, branches: readonly number[], today: Day) => {
  const wanted = [
    raw`s.status = 'active'`,
    raw`c.staff_id in (select w.staff_id from staff_of(${[...branches]}::bigint[]) w)`,
    ...(query.kind?.length ? [raw`c.kind = any (${query.kind}::text[])`] : []),
    ...(query.due === undefined
      ? []
      : [
          query.due
            ? raw`c.expires_on <= ${addDays(today, EXPIRING_DAYS)}::date and not ${isReplaced}`
            : raw`c.expires_on > ${addDays(today, EXPIRING_DAYS)}::date`,
        ]),
    ...(query.q
      ? [
          raw`position(lower(${query.q}) in lower(full_name(s.first_name, s.last_name) || ' ' || s.first_name || ' ' || s.last_name)) > 0`,
        ]
      : []),
  ];
  return raw`${withFile} join staff s on s.id = c.staff_id where ${raw.join(wanted, raw` and `)}`;
};

const orders = {
  expires_on: raw`c.expires_on`,
  '-expires_on': raw`c.expires_on desc`,
  issued_on: raw`c.issued_on`,
  '-issued_on': raw`c.issued_on desc`,
  first_name: raw`lower(s.first_name), lower(s.last_name)`,
  '-first_name': raw`lower(s.first_name) desc, lower(s.last_name) desc`,
} as const;

type Listed = CertificateRecord & Pick<CertificateRow, 'first_name' | 'last_name' | 'staff_type'>;
export const listCertificates = (query: CertificateQuery, branches: readonly number[], today: Day) =>
  asQuery(raw<Listed>`
    select ${columns}, s.first_name, s.last_name, s.staff_type from ${found(query, branches, today)}
     order by ${orders[query.sort]}, c.id limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countCertificates = (query: CertificateQuery, branches: readonly number[], today: Day) =>
  asQuery(raw<{ total: number }>`select count(*) as total from ${found(query, branches, today)}`);
export const asCertificateRow =
  (today: Day) =>
  (row: Listed): CertificateRow => ({
    ...row,
    state: certificateState(row.expires_on, today),
    days_left: daysBetween(today, row.expires_on),
  });

export const insertCertificate = async (db: Sql, one: Insertable<DB['staff_certificate']>): Promise<number> => {
  const row = await db.insertInto('staff_certificate').values(one).returning('id').executeTakeFirstOrThrow();
  return row.id;
};
export const deleteCertificate = async (db: Sql, id: number, version: number): Promise<void> => {
  const gone = await db
    .deleteFrom('staff_certificate')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new StaleWrite('staff_certificate', id, version);
};
export const getCertificate = async (db: Sql, id: number): Promise<CertificateRecord> => {
  const { rows } = await db.executeQuery(certificateById(id).compile());
  if (!rows[0]) throw new NotFound();
  return rows[0];
};

/** Whether the person works in one of the branches. */
export const worksIn = (staff_id: number, branches: readonly number[]) =>
  asQuery(raw<{ yes: boolean }>`
    select ${staff_id} in (select w.staff_id from staff_of(${[...branches]}::bigint[]) w) as yes`);
