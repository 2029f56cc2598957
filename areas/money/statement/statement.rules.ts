/**
 * A statement of account, as pure functions. It lists what the journal posts to the receivables of a client's invoices,
 * so its closing balance is what the books say the client owes. Amounts in minor units; debits are what the client owes.
 */
import { daysBetween, type Day } from '#kit/domain/day.ts';
import {
  receivableAgeFrom,
  receivableAges,
  type ReceivableAge,
  type StatementAccount,
  type StatementKind,
  type StatementLine,
} from './statement.model.ts';

/** What one entry of the journal did to the receivable of an invoice. */
export type Movement = {
  branch_id: number;
  currency: string;
  day: Day;
  entry_kind: string;
  number: string | null;
  invoice_id: number;
  cents: number;
  /** What of it was kept for the client in the wallet, and what was complimentary and is withdrawn. */
  to_wallet_cents: number;
  gift_cents: number;
};
/** What one invoice came to before the period, and at its end. */
export type OpenInvoice = {
  branch_id: number;
  branch_name: string;
  currency: string;
  due_on: Day;
  before_cents: number;
  open_cents: number;
};

/** Due on the day itself isn't late. The twin of `width_bucket` in the report about receivables. */
export const ageOn = (due_on: Day, day: Day): ReceivableAge => {
  const late = daysBetween(due_on, day);
  const at = receivableAgeFrom.filter((first) => first <= late).length;
  return receivableAges[at] ?? 'over_90';
};

type Part = readonly [kind: StatementKind, cents: number];
/**
 * A payment is shown in full, with what of it went into the wallet on a line of its own: the client looks for the
 * amount on the receipt. What was paid on a credited invoice goes into the wallet, unless it was complimentary.
 */
const partsOf = ({ entry_kind, cents, to_wallet_cents, gift_cents }: Movement): readonly Part[] => {
  if (entry_kind === 'payment')
    return [
      ['payment', cents - to_wallet_cents],
      ['to_wallet', to_wallet_cents],
    ];
  if (entry_kind === 'wallet')
    return [
      ['to_wallet', cents - gift_cents],
      ['gift_withdrawn', gift_cents],
    ];
  if (entry_kind === 'write_off') return [[cents > 0 ? 'write_off_reversed' : 'write_off', cents]];
  const kind = (['invoice', 'credit_note', 'refund'] as const).find((one) => one === entry_kind);
  return [[kind ?? 'correction', cents]];
};

const linesOf = (movements: readonly Movement[], opening_cents: number): StatementLine[] => {
  let balance_cents = opening_cents;
  return movements.flatMap((one) =>
    partsOf(one)
      .filter(([, cents]) => cents !== 0)
      .map(([kind, cents]) => {
        balance_cents += cents;
        const { day, number, invoice_id } = one;
        const amounts = { debit_cents: Math.max(cents, 0), credit_cents: Math.max(-cents, 0) };
        return { day, kind, number, invoice_id, ...amounts, balance_cents };
      }),
  );
};

const sumOf = (all: readonly OpenInvoice[], of: 'before_cents' | 'open_cents'): number =>
  all.reduce((sum, one) => sum + one[of], 0);
const agesOf = (all: readonly OpenInvoice[], until: Day): Record<ReceivableAge, number> => {
  const ages = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 };
  for (const { due_on, open_cents } of all) ages[ageOn(due_on, until)] += open_cents;
  return ages;
};

/** One account for each branch and currency, in the order of the invoices. Movements are those of the period. */
export const accountsOf = (
  invoices: readonly OpenInvoice[],
  movements: readonly Movement[],
  until: Day,
): StatementAccount[] => {
  const keyOf = ({ branch_id, currency }: Pick<OpenInvoice, 'branch_id' | 'currency'>): string =>
    `${branch_id} ${currency}`;
  return [...new Set(invoices.map(keyOf))].flatMap((key) => {
    const own = invoices.filter((one) => keyOf(one) === key);
    const [first] = own;
    if (!first) return [];
    const opening_cents = sumOf(own, 'before_cents');
    return [
      {
        branch_id: first.branch_id,
        branch_name: first.branch_name,
        currency: first.currency,
        opening_cents,
        lines: linesOf(
          movements.filter((one) => keyOf(one) === key),
          opening_cents,
        ),
        closing_cents: sumOf(own, 'open_cents'),
        ages: agesOf(own, until),
      },
    ];
  });
};
