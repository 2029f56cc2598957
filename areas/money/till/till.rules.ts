/**
 * What leaves the till, what a card provider pays out, and what a count finds more or less than the books, as entries of
 * the journal. Without them cash and cards would only ever grow in the books.
 */
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { accountOfMethod, type Account, type JournalEntry, type JournalLine } from '../journal/journal.rules.ts';
import type { NewTillMove, Till, TillKind, TillMove } from './till.model.ts';

/** Where the money is before it moves. */
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
    // What the provider keeps for itself is a cost of the branch.
    { account: 'provider_fees', amount_cents: fee_cents },
    { account: toAccount[kind], amount_cents: amount_cents - fee_cents },
  ];
};
/** The money is where it went; what was counted is what there is, and the difference a gain or a loss. */
export const journalForMove = (move: Moved): JournalEntry => ({
  kind: 'till',
  posted_on: move.day,
  currency: move.currency,
  lines: linesOf(move).filter((line) => line.amount_cents !== 0),
});

type Counted = { method: PaymentMethod; expected_cents: number; counted_cents: number; reason: string | null };
/** A move for each method of which more or less was counted than was expected. */
export const foundBy = (lines: readonly Counted[]) =>
  lines
    .map(({ method, expected_cents, counted_cents, reason }) => ({
      kind: 'count' as const,
      method,
      amount_cents: counted_cents - expected_cents,
      note: reason,
    }))
    .filter(({ amount_cents }) => amount_cents !== 0);

/** Takes an entry back, on the day of the first. */
export const journalBackOf = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  lines: entry.lines.map(({ account, amount_cents }) => ({ account, amount_cents: 0 - amount_cents })),
});

/** Only a payout has a fee, and never a greater one than what is paid out; what is spent says what for. */
export const tillFaults = ({ kind, amount_cents, fee_cents, note }: NewTillMove): Fault[] => [
  ...(kind !== 'payout' && (fee_cents ?? 0) > 0 ? [{ field: 'fee_cents', key: 'invalid' }] : []),
  ...(kind === 'payout' && (fee_cents ?? 0) > amount_cents ? [{ field: 'fee_cents', key: 'invalid' }] : []),
  ...(kind === 'petty' && note === null ? [{ field: 'note', key: 'required' }] : []),
];

type Held = Pick<Till, 'cash_cents' | 'clearing_cents'>;
export const heldFor = (kind: TillKind, { cash_cents, clearing_cents }: Held): number =>
  fromAccount[kind] === 'cash' ? cash_cents : clearing_cents;
/** Nothing leaves that isn't there, and nothing on a day to come. */
export const whyNotMove = (asked: Pick<NewTillMove, 'kind' | 'amount_cents' | 'day'>, held: Held, today: Day) => {
  if (asked.day > today) return 'money.day_to_come';
  return asked.amount_cents > heldFor(asked.kind, held) ? 'money.till_short' : null;
};
