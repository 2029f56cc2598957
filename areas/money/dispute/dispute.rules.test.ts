import { describe, expect, it } from 'vitest';
import { balanceOf, type JournalLine } from '../journal/journal.rules.ts';
import { disputeEffect, type DisputeStatus } from './dispute.rules.ts';

const today = '2026-11-21';
const of = { method: 'visa' as const, amount_cents: 150_00, currency: 'MYR' };
const sums = (lines: readonly JournalLine[]): Record<string, number> => {
  const accounts = [...new Set(lines.map((line) => line.account))];
  return Object.fromEntries(
    accounts.map((account) => [account, balanceOf(lines.filter((line) => line.account === account))]),
  );
};
const told = (...statuses: DisputeStatus[]): JournalLine[] => {
  let before: DisputeStatus | null = null;
  const lines: JournalLine[] = [];
  for (const after of statuses) {
    const effect = disputeEffect(of, before, after, today);
    if (!effect) continue;
    for (const entry of effect.entries) expect(balanceOf(entry.lines)).toBe(0);
    lines.push(...effect.entries.flatMap((entry) => entry.lines));
    before = after;
  }
  return lines;
};

describe('a dispute', () => {
  it.each<[string, DisputeStatus[], Record<string, number>]>([
    ['begins: the money is away', ['open'], { disputed: 150_00, card_clearing: -150_00 }],
    ['is won: the money is back', ['open', 'won'], { disputed: 0, card_clearing: 0 }],
    ['is lost', ['open', 'lost'], { disputed: 0, card_clearing: -150_00, dispute_loss: 150_00 }],
    ['is told of when it is over', ['lost'], { disputed: 0, card_clearing: -150_00, dispute_loss: 150_00 }],
    ['is told of twice', ['open', 'open', 'won', 'won'], { disputed: 0, card_clearing: 0 }],
    ['is told of in the wrong order', ['won', 'open'], { disputed: 0, card_clearing: 0 }],
    ['is decided once', ['open', 'won', 'lost'], { disputed: 0, card_clearing: 0 }],
  ])('%s', (_, statuses, accounts) => expect(sums(told(...statuses))).toEqual(accounts));

  it.each([
    ['open', 'open'],
    ['won', 'lost'],
    ['lost', 'won'],
    ['lost', 'open'],
  ] as const)('%s, does nothing when it is told as %s', (before, after) => {
    expect(disputeEffect(of, before, after, today)).toBeNull();
  });

  it('is settled on the day on which it is decided', () => {
    expect(disputeEffect(of, null, 'open', today)?.settled_on).toBe(null);
    expect(disputeEffect(of, 'open', 'lost', today)?.settled_on).toBe(today);
  });
});
