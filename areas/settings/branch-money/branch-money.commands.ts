/** Currency, tax number and dated tax rates of a branch. */
import type { BranchMoney, EditBranchMoney } from './branch-money.model.ts';
import {
  firstTaxDay,
  isTaxOpen,
  whyNotChangeCurrency,
  whyNotSetAdjustLimit,
  whyNotSetGiftLimit,
} from './branch-money.rules.ts';
import { dayIn, formatDay, type Day } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { branchFacts, ownOfBranch } from '#areas/network/branch/branch.facts.ts';
import { changeBranch, holdBranch } from '#areas/network/branch/branch.commands.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { deleteVersioned } from '#kit/server/version.ts';
import { getRecorded, getTax, insertTax, recordedIn, taxesOf } from './branch-money.store.ts';
import { branchMoneyContract } from './branch-money.contract.ts';

export const viewBranchMoney = async (ctx: Ctx, branch_id: number): Promise<BranchMoney> => {
  const [[branch], taxes, [recorded]] = await ctx.read(
    ownOfBranch(branch_id),
    taxesOf(branch_id),
    recordedIn(branch_id),
  );
  if (!branch || !recorded) throw new NotFound();
  const today = dayIn(branch.time_zone, ctx.clock.now());
  const current = taxes.find(({ valid_from }) => valid_from <= today);
  const { last_invoice_on, has_money } = recorded;
  return {
    ...branch,
    tax_number: branch.tax_number ?? '',
    has_money,
    tax_from: firstTaxDay(last_invoice_on, today) ?? today,
    taxes: taxes.map((tax) => ({
      ...tax,
      is_current: tax === current,
      can: isTaxOpen(tax.valid_from, last_invoice_on, today) ? (['remove'] as const).slice() : [],
    })),
  };
};

export const editBranchMoney = command(
  async (
    ctx: TxCtx,
    branch_id: number,
    { version, currency, tax_number, gift_limit_cents, adjust_limit_cents }: EditBranchMoney,
  ): Promise<BranchMoney> => {
    const branch = await holdBranch(ctx.db, branch_id);
    const { has_money } = await getRecorded(ctx.db, branch_id);
    refuseIf(whyNotChangeCurrency(branch.currency, currency, has_money), { currency: branch.currency });
    const setter = {
      gives: ctx.has('GIVE_COMPLIMENTARY', branch_id),
      isHeadOffice: ctx.actor.mayHandOn('UPDATE_CURRENCY', null),
    };
    refuseIf(whyNotSetGiftLimit(branch.gift_limit_cents, gift_limit_cents, setter));
    const adjuster = { adjusts: ctx.has('VIEW_STOCK_ADJUSTMENT', branch_id), isHeadOffice: setter.isHeadOffice };
    refuseIf(whyNotSetAdjustLimit(branch.adjust_limit_cents, adjust_limit_cents, adjuster));
    if (gift_limit_cents !== branch.gift_limit_cents) {
      const detail = {
        before: formatMoney(branch.gift_limit_cents, branch.currency),
        after: formatMoney(gift_limit_cents, currency),
      };
      noteEvent(ctx, { kind: 'gift_limit_changed', branch_id, detail });
    }
    const limits = { gift_limit_cents, adjust_limit_cents };
    await changeBranch(ctx, branch_id, version, { currency, tax_number: tax_number || null, ...limits });
    return viewBranchMoney(ctx, branch_id);
  },
);

/** The branch's day, with its row locked: an invoice that is just being made counts as the last one. */
const taxDays = async (ctx: TxCtx, branch_id: number): Promise<{ today: Day; last_invoice_on: Day | null }> => {
  await holdBranch(ctx.db, branch_id);
  const { today } = await branchFacts(ctx, branch_id);
  const { last_invoice_on } = await getRecorded(ctx.db, branch_id);
  return { today, last_invoice_on };
};

export const addTax = command(branchMoneyContract.addTax, async (ctx, input) => {
  const { today, last_invoice_on } = await taxDays(ctx, input.branch_id);
  const first = firstTaxDay(last_invoice_on, today);
  if (first !== null && input.valid_from < first)
    faultAt('valid_from', 'tax_days_used', { day: formatDay(first, ctx.locale) });
  return insertTax(ctx.db, input);
});

export const removeTax = command(branchMoneyContract.removeTax, async (ctx, id, { version }) => {
  const tax = await getTax(ctx.db, id);
  const { today, last_invoice_on } = await taxDays(ctx, tax.branch_id);
  if (!isTaxOpen(tax.valid_from, last_invoice_on, today)) throw new Refusal('settings.tax_in_use');
  await deleteVersioned(ctx.db, 'branch_tax', id, version);
  return { id };
});
