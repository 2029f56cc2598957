/** All SQL about privileges. */
import { sql as raw, type Insertable } from 'kysely';
import type { PersonQuery, PrivilegeQuery } from './privilege.contract.ts';
import type { PrivilegeEffect } from './privilege.model.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, sql, type DB, type Query, type Sql } from '#kit/server/db.ts';
import { holdersIn } from '../role/role.store.ts';

const nameOf = (table: 'f' | 'giver' | 'ender') =>
  raw<string>`full_name(${raw.ref(`${table}.first_name`)}, ${raw.ref(`${table}.last_name`)})`;
/** Today's date in the branch; for the whole network, at the head office. */
const todayAt = (now: Date) =>
  raw<string>`(${now.toISOString()}::timestamptz at time zone coalesce(b.time_zone, (select hq.time_zone from branch hq where hq.type = 'hq'), 'UTC'))::date`;

const from = (db: Sql) =>
  db
    .selectFrom('privilege as p')
    .innerJoin('staff as f', 'f.id', 'p.staff_id')
    .leftJoin('branch as b', 'b.id', 'p.branch_id');

const rows = (db: Sql, now: Date) =>
  from(db)
    .leftJoin('staff as giver', 'giver.id', 'p.given_by')
    .leftJoin('staff as ender', 'ender.id', 'p.ended_by')
    .select([
      'p.id',
      'p.branch_id',
      'b.name as branch_name',
      'p.staff_id',
      nameOf('f').as('staff_name'),
      'p.flag',
      raw<PrivilegeEffect>`p.effect`.as('effect'),
      'p.from_on',
      'p.until_on',
      'p.reason',
      raw<string | null>`${nameOf('giver')}`.as('given_by_name'),
      'p.given_by',
      'p.by_loan',
      raw<boolean>`exists (select 1 from staff_role sr where sr.staff_id = p.staff_id and (sr.branch_id is null or (sr.branch_id = p.branch_id
        and exists (select 1 from role_function rf where rf.role_id = sr.role_id and rf.flag = 'MANAGE_PRIVILEGE'))))`.as(
        'outranks',
      ),
      'p.created_at',
      'p.version',
      'p.ended_at',
      raw<string | null>`${nameOf('ender')}`.as('ended_by_name'),
      'p.ended_why',
      todayAt(now).as('today'),
    ]);

/** The same as the rule `privilegeStatus`. */
const statusIs = (now: Date) => raw<string>`case when p.ended_at is not null then 'ended'
  when ${todayAt(now)} < p.from_on then 'waiting' when ${todayAt(now)} > p.until_on then 'expired' else 'active' end`;

/** Which privileges a caller can see: those of the branches, and network-wide ones of the people who work there. */
export type Sight = { branches: readonly number[]; seesAll: boolean };
const isSeen = ({ branches, seesAll }: Sight) =>
  raw<boolean>`(p.branch_id = any (${[...branches]}::bigint[]) or (p.branch_id is null and (${seesAll}
    or p.staff_id in (select h.staff_id from ${holdersIn(branches)} h where not h.everywhere))))`;

const matching = (query: PrivilegeQuery, sight: Sight, now: Date) => {
  const { status = null, effect = null, staff_id = null, q = '' } = query;
  return raw<boolean>`${isSeen(sight)}
    and (${status}::text[] is null or ${statusIs(now)} = any (${status}::text[]))
    and (${effect}::text[] is null or p.effect = any (${effect}::text[]))
    and (${staff_id}::bigint is null or p.staff_id = ${staff_id}::bigint)
    and position(lower(${q}) in lower(full_name(f.first_name, f.last_name) || ' ' || f.first_name || ' ' || f.last_name || ' ' || p.reason || ' ' || p.flag)) > 0`;
};

const orders = { created_at: 'p.id', from_on: 'p.from_on', until_on: 'p.until_on', staff_name: 'staff_name' } as const;

export const listPrivileges = (query: PrivilegeQuery, sight: Sight, now: Date) =>
  rows(sql, now)
    .where(matching(query, sight, now))
    .orderBy(orders[query.sort.replace('-', '') as keyof typeof orders], query.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('p.id', 'desc')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);

export const countPrivileges = (query: PrivilegeQuery, sight: Sight, now: Date) =>
  from(sql)
    .where(matching(query, sight, now))
    .select((eb) => eb.fn.countAll<number>().as('total'));

export const findPrivilege = (id: number, sight: Sight, now: Date) =>
  rows(sql, now).where('p.id', '=', id).where(isSeen(sight));
export type PrivilegeRecord = Awaited<ReturnType<typeof getPrivilege>>;
export const getPrivilege = (db: Sql, id: number, sight: Sight, now: Date) =>
  rows(db, now)
    .where('p.id', '=', id)
    .where(isSeen(sight))
    .executeTakeFirstOrThrow(() => new NotFound());

