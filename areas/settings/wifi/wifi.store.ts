/** All SQL about Wi-Fi networks and public addresses. */
import { sql as raw, type Insertable } from 'kysely';
import type { NewRange, RangeRow, WifiRow } from './wifi.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';

const columns = ['id', 'branch_id', 'ssid', 'audience', 'note', 'password_set_at', 'version'] as const;
type Narrow = Pick<WifiRow, 'audience'>;
export const networksOf = (branch_id: number) =>
  sql
    .selectFrom('wifi_network')
    .select(columns)
    .$narrowType<Narrow>()
    .where('branch_id', '=', branch_id)
    .orderBy('ssid');
const one = (db: Sql, id: number) =>
  db.selectFrom('wifi_network').select(columns).$narrowType<Narrow>().where('id', '=', id);
export const findNetwork = (id: number) => one(sql, id);
export const getNetwork = (db: Sql, id: number) => one(db, id).executeTakeFirstOrThrow(() => new NotFound());
export const insertNetwork = async (db: Sql, network: Insertable<DB['wifi_network']>): Promise<number> => {
  const { id } = await db.insertInto('wifi_network').values(network).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const sealedOf = (wifi_network_id: number) =>
  sql.selectFrom('wifi_password').select('sealed').where('wifi_network_id', '=', wifi_network_id);
export const keepSealed = async (
  db: Sql,
  of: { wifi_network_id: number; branch_id: number; sealed: string },
): Promise<void> => {
  await db
    .insertInto('wifi_password')
    .values(of)
    .onConflict((conflict) => conflict.column('wifi_network_id').doUpdateSet({ sealed: of.sealed }))
    .execute();
};
export const dropSealed = async (db: Sql, wifi_network_id: number): Promise<void> => {
  await db.deleteFrom('wifi_password').where('wifi_network_id', '=', wifi_network_id).execute();
};

const ranges = (db: Sql) =>
  db.selectFrom('address_range').select(['id', raw<string>`range::text`.as('range'), 'note', 'version']);
export const rangesOf = (branch_id: number) => ranges(sql).where('branch_id', '=', branch_id).orderBy('range');
export const getRange = (db: Sql, id: number): Promise<RangeRow> =>
  ranges(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
export const insertRange = async (db: Sql, range: NewRange): Promise<number> => {
  const { id } = await db.insertInto('address_range').values(range).returning('id').executeTakeFirstOrThrow();
  return id;
};
