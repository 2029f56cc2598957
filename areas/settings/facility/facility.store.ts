/** All SQL about rooms. */
import { sql as raw, type Insertable } from 'kysely';
import type { FacilityQuery } from '../schedule/schedule.contract.ts';
import type { FacilityRow } from './facility.model.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';

const columns = ['id', 'branch_id', 'name', 'capacity', 'status', 'note', 'version'] as const;
const matching = (branch_id: number, { q, status }: FacilityQuery) =>
  sql
    .selectFrom('facility')
    .where('branch_id', '=', branch_id)
    .$if((status?.length ?? 0) > 0, (query) => query.where('status', 'in', status ?? []))
    .$if(q !== undefined, (query) => query.where(raw<boolean>`position(lower(${q ?? ''}) in lower(name)) > 0`));

type Narrow = Pick<FacilityRow, 'status'>;
export const listFacilities = (query: FacilityQuery, branch_id: number) =>
  matching(branch_id, query)
    .select(columns)
    .$narrowType<Narrow>()
    .orderBy(query.sort.replace('-', '') as 'name' | 'capacity' | 'status', query.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
export const countFacilities = (query: FacilityQuery, branch_id: number) =>
  matching(branch_id, query).select((eb) => eb.fn.countAll<number>().as('total'));

const one = (db: Sql, id: number) =>
  db.selectFrom('facility').select(columns).$narrowType<Narrow>().where('id', '=', id);
export const findFacility = (id: number) => one(sql, id);
export const getFacility = (db: Sql, id: number) => one(db, id).executeTakeFirstOrThrow(() => new NotFound());
/** Rooms in use, for the timetable. */
export const activeFacilities = (branch_id: number) =>
  sql
    .selectFrom('facility')
    .select(['id', 'name', 'capacity'])
    .where('branch_id', '=', branch_id)
    .where('status', '=', 'active')
    .orderBy('name');

export const insertFacility = async (db: Sql, room: Insertable<DB['facility']>): Promise<number> => {
  const { id } = await db.insertInto('facility').values(room).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The new status, if the room is still at the start of the move and at the version that was read. */
export const moveFacilityTo = async (
  db: Sql,
  { id, status }: Pick<FacilityRow, 'id' | 'status'>,
  to: FacilityRow['status'],
  version: number,
): Promise<void> => {
  const result = await db
    .updateTable('facility')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('facility', id, version);
};

export const copyRooms = async (db: Sql, from_branch: number, to_branch: number): Promise<void> => {
  await db
    .insertInto('facility')
    .columns(['branch_id', 'name', 'capacity', 'note'])
    .expression((eb) =>
      eb
        .selectFrom('facility')
        .select((of) => [of.val(to_branch).as('branch_id'), 'name', 'capacity', 'note'])
        .where('branch_id', '=', from_branch)
        .where('status', '=', 'active')
        .orderBy('id'),
    )
    .execute();
};
