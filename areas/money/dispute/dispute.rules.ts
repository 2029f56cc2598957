/**
 * What a dispute does to the books, as a pure function. The gateway takes the money back when it begins: it is neither
 * ours nor lost until the bank has decided. The invoice stays paid: whether the client is asked again is for a person.
 */
import type { Day } from '#kit/domain/day.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import type { disputeMachine } from './dispute.machine.ts';
import { accountOfMethod, type Account, type JournalEntry } from '../journal/journal.rules.ts';

export type DisputeStatus = keyof (typeof disputeMachine)['states'];
type Disputed = { method: PaymentMethod; amount_cents: number; currency: string };

const moved = (from: Account, to: Account, { amount_cents, currency }: Disputed, posted_on: Day): JournalEntry => ({
  kind: 'dispute',
  posted_on,
  currency,
  lines: [
    { account: to, amount_cents },
    { account: from, amount_cents: -amount_cents },
  ],
});

/** `before` is null for one that was not heard of yet; what is decided is not decided again, nor opened again. */
export const disputeEffect = (
  of: Disputed,
  before: DisputeStatus | null,
  after: DisputeStatus,
  today: Day,
): { entries: JournalEntry[]; settled_on: Day | null } | null => {
  if (before === after || before === 'won' || before === 'lost') return null;
  const money = accountOfMethod[of.method];
  const opens = before === null ? [moved(money, 'disputed', of, today)] : [];
  const ends = after === 'open' ? [] : [moved('disputed', after === 'won' ? money : 'dispute_loss', of, today)];
  return { entries: [...opens, ...ends], settled_on: after === 'open' ? null : today };
};
