/** All SQL about branches. Every signed-in person may read the rows; which ones to show is said by the ids. */
import { sql as raw } from 'kysely';
import { sql } from '#kit/server/db.ts';
import { pictureAt } from '#kit/server/file.ts';
import type { Branch } from './branch.model.ts';

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
  /** Those in which this person works at that moment. */
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

export const headOffice = () => sql.selectFrom('branch').select('name').where('type', '=', 'hq').limit(1);

export const anyBranch = () => sql.selectFrom('branch').select('id').limit(1);
