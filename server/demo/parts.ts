/** The later parts of a sale: billed on their days, paid or not, by the product's own rules. */
import { addDays, type Day } from '#kit/domain/day.ts';
import { billEffect, type BillEffect } from '#areas/money/billing/bill.rules.ts';
import { instalmentsOf, type Instalment } from '#areas/money/billing/billing.rules.ts';
import { chaseStep } from '#areas/money/collection/chase.rules.ts';
import { arrivedEffect, type PayEffect } from '#areas/money/payment/payment.rules.ts';
import type { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import type { DemoProgramme } from './programmes.ts';
import type { Random } from './random.ts';
import type { DemoTax } from './world.ts';

export type SoldPart = {
  part: Instalment;
  /** None while it is in the future. */
  billed: { effect: BillEffect; paid: PayEffect | null; chase_steps: number } | null;
};
type Of = {
  random: Random;
  programme: DemoProgramme;
  start_on: Day;
  end_on: Day;
  price_cents: number;
  discount_cents: number;
  currency: string;
  taxes: readonly DemoTax[];
  asked: Omit<PaymentAsked, 'amount_cents'>;
  today: Day;
  /** For a rolling membership: how many periods until the client leaves. */
  periods: number;
  refused: Refused;
};
/** How many parts of a branch were not paid, counted while they are created. */
export type Refused = { count: number };

/** Most card charges succeed at once; some of the last days' are still being collected. */
const OPEN_DAYS = 12;
/** On any day, each branch has something to collect. */
const FEWEST = 6;
const payOf = (of: Of, part: Instalment, effect: BillEffect): PayEffect | null => {
  const { refused } = of;
  const isLate = part.due_on > addDays(of.today, -OPEN_DAYS) && (of.random.chance(0.12) || refused.count < FEWEST);
  if (isLate) refused.count += 1;
  const amount_cents = effect.invoice.total_cents;
  return isLate ? null : arrivedEffect(effect.invoice, { ...of.asked, amount_cents }, part.due_on);
};
const billOf = (of: Of, part: Instalment): SoldPart => {
  const { programme, start_on, price_cents, discount_cents, currency, taxes, today } = of;
  const tax = taxOn(taxes, part.due_on);
  const membership = { ...programme, start_on, price_cents, discount_cents, currency };
  const effect = billEffect(part, membership, { name: programme.name, tax, today: part.due_on });
  const paid = payOf(of, part, effect);
  const chase = { began_on: part.due_on, steps: 0, is_hard: false, stopped_on: null, stops_access: true };
  return { part, billed: { effect, paid, chase_steps: chaseStep(chase, today).steps } };
};

/** All parts from the second one, with those due by today billed. */
export const partsOf = (of: Of): SoldPart[] => {
  const { programme, start_on, end_on, price_cents, today } = of;
  const planned = instalmentsOf(programme, { start_on, end_on }, price_cents).slice(1);
  if (programme.billing !== 'rolling')
    return planned.map((part) => (part.due_on <= today ? billOf(of, part) : { part, billed: null }));
  const parts: SoldPart[] = [];
  let next = planned[0];
  while (next && next.part_no <= of.periods && next.due_on <= today) {
    const billed = billOf(of, next);
    parts.push(billed);
    next = billed.billed?.effect.next ?? undefined;
  }
  return next ? [...parts, { part: next, billed: null }] : parts;
};
