/**
 * Compares the books with and without discounts: a branch that sells at a higher price less a discount equals a branch
 * that sells at the lower price, except for four accounts. Nothing here uses the rules.
 */
import type { Allowance, SignUpTerms } from '#areas/membership/sign-up/sign-up.rules.ts';
import type { Books, Invoice, Membership } from '../journal/books.testing.ts';
import type { Account } from '../journal/journal.rules.ts';

const must = (isTrue: boolean, what: string, of: unknown): void => {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(of)}`);
};

/** The same sale twice: at a price with a discount, and at the discounted price. */
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

/** Everything is as without discounts, except for the full price that is shown beside the discount. */
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
 * The discount on the invoice of a part, derived from its share of the price and the amount left; null if that isn't
 * possible. Parts of a price have equal shares of its discount.
 */
const expected = (invoice: Invoice, one: Membership, left: number): number | null => {
  const { price_cents, discount_cents, billing, instalment_count } = one;
  const whole = one.parts.find(({ part_no }) => part_no === invoice.part_no)?.amount_cents ?? 0;
  // A share can't be derived from a few rounded cents.
  if (whole < 50_00) return null;
  const share = billing === 'instalments' ? 1 / (instalment_count ?? 1) : whole / price_cents;
  return discount_cents * share * (left / whole);
};

const ROUNDED = 2.5;
/** The discounts in the books are those on the lines, in the share that is left of each. */
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
      // With the 9 % tax rate of the test: the whole amount if it has no tax, otherwise less the tax inside.
      const without = line.tax_class === 'standard' ? off / 1.09 : off;
      must(Math.abs(net - without) <= ROUNDED * (1 + notes.length), 'a discount with another tax', line);
      const share = one && line.kind === 'programme' ? expected(invoice, one, amount_cents) : null;
      if (share === null) continue;
      // Each part is rounded, and the last one takes the remainder, for the price too.
      const slack = ROUNDED * (1 + notes.length) + (one?.billing === 'instalments' ? (one.instalment_count ?? 0) : 0);
      must(Math.abs(off - share) <= slack, 'a discount in another share than its price', { line, share });
    }
  }
};
