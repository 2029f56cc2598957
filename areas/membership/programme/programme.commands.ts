/** Creating, editing and showing programmes. */
import { asPage, type PageAsk, type Paged } from '#kit/domain/page.ts';
import type { Holder, Programme, ProgrammeRow, ProgrammeTerms } from './programme.model.ts';
import { tidyPlan } from '#areas/money/billing/billing.rules.ts';
import { changedPrices, editFaults, programmeFaults, tidyOpens, tidyGiven } from './programme.rules.ts';
import { giftOf } from '../credit/roll-over.rules.ts';
import { faultAt, Forbidden, NotFound, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { membershipTypes, numbered } from '#kit/domain/lookups/numbered.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { changedFields, lockedFor, refuseLocked, refuseLockedRemoval } from '#areas/settings/lock/lock.commands.ts';
import { faultsOfCategories } from '#areas/settings/class-category/class-category.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { feeAmounts, findFeeToName } from '../joining-fee/joining-fee.store.ts';
import {
  countHolders,
  listHolders,
  countRunning,
  currenciesOf,
  findProgramme,
  insertProgramme,
  pricesOf,
  setPrices,
  setSoldIn,
  soldIn,
  termsOf,
  type ProgrammeRecord,
} from './programme.store.ts';
import { programmeContract } from './programme.contract.ts';

export const asProgrammeRow = (row: ProgrammeRecord): ProgrammeRow => ({
  ...row,
  type: numbered(membershipTypes, row.type_id)?.key ?? '',
});

/** Prices are shown in the currency of the caller's branch; without a branch, in any there is. */
export const placeOf = async (ctx: Ctx): Promise<{ currency: string; today: string }> =>
  ctx.branch_id > 0
    ? knownBranch(ctx, ctx.branch_id)
    : { currency: '', today: ctx.clock.now().toISOString().slice(0, 10) };

export const viewProgramme = async (ctx: Ctx, id: number): Promise<Programme> => {
  const place = await placeOf(ctx);
  const [[programme], prices, sold_in, [count], terms] = await ctx.read(
    findProgramme(id, place),
    pricesOf(id),
    soldIn(id),
    countRunning(id, place.today),
    termsOf(id),
  );
  if (!programme) throw new NotFound();
  const gives = giftOf(programme);
  const facts = {
    ...programme,
    ...asProgrammeRow(programme),
    gives,
    prices,
    sold_in,
    terms,
    running: count?.running ?? 0,
  };
  return { ...facts, can: await programmeCan(ctx, programme) };
};

const programmeCan = async (ctx: Ctx, programme: ProgrammeRecord): Promise<Programme['can']> => {
  const isShut = await lockedFor(ctx, 'offers', [programme.branch_id, ctx.branch_id || null]);
  const mayCopy = ctx.has('MANAGE_PROGRAMME', ctx.branch_id || undefined) && !isShut(ctx.branch_id);
  return [
    ...(mayManage(ctx, programme) && !isShut(programme.branch_id) ? (['edit', moveOf[programme.status]] as const) : []),
    // A programme of the network can be copied for a branch.
    ...(mayCopy ? (['copy'] as const) : []),
  ];
};

/** Those of the own branch, or with the flag everywhere those of the network. */
const mayManage = (ctx: Ctx, { branch_id }: { branch_id: number | null }): boolean =>
  branch_id === null ? ctx.actor.hasEverywhere('MANAGE_PROGRAMME') : ctx.has('MANAGE_PROGRAMME', branch_id);
const moveOf = { active: 'retire', inactive: 'offer' } as const;

const toManage = async (ctx: TxCtx, id: number) => {
  const place = await placeOf(ctx);
  const [[programme]] = await ctx.read(findProgramme(id, place));
  if (!programme) throw new NotFound();
  if (!mayManage(ctx, programme)) throw new Forbidden();
  return { ...programme, today: place.today };
};

/** Stops or resumes the sale. Nothing changes if it already is so. */
const setStatus = (status: Programme['status']) =>
  command(async (ctx: TxCtx, id: number, version: number): Promise<Programme> => {
    const { branch_id } = await toManage(ctx, id);
    await refuseLockedRemoval(ctx, branch_id, 'offers');
    await saveVersioned(ctx.db, 'programme', id, version, { status });
    return viewProgramme(ctx, id);
  });
export const retireProgramme = setStatus('inactive');
export const offerProgramme = setStatus('active');

/** Where it will be sold: a programme of the network where head office says, a branch's own in that branch. */
const soldWhere = async (
  ctx: TxCtx,
  owner: number | null,
  input: ProgrammeTerms,
  kept: ProgrammeTerms['categories'] = [],
) => {
  if (owner === null && !ctx.scope.network) throw new Forbidden();
  const sold_in = owner === null ? [...new Set(input.sold_in)] : [owner];
  if (sold_in.length === 0) return { sold_in, faults: [{ field: 'sold_in', key: 'too_few_items', facts: { min: 1 } }] };
  if (sold_in.some((id) => !ctx.scope.branches.includes(id))) {
    return { sold_in, faults: [{ field: 'sold_in', key: 'not_one_of' }] };
  }
  const branches = await currenciesOf(ctx.db, sold_in);
  const opened = await currenciesOf(ctx.db, input.open_branches);
  const known = opened.filter(({ type }) => type === 'branch').length === input.open_branches.length;
  const faults: Fault[] = [
    ...programmeFaults(
      input,
      branches.map((branch) => branch.currency),
    ),
    ...(known ? [] : [{ field: 'open_branches', key: 'not_one_of' }]),
    ...(await faultsOfCategories(ctx, 'categories', input.categories, kept)),
  ];
  return { sold_in, faults };
};

/** The duration of a rolling one is its period: it ends when it is cancelled. */
const tidied = <P extends ProgrammeTerms>(asked: P): P => {
  const { billing, every_count, every_unit, billing_day, instalment_count } = asked;
  const plan = tidyPlan({ billing, every_count, every_unit, billing_day, instalment_count });
  const lasts = billing === 'rolling' ? { duration_count: every_count, duration_unit: every_unit } : {};
  return tidyGiven(tidyOpens({ ...asked, ...plan, ...lasts }));
};

export const createProgramme = command(programmeContract.create, async (ctx, asked) => {
  const { branch_id, everywhere, name, gives, ...programme } = tidied(asked);
  const input = { name, gives, ...programme };
  const owner = everywhere ? null : branch_id;
  await refuseLocked(ctx, owner, 'offers', ['name']);
  const { sold_in, faults } = await soldWhere(ctx, owner, input);
  if (faults.length > 0) throw new ValidationError(faults);
  await refuseFee(ctx, input, owner);
  const id = await insertProgramme(ctx.db, { ...programme, branch_id: owner, name: JSON.stringify(name), sold_in });
  return viewProgramme(ctx, id);
});

/** The fields that an edit of a branch’s own programme changes; a price changes from its day. */
const offerChanges = (
  { prices: _prices, valid_from: _from, sold_in: _sold_in, gives: _gives, ...fields }: ProgrammeTerms,
  before: ProgrammeRecord,
  prices: number,
): string[] => [...changedFields(fields, before), ...(prices > 0 ? ['prices'] : [])];

/**
 * Memberships already sold keep their terms: the database stores them with each membership. Prices are added, never
 * changed retroactively.
 */
export const editProgramme = command(programmeContract.edit, async (ctx, id, asked) => {
  const before = await toManage(ctx, id);
  const { version, ...input } = tidied(asked);
  const [known] = await ctx.read(pricesOf(id));
  const changed = changedPrices(input.prices, known, input.valid_from);
  await refuseLocked(ctx, before.branch_id, 'offers', offerChanges(input, before, changed.length));
  const { sold_in, faults } = await soldWhere(ctx, before.branch_id, input, before.categories);
  const all = [...faults, ...editFaults(before, input, { changed: changed.length, today: before.today })];
  if (all.length > 0) throw new ValidationError(all);
  await refuseFee(ctx, input, before.branch_id);
  const { prices: _prices, valid_from, sold_in: _sold_in, name, gives: _gives, ...programme } = input;
  await saveVersioned(ctx.db, 'programme', id, version, { ...programme, name: JSON.stringify(name) });
  await setPrices(ctx.db, id, valid_from, changed);
  await setSoldIn(ctx.db, id, sold_in);
  return viewProgramme(ctx, id);
});

/**
 * Its joining fee must belong to its own owner or to the network, and be charged in every currency that it is sold in.
 */
const refuseFee = async (
  ctx: TxCtx,
  { joining_fee_id, prices }: ProgrammeTerms,
  owner: number | null,
): Promise<void> => {
  if (joining_fee_id === null) return;
  const [[fee], amounts] = await ctx.read(findFeeToName(joining_fee_id), feeAmounts(joining_fee_id));
  const isThere = fee !== undefined && fee.status === 'active' && (fee.branch_id === null || fee.branch_id === owner);
  if (!isThere) faultAt('joining_fee_id', 'not_one_of');
  const charged = new Set(amounts.map(({ currency }) => currency));
  if (prices.some(({ currency }) => !charged.has(currency))) faultAt('joining_fee_id', 'no_amount');
};

/** Its current members, in the branches that the caller sees. */
export const holdersOf = async (ctx: Ctx, id: number, query: PageAsk): Promise<Paged<Holder>> => {
  const { branches } = ctx.scope;
  const [[programme], rows, [count]] = await ctx.read(
    findProgramme(id, { currency: '', today: ctx.clock.now().toISOString().slice(0, 10) }),
    listHolders(id, branches, query),
    countHolders(id, branches),
  );
  if (!programme) throw new NotFound();
  return asPage(query, rows, count?.total ?? 0);
};
