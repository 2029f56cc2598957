/** All SQL about classes. */
import { sql as raw, type Insertable } from 'kysely';
import type { ClassQuery } from './class.contract.ts';
import type { ClassRow, ClassView } from './class.model.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, is, listOf, named } from '#kit/server/list.ts';

const columns = raw`
  c.id, c.branch_id, b.name as branch_name, c.name, c.kind, c.category, c.colour, c.duration_min, c.capacity, c.trainers_needed, c.facility_id, f.name as facility_name,
  c.credit_cost, c.programme_types, c.level, c.status, c.version,
  (select count(*)::int from class_session s
    where s.class_id = c.id and s.status = 'scheduled' and s.starts_at between now() and now() + interval '7 days') as coming`;
const from = raw`from class c join branch b on b.id = c.branch_id left join facility f on f.id = c.facility_id`;

export type ClassRecord = Omit<ClassRow, 'can'>;
export const classes = listOf<ClassQuery, ClassRecord>({
  columns,
  from,
  seen: inBranches('c.branch_id'),
  filters: {
    status: anyOf('c.status'),
    category: anyOf('c.category'),
    level: anyOf('c.level'),
    facility_id: is('c.facility_id'),
    q: named('c.name'),
  },
  sorts: {
    name: "lower(c.name ->> 'en')",
    category: 'c.category',
    capacity: 'c.capacity',
    duration_min: 'c.duration_min',
    id: 'c.id',
  },
  id: 'c.id',
});

export type ClassViewRecord = Omit<ClassView, 'can'>;
export const findClass = (id: number) =>
  asQuery(raw<ClassViewRecord>`
    select ${columns}, b.name as branch_name, c.description, c.picture_file_id, c.meeting_url, p.name as picture_name,
           (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.id), '[]')
              from class_category g join course r on r.id = any (g.course_ids) where g.key = c.category) as requires
      ${from} left join file p on p.id = c.picture_file_id where c.id = ${id}`);

export const insertClass = async (db: Sql, row: Insertable<DB['class']>): Promise<number> => {
  const { id } = await db.insertInto('class').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The new status, if the class still has the status where the move starts and the version that was read. */
export const moveClassTo = async (
  db: Sql,
  { id, status }: Pick<ClassRow, 'id' | 'status'>,
  to: ClassRow['status'],
  version: number,
): Promise<void> => {
  const result = await db
    .updateTable('class')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('class', id, version);
};

/** The room, if it is one of the branch; in use or not. */
export const findRoom = (id: number, branch_id: number) =>
  sql
    .selectFrom('facility')
    .select(['id', 'name', 'capacity', 'status'])
    .where('id', '=', id)
    .where('branch_id', '=', branch_id);
export const pictureFile = (id: number) => sql.selectFrom('class').select('picture_file_id').where('id', '=', id);

export const getClass = async (db: Sql, id: number): Promise<ClassViewRecord> => {
  const { rows } = await db.executeQuery(findClass(id).compile());
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};
