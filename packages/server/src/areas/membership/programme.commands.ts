/** Creating and showing programmes. */
import { asPage, type PageAsk, type Paged } from '#domain/kit/page.ts';
import type { Holder, NewProgramme, Programme, ProgrammeRow } from '#domain/areas/membership/programme.model.ts';
import { tidyPlan } from '#domain/areas/money/billing.rules.ts';
import { programmeFaults } from '#domain/areas/membership/programme.rules.ts';
import { faultAt, Forbidden, NotFound, ValidationError, type Fault } from '#domain/kit/errors.ts';
import { membershipTypes, numbered } from '#domain/lookups/numbered.ts';
import { knownBranch } from '#server/areas/network/branch-facts.commands.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { saveVersioned } from '#server/kit/version.ts';
import { feeAmounts, findFeeToName } from './joining-fee.store.ts';
import {
  copyProgrammeRow,
  countHolders,
  listHolders,
  countRunning,
  currenciesOf,
  findProgramme,
  insertProgramme,
  pricesOf,
  soldIn,
  termsOf,
  type ProgrammeRecord,
} from './programme.store.ts';

export const asProgrammeRow = (row: ProgrammeRecord): ProgrammeRow => ({
  ...row,
  type: numbered(membershipTypes, row.type_id)?.key ?? '',
});

/** Prices are shown in the currency of the branch that is looked from; without one, in whatever there is. */
const placeOf = async (ctx: Ctx): Promise<{ currency: string; today: string }> =>
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
  const facts = { ...programme, ...asProgrammeRow(programme), prices, sold_in, terms, running: count?.running ?? 0 };
  return { ...facts, can: mayManage(ctx, programme) ? [moveOf[programme.status], 'copy'] : [] };
};

/** One's own branch's, or with the flag everywhere the network's. */
const mayManage = (ctx: Ctx, { branch_id }: { branch_id: number | null }): boolean =>
  branch_id === null ? ctx.actor.hasEverywhere('MANAGE_PROGRAMME') : ctx.has('MANAGE_PROGRAMME', branch_id);
const moveOf = { active: 'retire', inactive: 'offer' } as const;

const toManage = async (ctx: TxCtx, id: number): Promise<void> => {
  const [[programme]] = await ctx.read(findProgramme(id, await placeOf(ctx)));
  if (!programme) throw new NotFound();
  if (!mayManage(ctx, programme)) throw new Forbidden();
};

/** Sold no longer, or again. Where it stands so already nothing changes. */
const setStatus = (status: Programme['status']) =>
  command(async (ctx: TxCtx, id: number, version: number): Promise<Programme> => {
    await toManage(ctx, id);
    await saveVersioned(ctx.db, 'programme', id, version, { status });
    return viewProgramme(ctx, id);
  });
export const retireProgramme = setStatus('inactive');
export const offerProgramme = setStatus('active');

export const copyProgramme = command(async (ctx: TxCtx, id: number): Promise<Programme> => {
  await toManage(ctx, id);
  return viewProgramme(ctx, await copyProgrammeRow(ctx.db, id));
});

/** Where it is to be sold: a programme of the network where the head office says, a branch's own in that branch. */
const soldWhere = async (ctx: TxCtx, input: NewProgramme): Promise<{ sold_in: number[]; faults: Fault[] }> => {
  if (input.everywhere && !ctx.scope.network) throw new Forbidden();
  const sold_in = input.everywhere ? [...new Set(input.sold_in)] : [input.branch_id];
  if (sold_in.length === 0) return { sold_in, faults: [{ field: 'sold_in', key: 'too_few_items', facts: { min: 1 } }] };
  if (sold_in.some((id) => !ctx.scope.branches.includes(id))) {
    return { sold_in, faults: [{ field: 'sold_in', key: 'not_one_of' }] };
  }
  const branches = await currenciesOf(ctx.db, sold_in);
  return {
    sold_in,
    faults: programmeFaults(
      input,
      branches.map((branch) => branch.currency),
    ),
  };
};

/** What a rolling one lasts is its period: it ends when it is cancelled. */
const withPlan = (asked: NewProgramme): NewProgramme => {
  const { billing, every_count, every_unit, billing_day, instalment_count } = asked;
  const plan = tidyPlan({ billing, every_count, every_unit, billing_day, instalment_count });
  const lasts = billing === 'rolling' ? { duration_count: every_count, duration_unit: every_unit } : {};
  return { ...asked, ...plan, ...lasts };
};

export const createProgramme = command(async (ctx: TxCtx, asked: NewProgramme): Promise<Programme> => {
  const input = withPlan(asked);
  const { sold_in, faults } = await soldWhere(ctx, input);
  if (faults.length > 0) throw new ValidationError(faults);
  const { branch_id, everywhere, name, ...programme } = input;
  const owner = everywhere ? null : branch_id;
  await refuseFee(ctx, input, owner);
  const id = await insertProgramme(ctx.db, { ...programme, branch_id: owner, name: JSON.stringify(name), sold_in });
  return viewProgramme(ctx, id);
});

/** It names a fee of its own owner or of the network, that is charged in every currency that it is sold in. */
const refuseFee = async (ctx: TxCtx, { joining_fee_id, prices }: NewProgramme, owner: number | null): Promise<void> => {
  if (joining_fee_id === null) return;
  const [[fee], amounts] = await ctx.read(findFeeToName(joining_fee_id), feeAmounts(joining_fee_id));
  const isThere = fee !== undefined && fee.status === 'active' && (fee.branch_id === null || fee.branch_id === owner);
  if (!isThere) faultAt('joining_fee_id', 'not_one_of');
  const charged = new Set(amounts.map(({ currency }) => currency));
  if (prices.some(({ currency }) => !charged.has(currency))) faultAt('joining_fee_id', 'no_amount');
};

/** Who holds it at present, in the branches that the caller sees. */
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
