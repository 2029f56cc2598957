/** Calculates what branches owe each other, and posts it. */
import { LAST_ZONE, balancesOf, isRuleOpen, openFrom, valueOf, whyNotPost, type Rates } from './settlement.rules.ts';
import type { BranchBalance, Cell, Settlement, SettlementRule } from './settlement.model.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import { addDays, dayIn, endOfMonth, formatDay, startOfMonth, type Day } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { refusalWord } from '#kit/server/answer.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { presentNote } from './settlement-note.commands.ts';
import { makeNotes, notesOf } from './settlement-note.store.ts';
import {
  awayVisits,
  branchesInSettlement,
  carryRates,
  cellsOfSettlement,
  dropVisits,
  ensureSettlement,
  factsOfSettlement,
  findSettlement,
  holdSettling,
  insertRule,
  insertVisits,
  lastPosted,
  putRate,
  ratesOf,
  settlementRules,
  touchSettlement,
} from './settlement.store.ts';
import { settlementContract } from './settlement.contract.ts';

const mayManage = (ctx: Ctx): boolean => ctx.actor.hasEverywhere('MANAGE_FRANCHISE');
const lastDay = (ctx: Ctx): Day => dayIn(LAST_ZONE, ctx.clock.now());

type Shown = { id: number; name: string };
/**
 * A branch is complete if the caller sees everything it is owed and owes: their own branches, and all for head office.
 */
const balances = (
  shown: readonly Shown[],
  cells: readonly Cell[],
  isWhole: (id: number) => boolean,
): BranchBalance[] => {
  const all = balancesOf(cells);
  return shown.map(({ id, name }) => ({
    id,
    name,
    ...(all.get(id) ?? { gets_cents: 0, owes_cents: 0, net_cents: 0 }),
    is_whole: isWhole(id),
  }));
};

export const viewSettlement = async (ctx: Ctx, id: number): Promise<Settlement> => {
  const [[row], cells, [facts], rates, branches, notes] = await ctx.read(
    findSettlement(id),
    cellsOfSettlement(id),
    factsOfSettlement(id),
    ratesOf(id),
    branchesInSettlement(id),
    notesOf(id),
  );
  if (!row) throw new NotFound();
  const { sees_all, ...settlement } = row;
  const { without_rule = 0, late = 0, currencies = [] } = facts ?? {};
  const known = new Map(rates.map(({ currency, rate_ppm }) => [currency, rate_ppm]));
  const lacking = currencies.filter((one) => !known.has(one));
  const isDraft = row.status === 'draft' && mayManage(ctx);
  const why = isDraft ? whyNotPost({ month: row.month, lacking }, lastDay(ctx)) : null;
  return {
    ...settlement,
    branches: balances(branches, cells, (branch) => sees_all || ctx.scope.branches.includes(branch)),
    cells,
    rates: [...new Set([...currencies, ...known.keys()])]
      .toSorted()
      .map((currency) => ({ currency, rate_ppm: known.get(currency) ?? null })),
    without_rule,
    late,
    notes: notes.map((note) => presentNote(ctx, note)),
    can: isDraft ? ['post', 'run', 'rate'] : [],
    blocked: why === null ? {} : { post: refusalWord(why, ctx.locale, { currencies: lacking.join(', ') }) },
  };
};

/** Recalculates a draft: with late visits, and the current rules and rates. */
const workOut = async (ctx: TxCtx, settlement: { id: number; currency: string; month: Day }): Promise<void> => {
  const { id, currency, month } = settlement;
  await dropVisits(ctx.db, id);
  await carryRates(ctx.db, id);
  const [rules, rates] = await ctx.read(settlementRules(), ratesOf(id));
  const first = rules.at(-1)?.valid_from;
  if (first === undefined) throw new Refusal('network.no_settlement_rule');
  const said: Rates = { currency, of: new Map(rates.map((rate) => [rate.currency, rate.rate_ppm])) };
  // Month by month: a network with many years has more visits than should be in memory at once, and a visit belongs to
  // one day.
  for (let from = first; from <= endOfMonth(month); from = addDays(endOfMonth(from), 1)) {
    const [visits] = await ctx.read(awayVisits(from, endOfMonth(from)));
    await insertVisits(
      ctx.db,
      id,
      visits.map((visit) => ({ ...visit, ...valueOf(visit, rules, said) })),
    );
  }
  await touchSettlement(ctx.db, id, ctx.clock.now());
};

