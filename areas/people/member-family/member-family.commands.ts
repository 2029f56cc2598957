/** Linking clients of one family, and saying who is whose guardian. */
import type { MemberFamily, NewRelative } from './member-family.model.ts';
import { guardianFaults, linkOf, type Link } from './member-family.rules.ts';
import { isChild } from '../member/member.rules.ts';
import { fullName } from '../person/person.rules.ts';
import { faultAt, Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { branchFacts, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { Constraints } from '#kit/server/routes.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { tellGuardian } from '../member-email/guardian.commands.ts';
import { addActivity } from '../activity/activity.store.ts';
import { familyOf, getLink, insertLink, relativesIn, type LinkRow } from './member-family.store.ts';
import { findMember, getMember, noGuardianBut, type MemberRecord } from '../member/member.store.ts';
import { memberFamilyContract } from './member-family.contract.ts';

export const familyConstraints: Constraints = {
  member_relation_pair: () => new Refusal('people.related_already'),
  member_relation_member_id_related_member_id_key: () => new Refusal('people.related_already'),
};

export const memberFamily = async (ctx: Ctx, id: number): Promise<MemberFamily> => {
  const [[member], rows] = await ctx.read(findMember(id), familyOf(id));
  if (!member) throw new NotFound();
  const { today } = await knownBranch(ctx, member.branch_id);
  const may = (branch_id: number): boolean => ctx.has('MANAGE_CLIENT', branch_id);
  const branches = new Map(rows.map((row) => [row.id, row.branch_id]));
  const relatives = relativesIn(rows, today);
  return {
    id,
    is_child: isChild(member.date_of_birth, today),
    has_guardian: relatives.some((one) => one.is_guardian),
    can: may(member.branch_id) ? ['add'] : [],
    relatives: relatives.map((one) => ({ ...one, can: may(branches.get(one.id) ?? 0) ? ['edit', 'remove'] : [] })),
  };
};

/** The caller names the other client of a link: one that the caller can't see is treated as not found. */
const seenMember = async (ctx: TxCtx, id: number): Promise<MemberRecord> => {
  const [[member]] = await ctx.read(findMember(id));
  return member ?? faultAt('related_member_id', 'unknown_record');
};

const linkBetween = async (
  ctx: TxCtx,
  one: MemberRecord,
  other: MemberRecord,
  { relationship, answers }: Pick<NewRelative, 'relationship' | 'answers'>,
): Promise<Link> => {
  const { today } = await branchFacts(ctx, one.branch_id);
  const faults = guardianFaults(one, other, answers, today);
  if (faults.length > 0) throw new ValidationError(faults);
  return linkOf(one, other, relationship, answers) ?? faultAt('answers', 'gender_needed', { name: fullName(one) });
};

/** A child without an e-mail address is contacted through its guardian: it can't be left without both. */
const mustStayReached = async (ctx: TxCtx, link: LinkRow, after: Link | null): Promise<void> => {
  if (!link.is_guardian || (after?.is_guardian && after.member_id === link.member_id)) return;
  const child = await getMember(ctx.db, link.member_id);
  refuseIf(child.email === null ? 'people.guardian_is_reached' : null);
};

/** Stored where the client on the left is at home, which may be a different branch from the caller's. */
const branchOf = (ctx: TxCtx, link: Link, sides: readonly MemberRecord[]): number => {
  const left = sides.find((side) => side.id === link.member_id);
  if (!left || !ctx.has('MANAGE_CLIENT', left.branch_id)) throw new Forbidden();
  return left.branch_id;
};

const noteLink = async (ctx: TxCtx, type: 'family_linked' | 'family_unlinked', sides: readonly MemberRecord[]) => {
  for (const [at, side] of sides.entries()) {
    const other = sides[1 - at];
    const { branch_id, id: member_id } = side;
    // The other client's number finds this entry when that person is erased.
    const facts = { name: other ? fullName(other) : '', other_id: String(other?.id ?? '') };
    if (ctx.has('MANAGE_CLIENT', branch_id))
      await addActivity(ctx.db, { branch_id, member_id, type, facts, staff_id: ctx.actor.staff_id });
  }
};

/** On the right of the link; the one before may be somebody else. */
const nameGuardian = async (ctx: TxCtx, { member_id, related_member_id, is_guardian }: Link): Promise<void> => {
  if (!is_guardian) return;
  const { guardian_member_id: before } = await getMember(ctx.db, member_id);
  await noGuardianBut(ctx.db, member_id, related_member_id);
  await tellGuardian(ctx, { member_id, before, after: related_member_id });
};

export const addRelative = command(memberFamilyContract.add, async (ctx, id, input) => {
  const one = await getMember(ctx.db, id);
  if (input.related_member_id === id) faultAt('related_member_id', 'not_one_of');
  const other = await seenMember(ctx, input.related_member_id);
  const link = await linkBetween(ctx, one, other, input);
  const branch_id = branchOf(ctx, link, [one, other]);
  await nameGuardian(ctx, link);
  await insertLink(ctx.db, { ...link, branch_id });
  await noteLink(ctx, 'family_linked', [one, other]);
  return memberFamily(ctx, id);
});

export const editRelative = command(memberFamilyContract.edit, async (ctx, id, input) => {
  const before = await getLink(ctx.db, id);
  const sides = [before.member_id, before.related_member_id];
  if (!sides.includes(input.member_id)) faultAt('member_id', 'not_one_of');
  const one = await getMember(ctx.db, input.member_id);
  const other = await getMember(ctx.db, sides.find((side) => side !== input.member_id) ?? 0);
  const link = await linkBetween(ctx, one, other, input);
  const branch_id = branchOf(ctx, link, [one, other]);
  await mustStayReached(ctx, before, link);
  await nameGuardian(ctx, link);
  await saveVersioned(ctx.db, 'member_relation', id, input.version, { ...link, branch_id });
  return memberFamily(ctx, input.member_id);
});

export const removeRelative = command(memberFamilyContract.remove, async (ctx, id, { version }) => {
  const link = await getLink(ctx.db, id);
  if (!ctx.has('MANAGE_CLIENT', link.branch_id)) throw new Forbidden();
  await mustStayReached(ctx, link, null);
  await deleteVersioned(ctx.db, 'member_relation', id, version);
  const one = await getMember(ctx.db, link.member_id);
  const [others] = await ctx.read(findMember(link.related_member_id));
  await noteLink(ctx, 'family_unlinked', [one, ...others]);
  return memberFamily(ctx, link.member_id);
});
