/** Creating, editing and showing credit packs. */
import type { z } from 'zod';
import { creditPackMachine } from './credit-pack.machine.ts';
import type { CreditPackAsk, CreditPackQuery } from './credit-pack.contract.ts';
import type { CreditPack, CreditPackRow } from './credit-pack.model.ts';
import { changedPrices, creditPackCan, priceFaults, usesFaults } from './credit-pack.rules.ts';
import { Forbidden, NotFound, Refusal, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import type { Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import type { Paged } from '#kit/domain/page.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import {
  changedFields,
  lockedFor,
  refuseLocked,
  refuseLockedRemoval,
  type Locked,
} from '#areas/settings/lock/lock.commands.ts';
import { faultsOfCategories } from '#areas/settings/class-category/class-category.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { pageFrom } from '#kit/server/list.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  countHolders,
  findPack,
  holdersOf,
  insertPack,
  movePackRow,
  packPrices,
  packs,
  setPackPrices,
  type PackRecord,
} from './credit-pack.store.ts';
import { creditPackContract } from './credit-pack.contract.ts';

/** Prices are shown in the currency of the caller's branch; without a branch, in any there is. */
export const placeOfPrices = async (ctx: Ctx): Promise<{ currency: string; today: Day }> =>
  ctx.branch_id > 0
    ? knownBranch(ctx, ctx.branch_id)
    : { currency: '', today: ctx.clock.now().toISOString().slice(0, 10) };

const present = (ctx: Ctx, pack: PackRecord, isShut: Locked): CreditPackRow => ({
  ...pack,
  can:
    mayChange(ctx, pack.branch_id) && !isShut(pack.branch_id)
      ? creditPackCan(pack.status, (flag) => ctx.has(flag, pack.branch_id ?? undefined))
      : [],
});
/** Only head office changes what belongs to the network. */
const mayChange = (ctx: Ctx, branch_id: number | null): boolean => branch_id !== null || ctx.scope.network;

type Asked = CreditPackQuery | z.output<typeof CreditPackAsk>;
export const listedPacks = async (ctx: Ctx, query: Asked): Promise<Paged<CreditPackRow>> => {
  const { branch_id } = ctx;
  const where = { branch_id, branches: ctx.scope.branches, ...(await placeOfPrices(ctx)) };
  const isShut = await lockedFor(ctx, 'offers', where.branches);
  return pageFrom(ctx, packs, query, where, (row) => present(ctx, row, isShut));
};

export const viewPack = async (ctx: Ctx, id: number): Promise<CreditPack> => {
  const place = await placeOfPrices(ctx);
  const [[pack], prices, holders, [count]] = await ctx.read(
    findPack(id, place),
    packPrices(id),
    holdersOf(id, place.today),
    countHolders(id, place.today),
  );
  if (!pack) throw new NotFound();
  const isShut = await lockedFor(ctx, 'offers', [pack.branch_id]);
  return { ...present(ctx, pack, isShut), prices, holders, held_by: 0, held_credits: 0, ...count };
};

export const createPack = command(creditPackContract.create, async (ctx, input) => {
  if (input.everywhere && !ctx.scope.network) throw new Forbidden();
  const { branch_id, everywhere, name, prices, valid_from, ...pack } = input;
  await refuseLocked(ctx, everywhere ? null : branch_id, 'offers', ['name']);
  const { currency } = await knownBranch(ctx, branch_id);
  // A new pack can have had its price for any time, because nothing of it has been sold.
  const needed = everywhere ? [] : [currency];
  const faults = [
    ...usesFaults(input),
    ...priceFaults(prices, { needed, changed: 0, valid_from, today: valid_from }),
    ...(await faultsOfCategories(ctx, 'categories', input.categories)),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
  const id = await insertPack(ctx.db, {
    ...pack,
    branch_id: everywhere ? null : branch_id,
    name: JSON.stringify(name),
  });
  await setPackPrices(ctx.db, id, valid_from, prices);
  return viewPack(ctx, id);
});

const getOwnPack = async (ctx: TxCtx, id: number): Promise<PackRecord & { today: Day }> => {
  const place = await placeOfPrices(ctx);
  const [[pack]] = await ctx.read(findPack(id, place));
  if (!pack) throw new NotFound();
  if (!mayChange(ctx, pack.branch_id)) throw new Forbidden();
  return { ...pack, today: place.today };
};

export const editPack = command(creditPackContract.edit, async (ctx, id, input) => {
  const before = await getOwnPack(ctx, id);
  const { version, name, prices, valid_from, ...pack } = input;
  const [known] = await ctx.read(packPrices(id));
  const changed = changedPrices(prices, known, valid_from);
  const touched = [...changedFields({ name, ...pack }, before), ...(changed.length > 0 ? ['prices'] : [])];
  await refuseLocked(ctx, before.branch_id, 'offers', touched);
  const faults = [
    ...usesFaults(input),
    ...priceFaults(prices, { needed: [], changed: changed.length, valid_from, today: before.today }),
    ...(await faultsOfCategories(ctx, 'categories', input.categories, before.categories)),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
  await saveVersioned(ctx.db, 'credit_pack', id, version, { ...pack, name: JSON.stringify(name) });
  await setPackPrices(ctx.db, id, valid_from, changed);
  return viewPack(ctx, id);
});

export const movePack = command(creditPackContract.move, async (ctx, id, { move, version }) => {
  const pack = await getOwnPack(ctx, id);
  await refuseLockedRemoval(ctx, pack.branch_id, 'offers');
  if (!canMove(creditPackMachine, pack.status, move))
    throw new Refusal('kit.move_not_possible', { status: pack.status });
  if (!(await movePackRow(ctx.db, id, version, creditPackMachine.moves[move])))
    throw new StaleWrite('credit_pack', id, version);
  return viewPack(ctx, id);
});
