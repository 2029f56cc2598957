/**
 * What a dispute does to the books, as a pure function. The gateway takes the money back when the dispute begins: it is
 * neither ours nor lost until the bank decides. The invoice stays paid; a person decides whether to ask the client
 * again.
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

/** `before` is null for a new dispute; a decided one is neither decided again nor reopened. */
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
