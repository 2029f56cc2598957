/** What other areas need to sell the programmes of one branch in another one. */
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { z } from 'zod';
import { refuseLockedRemoval } from '#areas/settings/lock/lock.commands.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import type { Currency } from '#kit/domain/currency.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { NewProgramme } from './programme.model.ts';
import { createProgramme, viewProgramme } from './programme.commands.ts';
import { addSoldIn, dropSoldIn, offersIn, pricesIn, type Offer } from './programme-selling.store.ts';

export type { Offer } from './programme-selling.store.ts';
/** The active programmes that a branch sells, with today’s price in its currency. */
export const offersOfBranch = async (ctx: Ctx, { id, currency, today }: BranchFacts): Promise<Offer[]> =>
  (await ctx.read(offersIn(id, currency, today)))[0];

/** The same programmes with today’s prices in the currency of another branch. */
export const pricedIn = async (ctx: Ctx, ids: readonly number[], { currency, today }: BranchFacts): Promise<Offer[]> =>
  (await ctx.read(pricesIn(ids, currency, today)))[0];

/** A programme of the network is sold in one more branch. */
export const sellIn = command(async (tx: TxCtx, programme_id: number, branch_id: number): Promise<void> => {
  await addSoldIn(tx.db, programme_id, branch_id);
});
/** Undoes `sellIn`: it has to be sold somewhere. */
export const stopSelling = command(async (tx: TxCtx, programme_id: number, branch_id: number): Promise<void> => {
  await refuseLockedRemoval(tx, branch_id, 'offers');
  const left = await dropSoldIn(tx.db, programme_id, branch_id);
  if (left === null) throw new Refusal('settings.rollout_changed_since');
  if (left === 0) throw new Refusal('settings.rollout_last_seller');
});

/** A branch’s own programme as one of another branch with the same currency; it has a price from today. */
export const copyProgrammeTo = command(
  async (tx: TxCtx, of: Offer, to: BranchFacts): Promise<{ id: number; version: number }> => {
    const known = await viewProgramme(tx, of.id);
    const { price_cents } = of;
    if (price_cents === null) throw new NotFound();
    const wanted: z.output<typeof NewProgramme> = {
      branch_id: to.id,
      everywhere: false,
      sold_in: [],
      name: { en: known.name.en, cn: known.name.cn },
      type_id: known.type_id,
      duration_count: known.duration_count,
      duration_unit: known.duration_unit,
      gives: known.gives,
      sessions: known.sessions,
      credits: known.credits,
      credit_uses: known.credit_uses,
      given_per: known.given_per,
      roll_over: known.roll_over,
      roll_over_most: known.roll_over_most,
      opens: known.opens,
      open_branches: known.open_branches,
      categories: known.categories,
      suspension_max_times: known.suspension_max_times,
      suspension_max_days: known.suspension_max_days,
      suspension_notice_days: known.suspension_notice_days,
      billing: known.billing,
      every_count: known.every_count,
      every_unit: known.every_unit,
      billing_day: known.billing_day,
      instalment_count: known.instalment_count,
      commitment_count: known.commitment_count,
      commitment_unit: known.commitment_unit,
      notice_days: known.notice_days,
      sold_from: known.sold_from,
      sold_until: known.sold_until,
      joining_fee_id: known.joining_fee_id,
      valid_from: to.today,
      prices: [{ currency: to.currency as Currency, price_cents, suspension_fee_cents: of.suspension_fee_cents }],
      tax_class: known.tax_class,
    };
    const { id, version } = await createProgramme(tx, wanted);
    return { id, version };
  },
);
