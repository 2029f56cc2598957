/**
 * The double-entry journal as data: what an invoice or a payment posts. Debits are positive, credits negative; the
 * lines of an entry add up to zero, which the database checks again at the commit.
 */
import type { Day } from '#kit/domain/day.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';

export const accounts = [
  'cash',
  'bank',
  'card_clearing',
  'complimentary',
  'wallet',
  'receivable',
  'deferred_revenue',
  /** The discount on the price: recognised over the same days as the revenue. */
  'deferred_discounts',
  'revenue',
  'discounts_given',
  'prepaid_credits',
  'tax_payable',
  /** Held by a bank until it decides, and lost to it for good. */
  'disputed',
  'dispute_loss',
  /** Spent from the till, kept by card providers, and found over or short when the money was counted. */
  'petty_cash',
  'provider_fees',
  'over_short',
  /** Owed by clients and written off, with the tax in it. */
  'bad_debts',
  /** What the stock cost: in the branch, on the way to it, sold, and found more or less of. */
  'inventory',
  'goods_in_transit',
  'cost_of_goods',
  'stock_differences',
  /** Delivered by suppliers, and sent to or by other branches. */
  'goods_received',
  'branch_transfers',
  /** What a branch had before it started here. */
  'opening_balances',
  /** Earned by those who sell, and not paid out yet. */
  'commission_cost',
  'commission_payable',
] as const;
export type Account = (typeof accounts)[number];
export const invoiceLineKinds = ['programme', 'joining_fee', 'custom_charge', 'product', 'credit_pack'] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

export type JournalLine = { account: Account; amount_cents: number };
export type JournalEntry = {
  kind:
    | 'invoice'
    | 'payment'
    | 'credit_note'
    | 'refund'
    | 'wallet'
    | 'recognition'
    | 'dispute'
    | 'till'
    | 'write_off'
    | 'stock'
    | 'commission';
  posted_on: Day;
  currency: string;
  lines: readonly JournalLine[];
};

/**
 * Where the money of a payment is. Till or bank: it is ours. Cards and PayPal: the provider owes it until it pays out.
 * Complimentary: nobody pays, the branch bears it as a cost. Wallet: we owe the client less.
 */
export const accountOfMethod: Record<PaymentMethod, Account> = {
  cash: 'cash',
  bank_transfer: 'bank',
  direct_debit: 'bank',
  visa: 'card_clearing',
  credit_card: 'card_clearing',
  paypal: 'card_clearing',
  complimentary: 'complimentary',
  wallet: 'wallet',
};

/**
 * Revenue earned over time waits as deferred revenue, credits as prepaid until they are used or expire; the rest is
 * revenue immediately.
 */
const accountOfLine: Record<InvoiceLineKind, Account> = {
  programme: 'deferred_revenue',
  joining_fee: 'revenue',
  custom_charge: 'revenue',
  product: 'revenue',
  credit_pack: 'prepaid_credits',
};

/** Where a discount waits, or is recognised immediately, beside the revenue that it reduces. */
const discountOfLine: Record<InvoiceLineKind, Account> = {
  programme: 'deferred_discounts',
  joining_fee: 'discounts_given',
  custom_charge: 'discounts_given',
  product: 'discounts_given',
  credit_pack: 'discounts_given',
};

export const balanceOf = (lines: readonly JournalLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount_cents, 0);

const onAccounts = ({ lines }: Pick<JournalEntry, 'lines'>, on: readonly Account[]): number =>
  balanceOf(lines.filter(({ account }) => on.includes(account)));
/** What an entry defers (positive) or releases (negative), without tax and discounts. */
export const deferredIn = (entry: Pick<JournalEntry, 'lines'>): number =>
  -onAccounts(entry, ['deferred_revenue', 'deferred_discounts']) || 0;
/** The same for the discounts. */
export const deferredDiscountIn = (entry: Pick<JournalEntry, 'lines'>): number =>
  onAccounts(entry, ['deferred_discounts']);

const summedUp = (lines: readonly JournalLine[]): JournalLine[] =>
  accounts
    .map((account) => ({ account, amount_cents: balanceOf(lines.filter((line) => line.account === account)) }))
    .filter((line) => line.amount_cents !== 0);

