/** Signing: which documents have to be signed, and saving the signature. */
import type { AcceptTerms, TermsToSign } from './terms.model.ts';
import { isInForce, versionsToSign } from './terms.rules.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { insertAcceptances, signableByIds, signableFor } from './acceptance.store.ts';

type Asked = { member_id: number; programme_id: number; locale: Locale };
export const termsToSign = async (ctx: Ctx, { member_id, programme_id, locale }: Asked): Promise<TermsToSign[]> => {
  const { today } = await knownBranch(ctx, ctx.branch_id);
  const [all] = await ctx.read(signableFor(member_id, programme_id));
  return versionsToSign(all, locale, today).map(({ id, kind, title, locale: written, revision, signed_at }) => ({
    id,
    kind,
    title,
    locale: written,
    revision,
    signed_at,
  }));
};

/** In the current transaction: a sale that isn't posted leaves no signature behind. */
export const keepSigned = async (ctx: TxCtx, input: AcceptTerms): Promise<{ ids: number[] }> => {
  const { branch_id, member_id, signed_name, signature } = input;
  const wanted = [...new Set(input.terms_ids)];
  const { today } = await knownBranch(ctx, branch_id);
  await memberFacts(ctx, member_id);
  const [found] = await ctx.read(signableByIds(wanted, member_id));
  if (found.length < wanted.length) throw new NotFound();
  refuseIf(found.every((one) => isInForce(one, today)) ? null : 'settings.terms_not_in_force');
  const kept = {
    branch_id,
    member_id,
    signed_name,
    signature,
    signed_at: ctx.clock.now().toISOString(),
    address: ctx.address,
    staff_id: ctx.actor.staff_id,
  };
  const rows = found.map(({ id, file_sha256 }) => ({ ...kept, terms_id: id, file_sha256 }));
  return { ids: await insertAcceptances(ctx.db, rows) };
};
export const acceptTerms = command(keepSigned);
