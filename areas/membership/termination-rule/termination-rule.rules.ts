/** The dated early termination rules: what can be done with them, and an example computed by the rule itself. */
import { addDays, addMonths, type Day } from '#kit/domain/day.ts';
import type { Returnable } from '#areas/money/refund/give-back.rules.ts';
import { upfront } from '#areas/money/billing/billing.rules.ts';
import { terminationEffect, type TerminationLine, type TerminationRule } from '../ending/termination.rules.ts';
import type { PlannedTerm } from '../membership/value.rules.ts';

/** From tomorrow: today's rule was already shown to clients today. */
export const firstRuleDay = (today: Day): Day => addDays(today, 1);
export const isRuleOpen = ({ valid_from }: Pick<TerminationRule, 'valid_from'>, today: Day): boolean =>
  valid_from >= firstRuleDay(today);

/** A year that was sold and paid upfront for 1,200.00, ended after 90 days; and again two days after the sale. */
export const EXAMPLE_PRICE_CENTS = 1_200_00;
export const EXAMPLE_DAYS = 90;
export const EXAMPLE_EARLY_DAYS = 2;
type RuleFigures = Pick<TerminationRule, 'cooling_off_days' | 'cooling_off_kind' | 'price_bp' | 'rest_days'>;
type RuleExample = {
  currency: string;
  lines: TerminationLine[];
  charge_cents: number;
  due_cents: number;
  credit_cents: number;
};

const none = { en: '', cn: '' };
const START: Day = '2026-01-01';
const paidAtOnce = (currency: string): Returnable => ({
  id: 1,
  number: '',
  version: 1,
  status: 'success',
  currency,
  total_cents: EXAMPLE_PRICE_CENTS,
  credited_cents: 0,
  credited_taxed_cents: 0,
  paid_cents: EXAMPLE_PRICE_CENTS,
  complimentary_cents: 0,
  tax_name: null,
  tax_bp: 0,
  lines: [
    {
      id: 1,
      kind: 'programme',
      label: none,
      tax_class: 'standard',
      amount_cents: EXAMPLE_PRICE_CENTS,
      tax_cents: 0,
    },
  ],
});

/** By the function that computes every termination, so the example can't differ from the invoice. */
export const exampleOf = (figures: RuleFigures, currency: string, days: number = EXAMPLE_DAYS): RuleExample => {
  const last_on = addDays(START, days - 1);
  const paid_until = addDays(addMonths(START, 12), -1);
  const term: PlannedTerm = {
    ...upfront,
    status: 'ongoing',
    start_on: START,
    end_on: paid_until,
    paid_until,
    commitment_until: null,
    notice_days: 0,
    price_cents: EXAMPLE_PRICE_CENTS,
    currency,
    sessions_total: null,
    sessions_left: null,
    sold_on: START,
  };
  const invoices = [paidAtOnce(currency)];
  const facts = {
    rule: { ...figures, refund_days: null, valid_from: START, source: none },
    holidays: [],
    invoices,
    ever_cents: EXAMPLE_PRICE_CENTS,
    parts: [],
    tax: { name: null, rate_bp: 0 },
    tax_class: 'standard' as const,
    programme_name: none,
  };
  const effect = terminationEffect(term, [], { last_on, agreed_cents: null }, facts, last_on);
  const { lines, charge_cents, due_cents, credit_cents } = effect;
  return { currency, lines, charge_cents, due_cents, credit_cents };
};
