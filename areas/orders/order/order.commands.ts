/** Selling: a preview and an order that does what the preview says, in one transaction. */
import { orderContract } from './order.contract.ts';
import type { ActivityKind, OrderFigures, OrderPreview } from './order.model.ts';
import {
  discounted,
  fullLines,
  invoicedLines,
  orderFaults,
  reserveMoves,
  saleEffect,
  saleMoves,
  whyNotSale,
  type SaleEffect,
  type SoldLine,
} from './order.rules.ts';
import { tendered } from '#areas/money/gift/gift.commands.ts';
import { memberWallets } from '#areas/money/invoice/invoice.facts.ts';
import { postInvoice, postPayments, staffOf, withEntries } from '#areas/money/journal/posting.commands.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { whyNotSell } from '#areas/network/opening/opening.rules.ts';
import { memberFacts, type MemberFacts } from '#areas/people/member/member.facts.ts';
import { postStock } from '#areas/stock/movement/movement.commands.ts';
import { Forbidden, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { viewOrder } from './order.facts.ts';
import { asForSale, forSale, insertSale, tieToInvoice, makeWalkIn, walkIn } from './order.store.ts';

type Worked = {
  branch: BranchFacts;
  lines: SoldLine[];
  effect: SaleEffect;
  wallet_cents: number;
  gets_member_price: boolean;
  walk_in_id: number | null;
};
/** Clients who have a membership now, also a suspended one. */
const hasMembership = ({ standing }: MemberFacts): boolean => standing === 'active' || standing === 'paused';

const buyerOf = async (ctx: Ctx, { member_id }: OrderPreview, { id, currency }: BranchFacts) => {
  if (member_id === null) return { gets_member_price: false, wallet_cents: 0 };
  const member = await memberFacts(ctx, member_id);
  refuseIf(member.is_active ? null : 'membership.member_inactive');
  const [wallets] = await ctx.read(memberWallets(member_id));
  const here = wallets.find((one) => one.branch_id === id && one.currency === currency);
  return { gets_member_price: hasMembership(member), wallet_cents: here?.balance_cents ?? 0 };
};

/** Every obstacle is refused here, in preview (without the total that a person saw) and posting alike. */
const workOut = async (ctx: Ctx, ask: OrderPreview, seen_cents: number | null): Promise<Worked> => {
  const branch = await knownBranch(ctx, ask.branch_id);
  refuseIf(whyNotSell(branch.stage));
  const buyer = await buyerOf(ctx, ask, branch);
  const variants = ask.lines.map(({ variant_id }) => variant_id);
  const [offered, taxes, [nameless]] = await ctx.read(
    forSale(variants, branch),
    taxRowsOf(branch.id),
    walkIn(branch.id),
  );
  const missing = variants.filter((id) => !offered.some(({ variant_id }) => variant_id === id));
  if (missing.length > 0) throw new Refusal('orders.not_for_sale', { count: missing.length });
  const full = fullLines(ask.lines, offered.map(asForSale), buyer.gets_member_price);
  const { currency } = branch;
  const faults = orderFaults(ask, { full_cents: full.reduce((sum, line) => sum + line.amount_cents, 0), currency });
  if (faults.length > 0) throw new ValidationError(faults);
  if (ask.discount_cents > 0 && !ctx.has('GIVE_DISCOUNT', branch.id)) throw new Forbidden();
  const lines = discounted(full, ask.discount_cents);
  const payments = await tendered(ctx, branch.id, ask.payments);
  const effect = saleEffect(lines, payments, { currency, tax: taxOn(taxes, branch.today) }, branch.today);
  const said = (cents: number): string => formatMoney(cents, currency, ctx.locale);
  const { total_cents } = effect.invoice;
  if (seen_cents !== null && seen_cents !== total_cents)
    throw new Refusal('membership.figures_changed', { total: said(total_cents) });
  const { wallet_cents } = buyer;
  const isPreview = seen_cents === null;
  const of = { wallet_cents, is_walk_in: ask.member_id === null, picks_up: ask.picks_up, isPreview };
  const paid = ask.payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  refuseIf(whyNotSale(effect, of), {
    total: said(total_cents),
    paid: said(paid),
    balance: said(wallet_cents),
  });
  return { branch, lines, effect, ...buyer, walk_in_id: nameless?.id ?? null };
};

export const previewOrder = async (ctx: Ctx, ask: OrderPreview): Promise<OrderFigures> => {
  const { lines, effect, wallet_cents, gets_member_price } = await workOut(ctx, ask, null);
  const { currency, total_cents, tax_cents, tax_name, tax_bp, paid_cents } = effect.invoice;
  return {
    currency,
    lines: lines.map(({ tax_class: _class, ...line }) => line),
    discount_cents: ask.discount_cents,
    total_cents,
    tax_cents,
    tax_name,
    tax_bp,
    paid_cents,
    wallet_cents,
    gets_member_price,
  };
};

/** Paid and taken away it is done at once; otherwise its items wait here, reserved. */
const statusOf = ({ invoice }: SaleEffect, picksUp: boolean) => {
  if (invoice.status === 'unpaid') return 'payment_processing';
  return picksUp ? 'payment_completed' : 'order_completed';
};

/** What has happened to an order once it is placed. */
const doneAt: Record<ReturnType<typeof statusOf>, readonly ActivityKind[]> = {
  payment_processing: ['placed'],
  payment_completed: ['placed', 'paid'],
  order_completed: ['placed', 'paid', 'completed'],
};

/** Stock first, so that a buyer who is too late for the last piece waits for nothing else. Numbers come last, because their rows are hot. */
export const placeOrder = command(orderContract.create, async (ctx, { total_cents, email, note, ...ask }) => {
  const worked = await workOut(ctx, ask, total_cents);
  const { branch, lines, effect, walk_in_id } = worked;
  const member_id = ask.member_id ?? walk_in_id ?? (await makeWalkIn(ctx.db, branch.id, branch.today));
  const status = statusOf(effect, ask.picks_up);
  const [at, staff_id] = [ctx.clock.now().toISOString(), staffOf(ctx)];
  const { discount_cents, discount_reason } = ask;
  const order = { branch_id: branch.id, member_id, currency: branch.currency, email, note, staff_id, status };
  const times = {
    ...(status !== 'payment_processing' && { paid_at: at }),
    ...(status === 'order_completed' && { completed_at: at }),
  };
  const isDone = status === 'order_completed';
  const { id, stored } = await insertSale(ctx.db, {
    order: {
      ...order,
      ...times,
      total_cents,
      discount_cents,
      discount_reason: discount_cents > 0 ? discount_reason : null,
      source: ask.picks_up ? 'pick_up' : 'till',
      // The same moment as the day of its invoice, also at midnight.
      created_at: at,
    },
    lines,
    handed: isDone ? { handed_at: at, handed_by: staff_id } : null,
    done: doneAt[status].map((kind) => ({ kind, staff_id, at })),
  });
  const owner = { id, branch_id: branch.id };
  const moves = isDone ? saleMoves(owner, stored) : reserveMoves(owner, stored);
  await postStock(ctx, { source: 'product_order', document_id: id }, moves);
  const receipts = await postMoney(ctx, owner, member_id, worked);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'order', { id }));
  return { ...(await viewOrder(ctx, id)), receipts };
});

const postMoney = async (
  ctx: TxCtx,
  { id }: { id: number },
  member_id: number,
  { branch, lines, effect }: Worked,
): Promise<string[]> => {
  const of = { branch, member_id, membership_id: null };
  const { invoice, invoice_entry: entry } = effect;
  const posted = await postInvoice(ctx, { ...of, period_on: null, invoice, entry });
  tieToInvoice(
    ctx.db,
    id,
    posted.id,
    invoicedLines(lines).map(({ variant_id }) => variant_id),
  );
  return postPayments(
    ctx,
    { ...of, invoice_id: posted.id, is_new: true },
    withEntries(effect.payments, effect.payment_entries),
  );
};
