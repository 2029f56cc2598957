/** All SQL about branches. Every signed-in person can read the rows; the ids say which ones to show. */
import { sql as raw } from 'kysely';
import { sql, type Sql } from '#kit/server/db.ts';
import { pictureAt } from '#kit/server/file.ts';
import type { Branch } from './branch.model.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';

const columns = [
  'id',
  'code',
  'name',
  raw<Branch['type']>`type`.as('type'),
  'country_code',
  'region',
  'time_zone',
  'currency',
  'address',
  'phone',
  'email',
  'tax_number',
  pictureAt('branch/avatar', 'branch.id', 'branch.avatar_file_id').as('avatar'),
  'is_active',
] as const;

export const pictureFileOf = (id: number) => sql.selectFrom('branch').select('avatar_file_id').where('id', '=', id);

type BranchFilter = {
  country_code?: string | undefined;
  q?: string | undefined;
  /** The branches in which this person works at that moment. */
  of_staff?: { id: number; at: Date } | undefined;
};

/** `ids`: the branches that the caller works in. By name. */
export const branchesOf = (ids: readonly number[], { country_code, q, of_staff }: BranchFilter = {}) =>
  sql
    .selectFrom('branch')
    .select(columns)
    .where('id', '=', raw<number>`any (${[...ids]}::bigint[])`)
    .$if(country_code !== undefined, (query) => query.where('country_code', '=', country_code ?? ''))
    .$if(q !== undefined, (query) =>
      query.where(raw<boolean>`position(lower(${q ?? ''}) in lower(name || ' ' || code || ' ' || region)) > 0`),
    )
    .$if(of_staff !== undefined, (query) =>
      query.where(
        raw<boolean>`branch.id in (
          select jsonb_array_elements_text(g -> 'branches')::bigint
            from access_of(${of_staff?.id ?? 0}, ${of_staff?.at.toISOString() ?? null}) as a,
                 jsonb_array_elements((a -> 'grants') || (a -> 'privileges')) as g
           where g ->> 'effect' is distinct from 'take')`,
      ),
    )
    .orderBy('name')
    .orderBy('id');

/** Regions with the number of their branches; all of the network, or of the given branches. */
export const regionsOf = (ids?: readonly number[]) =>
  sql
    .selectFrom('branch')
    .select((eb) => ['country_code', 'region', eb.fn.countAll<number>().as('branches')])
    .where('is_active', '=', true)
    .$if(ids !== undefined, (query) => query.where('id', '=', raw<number>`any (${[...(ids ?? [])]}::bigint[])`))
    .groupBy(['country_code', 'region'])
    .orderBy('country_code')
    .orderBy('region');

export const headOffice = () => sql.selectFrom('branch').select(['id', 'name']).where('type', '=', 'hq').limit(1);

export const anyBranch = () => sql.selectFrom('branch').select('id').limit(1);

export const saveOwn = async (db: Sql, branch_id: number, version: number, changes: Own): Promise<void> => {
  const result = await db
    .updateTable('branch')
    .set(changes)
    .where('id', '=', branch_id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('branch', branch_id, version);
};

export const everyBranch = () => sql.selectFrom('branch').select('id').orderBy('id');
/** The names of its lists, and the time zone of their times. */
export const branchPlace = (id: number) =>
  sql.selectFrom('branch').select(['name', 'country_code', 'time_zone']).where('id', '=', id);

type HeadOffice = { network_name: string; country_code: string; time_zone: string; currency: string };
/** Creates the network and its head office; the database refuses a second one. */
export const openHeadOffice = async (db: Sql, asked: HeadOffice): Promise<void> => {
  const network = await db
    .insertInto('organisation')
    .values({ kind: 'network', name: asked.network_name, country_code: asked.country_code })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { country_code, time_zone, currency } = asked;
  await db
    .insertInto('branch')
    .values({ organisation_id: network.id, code: 'HQ', name: 'HQ', type: 'hq', country_code, time_zone, currency })
    .execute();
};

const factsIn = (db: Sql, branch_id: number) =>
  db
    .selectFrom('branch')
    .select(['id', 'code', 'name', 'country_code', 'currency', 'time_zone', 'stage'])
    .where('id', '=', branch_id);
export const findFacts = (branch_id: number) => factsIn(sql, branch_id);
export const getFacts = (db: Sql, branch_id: number) =>
  factsIn(db, branch_id).executeTakeFirstOrThrow(() => new NotFound());

export const ownOfBranch = (branch_id: number) =>
  sql
    .selectFrom('branch')
    .select([
      'id',
      'name',
      'code',
      'country_code',
      'currency',
      'time_zone',
      'tax_number',
      'gift_limit_cents',
      'adjust_limit_cents',
      'address',
      'phone',
      'email',
      'avatar_file_id',
      'version',
    ])
    .where('id', '=', branch_id);

export type Own = {
  currency?: string;
  tax_number?: string | null;
  gift_limit_cents?: number;
  adjust_limit_cents?: number;
  address?: string;
  phone?: string | null;
  email?: string | null;
  avatar_file_id?: number | null;
};
/**
 * Locks the row first: invoices refer to it while they are created, so they are finished before the currency is
 * checked.
 */
export const holdBranch = async (
  db: Sql,
  branch_id: number,
): Promise<{
  currency: string;
  country_code: string;
  avatar_file_id: number | null;
  gift_limit_cents: number;
  adjust_limit_cents: number;
}> =>
  db
    .selectFrom('branch')
    .select(['currency', 'country_code', 'avatar_file_id', 'gift_limit_cents', 'adjust_limit_cents'])
    .where('id', '=', branch_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound());
