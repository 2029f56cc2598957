/** What a client agrees to: given and withdrawn, never overwritten. */
import { consentOf, type Consent } from './member-consent.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { findMember, getMember } from '../member/member.store.ts';
import { consentsOf, giveConsent, withdrawConsent } from './member-consent.store.ts';
import { memberConsentContract } from './member-consent.contract.ts';

export const memberConsents = async (ctx: Ctx, id: number): Promise<Consent[]> => {
  const [[member], rows] = await ctx.read(findMember(id), consentsOf(id));
  if (!member) throw new NotFound();
  return rows;
};

export const changeConsent = command(memberConsentContract.change, async (ctx, id, input) => {
  const { branch_id } = await getMember(ctx.db, id);
  const { name, given, wording, locale } = input;
  const of = {
    branch_id,
    member_id: id,
    ...consentOf(name),
    by: ctx.actor.staff_id,
    at: ctx.clock.now().toISOString(),
  };
  if (given) await giveConsent(ctx.db, { ...of, wording, locale });
  else await withdrawConsent(ctx.db, of);
  return memberConsents(ctx, id);
});
