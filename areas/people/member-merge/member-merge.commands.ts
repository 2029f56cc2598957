/** Merging two records into one, and undoing it. */
import type { Choosable, Difference, Merge, MergePreview } from './member-merge.model.ts';
import { differencesOf, emailOfMerge, mergeCan, takenFrom, whyNotMerge, whyNotTake } from './member-merge.rules.ts';
import { memberNumber } from '../member/member.rules.ts';
import { fullName } from '../person/person.rules.ts';
import { faultAt, NotFound, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { settleMembers } from '#areas/membership/membership/membership-moves.commands.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { refusalWord } from '#kit/server/answer.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { isDatabaseError } from '#kit/server/db-errors.ts';
import type { Job } from '#kit/server/jobs.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { addActivity } from '../activity/activity.store.ts';
import { dropEmailAsked, emailToSave, getEmail, leaveEmail } from '../member-email/member-email.commands.ts';
import {
  findMerge,
  holdPair,
  isInScope,
  mergeCounts,
  mergeMembers,
  mergeOverlaps,
  mergesOf,
  undoMerge,
} from './member-merge.store.ts';
import { findMember, getMember, type MemberRecord } from '../member/member.store.ts';
import { memberMergeContract } from './member-merge.contract.ts';

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
  if (!kept || kept.is_walk_in) throw new NotFound();
  if (!gone || gone.is_walk_in) return faultAt('gone_id', 'unknown_record');
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

/** An erased record has no account. */
const accountOf = async (ctx: Ctx, member: MemberRecord) => ({
  ...member,
  has_password: member.erased_at === null && (await getEmail(ctx, member.id)).has_password,
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
  const [one, other] = [await accountOf(ctx, kept), await accountOf(ctx, gone)];
  const email = emailOfMerge(one, other);
  const why = whyNotMerge(one, other, overlaps?.n ?? 0);
  return {
    kept: sideOf(kept),
    gone: sideOf(gone),
    differences: differencesOf(valuesOf(kept), valuesOf(gone), email).map((one) => withNames(one, kept, gone)),
    goes,
    email,
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

export const mergeClients = command(memberMergeContract.merge, async (ctx, id, input) => {
  await holdPair(ctx.db, [id, input.gone_id]);
  const sides = await bothSides(ctx, id, input.gone_id);
  const [[overlaps]] = await ctx.read(mergeOverlaps(id, input.gone_id));
  const [kept, gone] = [await accountOf(ctx, sides[0]), await accountOf(ctx, sides[1])];
  refuseIf(whyNotMerge(kept, gone, overlaps?.n ?? 0));
  if (kept.version !== input.version) throw new StaleWrite('member', id, input.version);
  if (gone.version !== input.gone_version) throw new StaleWrite('member', gone.id, input.gone_version);
  const email = emailOfMerge(kept, gone);
  refuseIf(whyNotTake(email, input.take));
  const isAsked = email === 'waits' && input.take.includes('email') && gone.email !== null;
  const chosen = takenFrom(valuesOf(gone), isAsked ? input.take.filter((field) => field !== 'email') : input.take);
  if (chosen.email !== undefined) await emailToSave(ctx, id, gone.email);
  const work = {
    kept: id,
    gone: gone.id,
    chosen,
    by: ctx.actor.staff_id,
    at: ctx.clock.now().toISOString(),
  };
  const merge_id = await orClash(mergeMembers(ctx.db, work), 'people.merge_clash');
  if (merge_id === null) throw new NotFound();
  // The e-mail is asked for once the other record doesn't have it any more.
  if (isAsked) await emailToSave(ctx, id, gone.email);
  else if (chosen.email === undefined && gone.email !== null) await leaveEmail(ctx, { ...gone, id }, kept.email);
  await note(ctx, kept, 'merged', { name: fullName(gone), number: memberNumber(gone.branch_code, gone.number) });
  await settle(ctx, kept);
  return { id: merge_id, kept_id: id };
});

export const undoClientMerge = command(memberMergeContract.undo, async (ctx, id) => {
  const [[merge]] = await ctx.read(findMerge(id));
  if (!merge || !has(ctx, merge.branch_id)) throw new NotFound();
  await holdPair(ctx.db, [merge.kept_id]);
  const [[before]] = await ctx.read(findMember(merge.kept_id));
  const how = await orClash(undoMerge(ctx.db, id, ctx.clock.now().toISOString()), 'people.merge_value_taken');
  if (how === 'unseen') throw new NotFound();
  if (how !== 'undone') throw new Refusal(`people.merge_${how}`);
  const [kept, gone] = [await getMember(ctx.db, merge.kept_id), await getMember(ctx.db, merge.gone_id)];
  await dropEmailAsked(ctx, kept.id, gone.email);
  // The address is the other record's again, so its owner has nothing to hear.
  if (before?.email !== kept.email)
    noteEvent(ctx, { kind: 'email_changed', client_id: kept.id, branch_id: kept.branch_id });
  const sides = [kept, gone];
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
