/** Search before create: possible duplicates, and what matches. */
import type { LikePerson } from '../lead/lead.model.ts';
import { fullName } from './person.rules.ts';
import { phoneIn } from './phone.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { findAlike } from '../lead/lead.store.ts';

type Typed = { name: string; phone: string | null; email: string | null };
type Asked = { name?: string | undefined; phone?: string | undefined; email?: string | undefined };
type Except = { lead_id?: number | undefined; member_id?: number | undefined };

const alikeIn = (person: Omit<LikePerson, 'alike'>, typed: Typed): LikePerson['alike'] => [
  ...(typed.name !== '' && fullName(person).toLowerCase() === typed.name ? (['name'] as const) : []),
  ...(typed.phone !== null && person.phone === typed.phone ? (['phone'] as const) : []),
  ...(typed.email !== null && person.email?.toLowerCase() === typed.email ? (['email'] as const) : []),
];

/** Leads and members of the branches in scope with the same name, phone or e-mail. */
export const findSimilar = async (ctx: Ctx, asked: Asked, except: Except): Promise<LikePerson[]> => {
  const { country_code } = await knownBranch(ctx, ctx.branch_id);
  const typed = {
    name: (asked.name ?? '').toLowerCase(),
    phone: asked.phone ? phoneIn(asked.phone, country_code) : null,
    email: asked.email?.toLowerCase() || null,
  };
  const [found] = await ctx.read(findAlike({ ...typed, except_lead_id: except.lead_id ?? null }));
  return found
    .filter((person) => person.kind !== 'member' || person.id !== except.member_id)
    .map((person) => ({ ...person, alike: alikeIn(person, typed) }));
};
