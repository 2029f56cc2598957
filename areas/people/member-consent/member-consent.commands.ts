/** What a client agrees to: given and withdrawn, never overwritten. */
import { consentOf, type Consent, type ConsentName } from './member-consent.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { memberWords } from '../member/member.words.ts';
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

type Own = { name: ConsentName; given: boolean; locale?: Locale; wording?: string };
/** What clients change themselves: the words are those that they read, by default the name of the consent. */
export const setOwnConsent = async (
  { db, clock }: TxCtx,
  { id, branch_id }: { id: number; branch_id: number },
  { name, given, locale = 'en', wording }: Own,
): Promise<void> => {
  const { purpose, channel } = consentOf(name);
  const of = { branch_id, member_id: id, purpose, channel, by: null, at: clock.now().toISOString() };
  const asked = inLanguage(memberWords.consent, locale)[purpose] as Readonly<Record<string, string>>;
  if (given) await giveConsent(db, { ...of, wording: wording ?? asked[channel] ?? name, locale });
  else await withdrawConsent(db, of);
};
