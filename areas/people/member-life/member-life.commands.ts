/** Deactivating a client, reactivating one, and changing the home branch. */
import type { Member } from '../member/member.model.ts';
import type { BranchToGo, LeaveClient, TransferPreview } from './member-life.model.ts';
import { memberLifeCan, transferEffect, whyNotDeactivate } from './member-life.rules.ts';
import { memberNumber } from '../member/member.rules.ts';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { branchFacts, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { refusalWord } from '#kit/server/answer.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { addActivity } from '../activity/activity.store.ts';
import { presentMember } from '../member/member-present.service.ts';
import { branchesToGo, moveHome, tiesOf } from './member-life.store.ts';
import { findMember, getMember, type MemberRecord } from '../member/member.store.ts';
import { memberLifeContract } from './member-life.contract.ts';

export const memberLife = (ctx: Ctx, member: MemberRecord): Member['can'] =>
  memberLifeCan(member, (flag, at) => ctx.has(flag, at));

/** Why something that the caller can do isn't possible now, in the caller's language. Asked for with the menu only. */
export const whatIsBlocked = async (ctx: Ctx, id: number): Promise<Record<string, string>> => {
  const [[member], ties] = await ctx.read(findMember(id), tiesOf(id));
  if (!member) throw new NotFound();
  const can = member.is_walk_in ? [] : memberLife(ctx, member);
  const why = can.includes('deactivate') ? whyNotDeactivate(ties) : null;
  return why === null ? {} : { deactivate: refusalWord(why.code, ctx.locale, why.facts) };
};

const noteLife = async (
  ctx: TxCtx,
  { id, branch_id }: Pick<MemberRecord, 'id' | 'branch_id'>,
  type: 'deactivated' | 'reactivated' | 'transferred',
  note: string,
  facts: Record<string, string> = {},
): Promise<void> => {
  await addActivity(ctx.db, { branch_id, member_id: id, type, note, facts, staff_id: ctx.actor.staff_id });
};

const setActive = async (ctx: TxCtx, member: MemberRecord, { version, reason }: LeaveClient, is_active: boolean) => {
  await saveVersioned(ctx.db, 'member', member.id, version, { is_active });
  await noteLife(ctx, member, is_active ? 'reactivated' : 'deactivated', reason);
  return presentMember(ctx, await getMember(ctx.db, member.id), false);
};

export const deactivateMember = command(memberLifeContract.deactivate, async (ctx, id, input) => {
  const member = await getMember(ctx.db, id);
  refuseIf(member.is_active ? null : 'people.is_inactive');
  const [ties] = await ctx.read(tiesOf(id));
  const why = whyNotDeactivate(ties);
  if (why !== null) throw new Refusal(why.code, why.facts);
  return setActive(ctx, member, input, false);
});

export const reactivateMember = command(memberLifeContract.reactivate, async (ctx, id, input) => {
  const member = await getMember(ctx.db, id);
  refuseIf(member.erased_at === null ? (member.is_active ? 'people.is_active' : null) : 'people.is_erased');
  return setActive(ctx, member, input, true);
});

const toGo = async (ctx: Ctx, but: number): Promise<BranchToGo[]> => (await ctx.read(branchesToGo(but)))[0];
export const whereToGo = async (ctx: Ctx, id: number): Promise<BranchToGo[]> => {
  const [[member]] = await ctx.read(findMember(id));
  if (!member) throw new NotFound();
  return toGo(ctx, member.branch_id);
};

export const previewTransfer = async (ctx: Ctx, id: number, to_branch_id?: number): Promise<TransferPreview> => {
  const [[member], ties] = await ctx.read(findMember(id), tiesOf(id));
  if (!member) throw new NotFound();
  const branches = await toGo(ctx, member.branch_id);
  const to = branches.find((branch) => branch.id === to_branch_id) ?? null;
  if (to_branch_id !== undefined && to === null) faultAt('to_branch_id', 'not_one_of');
  const staff = member.sales_staff_id !== null || member.trainer_staff_id !== null;
  return {
    id,
    version: member.version,
    from_branch_name: (await knownBranch(ctx, member.branch_id)).name,
    to_branch_name: to?.name ?? null,
    ...transferEffect(ties, { staff }, to),
  };
};

/**
 * Afterwards the caller may see the client only as a guest, or still as one of their own: the number is returned here.
 */
export const transferMember = command(memberLifeContract.transfer, async (ctx, id, input) => {
  const member = await getMember(ctx.db, id);
  refuseIf(member.is_active ? null : 'people.is_inactive');
  const to = (await toGo(ctx, member.branch_id)).find((branch) => branch.id === input.to_branch_id);
  if (!to) return faultAt('to_branch_id', 'not_one_of');
  const facts = { from: member.branch_name, to: to.name, number: memberNumber(member.branch_code, member.number) };
  await noteLife(ctx, member, 'transferred', input.reason, facts);
  await moveHome(ctx.db, id, input.version, to.id);
  const after = await getMember(ctx.db, id);
  return { id, number: memberNumber((await branchFacts(ctx, to.id)).code, after.number) };
});
