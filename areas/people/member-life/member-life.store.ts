/** All SQL about leaving, returning and moving to another branch. */
import { sql as raw } from 'kysely';
import type { BranchToGo, Tie } from './member-life.model.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, fixed, sql, type Sql } from '#kit/server/db.ts';

/** In any branch: see the function. */
export const tiesOf = fixed((member_id: number) =>
  asQuery(raw<Tie>`select * from member_ties(${member_id}) order by kind desc, branch_name, until_on`),
);

/** Open to everyone who can transfer a client: branches are no secret inside the network. */
export const branchesToGo = (but: number) =>
  sql
    .selectFrom('branch')
    .select(['id', 'name', 'country_code', 'currency'])
    .where('type', '=', 'branch')
    .where('is_active', '=', true)
    .where('id', '<>', but)
    .orderBy('country_code')
    .orderBy('name')
    .$castTo<BranchToGo>();

export const moveHome = async (db: Sql, id: number, version: number, to_branch_id: number): Promise<void> => {
  const { rows } = await raw<{ how: string }>`select move_home(${id}, ${version}, ${to_branch_id}) as how`.execute(db);
  if (rows[0]?.how === 'stale') throw new StaleWrite('member', id, version);
  if (rows[0]?.how !== 'moved') throw new NotFound();
};
