/** Signing a client up. Preview and posting load the same facts and call the same rule. */
import { heldBy, insertMembership, lockMember } from '../membership/membership.store.ts';
import type { SignedUp, SignUp, SignUpFigures, SignUpPreview } from './sign-up.model.ts';
import { keptFee } from '../joining-fee/joining-fee.rules.ts';
import {
  allowanceFaults,
  withAllowance,
  figuresOf,
  owesJoiningFee,
  signUpEffect,
  soldWithRests,
  signUpFaults,
  sumOf,
  whyNotPayments,
  type SignUpEffect,
} from './sign-up.rules.ts';
import type { Offered } from '../membership/given.rules.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { faultAt, Forbidden, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { whyNotSell } from '#areas/network/opening/opening.rules.ts';
import { tendered } from '#areas/money/gift/gift.commands.ts';
import { insertInstalments } from '#areas/money/billing/billing.commands.ts';
import { memberWallets } from '#areas/money/invoice/invoice.facts.ts';
import { postInvoice, postPayments, withEntries } from '#areas/money/journal/posting.commands.ts';
import { placeIncluded, refuseChoice, tieIncluded } from '#areas/orders/merchandise/merchandise.commands.ts';
import { includedFor, type IncludedItem } from '#areas/orders/merchandise/merchandise.facts.ts';
import { salesPersonsIn } from '#areas/access/staff/staff.facts.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { answerSurveyForClient } from '#areas/settings/survey/survey-answer.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { keepSigned } from '#areas/settings/terms/acceptance.commands.ts';
import { unsignedFor } from '#areas/settings/terms/acceptance.facts.ts';
import { settleMembers } from '../membership/membership-moves.commands.ts';
import { restsWithClosures, restInClosures } from '../closure/closure-keep.commands.ts';
import { settleGiven } from '../membership/given.commands.ts';
import { loadOffer, refuseOverlap } from './offer.commands.ts';
import { signUpContract } from './sign-up.contract.ts';

type Worked = {
  branch: BranchFacts;
  effect: SignUpEffect;
  offer: Offered & { name: Label };
  kept: ReturnType<typeof keptFee>;
  /** The products among what the joining fee includes. */
  included: readonly IncludedItem[];
  wallet_cents: number;
};

/** Each by a permission of its own, and only as the rule allows. */
const refuseAllowance = (ctx: Ctx, ask: SignUpPreview, price: { price_cents: number; currency: string }): void => {
  if (ask.discount_cents > 0 && !ctx.has('GIVE_DISCOUNT', ask.branch_id)) throw new Forbidden();
  if (ask.fee_waived_reason !== null && !ctx.has('WAIVE_JOINING_FEE', ask.branch_id)) throw new Forbidden();
  const faults = allowanceFaults(ask, price);
  if (faults.length > 0) throw new ValidationError(faults);
};

/** A sale counts for somebody who sells in this branch now: commission follows it. */
const mustSellHere = async (ctx: Ctx, { branch_id, sales_staff_id }: SignUpPreview): Promise<void> => {
  if (sales_staff_id === null) return;
  const [sellers] = await ctx.read(salesPersonsIn([branch_id]));
  if (!sellers.some(({ id }) => id === sales_staff_id)) faultAt('sales_staff_id', 'not_one_of');
};

/** Every obstacle is refused here, in preview and posting alike. */
const workOut = async (ctx: Ctx, ask: SignUpPreview): Promise<Worked> => {
  const branch = await knownBranch(ctx, ask.branch_id);
  refuseIf(whyNotSell(branch.stage));
  const faults = signUpFaults(ask, branch.today);
  if (faults.length > 0) throw new ValidationError(faults);
  await mustSellHere(ctx, ask);
  const member = await memberFacts(ctx, ask.member_id);
  refuseIf(member.is_active ? null : 'membership.member_inactive');
  const { offer, price, fee, tax } = await loadOffer(ctx, branch, ask.programme_id);
  const [held, wallets] = await ctx.read(heldBy(ask.member_id), memberWallets(ask.member_id));
  const terms = { programme: offer, price, fee, tax, chargesJoiningFee: owesJoiningFee(held) };
  refuseAllowance(ctx, ask, price);
  const payments = await tendered(ctx, branch.id, ask.payments);
  const sold = signUpEffect({ ...ask, payments }, withAllowance(terms, ask), branch.today);
  const rests = await restsWithClosures(ctx, branch.id, sold.membership, branch.today);
  const { end_on, invoice } = soldWithRests({ ...sold, name: offer.name }, rests);
  const effect = { ...sold, invoice, membership: { ...sold.membership, end_on } };
  refuseOverlap(ctx, held, ask.programme_id, effect.membership);
  const here = wallets.find((one) => one.branch_id === branch.id && one.currency === branch.currency);
  const wallet_cents = here?.balance_cents ?? 0;
  refuseIf(whyNotPayments(effect, wallet_cents), {
    balance: formatMoney(wallet_cents, branch.currency, ctx.locale),
    total: formatMoney(effect.invoice.total_cents, branch.currency, ctx.locale),
    paid: formatMoney(sumOf(effect.payments), branch.currency, ctx.locale),
  });
  const kept = keptFee(terms, ask.fee_waived_reason !== null);
  const included = await includedFor(ctx, kept.joining_fee_items, branch.id);
  return { branch, effect, offer, kept, included, wallet_cents };
};

