/** Reading roles: lists, one of them, who has it. */
import { sql as raw } from 'kysely';
import type { RoleQuery } from './role.contract.ts';
import type { RoleScope } from '#access/roles.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, sql, type Sql } from '#kit/server/db.ts';
import { groupPart, holdersIn } from './role.store.ts';

/** Which roles a caller can see: the head office all, a branch those for branches and its own. */
export type Sight = { branches: readonly number[]; seesAll: boolean };

const functionsOf = raw<
  string[]
>`array(select rf.flag from role_function rf where rf.role_id = role.id order by rf.flag)`;

const columns = (db: Sql) =>
  db
    .selectFrom('role')
    .leftJoin('branch', 'branch.id', 'role.branch_id')
    .select([
      'role.id',
      'role.key',
      raw<{ en: string; cn: string }>`role.title`.as('title'),
      raw<RoleScope>`role.scope`.as('scope'),
      'role.branch_id',
      'branch.name as branch_name',
      functionsOf.as('flags'),
      'role.version',
      'role.updated_at',
    ]);

const matching = (query: Pick<RoleQuery, 'scope' | 'kind' | 'q'>, { branches, seesAll }: Sight) =>
  raw<boolean>`(role.branch_id is null or role.branch_id = any (${[...branches]}::bigint[]))
    and (${seesAll} or role.scope = 'branch')
    and (${query.scope ?? null}::text[] is null or role.scope = any (${query.scope ?? null}::text[]))
    and (${query.kind ?? null}::text[] is null
      or (case when role.key is not null then 'built_in' when role.branch_id is null then 'network' else 'branch' end) = any (${query.kind ?? null}::text[]))
    and position(lower(${query.q ?? ''}) in lower((role.title ->> 'en') || ' ' || coalesce(role.title ->> 'cn', ''))) > 0`;

const orders = {
  title: raw`lower(role.title ->> 'en')`,
  scope: raw`role.scope`,
  holders: raw`"holders"`,
} as const;

/** Holders are counted if they have it in these branches. */
export const listRoles = (query: RoleQuery, sight: Sight) =>
  columns(sql)
    .select((eb) =>
      eb
        .selectFrom(holdersIn(sight.branches).as('h'))
        .select((inner) => inner.fn.count<number>('h.staff_id').distinct().as('n'))
        .whereRef('h.role_id', '=', 'role.id')
        .as('holders'),
    )
    .where(matching(query, sight))
    .orderBy(orders[query.sort.replace('-', '') as keyof typeof orders], query.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('role.id')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);

export const countRoles = (query: RoleQuery, sight: Sight) =>
  sql
    .selectFrom('role')
    .where(matching(query, sight))
    .select((eb) => eb.fn.countAll<number>().as('total'));

/** Every role, visible to a branch or not: the caller decides. */
export const findRole = (id: number) => columns(sql).where('role.id', '=', id);
export type RoleRecord = Awaited<ReturnType<typeof getRole>>;
export const getRole = (db: Sql, id: number) =>
  columns(db)
    .where('role.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

const MOST_HOLDERS = 500;
/** Who has a role in these branches, and where it applies. */
export const holdersOf = (role_id: number, branches: readonly number[]) =>
  sql
    .selectFrom(holdersIn(branches).as('h'))
    .innerJoin('staff_role', 'staff_role.id', 'h.staff_role_id')
    .innerJoin('staff', 'staff.id', 'h.staff_id')
    .leftJoin('branch', 'branch.id', 'staff_role.branch_id')
    .leftJoin('organisation', 'organisation.id', 'staff_role.organisation_id')
    .leftJoin('branch_group as g', 'g.id', 'staff_role.branch_group_id')
    .select([
      'staff.id as staff_id',
      'staff.first_name',
      'staff.last_name',
      'staff_role.everywhere',
      'staff_role.country_code',
      raw<string | null>`coalesce(organisation.name, branch.name)`.as('named'),
      groupPart.as('group'),
    ])
    .where('h.role_id', '=', role_id)
    .orderBy('staff.first_name')
    .orderBy('staff.last_name')
    .orderBy('staff_role.id')
    .limit(MOST_HOLDERS);

/** The original permissions of a built-in role. */
export const defaultsOf = (role_id: number) =>
  sql.selectFrom('role_default').select('flag').where('role_id', '=', role_id).orderBy('flag');

/** What the people with a role have in its branch by all their roles, except for one person. */
export const reachOfHolders = (role_id: number, branch_id: number | null, but_staff_id: number) =>
  asQuery(raw<{ flags: string[]; is_wide: boolean }>`
    select coalesce(array_agg(distinct rf.flag) filter (where rf.flag is not null), '{}') as flags,
           coalesce(bool_or(sr.branch_id is null), false) as is_wide
      from staff_role held join staff_role sr on sr.staff_id = held.staff_id
      left join role_function rf on rf.role_id = sr.role_id
     where held.role_id = ${role_id} and held.staff_id <> ${but_staff_id}
       and (sr.branch_id is null or ${branch_id}::bigint is null or sr.branch_id = ${branch_id}::bigint)`);

const MOST_NAMES = 20;
/** Everyone with the role anywhere, whatever their status: the reason why it can't be deleted. */
export const namesOfHolders = async (db: Sql, role_id: number): Promise<string[]> => {
  const { rows } = await raw<{ name: string }>`select distinct full_name(f.first_name, f.last_name) as name
    from staff_role sr join staff f on f.id = sr.staff_id where sr.role_id = ${role_id} order by 1 limit ${MOST_NAMES}`.execute(
    db,
  );
  return rows.map(({ name }) => name.trim());
};
