/** Paying off the rest of a membership. Preview and posting load the same facts and call the same rule. */
import type { AskUpfront, UpfrontFigures, UpfrontView } from './upfront.model.ts';
import { upfrontEffect, upfrontFaults, whyNotUpfront, whyNotUpfrontPaid, type UpfrontEffect } from './upfront.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { tendered } from '#areas/money/gift/gift.commands.ts';
import { partsToCome } from '#areas/money/billing/billing.facts.ts';
import { lockPartsToCome, mergeParts } from '#areas/money/billing/billing.commands.ts';
import { memberWallets } from '#areas/money/invoice/invoice.facts.ts';
import { postInvoice, postPayments, withEntries } from '#areas/money/journal/posting.commands.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { lockAt } from '../ending/ending.commands.ts';
import { findLife, type LifeRecord } from '../ending/ending.store.ts';
import { restsOf } from '../suspension/suspension.store.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';
import { upfrontContract } from './upfront.contract.ts';

type Known = { term: LifeRecord; rests: readonly Rest[]; parts: UpfrontView['parts']; wallet_cents: number };
const load = async (ctx: Ctx, id: number): Promise<Known> => {
  const [[term], parts, rests] = await ctx.read(findLife(id), partsToCome(id), restsOf(id));
  if (!term) throw new NotFound();
  const [wallets] = await ctx.read(memberWallets(term.member_id));
  const wallet = wallets.find((one) => one.branch_id === term.branch_id && one.currency === term.currency);
  return { term, parts, rests, wallet_cents: wallet?.balance_cents ?? 0 };
};

export const viewUpfront = async (ctx: Ctx, id: number): Promise<UpfrontView> => {
  const { term, parts, wallet_cents } = await load(ctx, id);
  const { branch_id, member_id, member_name, programme_name, currency, version } = term;
  const why_not = whyNotUpfront(term, parts);
  const may = why_not === null && ctx.has('SIGN_UP_CLIENT', branch_id);
  const shown = { id, branch_id, member_id, member_name, programme_name, currency, version, wallet_cents, parts };
  const discounts = may && ctx.has('GIVE_DISCOUNT', branch_id);
  return {
    ...shown,
    why_not,
    can: [...(may ? (['convert'] as const) : []), ...(discounts ? (['discount'] as const) : [])],
  };
};

type Worked = Known & { branch: BranchFacts; effect: UpfrontEffect };
/** Every obstacle is refused here, in preview and posting alike. */
const workOut = async (ctx: Ctx, id: number, ask: AskUpfront): Promise<Worked> => {
  const known = await load(ctx, id);
  const { term, parts, rests, wallet_cents } = known;
  if (!ctx.has('SIGN_UP_CLIENT', term.branch_id)) throw new Forbidden();
  if (ask.discount_cents > 0 && !ctx.has('GIVE_DISCOUNT', term.branch_id)) throw new Forbidden();
  refuseIf(whyNotUpfront(term, parts));
  const faults = upfrontFaults(parts, ask, term.currency);
  if (faults.length > 0) throw new ValidationError(faults);
  const branch = await knownBranch(ctx, term.branch_id);
  const [taxes] = await ctx.read(taxRowsOf(branch.id));
  const payments = await tendered(ctx, branch.id, ask.payments);
  const effect = upfrontEffect(
    term,
    parts,
    { ...ask, payments },
    { tax: taxOn(taxes, branch.today), today: branch.today, rests },
  );
  const { total_cents } = effect.posting.invoice;
  const paid_cents = ask.payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const say = (cents: number): string => formatMoney(cents, term.currency, ctx.locale);
  const facts = { total: say(total_cents), paid: say(paid_cents), balance: say(wallet_cents) };
  refuseIf(whyNotUpfrontPaid(effect, ask, wallet_cents), facts);
  return { ...known, branch, effect };
};

const figuresOf = ({ effect }: Worked, { discount_cents }: AskUpfront): UpfrontFigures => {
  const { served, parts, remaining_cents, membership, posting } = effect;
  const { currency, lines, total_cents, tax_cents, tax_name, tax_bp, paid_cents, status } = posting.invoice;
  const { from_on, until_on } = served;
  const invoice = { currency, lines, total_cents, tax_cents, tax_name, tax_bp, paid_cents, invoice_status: status };
  return { ...invoice, parts, from_on, until_on, remaining_cents, discount_cents, price_cents: membership.price_cents };
};

export const previewUpfront = async (ctx: Ctx, id: number, ask: AskUpfront): Promise<UpfrontFigures> =>
  figuresOf(await workOut(ctx, id, ask), ask);

const post = async (ctx: TxCtx, { term, branch, effect }: Worked) => {
  const { invoice, invoice_entry: entry, payments, payment_entries } = effect.posting;
  const of = { branch, member_id: term.member_id, membership_id: term.id };
  const posted = await postInvoice(ctx, { ...of, period_on: effect.part.from_on, invoice, entry });
  await mergeParts(ctx.db, term.id, effect.part, posted.id);
  const receipts = await postPayments(
    ctx,
    { ...of, invoice_id: posted.id, is_new: true },
    withEntries(payments, payment_entries),
  );
  return { invoice_id: posted.id, invoice_number: posted.number, receipts };
};

export const convertToUpfront = command(upfrontContract.convert, async (ctx, id, ask) => {
  const { version, total_cents, ...asked } = ask;
  const { branch_id, member_id } = await lockAt(ctx, id, version);
  await lockPartsToCome(ctx.db, id);
  const worked = await workOut(ctx, id, asked);
  const { effect, term } = worked;
  const total = effect.posting.invoice.total_cents;
  if (total !== total_cents)
    throw new Refusal('membership.figures_changed', { total: formatMoney(total, term.currency, ctx.locale) });
  const { discount_cents: discount, discount_reason } = asked;
  const discounted = discount > 0 ? { discount_reason } : {};
  await saveVersioned(ctx.db, 'membership', id, version, { ...effect.membership, ...discounted });
  const posted = await post(ctx, worked);
  const facts = { invoice: posted.invoice_number, parts: effect.parts, cents: total, discount };
  await noteOnMember(ctx, { branch_id, member_id, type: 'convert_upfront', facts });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { invoice_id: posted.invoice_id }));
  return { ...figuresOf(worked, asked), ...posted };
});
