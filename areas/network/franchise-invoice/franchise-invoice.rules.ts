/**
 * What a franchisee owes for a month: one pure function of the month's figures, the agreed terms and what was already
 * charged in the agreement year. The figures are stored with the invoice, so that recomputing gives the same lines.
 * Money in minor units.
 */
import { addMonths, startOfMonth, type Day } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import { monthlyDue, type Easing, type Opens } from '../agreement/minimum.rules.ts';
import type { Terms } from '../package/package.model.ts';

export const lineKinds = [
  'licence',
  'royalty',
  'fixed',
  'minimum',
  'true_up',
  'marketing',
  'correction',
  'brought',
  'carried',
] as const;
export type LineKind = (typeof lineKinds)[number];

/** Of a branch on a day: revenue less credits, and the credits. */
type DayFigure = { day: Day; net_cents: number; returns_cents: number };
export type BranchFigures = { branch_id: number; branch_name: string; days: readonly DayFigure[] };
/** The total of the earlier invoices in the same agreement year. */
export type Before = { percent_cents: number; royalty_cents: number; minimum_cents: number };
/** An accepted dispute: the credited amount. */
export type Credit = { line_id: number; number: string; cents: number };
export type FranchiseInput = {
  terms: Pick<
    Terms,
    | 'licence_fee_cents'
    | 'royalty_kind'
    | 'royalty_base'
    | 'royalty_bp'
    | 'minimum_cents'
    | 'fixed_cents'
    | 'marketing_bp'
  > &
    Easing;
  /** Since when a branch has been open; null: none is. Missing on invoices from before this rule. */
  opens?: Opens | null;
  from_on: Day;
  until_on: Day;
  isFirst: boolean;
  branches: readonly BranchFigures[];
  before: Before;
  credits: readonly Credit[];
  /** The part of the previous invoice's credits that exceeded its charges. */
  brought_cents: number;
};
export type LineFacts = Record<string, string | number>;
export type FranchiseLine = { kind: LineKind; branch_id: number | null; facts: LineFacts; amount_cents: number };

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const dueOf = (cents: number, input: FranchiseInput): number => monthlyDue(cents, input, input.terms, input.opens);
export const netOf = ({ days }: Pick<BranchFigures, 'days'>): number => sum(days.map((day) => day.net_cents));

const figuresOf = (branch: BranchFigures): LineFacts => {
  const [net_cents, returns_cents] = [netOf(branch), sum(branch.days.map((day) => day.returns_cents))];
  return { branch_name: branch.branch_name, sales_cents: net_cents + returns_cents, returns_cents, net_cents };
};
const shareLine = (kind: 'royalty' | 'marketing', branch: BranchFigures, rate_bp: number): FranchiseLine => ({
  kind,
  branch_id: branch.branch_id,
  facts: { ...figuresOf(branch), rate_bp },
  amount_cents: mulDiv(netOf(branch), rate_bp, 10_000),
});
const plain = (kind: LineKind, amount_cents: number, facts: LineFacts = {}): FranchiseLine => ({
  kind,
  branch_id: null,
  facts,
  amount_cents,
});

/** The rule for any span: the shares of net revenue, and at least the minimum of its months. */
export const royaltyDue = (percent_cents: number, minimum_cents: number): number =>
  minimum_cents > 0 ? Math.max(percent_cents, minimum_cents) : percent_cents;

const royaltyLines = (input: FranchiseInput): FranchiseLine[] => {
  const { terms, branches, before } = input;
  if (terms.royalty_kind === 'fixed')
    return [plain('fixed', dueOf(terms.fixed_cents, input), { fixed_cents: terms.fixed_cents })];
  const shares = branches.map((branch) => shareLine('royalty', branch, terms.royalty_bp));
  const percent = sum(shares.map((line) => line.amount_cents));
  const minimum = dueOf(terms.minimum_cents, input);
  const [percent_cents, minimum_cents] = [before.percent_cents + percent, before.minimum_cents + minimum];
  const due_cents = royaltyDue(percent_cents, minimum_cents);
  const more = due_cents - before.royalty_cents - percent;
  if (more === 0) return shares;
  const facts = { percent_cents, minimum_cents, due_cents, charged_cents: before.royalty_cents };
  return [...shares, plain(more > 0 ? 'minimum' : 'true_up', more, facts)];
};