export const previewSignUp = async (ctx: Ctx, ask: SignUpPreview): Promise<SignUpFigures> => {
  const { effect, offer, wallet_cents, included: merchandise } = await workOut(ctx, ask);
  return { ...figuresOf(effect, offer, wallet_cents), merchandise: [...merchandise] };
};

/** Nobody joins without signing what the programme and the law require, whatever the page has shown. */
const refuseUnsigned = async (ctx: Ctx, { member_id, programme_id, signing }: SignUp, today: Day): Promise<void> => {
  const open = await unsignedFor(ctx, { member_id, programme_id, signing, today });
  if (open.length > 0) throw new Refusal('membership.terms_unsigned', { titles: open.join(', ') });
};

export const signUp = command(signUpContract.signUp, async (ctx, asked) => {
  const { total_cents, signing, questionnaires, merchandise, ...ask } = asked;
  await lockMember(ctx.db, ask.member_id);
  const worked = await workOut(ctx, ask);
  const { branch, effect, offer, wallet_cents, included } = worked;
  if (effect.invoice.total_cents !== total_cents) {
    const total = formatMoney(effect.invoice.total_cents, branch.currency, ctx.locale);
    throw new Refusal('membership.figures_changed', { total });
  }
  refuseChoice(included, merchandise);
  await refuseUnsigned(ctx, asked, branch.today);
  if (signing) await keepSigned(ctx, { branch_id: branch.id, member_id: ask.member_id, ...signing });
  const membership_id = await saveMembership(ctx, ask, worked);
  // Stock before numbers: who is too late for the last piece keeps nobody waiting.
  const placing = { branch, member_id: ask.member_id, membership_id, included };
  const order_id = await placeIncluded(ctx, placing, merchandise);
  const posted = await postMoney(ctx, ask.member_id, membership_id, worked);
  if (order_id !== null) await tieIncluded(ctx, order_id, posted.invoice_id, effect.invoice.status === 'success');
  // A programme that gives for its first part gives once that is invoiced.
  await settleGiven(ctx, [ask.member_id], branch.today);
  const { branch_id, member_id } = ask;
  for (const { survey_id, ...given } of questionnaires)
    await answerSurveyForClient(ctx, survey_id, { ...given, branch_id, member_id });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'member', { id: ask.member_id }));
  const figures = { ...figuresOf(effect, offer, wallet_cents), merchandise: [...included] };
  return { ...figures, membership_id, ...posted, order_id };
});

const saveMembership = async (ctx: TxCtx, ask: SignUpPreview, worked: Worked): Promise<number> => {
  const { branch_id, member_id, programme_id, sales_staff_id, discount_cents, discount_reason, fee_waived_reason } =
    ask;
  const allowed = { discount_cents, discount_reason, fee_waived_reason };
  const { branch, effect, offer, kept } = worked;
  const { membership } = effect;
  const id = await insertMembership(ctx.db, {
    ...membership,
    ...allowed,
    joining_fee_id: kept.joining_fee_id,
    joining_fee_items: JSON.stringify(kept.joining_fee_items),
    branch_id,
    member_id,
    programme_id,
    sales_staff_id,
  });
  await restInClosures(ctx, { ...membership, id, branch_id }, branch.today);
  const { start_on, end_on } = membership;
  const facts = { programme: offer.name.en, programme_cn: offer.name.cn, start_on, end_on };
  await noteOnMember(ctx, { branch_id, member_id, type: 'joined_membership', facts });
  await settleMembers(ctx, [member_id], branch.today);
  return id;
};

const postMoney = async (
  ctx: TxCtx,
  member_id: number,
  membership_id: number,
  { branch, effect }: Worked,
): Promise<Pick<SignedUp, 'invoice_id' | 'invoice_number' | 'receipts'>> => {
  const of = { branch, member_id, membership_id };
  const { invoice, invoice_entry: entry, membership } = effect;
  const posted = await postInvoice(ctx, { ...of, period_on: membership.start_on, invoice, entry });
  await insertInstalments(ctx.db, { branch_id: branch.id, member_id, membership_id, invoice_id: posted.id }, effect);
  const receipts = await postPayments(
    ctx,
    { ...of, invoice_id: posted.id, is_new: true },
    withEntries(effect.payments, effect.payment_entries),
  );
  return { invoice_id: posted.id, invoice_number: posted.number, receipts };
};
