/**
 * What discounts do to the books, looked at from outside: a branch that sells at a higher price less a discount is a branch
 * that sells for what is left of it, but for four accounts. Nothing here is worked out by the rules.
 */
import type { Allowance, SignUpTerms } from '#areas/membership/sign-up/sign-up.rules.ts';
import type { Books, Invoice, Membership } from '../journal/books.testing.ts';
import type { Account } from '../journal/journal.rules.ts';

const must = (isTrue: boolean, what: string, of: unknown): void => {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(of)}`);
};

/** The same sale twice: at a price with something taken off, and for what is left. */
export const soldFor = (
  plain: SignUpTerms,
  { a, b }: { a: number; b: number },
): { listed: SignUpTerms; allowed: Allowance; plain: SignUpTerms } => {
  const discount_cents = [0, 1, 33_33, 120_07][(a + b) % 4] ?? 0;
  const isWaived = a % 5 === 0 && plain.price.joining_fee_cents > 0;
  const { price_cents } = plain.price;
  return {
    listed: { ...plain, price: { ...plain.price, price_cents: price_cents + discount_cents } },
    allowed: { discount_cents, discount_reason: 'Student', fee_waived_reason: isWaived ? 'Open day' : null },
    plain: { ...plain, chargesJoiningFee: !isWaived },
  };
};

const balance = ({ balances }: Books, ...accounts: Account[]): number =>
  accounts.reduce((sum, account) => sum + (balances.get(account) ?? 0), 0);

/** Everything is as without discounts, but for the full price that stands beside what was taken off it. */
export const sameBut = (books: Books, plain: Books): void => {
  const untouched: readonly Account[] = ['cash', 'bank', 'card_clearing', 'complimentary', 'wallet', 'receivable'];
  for (const account of [...untouched, 'tax_payable'] as const)
    must(balance(books, account) === balance(plain, account), `${account} is another one`, [...books.balances]);
  const earned = [balance(books, 'revenue', 'discounts_given'), balance(plain, 'revenue')];
  must(earned[0] === earned[1], 'less or more is earned', earned);
  const put_off = [balance(books, 'deferred_revenue', 'deferred_discounts'), balance(plain, 'deferred_revenue')];
  must(put_off[0] === put_off[1], 'less or more is put off', put_off);
};

/**
 * What is taken off the invoice of a part, told from its share of the price and what is left of it; null where that says
 * nothing. Parts of a price have equal shares of its discount.
 */
const expected = (invoice: Invoice, one: Membership, left: number): number | null => {
  const { price_cents, discount_cents, billing, instalment_count } = one;
  const whole = one.parts.find(({ part_no }) => part_no === invoice.part_no)?.amount_cents ?? 0;
  // Of a few cents, rounded ones, no share can be told.
  if (whole < 50_00) return null;
  const share = billing === 'instalments' ? 1 / (instalment_count ?? 1) : whole / price_cents;
  return discount_cents * share * (left / whole);
};

const ROUNDED = 2.5;
/** What the books have taken off is what stands on the lines, in the share of what is left of each. */
export const soundDiscounts = (books: Books): void => {
  const lines = books.invoices.flatMap((invoice) => invoice.lines);
  const on_lines = lines.reduce((sum, line) => sum + (line.discount_net_cents ?? 0), 0);
  const in_books = balance(books, 'deferred_discounts', 'discounts_given');
  must(in_books === on_lines, 'the books have other discounts than the invoices', [in_books, on_lines]);
  for (const invoice of books.invoices) {
    const notes = books.journal.filter(({ kind, invoice_id }) => kind === 'credit_note' && invoice_id === invoice.id);
    const one = books.memberships.find(({ id }) => id === invoice.membership_id);
    for (const line of invoice.lines) {
      const { discount_cents: off = 0, discount_net_cents: net = 0, amount_cents } = line;
      must(off >= 0 && net >= 0 && net <= off, 'a discount below nought', line);
      // Of the tax rate of the harness, 9 %: whole without tax, or less by what is inside.
      const without = line.tax_class === 'standard' ? off / 1.09 : off;
      must(Math.abs(net - without) <= ROUNDED * (1 + notes.length), 'a discount with another tax', line);
      const share = one && line.kind === 'programme' ? expected(invoice, one, amount_cents) : null;
      if (share === null) continue;
      // Each part is rounded, and the last one bears what is left over of all of them, of the price too.
      const slack = ROUNDED * (1 + notes.length) + (one?.billing === 'instalments' ? (one.instalment_count ?? 0) : 0);
      must(Math.abs(off - share) <= slack, 'a discount in another share than its price', { line, share });
    }
  }
};