type Invoiced = {
  issued_on: Day;
  currency: string;
  lines: readonly {
    kind: InvoiceLineKind;
    amount_cents: number;
    tax_cents: number;
    discount_net_cents?: number | undefined;
  }[];
};
/**
 * The client owes the total; the parts are earned or deferred without their tax at full price, with the discount beside
 * them. Null if nothing is owed and there is no discount.
 */
export const journalForInvoice = ({ issued_on, currency, lines }: Invoiced): JournalEntry | null => {
  const posted = summedUp(
    lines.flatMap((line): JournalLine[] => [
      { account: 'receivable', amount_cents: line.amount_cents },
      {
        account: accountOfLine[line.kind],
        amount_cents: line.tax_cents - line.amount_cents - (line.discount_net_cents ?? 0),
      },
      { account: discountOfLine[line.kind], amount_cents: line.discount_net_cents ?? 0 },
      { account: 'tax_payable', amount_cents: -line.tax_cents },
    ]),
  );
  return posted.length === 0 ? null : { kind: 'invoice', posted_on: issued_on, currency, lines: posted };
};

type Paid = {
  method: PaymentMethod;
  amount_cents: number;
  paid_on: Day;
  currency: string;
  /** The excess over the invoice is kept for the client. */
  to_wallet_cents?: number;
};
/** The money is where the method says, the client owes less, and the excess is owed to the client. */
export const journalForPayment = (paid: Paid): JournalEntry => {
  const { method, amount_cents, paid_on, currency, to_wallet_cents = 0 } = paid;
  return {
    kind: 'payment',
    posted_on: paid_on,
    currency,
    lines: [
      { account: accountOfMethod[method], amount_cents } as const,
      { account: 'receivable', amount_cents: to_wallet_cents - amount_cents } as const,
      { account: 'wallet', amount_cents: -to_wallet_cents } as const,
    ].filter((line) => line.amount_cents !== 0),
  };
};

/** What was paid on a cancelled invoice: it is now owed to the client. */
export const journalIntoWallet = (amount_cents: number, currency: string, posted_on: Day): JournalEntry => ({
  kind: 'wallet',
  posted_on,
  currency,
  lines: [
    { account: 'receivable', amount_cents },
    { account: 'wallet', amount_cents: -amount_cents },
  ],
});

/** Money goes back: from what the credit note left to the client, or from the wallet. */
export const journalForRefund = (
  from: 'receivable' | 'wallet',
  to: Account,
  { amount_cents, currency, posted_on }: { amount_cents: number; currency: string; posted_on: Day },
): JournalEntry => ({
  kind: 'refund',
  posted_on,
  currency,
  lines: [
    { account: from, amount_cents },
    { account: to, amount_cents: -amount_cents },
  ],
});

/** The change of the wallet balance by an entry: the wallet is what the journal says we owe. */
export const walletChange = (entry: Pick<JournalEntry, 'lines'>): number =>
  0 - balanceOf(entry.lines.filter((line) => line.account === 'wallet'));

/**
 * Used or expired credits are earned; a negative amount means that they were returned. Tax was due with the invoice.
 */
export const journalForCredits = (earned: {
  amount_cents: number;
  earned_on: Day;
  currency: string;
}): JournalEntry => ({
  kind: 'recognition',
  posted_on: earned.earned_on,
  currency: earned.currency,
  lines: [
    { account: 'prepaid_credits', amount_cents: earned.amount_cents },
    { account: 'revenue', amount_cents: -earned.amount_cents },
  ],
});

/** The commission of a closed month is a cost, and owed to those who earned it. */
export const journalForCommission = (owed: {
  amount_cents: number;
  currency: string;
  posted_on: Day;
}): JournalEntry => ({
  kind: 'commission',
  posted_on: owed.posted_on,
  currency: owed.currency,
  lines: [
    { account: 'commission_cost', amount_cents: owed.amount_cents },
    { account: 'commission_payable', amount_cents: -owed.amount_cents },
  ],
});
