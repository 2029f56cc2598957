/** The effect of a programme change, for the preview. */
import type { EditEffect, Replacement } from './change.rules.ts';
import { balanceAfter } from './change.rules.ts';
import type { ChangeFigures } from './change.model.ts';
import { givenFigures, type Offered } from '../membership/given.rules.ts';
import type { Instalment } from '#areas/money/billing/billing.rules.ts';
import type { Used } from '../membership/value.rules.ts';
import { backFigures, freeOf } from '#areas/money/refund/give-back.rules.ts';
import type { ComingInstalment } from '#areas/money/billing/billing.model.ts';
import type { StoredPart } from '../dates/dates.rules.ts';
import type { LostPlace } from '#areas/classes/release/release.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { LifeRecord } from '../ending/ending.store.ts';

type Effect = Pick<Replacement, 'membership' | 'back' | 'pays' | 'difference_cents'> & Pick<EditEffect, 'posting'>;
export type Shown = {
  effect: Effect;
  offer: Offered & { name: Label };
  /** The parts of the new plan. */
  parts: readonly Instalment[];
  wallet_cents: number;
  used: Used;
  left_cents: number;
  brought_cents: number;
  pays_now: boolean;
  coming: readonly ComingInstalment[];
  called_off: readonly StoredPart[];
  places: LostPlace[];
};

const asComing = ({ part_no, due_on, amount_cents }: ComingInstalment): ComingInstalment => ({
  part_no,
  due_on,
  amount_cents,
});

export const figuresOf = (term: LifeRecord, shown: Shown): ChangeFigures => {
  const { effect, offer, parts, wallet_cents, used, left_cents, brought_cents, pays_now, places } = shown;
  const { membership, difference_cents, back, posting } = effect;
  const { status, start_on, end_on, price_cents, currency } = membership;
  const { billing, every_count, every_unit, billing_day, instalment_count } = membership;
  const invoice = posting?.invoice;
  return {
    programme_name: offer.name,
    ...givenFigures(offer, membership, parts),
    status,
    start_on,
    end_on,
    end_before: term.end_on,
    currency,
    price_cents,
    billing,
    every_count,
    every_unit,
    billing_day,
    instalment_count,
    left_cents,
    used: used.count,
    of: used.of,
    paid_back_cents: back.wallet_cents + Math.min(freeOf(back), invoice?.total_cents ?? 0),
    brought_cents,
    difference_cents,
    pays_now,
    balance_cents: balanceAfter(effect, wallet_cents),
    ...backFigures(back),
    invoice_lines: invoice?.lines ?? [],
    total_cents: invoice?.total_cents ?? 0,
    due_on: invoice?.due_on ?? null,
    tax_cents: invoice?.tax_cents ?? 0,
    tax_name: invoice?.tax_name ?? null,
    tax_bp: invoice?.tax_bp ?? 0,
    coming: shown.coming.map(asComing),
    called_off: shown.called_off.map(asComing),
    places,
  };
};
