/** Creating, editing and showing joining fees. */
import type { JoiningFeeQuery } from './joining-fee.contract.ts';
import { joiningFeeMachine } from './joining-fee.machine.ts';
import type { EditJoiningFee, JoiningFee, JoiningFeeRow, NewJoiningFee, OwedFee } from './joining-fee.model.ts';
import { changedFees, feeFaults, joiningFeeCan, namedMerchandise } from './joining-fee.rules.ts';
import { productsNamed, type NamedProduct } from '#areas/orders/merchandise/merchandise.facts.ts';
import { rateOf, taxOn, type Tax } from '#areas/money/tax/tax.rules.ts';
import { Forbidden, NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import { taxInside } from '#kit/domain/money.ts';
import { asPage, type PageAsk, type Paged } from '#kit/domain/page.ts';
import {
  changedFields,
  lockedFor,
  refuseLocked,
  refuseLockedRemoval,
  type Locked,
} from '#areas/settings/lock/lock.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { placeOfPrices } from '../credit-pack/credit-pack.commands.ts';
import {
  countOwed,
  feeAmounts,
  fees,
  findFee,
  insertFee,
  listOwed,
  programmesNaming,
  setFeeAmounts,
  type FeeRecord,
} from './joining-fee.store.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';
import { joiningFeeContract } from './joining-fee.contract.ts';

/** Only head office changes what belongs to the network. */
const mayChange = (ctx: Ctx, branch_id: number | null): boolean => branch_id !== null || ctx.scope.network;
const present = (ctx: Ctx, fee: FeeRecord, tax: Tax, isShut: Locked): JoiningFeeRow => ({
  ...fee,
  tax_name: tax.name,
  tax_bp: tax.rate_bp,
  tax_cents: fee.amount_cents === null ? null : taxInside(fee.amount_cents, rateOf(fee.tax_class, tax.rate_bp)),
  can:
    mayChange(ctx, fee.branch_id) && !isShut(fee.branch_id)
      ? joiningFeeCan(fee.status, (flag) => ctx.has(flag, fee.branch_id ?? undefined))
      : [],
});

/** The branches of these fees in which head office has locked what is sold. */
const shutFor = (ctx: Ctx, rows: readonly FeeRecord[]): Promise<Locked> =>
  lockedFor(
    ctx,
    'offers',
    rows.map(({ branch_id }) => branch_id),
  );

export const listedFees = async (ctx: Ctx, query: JoiningFeeQuery): Promise<Paged<JoiningFeeRow>> => {
  const place = await placeOfPrices(ctx);
  const where = { branches: ctx.scope.branches, ...place };
  const [rows, [count], taxes] = await ctx.read(
    fees.rows(query, where),
    fees.count(query, where),
    taxRowsOf(ctx.branch_id),
  );
  const tax = taxOn(taxes, place.today);
  const isShut = await shutFor(ctx, rows);
  return asPage(
    query,
    rows.map((row) => present(ctx, row, tax, isShut)),
    count?.total ?? 0,
  );
};

export const viewFee = async (ctx: Ctx, id: number): Promise<JoiningFee> => {
  const place = await placeOfPrices(ctx);
  const [[fee], amounts, programmes, taxes] = await ctx.read(
    findFee(id, place),
    feeAmounts(id),
    programmesNaming(id),
    taxRowsOf(ctx.branch_id),
  );
  if (!fee) throw new NotFound();
  const isShut = await shutFor(ctx, [fee]);
  return { ...present(ctx, fee, taxOn(taxes, place.today), isShut), amounts, programmes };
};

export const owedFees = async (ctx: Ctx, id: number, query: PageAsk): Promise<Paged<OwedFee>> => {
  const { branches } = ctx.scope;
  const [[fee], rows, [count]] = await ctx.read(
    findFee(id, await placeOfPrices(ctx)),
    listOwed(id, branches, query),
    countOwed(id, branches),
  );
  if (!fee) throw new NotFound();
  return asPage(query, rows, count?.total ?? 0);
};

const terms = ({ name, merchandise, tax_class }: NewJoiningFee | EditJoiningFee, products: NamedProduct[]) => ({
  tax_class,
  name: JSON.stringify(name),
  merchandise: JSON.stringify(namedMerchandise(merchandise, products)),
});
const productsOf = async (ctx: Ctx, { merchandise }: NewJoiningFee | EditJoiningFee): Promise<NamedProduct[]> => {
  const ids = merchandise.flatMap(({ product_id }) => (product_id === undefined ? [] : [product_id]));
  const [products] = await ctx.read(productsNamed(ids));
  return products;
};

export const createFee = command(joiningFeeContract.create, async (ctx, input) => {
  const { branch_id, everywhere, amounts, valid_from } = input;
  if (everywhere && !ctx.scope.network) throw new Forbidden();
  await refuseLocked(ctx, everywhere ? null : branch_id, 'offers', ['name']);
  const { currency } = await knownBranch(ctx, branch_id);
  // A new fee can have had its amount for any time, because nobody has paid it.
  const needed = everywhere ? [] : [currency];
  const products = await productsOf(ctx, input);
  const faults = feeFaults({ ...input, products }, { needed, changed: 0, valid_from, today: valid_from });
  if (faults.length > 0) throw new ValidationError(faults);
  const id = await insertFee(ctx.db, { ...terms(input, products), branch_id: everywhere ? null : branch_id });
  await setFeeAmounts(ctx.db, id, valid_from, amounts);
  return viewFee(ctx, id);
});

const getOwnFee = async (ctx: TxCtx, id: number): Promise<FeeRecord & { today: Day }> => {
  const place = await placeOfPrices(ctx);
  const [[fee]] = await ctx.read(findFee(id, place));
  if (!fee) throw new NotFound();
  if (!mayChange(ctx, fee.branch_id)) throw new Forbidden();
  return { ...fee, today: place.today };
};

export const editFee = command(joiningFeeContract.edit, async (ctx, id, input) => {
  const before = await getOwnFee(ctx, id);
  const { today } = before;
  const { version, amounts, valid_from } = input;
  const [known] = await ctx.read(feeAmounts(id));
  const changed = changedFees(amounts, known, valid_from);
  const products = await productsOf(ctx, input);
  const { name, merchandise, tax_class } = input;
  const fields = { name, tax_class, merchandise: namedMerchandise(merchandise, products) };
  const touched = [...changedFields(fields, before), ...(changed.length > 0 ? ['amounts'] : [])];
  await refuseLocked(ctx, before.branch_id, 'offers', touched);
  const faults = feeFaults({ ...input, products }, { needed: [], changed: changed.length, valid_from, today });
  if (faults.length > 0) throw new ValidationError(faults);
  await saveVersioned(ctx.db, 'joining_fee', id, version, terms(input, products));
  await setFeeAmounts(ctx.db, id, valid_from, changed);
  return viewFee(ctx, id);
});

export const moveFee = command(joiningFeeContract.move, async (ctx, id, { move, version }) => {
  const fee = await getOwnFee(ctx, id);
  await refuseLockedRemoval(ctx, fee.branch_id, 'offers');
  if (!canMove(joiningFeeMachine, fee.status, move)) throw new Refusal('kit.move_not_possible', { status: fee.status });
  await saveVersioned(ctx.db, 'joining_fee', id, version, { status: joiningFeeMachine.moves[move].to });
  return viewFee(ctx, id);
});