/**
 * Calculated for the first time, or again while it is a draft. Two runs at once wait for each other and get the same
 * result.
 */
export const runSettlement = command(async (ctx: TxCtx, asked: Day): Promise<Settlement> => {
  const month = startOfMonth(asked);
  if (month > lastDay(ctx)) faultAt('month', 'in_the_future');
  await holdSettling(ctx.db);
  const settlement = await ensureSettlement(ctx.db, month);
  refuseIf(settlement.status === 'posted' ? 'network.settlement_posted' : null);
  await workOut(ctx, { ...settlement, month });
  return viewSettlement(ctx, settlement.id);
});

const draftOf = async (ctx: TxCtx, id: number): Promise<Settlement> => {
  await holdSettling(ctx.db);
  const settlement = await viewSettlement(ctx, id);
  refuseIf(settlement.status === 'posted' ? 'network.settlement_posted' : null);
  return settlement;
};

export const setSettlementRate = command(settlementContract.rate, async (ctx, id, { version, currency, rate_ppm }) => {
  const draft = await draftOf(ctx, id);
  if (currency === draft.currency) faultAt('currency', 'not_one_of');
  await saveVersioned(ctx.db, 'settlement', id, version, { computed_at: ctx.clock.now().toISOString() });
  await putRate(ctx.db, id, currency, rate_ppm);
  await workOut(ctx, draft);
  return viewSettlement(ctx, id);
});

/** Posts exactly what was shown: nothing is recalculated. */
export const postSettlement = command(settlementContract.post, async (ctx, id, { version }) => {
  const { month, rates } = await draftOf(ctx, id);
  const lacking = rates.filter(({ rate_ppm }) => rate_ppm === null).map(({ currency }) => currency);
  refuseIf(whyNotPost({ month, lacking }, lastDay(ctx)), { currencies: lacking.join(', ') });
  const posted = { status: 'posted', posted_at: ctx.clock.now().toISOString(), posted_by: ctx.actor.staff_id };
  await saveVersioned(ctx.db, 'settlement', id, version, posted);
  await makeNotes(ctx.db, id, dayIn('UTC', ctx.clock.now()));
  return viewSettlement(ctx, id);
});

export const viewRules = async (
  ctx: Ctx,
): Promise<{ rules: SettlementRule[]; open_from: Day | null; can: 'add'[] }> => {
  const [rules, [last]] = await ctx.read(settlementRules(), lastPosted());
  const today = dayIn('UTC', ctx.clock.now());
  const month = last?.month ?? null;
  const isCurrent = (rule: (typeof rules)[number]): boolean =>
    inForceOn(
      rules.filter((one) => one.type_id === rule.type_id && one.currency === rule.currency),
      today,
    ) === rule;
  return {
    rules: rules.map((rule) => ({
      ...rule,
      is_current: isCurrent(rule),
      can: mayManage(ctx) && isRuleOpen(rule.valid_from, month) ? ['remove'] : [],
    })),
    open_from: openFrom(month),
    can: mayManage(ctx) ? ['add'] : [],
  };
};

export const addRule = command(settlementContract.addRule, async (ctx, input) => {
  await holdSettling(ctx.db);
  const [[last]] = await ctx.read(lastPosted());
  const first = openFrom(last?.month ?? null);
  if (first !== null && input.valid_from < first)
    throw new Refusal('network.settlement_rule_kept', { day: formatDay(first, ctx.locale) });
  return insertRule(ctx.db, input);
});
export const removeRule = command(settlementContract.removeRule, async (ctx, id, { version }) => {
  await holdSettling(ctx.db);
  await deleteVersioned(ctx.db, 'settlement_rule', id, version);
  return { id };
});