/** The lines of an invoice. They never add up to less than zero: the excess is carried forward. */
export const franchiseLines = (input: FranchiseInput): FranchiseLine[] => {
  const { terms, isFirst, branches, credits, brought_cents } = input;
  const lines = [
    ...(isFirst && terms.licence_fee_cents > 0 ? [plain('licence', terms.licence_fee_cents)] : []),
    ...royaltyLines(input),
    ...(terms.marketing_bp > 0 ? branches.map((branch) => shareLine('marketing', branch, terms.marketing_bp)) : []),
    ...credits.map(({ cents, number, line_id }) => plain('correction', -cents, { number, line_id })),
    ...(brought_cents === 0 ? [] : [plain('brought', -brought_cents)]),
  ];
  const total = sum(lines.map((line) => line.amount_cents));
  return total < 0 ? [...lines, plain('carried', -total)] : lines;
};
const sameFacts = (a: LineFacts, b: LineFacts): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, fact]) => b[name] === fact);
/** Whether the stored figures give the issued lines and the facts shown at them. */
export const recomputes = (input: FranchiseInput, issued: readonly FranchiseLine[]): boolean => {
  const again = franchiseLines(input);
  return (
    again.length === issued.length &&
    again.every(({ kind, branch_id, amount_cents, facts }, at) => {
      const line = issued[at];
      return (
        line?.kind === kind &&
        line.branch_id === branch_id &&
        line.amount_cents === amount_cents &&
        sameFacts(facts, line.facts)
      );
    })
  );
};
export const totalOf = (lines: readonly Pick<FranchiseLine, 'amount_cents'>[]): number =>
  sum(lines.map((line) => line.amount_cents));

/** What an invoice adds to the amount charged in the agreement year. */
export const after = (input: FranchiseInput): Before => {
  const lines = franchiseLines(input);
  const of = (...kinds: LineKind[]): number => totalOf(lines.filter(({ kind }) => kinds.includes(kind)));
  const minimum = input.terms.royalty_kind === 'percent' ? dueOf(input.terms.minimum_cents, input) : 0;
  return {
    percent_cents: input.before.percent_cents + of('royalty'),
    royalty_cents: input.before.royalty_cents + of('royalty', 'minimum', 'true_up'),
    minimum_cents: input.before.minimum_cents + minimum,
  };
};
export const nothingBefore: Before = { percent_cents: 0, royalty_cents: 0, minimum_cents: 0 };

/** Months since the first month of the agreement. Every twelve of them are an agreement year. */
export const monthNo = (start_on: Day, month: Day): number => {
  const [y1 = 0, m1 = 0] = start_on.split('-').map(Number);
  const [y2 = 0, m2 = 0] = month.split('-').map(Number);
  return (y2 - y1) * 12 + (m2 - m1);
};
export const isFirstOfYear = (start_on: Day, month: Day): boolean => monthNo(start_on, month) % 12 === 0;

type Billed = { start_on: Day; ends_on: Day; billing_day: number };
/**
 * The months that can be invoiced on a day: ended, at least partly within the agreement and, for scheduled runs, past
 * the billing day.
 */
export const monthsDue = ({ start_on, ends_on, billing_day }: Billed, today: Day, byHand: boolean): Day[] => {
  const months: Day[] = [];
  for (let n = 0; ; n++) {
    const month = addMonths(startOfMonth(start_on), n);
    const next = addMonths(month, 1);
    const opens = byHand ? next : `${next.slice(0, 8)}${String(billing_day).padStart(2, '0')}`;
    if (month > ends_on || opens > today) return months;
    months.push(month);
  }
};
