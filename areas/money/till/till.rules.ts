/**
 * Money that leaves the till, payouts of card providers and differences of a count, as journal entries. Without them,
 * cash and cards would only ever grow in the books.
 */
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { accountOfMethod, type Account, type JournalEntry, type JournalLine } from '../journal/journal.rules.ts';
import type { NewTillMove, Till, TillKind, TillMove } from './till.model.ts';

/** The account that the money leaves. */
const fromAccount = { banking: 'cash', payout: 'card_clearing', petty: 'cash' } as const satisfies Record<
  TillKind,
  Account
>;
const toAccount: Record<TillKind, Account> = { banking: 'bank', payout: 'bank', petty: 'petty_cash' };

type Moved = Pick<TillMove, 'kind' | 'method' | 'amount_cents' | 'fee_cents' | 'currency' | 'day'>;
const linesOf = ({ kind, method, amount_cents, fee_cents }: Moved): JournalLine[] => {
  if (kind === 'count')
    return [
      { account: accountOfMethod[method ?? 'cash'], amount_cents },
      { account: 'over_short', amount_cents: 0 - amount_cents },
    ];
  return [
    { account: fromAccount[kind], amount_cents: 0 - amount_cents },
    // The provider's fee is a cost of the branch.
    { account: 'provider_fees', amount_cents: fee_cents },
    { account: toAccount[kind], amount_cents: amount_cents - fee_cents },
  ];
};
/**
 * The money moves to its new account; after a count, the counted amount is the balance and the difference a gain or a
 * loss.
 */
export const journalForMove = (move: Moved): JournalEntry => ({
  kind: 'till',
  posted_on: move.day,
  currency: move.currency,
  lines: linesOf(move).filter((line) => line.amount_cents !== 0),
});

type Counted = { method: PaymentMethod; expected_cents: number; counted_cents: number; reason: string | null };
/** A movement for each method whose count differs from the expected amount. */
export const foundBy = (lines: readonly Counted[]) =>
  lines
    .map(({ method, expected_cents, counted_cents, reason }) => ({
      kind: 'count' as const,
      method,
      amount_cents: counted_cents - expected_cents,
      note: reason,
    }))
    .filter(({ amount_cents }) => amount_cents !== 0);

/** Reverses an entry, on the day of the original. */
export const journalBackOf = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  lines: entry.lines.map(({ account, amount_cents }) => ({ account, amount_cents: 0 - amount_cents })),
});

/** Only a payout has a fee, and never more than the payout; petty cash needs a purpose. */
export const tillFaults = ({ kind, amount_cents, fee_cents, note }: NewTillMove): Fault[] => [
  ...(kind !== 'payout' && (fee_cents ?? 0) > 0 ? [{ field: 'fee_cents', key: 'invalid' }] : []),
  ...(kind === 'payout' && (fee_cents ?? 0) > amount_cents ? [{ field: 'fee_cents', key: 'invalid' }] : []),
  ...(kind === 'petty' && note === null ? [{ field: 'note', key: 'required' }] : []),
];

type Held = Pick<Till, 'cash_cents' | 'clearing_cents'>;
export const heldFor = (kind: TillKind, { cash_cents, clearing_cents }: Held): number =>
  fromAccount[kind] === 'cash' ? cash_cents : clearing_cents;
/** Nothing leaves that isn't there, and nothing on a future day. */
export const whyNotMove = (asked: Pick<NewTillMove, 'kind' | 'amount_cents' | 'day'>, held: Held, today: Day) => {
  if (asked.day > today) return 'money.day_to_come';
  return asked.amount_cents > heldFor(asked.kind, held) ? 'money.till_short' : null;
};
