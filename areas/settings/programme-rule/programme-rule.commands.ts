/** What late cancelling and not coming cost by a programme, in place of what the branch says for all. */
import { sql as raw } from 'kysely';
import type { EditProgrammeRule, NewProgrammeRule, ProgrammeRule, ProgrammeRules } from './programme-rule.model.ts';
import { faultAt, NotFound } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

const rows = raw`
  select r.id, r.branch_id, r.programme_id, p.name as programme_name, b.currency, r.cancel_cutoff_hours, r.no_show, r.no_show_fee_cents,
         r.no_show_waivers, r.version
    from programme_rule r join programme p on p.id = r.programme_id join branch b on b.id = r.branch_id`;
const rulesOfBranch = (branch_id: number) =>
  asQuery(raw<ProgrammeRule>`${rows} where r.branch_id = ${branch_id} order by p.name ->> 'en', r.id`);
/** Of the branch, or of the network and sold in it; the one that is named even if it is sold no more. */
const programmesOf = (branch_id: number) =>
  asQuery(raw<ProgrammeRules['open'][number]>`
    select p.id, p.name from programme p
     where (p.branch_id = ${branch_id} or exists (select 1 from programme_branch pb where pb.programme_id = p.id and pb.branch_id = ${branch_id}))
       and not exists (select 1 from programme_rule r where r.programme_id = p.id and r.branch_id = ${branch_id})
     order by p.name ->> 'en', p.id limit 500`);
const getRule = async (db: Sql, id: number): Promise<ProgrammeRule> => {
  const { rows: found } = await raw<ProgrammeRule>`${rows} where r.id = ${id}`.execute(db);
  const [rule] = found;
  if (!rule) throw new NotFound();
  return rule;
};

export const programmeRules = async (ctx: Ctx, branch_id: number): Promise<ProgrammeRules> => {
  const { currency } = await knownBranch(ctx, branch_id);
  const [rules, open] = await ctx.read(rulesOfBranch(branch_id), programmesOf(branch_id));
  return { currency, rules, open };
};

export const addProgrammeRule = command(async (ctx: TxCtx, input: NewProgrammeRule): Promise<ProgrammeRule> => {
  const [[known]] = await ctx.read(
    asQuery(raw<{ id: number }>`
      select p.id from programme p
       where p.id = ${input.programme_id}
         and (p.branch_id = ${input.branch_id}
              or exists (select 1 from programme_branch pb where pb.programme_id = p.id and pb.branch_id = ${input.branch_id}))`),
  );
  if (!known) faultAt('programme_id', 'unknown_record');
  const { id } = await ctx.db.insertInto('programme_rule').values(input).returning('id').executeTakeFirstOrThrow();
  return getRule(ctx.db, id);
});
export const editProgrammeRule = command(
  async (ctx: TxCtx, id: number, { version, ...rule }: EditProgrammeRule): Promise<ProgrammeRule> => {
    await saveVersioned(ctx.db, 'programme_rule', id, version, rule);
    return getRule(ctx.db, id);
  },
);
export const removeProgrammeRule = command(async (ctx: TxCtx, id: number, version: number): Promise<{ id: number }> => {
  await deleteVersioned(ctx.db, 'programme_rule', id, version);
  return { id };
});
