/** All SQL about devices at the door. */
import { sql as raw } from 'kysely';
import type { Kiosk, KioskHello, KioskQuery } from './kiosk.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type KioskRecord = Omit<Kiosk, 'can'>;
const columns = raw`
  k.id, k.branch_id, k.name, k.code_until, k.paired_at, k.seen_at, k.version, full_name(s.first_name, s.last_name) as staff_name,
  case when k.revoked_at is not null then 'revoked' when k.paired_at is not null then 'paired' else 'waiting' end as state`;
const from = raw`from kiosk_device k left join staff s on s.id = k.staff_id`;
export const listKiosks = (query: KioskQuery, branches: readonly number[]) =>
  asQuery(raw<KioskRecord>`
    select ${columns} ${from} where k.branch_id = any (${[...branches]}::bigint[]) order by k.id ${raw.raw(query.sort === 'id' ? 'asc' : 'desc')}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countKiosks = (branches: readonly number[]) =>
  asQuery(
    raw<{
      total: number;
    }>`select count(*) as total from kiosk_device where branch_id = any (${[...branches]}::bigint[])`,
  );
export const getKiosk = async (db: Sql, id: number): Promise<KioskRecord> => {
  const { rows } = await raw<KioskRecord>`select ${columns} ${from} where k.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};

export const insertKiosk = async (
  db: Sql,
  row: { branch_id: number; name: string; code_hash: Buffer; code_until: string; staff_id: number | null },
): Promise<number> => {
  const { id } = await db.insertInto('kiosk_device').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** Undefined: someone was faster. */
export const revokeDevice = async (db: Sql, id: number, version: number, now: Date): Promise<boolean> => {
  const { rows } = await raw`
    update kiosk_device set revoked_at = ${now.toISOString()}, code_hash = null, code_until = null
     where id = ${id} and version = ${version} and revoked_at is null returning id`.execute(db);
  return rows.length > 0;
};
/** The first device to use the code gets it. */
export const pairDevice = async (
  db: Sql,
  of: { code_hash: Buffer; token_hash: Buffer; now: Date },
): Promise<{ id: number; branch_id: number } | undefined> => {
  const now = of.now.toISOString();
  const { rows } = await raw<{ id: number; branch_id: number }>`
    update kiosk_device set token_hash = ${of.token_hash}, paired_at = ${now}, seen_at = ${now}, code_hash = null, code_until = null
     where code_hash = ${of.code_hash} and code_until > ${now}::timestamptz and revoked_at is null returning id, branch_id`.execute(
    db,
  );
  return rows[0];
};
export type Device = KioskHello & { id: number; branch_id: number };
export const deviceOf = (token_hash: Buffer) =>
  asQuery(raw<Device>`
    select k.id, k.branch_id, k.name, b.name as branch_name from kiosk_device k join branch b on b.id = k.branch_id
     where k.token_hash = ${token_hash} and k.revoked_at is null`);
export const markSeen = (id: number, now: Date) =>
  asQuery(raw<{ id: number }>`
    update kiosk_device set seen_at = ${now.toISOString()}
     where id = ${id} and (seen_at is null or seen_at < ${now.toISOString()}::timestamptz - interval '1 minute') returning id`);
export const memberOfCard = (cards: readonly string[]) =>
  asQuery(raw<{ id: number }>`select id from member where card_number = any (${[...cards]}) and is_active limit 1`);
export const cardOf = (id: number) =>
  asQuery(raw<{ name: string; card_number: string | null }>`
    select full_name(first_name, last_name) as name, card_number from member where id = ${id}`);
