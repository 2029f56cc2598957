/** Selling a credit pack. Preview and posting load the same facts and call the same rule. */
import type { CreditSaleFigures, CreditSalePreview, CreditSold } from '../credit/credit.model.ts';
import { amountOn } from './credit-pack.rules.ts';
import { sumOf } from '../sign-up/sign-up.rules.ts';
import { creditSaleEffect, givenCredits, saleFigures, whyNotSale, type CreditSaleEffect } from './credit-sale.rules.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import { whyNotSell } from '#areas/network/opening/opening.rules.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { tendered } from '#areas/money/gift/gift.commands.ts';
import { postInvoice, postPayments, withEntries } from '#areas/money/journal/posting.commands.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { staffOf } from '../credit/credit.commands.ts';
import { findPack, packPrices } from './credit-pack.store.ts';
import { insertEntries, insertLot } from '../credit/credit.store.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';
import { creditContract } from '../credit/credit.contract.ts';

type Worked = { branch: BranchFacts; effect: CreditSaleEffect; opens: 'home' | 'network' };

const workOut = async (ctx: Ctx, ask: CreditSalePreview, isPreview: boolean): Promise<Worked> => {
  const branch = await knownBranch(ctx, ask.branch_id);
  refuseIf(whyNotSell(branch.stage));
  const member = await memberFacts(ctx, ask.member_id);
  refuseIf(member.is_active ? null : 'membership.member_inactive');
  const [[pack], prices, taxes] = await ctx.read(
    findPack(ask.credit_pack_id, branch),
    packPrices(ask.credit_pack_id),
    taxRowsOf(branch.id),
  );
  // A pack of a different branch doesn't exist for this one.
  if (!pack || (pack.branch_id !== null && pack.branch_id !== branch.id)) throw new NotFound();
  refuseIf(pack.status === 'active' ? null : 'membership.pack_inactive');
  const { currency } = branch;
  const price = amountOn(prices, currency, branch.today);
  if (!price) throw new Refusal('membership.pack_no_price', { currency });
  const { credits, validity, valid_count, valid_unit, uses, categories, priority, is_promotional, name } = pack;
  const terms = { credits, validity, valid_count, valid_unit, uses, categories, priority, is_promotional, name };
  const tax = taxOn(taxes, branch.today);
  const { price_cents } = price;
  const { tax_class } = pack;
  const payments = await tendered(ctx, branch.id, ask.payments);
  const effect = creditSaleEffect(payments, { pack: terms, tax_class, price_cents, currency, tax }, branch.today);
  refuseIf(whyNotSale(effect, isPreview), {
    total: formatMoney(effect.invoice.total_cents, currency, ctx.locale),
    paid: formatMoney(sumOf(ask.payments), currency, ctx.locale),
  });
  return { branch, effect, opens: pack.branch_id === null ? 'network' : 'home' };
};

export const previewSale = async (ctx: Ctx, ask: CreditSalePreview): Promise<CreditSaleFigures> =>
  saleFigures((await workOut(ctx, ask, true)).effect);

export const sellCredits = command(creditContract.sell, async (ctx, { total_cents, ...ask }) => {
  const worked = await workOut(ctx, ask, false);
  const { branch, effect } = worked;
  if (effect.invoice.total_cents !== total_cents) {
    const total = formatMoney(effect.invoice.total_cents, branch.currency, ctx.locale);
    throw new Refusal('membership.figures_changed', { total });
  }
  const posted = await postSale(ctx, ask.member_id, worked);
  const lot_id = await saveLot(ctx, ask, worked, posted.invoice_id);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'member', { id: ask.member_id }));
  return { ...saleFigures(effect), lot_id, ...posted };
});

type Posted = Pick<CreditSold, 'invoice_id' | 'invoice_number' | 'receipts'>;
const postSale = async (ctx: TxCtx, member_id: number, { branch, effect }: Worked): Promise<Posted> => {
  const of = { branch, member_id, membership_id: null };
  const { invoice, invoice_entry: entry } = effect;
  const posted = await postInvoice(ctx, { ...of, period_on: null, invoice, entry });
  const receipts = await postPayments(
    ctx,
    { ...of, invoice_id: posted.id, is_new: true },
    withEntries(effect.payments, effect.payment_entries),
  );
  return { invoice_id: posted.id, invoice_number: posted.number, receipts };
};

const saveLot = async (ctx: TxCtx, ask: CreditSalePreview, worked: Worked, invoice_id: number): Promise<number> => {
  const { branch_id, member_id, credit_pack_id } = ask;
  const { effect, opens } = worked;
  const { name, uses, categories, ...lot } = effect.lot;
  const lot_id = await insertLot(ctx.db, {
    ...lot,
    expires_on: lot.waits ? null : lot.expires_on,
    branch_id,
    member_id,
    credit_pack_id,
    invoice_id,
    opens,
    uses: [...uses],
    categories: [...categories],
    name: JSON.stringify(name),
  });
  const row = { branch_id, member_id, on_day: lot.bought_on, staff_id: staffOf(ctx) };
  if (!lot.waits) await insertEntries(ctx.db, [givenCredits({ ...lot, id: lot_id }, lot.bought_on)], row);
  return lot_id;
};
