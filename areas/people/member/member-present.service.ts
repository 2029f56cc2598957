import type { Member } from './member.model.ts';
import { memberCan, memberNumber } from './member.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { MemberRecord } from './member.store.ts';

/** A member as the page gets it, with what the caller can do. */
export const presentMember = (
  ctx: Ctx,
  { branch_code, is_walk_in, ...member }: MemberRecord,
  owes: boolean,
): Member => ({
  ...member,
  number: memberNumber(branch_code, member.number),
  can:
    member.erased_at === null && !is_walk_in
      ? memberCan(member, owes, (flag, at) => ctx.has(flag, at), ctx.branch_id)
      : [],
});
