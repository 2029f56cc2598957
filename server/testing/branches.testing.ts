/** More branches than the test network has. */
import type { Sql } from '#kit/server/db.ts';

/** Branches of the country, organisation and kind of another one, with their own names; returns their ids. */
export const branchesLike = async (
  sql: Sql,
  like: number,
  more: readonly { code: string; name: string }[],
): Promise<number[]> => {
  const { organisation_id, region, time_zone, currency, opened_on, country_code, type } = await sql
    .selectFrom('branch')
    .selectAll()
    .where('id', '=', like)
    .executeTakeFirstOrThrow();
  const same = { organisation_id, region, time_zone, currency, opened_on, country_code, type };
  const made = await sql
    .insertInto('branch')
    .values(more.map((own) => ({ ...same, ...own })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
};
