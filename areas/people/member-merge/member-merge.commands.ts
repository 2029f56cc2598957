/** Merging two records into one, and undoing it. */
import type { Choosable, Difference, Merge, MergeClients, MergePreview } from './member-merge.model.ts';
import { differencesOf, mergeCan, takenFrom, whyNotMerge } from './member-merge.rules.ts';
import { memberNumber } from '../member/member.rules.ts';
import { fullName } from '../person/person.rules.ts';
import { faultAt, NotFound, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { settleMembers } from '#areas/membership/membership/membership-moves.commands.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { refusalWord } from '#kit/server/answer.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { isDatabaseError } from '#kit/server/db-errors.ts';
import type { Job } from '#kit/server/jobs.ts';
import { addActivity } from '../activity/activity.store.ts';
import {
  findMerge,
  isInScope,
  mergeCounts,
  mergeMembers,
  mergeOverlaps,
  mergesOf,
  undoMerge,
} from './member-merge.store.ts';
import { findMember, getMember, type MemberRecord } from '../member/member.store.ts';

const has = (ctx: Ctx, branch_id: number): boolean => ctx.has('MERGE_CLIENT', branch_id);

export const memberMerges = async (ctx: Ctx, id: number): Promise<Merge[]> => {
  const [[member], rows] = await ctx.read(findMember(id), mergesOf(id));
  if (!member) throw new NotFound();
  const now = ctx.clock.now().toISOString();
  return rows.map(({ branch_id, gone_id: _gone, is_final, ...row }) => ({
    ...row,
    can: mergeCan(row, now, has(ctx, branch_id) && !is_final),
  }));
};

/** Both records, visible to the caller, who has the permission at both home branches. */
const bothSides = async (ctx: Ctx, id: number, gone_id: number): Promise<[MemberRecord, MemberRecord]> => {
  const [[kept], [gone], [scope]] = await ctx.read(findMember(id), findMember(gone_id), isInScope(id, gone_id));
  if (!kept) throw new NotFound();
  if (!gone) return faultAt('gone_id', 'unknown_record');
  if (kept.id !== gone.id && !scope?.both && kept.erased_at === null && gone.erased_at === null)
    faultAt('gone_id', 'not_your_branch');
  return [kept, gone];
};

const valuesOf = (member: MemberRecord): Readonly<Record<Choosable, string | number | null>> => member;
const sideOf = (member: MemberRecord): MergePreview['kept'] => ({
  id: member.id,
  version: member.version,
  name: fullName(member),
  number: memberNumber(member.branch_code, member.number),
  branch_name: member.branch_name,
  joined_on: member.joined_on,
});

/** Staff are shown by their names. */
const withNames = (one: Difference, kept: MemberRecord, gone: MemberRecord): Difference => {
  if (one.field === 'sales_staff_id') return { ...one, kept: kept.sales_staff_name, gone: gone.sales_staff_name };
  if (one.field === 'trainer_staff_id') return { ...one, kept: kept.trainer_staff_name, gone: gone.trainer_staff_name };
  return one;
};

export const previewMerge = async (ctx: Ctx, id: number, gone_id: number): Promise<MergePreview> => {
  const [kept, gone] = await bothSides(ctx, id, gone_id);
  const [goes, [overlaps]] = await ctx.read(mergeCounts(id, gone_id), mergeOverlaps(id, gone_id));
  const why = whyNotMerge(kept, gone, overlaps?.n ?? 0);
  return {
    kept: sideOf(kept),
    gone: sideOf(gone),
    differences: differencesOf(valuesOf(kept), valuesOf(gone)).map((one) => withNames(one, kept, gone)),
    goes,
    blocked: why === null ? null : refusalWord(why, ctx.locale),
  };
};

const note = (
  ctx: TxCtx,
  { id, branch_id }: MemberRecord,
  type: 'merged' | 'merge_undone',
  facts: Record<string, string>,
) => addActivity(ctx.db, { branch_id, member_id: id, type, facts, staff_id: ctx.actor.staff_id });

/** A table added later may allow only one row for each client: then a person has to decide. */
const orClash = async <T>(work: Promise<T>, code: string): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error) && (error.code === '23505' || error.code === '23P01'))
      throw new Refusal(code, { table: error.table ?? '' });
    throw error;
  }
};

const settle = async (ctx: TxCtx, member: MemberRecord): Promise<void> => {
  const { today } = await branchFacts(ctx, member.branch_id);
  await settleMembers(ctx, [member.id], today);
};

export const mergeClients = command(async (ctx: TxCtx, id: number, input: MergeClients) => {
  const [kept, gone] = await bothSides(ctx, id, input.gone_id);
  const [[overlaps]] = await ctx.read(mergeOverlaps(id, input.gone_id));
  refuseIf(whyNotMerge(kept, gone, overlaps?.n ?? 0));
  if (kept.version !== input.version) throw new StaleWrite('member', id, input.version);
  if (gone.version !== input.gone_version) throw new StaleWrite('member', gone.id, input.gone_version);
  const work = {
    kept: id,
    gone: gone.id,
    chosen: takenFrom(valuesOf(gone), input.take),
    by: ctx.actor.staff_id,
    at: ctx.clock.now().toISOString(),
  };
  const merge_id = await orClash(mergeMembers(ctx.db, work), 'people.merge_clash');
  if (merge_id === null) throw new NotFound();
  await note(ctx, kept, 'merged', { name: fullName(gone), number: memberNumber(gone.branch_code, gone.number) });
  await settle(ctx, kept);
  return { id: merge_id, kept_id: id };
});

export const undoClientMerge = command(async (ctx: TxCtx, id: number) => {
  const [[merge]] = await ctx.read(findMerge(id));
  if (!merge || !has(ctx, merge.branch_id)) throw new NotFound();
  const how = await orClash(undoMerge(ctx.db, id, ctx.clock.now().toISOString()), 'people.merge_value_taken');
  if (how === 'unseen') throw new NotFound();
  if (how !== 'undone') throw new Refusal(`people.merge_${how}`);
  const sides = [await getMember(ctx.db, merge.kept_id), await getMember(ctx.db, merge.gone_id)];
  for (const side of sides) {
    await settle(ctx, side);
    await note(ctx, side, 'merge_undone', { number: merge.gone_number });
  }
  return { id, kept_id: merge.kept_id, gone_id: merge.gone_id };
});

export const mergeJobs: Job[] = [
  {
    name: 'end_merges',
    cron: '37 2 * * * ?fill=2d',
    run: async (ctx) =>
      void (await ctx.run([
        { sql: 'select end_merges($1::timestamptz)', parameters: [ctx.clock.now().toISOString()] },
      ])),
  },
];