export const insertPrivileges = async (db: Sql, values: Insertable<DB['privilege']>[]): Promise<number[]> => {
  const made = await db.insertInto('privilege').values(values).returning('id').execute();
  return made.map(({ id }) => id);
};

type End = { ended_at: string; ended_by: number; ended_why: string };
export const endPrivilege = async (db: Sql, id: number, version: number, end: End): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('privilege')
    .set(end)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleWrite('privilege', id, version);
};

/** Whose access a caller can see: staff of these branches; head office staff only as the head office. */
export type Circle = { branches: readonly number[]; withHeadOffice: boolean; now: Date };
/** Active staff with a role there, or a privilege that hasn't ended. */
const peopleIn = ({ branches, withHeadOffice, now }: Circle) =>
  raw<boolean>`staff.status = 'active' and (staff.id in (select h.staff_id from ${holdersIn(branches)} h where ${withHeadOffice} or not h.everywhere)
    or staff.id in (select p.staff_id from privilege p where p.branch_id = any (${[...branches]}::bigint[])
      and p.ended_at is null and p.until_on >= (${now.toISOString()}::timestamptz at time zone 'UTC')::date - 1))
    and (${withHeadOffice} or not exists (select 1 from staff_role w where w.staff_id = staff.id and w.everywhere))`;
const named = (q = '') =>
  raw<boolean>`position(lower(${q}) in lower(full_name(staff.first_name, staff.last_name) || ' ' || staff.first_name || ' ' || staff.last_name || ' ' || staff.email)) > 0`;

export const listPeople = (query: PersonQuery, circle: Circle) =>
  sql
    .selectFrom('staff_person as staff')
    .select(['staff.id', 'staff.first_name', 'staff.last_name', 'staff.staff_type'])
    .where(peopleIn(circle))
    .where(named(query.q))
    .orderBy('staff.first_name', query.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('staff.last_name')
    .orderBy('staff.id')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
export const countPeople = (query: PersonQuery, circle: Circle) =>
  sql
    .selectFrom('staff_person as staff')
    .where(peopleIn(circle))
    .where(named(query.q))
    .select((eb) => eb.fn.countAll<number>().as('total'));

export const findPerson = (id: number, circle: Circle) =>
  sql
    .selectFrom('staff_person as staff')
    .select(['staff.id', 'staff.first_name', 'staff.last_name'])
    .where('staff.id', '=', id)
    .where(peopleIn(circle));

/** `manages`: the branches where the person manages privileges by a role. */
type Reach = { is_super_admin: boolean; is_wide: boolean; manages: number[] };
/** How far the roles of a person reach. */
export const reachOf = (staff_id: number): Query<Reach> =>
  asQuery(
    raw<Reach>`select coalesce(bool_or(r.key = 'super_admin' and sr.everywhere), false) as is_super_admin,
      coalesce(bool_or(sr.branch_id is null), false) as is_wide,
      coalesce(array_agg(sr.branch_id) filter (where sr.branch_id is not null
        and exists (select 1 from role_function rf where rf.role_id = r.id and rf.flag = 'MANAGE_PRIVILEGE')), '{}') as manages
      from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = ${staff_id}`,
  );

type LoanRow = { id: number; branch_id: number | null; until_on: string };
/** The privileges by which a person manages privileges now, the longest last. */
export const loansOf = (staff_id: number, now: Date): Query<LoanRow> =>
  asQuery(raw<LoanRow>`
    select p.id, p.branch_id, p.until_on from privilege p left join branch b on b.id = p.branch_id
     where p.staff_id = ${staff_id} and p.flag = 'MANAGE_PRIVILEGE' and p.effect = 'give' and ${statusIs(now)} = 'active'
     order by p.until_on, p.id`);

/** What was decided by a privilege that ends now ends with it; returns the people whose access changes. */
export const endDecidedBy = async (db: Sql, loan: number, end: End): Promise<number[]> => {
  const ended = await db
    .updateTable('privilege')
    .set(end)
    .where('by_loan', '=', loan)
    .where('ended_at', 'is', null)
    .returning('staff_id')
    .execute();
  return [...new Set(ended.map(({ staff_id }) => staff_id))];
};

/** The earliest date that it is now in these branches; in the whole network if none is named. */
export const earliestDay = (branches: readonly number[], now: Date): Query<{ today: string | null }> =>
  asQuery(
    raw<{
      today: string | null;
    }>`select min((${now.toISOString()}::timestamptz at time zone b.time_zone)::date) as today
      from branch b where ${branches.length === 0} or b.id = any (${[...branches]}::bigint[])`,
  );
