/** All SQL about programme rules. */
import { sql as raw, type Insertable } from 'kysely';
import type { ProgrammeRule, ProgrammeRules } from './programme-rule.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';

const rows = raw`
  select r.id, r.branch_id, r.programme_id, p.name as programme_name, b.currency, r.cancel_cutoff_hours, r.no_show, r.no_show_fee_cents,
         r.no_show_waivers, r.version
    from programme_rule r join programme p on p.id = r.programme_id join branch b on b.id = r.branch_id`;
export const rulesOfBranch = (branch_id: number) =>
  asQuery(raw<ProgrammeRule>`${rows} where r.branch_id = ${branch_id} order by p.name ->> 'en', r.id`);
/** Programmes of the branch, or of the network and sold in it; the named one even if it is no longer sold. */
export const programmesOf = (branch_id: number) =>
  asQuery(raw<ProgrammeRules['open'][number]>`
    select p.id, p.name from programme p
     where (p.branch_id = ${branch_id} or exists (select 1 from programme_branch pb where pb.programme_id = p.id and pb.branch_id = ${branch_id}))
       and not exists (select 1 from programme_rule r where r.programme_id = p.id and r.branch_id = ${branch_id})
     order by p.name ->> 'en', p.id limit 500`);
export const getRule = async (db: Sql, id: number): Promise<ProgrammeRule> => {
  const { rows: found } = await raw<ProgrammeRule>`${rows} where r.id = ${id}`.execute(db);
  const [rule] = found;
  if (!rule) throw new NotFound();
  return rule;
};

/** Of the branch, or of the network and sold in it. */
export const findProgramme = (id: number, branch_id: number) =>
  asQuery(raw<{ id: number }>`
      select p.id from programme p
       where p.id = ${id}
         and (p.branch_id = ${branch_id}
              or exists (select 1 from programme_branch pb where pb.programme_id = p.id and pb.branch_id = ${branch_id}))`);
export const insertRule = async (db: Sql, rule: Insertable<DB['programme_rule']>): Promise<number> => {
  const { id } = await db.insertInto('programme_rule').values(rule).returning('id').executeTakeFirstOrThrow();
  return id;
};
