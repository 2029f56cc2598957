/** What other areas may read of members. */
import { fullName } from '../person/person.rules.ts';
import type { Standing } from '#areas/membership/membership/membership.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { findMemberAlone } from './member.store.ts';

export type MemberFacts = { id: number; branch_id: number; name: string; is_active: boolean; standing: Standing };
/** What other areas need to know about a member visible to the caller. */
export const memberFacts = async (ctx: Ctx, id: number): Promise<MemberFacts> => {
  const [[member]] = await ctx.read(findMemberAlone(id));
  if (!member) throw new NotFound();
  return {
    id,
    branch_id: member.branch_id,
    name: fullName(member),
    is_active: member.is_active,
    standing: member.standing,
  };
};
