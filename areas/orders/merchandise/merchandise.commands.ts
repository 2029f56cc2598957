/** The order of a sign-up: what the joining fee includes of products, reserved as far as it is chosen. */
import { merchandiseContract } from './merchandise.contract.ts';
import type { Choice, Included, MerchandiseOrder } from './merchandise.model.ts';
import { changesOf, choiceFaults, chosenOf } from './merchandise.rules.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { withLabel } from '#areas/stock/item/item.rules.ts';
import { postStock } from '#areas/stock/movement/movement.commands.ts';
import { Refusal, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { completeIfDone } from '../order/order-fulfil.commands.ts';
import { orderPaid } from '../order/order-paid.commands.ts';
import { releaseMoves, reserveMoves, type SoldLine } from '../order/order.rules.ts';
import { insertActivity, insertLines, insertOrder, lockOrder, saveOrder } from '../order/order.store.ts';
import { loadMerchandise, type IncludedItem } from './merchandise.facts.ts';
import { deleteLines, insertIncluded, saveDeclined, variantsOffered, type Offered } from './merchandise.store.ts';

type Owner = { id: number; branch_id: number };
const free = { unit_price_cents: 0, is_member_price: false, discount_cents: 0, amount_cents: 0 };
/** Included in the joining fee: the pieces cost nothing further. */
const linesFor = (chosen: readonly Choice[], offered: readonly Offered[]): SoldLine[] =>
  chosen.flatMap(({ variant_id, quantity }) => {
    const one = offered.find((variant) => variant.variant_id === variant_id);
    if (!one) return [];
    const { sku, label, tax_class } = withLabel(one);
    return [{ variant_id, sku, label, tax_class, quantity, ...free }];
  });
const namesOf = (lines: readonly SoldLine[]): string =>
  lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(', ');

type Waiting = { id: number; variant_id: number; quantity: number };
/** Releases what isn't wanted any more and reserves the rest, in one step: a piece can go from one line to another. */
const reserve = async (
  ctx: TxCtx,
  owner: Owner,
  { gone, added }: { gone: readonly Waiting[]; added: readonly SoldLine[] },
): Promise<void> => {
  await deleteLines(
    ctx.db,
    gone.map(({ id }) => id),
  );
  const stored = added.length === 0 ? [] : await insertLines(ctx.db, owner, added);
  const moves = [...releaseMoves(owner, gone), ...reserveMoves(owner, stored)];
  if (moves.length > 0) await postStock(ctx, { source: 'product_order', document_id: owner.id }, moves);
};

type Placing = { branch: BranchFacts; member_id: number; membership_id: number; included: readonly IncludedItem[] };
/** Part of the sign-up, before its invoice is posted. Null if the joining fee includes no products. */
export const placeIncluded = async (
  ctx: TxCtx,
  { branch, member_id, membership_id, included }: Placing,
  chosen: readonly Choice[],
): Promise<number | null> => {
  if (included.length === 0) return null;
  const [now, staff_id] = [ctx.clock.now(), staffOf(ctx)];
  const id = await insertOrder(ctx.db, {
    branch_id: branch.id,
    member_id,
    membership_id,
    currency: branch.currency,
    source: 'sign_up',
    total_cents: 0,
    staff_id,
    created_at: now.toISOString(),
  });
  const owner = { id, branch_id: branch.id };
  await insertIncluded(
    ctx.db,
    owner,
    included.map(({ product_id, label, variant_ids, quantity }) => ({ product_id, label, variant_ids, quantity })),
  );
  const ids = included.map(({ product_id }) => product_id);
  const [offered] = await ctx.read(variantsOffered(ids, branch.id));
  await reserve(ctx, owner, { gone: [], added: linesFor(chosen, offered) });
  await insertActivity(ctx.db, { ...owner, kind: 'placed', staff_id, at: now });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'order', { id }));
  return id;
};
/** The invoice with the joining fee decides when the items can be handed over. */
export const tieIncluded = async (ctx: TxCtx, id: number, invoice_id: number, isPaid: boolean): Promise<void> => {
  await saveOrder(ctx.db, id, { invoice_id });
  if (isPaid) await orderPaid(ctx, invoice_id);
};

/** Pieces that aren't chosen are declined, or wait for a choice again. */
const decline = async (
  ctx: TxCtx,
  order_id: number,
  products: MerchandiseOrder['products'],
  lines: readonly Choice[],
  isDeclined: boolean,
): Promise<void> => {
  for (const product of products) {
    const { product_id, quantity, handed } = product;
    const rest = quantity - handed - chosenOf(product, lines);
    await saveDeclined(ctx.db, order_id, product_id, isDeclined ? rest : 0);
  }
};

export const chooseMerchandise = command(merchandiseContract.choose, async (ctx, membership_id, asked) => {
  const { version, lines, declined_reason } = asked;
  const { shown: seen } = await loadMerchandise(ctx, membership_id);
  const id = seen.order_id;
  if (id === null) throw new Refusal('orders.closed');
  await lockOrder(ctx.db, id);
  const { shown, waiting, offered } = await loadMerchandise(ctx, membership_id);
  if (shown.version !== version) throw new StaleWrite('product_order', id, version);
  refuseIf(shown.can.includes('choose') ? null : 'orders.closed');
  const faults = choiceFaults(shown.products, lines);
  if (faults.length > 0) throw new ValidationError(faults);
  await saveVersioned(ctx.db, 'product_order', id, version, { branch_id: shown.branch_id });
  const owner = { id, branch_id: shown.branch_id };
  const { gone, added } = changesOf(waiting, lines);
  const chosen = linesFor(added, offered);
  await reserve(ctx, owner, { gone, added: chosen });
  await decline(ctx, id, shown.products, lines, declined_reason !== null);
  const by = { ...owner, staff_id: staffOf(ctx), at: ctx.clock.now() };
  if (gone.length + added.length > 0)
    await insertActivity(ctx.db, { ...by, kind: 'chosen', note: namesOf(linesFor(lines, offered)) });
  if (declined_reason !== null) await insertActivity(ctx.db, { ...by, kind: 'declined', note: declined_reason });
  await completeIfDone(ctx, id, declined_reason ?? '');
  ctx.afterCommit(() => ctx.services.live.toBranch(shown.branch_id, 'order', { id }));
  return (await loadMerchandise(ctx, membership_id)).shown;
});

/** For a sign-up: each piece that is chosen is one that the fee includes. */
export const refuseChoice = (included: readonly Included[], chosen: readonly Choice[]): void => {
  const faults = choiceFaults(included, chosen, 'merchandise');
  if (faults.length > 0) throw new ValidationError(faults);
};
