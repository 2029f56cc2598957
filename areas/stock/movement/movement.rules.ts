/** What movements of stock mean for the books and for who asks for more than there is. */
import type { Account, JournalEntry, JournalLine } from '#areas/money/journal/journal.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { MovementKind, Place } from './movement.model.ts';

/** One line of a document, before the database gives it its place in the ledger and its value. */
export type Move = {
  branch_id: number;
  variant_id: number;
  place: Place;
  kind: MovementKind;
  /** Negative for what leaves. */
  quantity: number;
  /** What arrives is worth that; without it, the average. What leaves always leaves at the average. */
  value_cents?: number | null;
  line_id: number;
  is_reversal?: boolean;
  /** The account on the other side; promising pieces to somebody moves no value and needs none. */
  against?: Account;
  /** What that account is owed, if it isn't the value of the pieces: the difference is a difference of stock. */
  against_cents?: number;
};
export type Moved = Move & { value_cents: number; day: Day };

const accountOf: Record<Place, Account | null> = { hand: 'inventory', transit: 'goods_in_transit', reserved: null };

const linesOf = ({ place, value_cents, against, against_cents = -value_cents }: Moved): JournalLine[] => {
  const account = accountOf[place];
  if (account === null || against === undefined) return [];
  return [
    { account, amount_cents: value_cents },
    { account: against, amount_cents: against_cents },
    { account: 'stock_differences', amount_cents: -value_cents - against_cents },
  ];
};

/** One entry for the movements of a document in one branch; null if no value moved. */
export const journalForStock = (moved: readonly Moved[], currency: string): JournalEntry | null => {
  const byAccount = new Map<Account, number>();
  for (const { account, amount_cents } of moved.flatMap(linesOf))
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount_cents);
  const lines = [...byAccount]
    .filter(([, amount_cents]) => amount_cents !== 0)
    .map(([account, amount_cents]) => ({ account, amount_cents }));
  const posted_on = moved
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return lines.length === 0 || posted_on === undefined ? null : { kind: 'stock', posted_on, currency, lines };
};

type Held = { variant_id: number; on_hand: number; reserved: number };
/**
 * The variants of which more is asked for than is available, with what is left. Lines of the same variant add up: two
 * lines of one piece can't both have the last one.
 */
export const shortOf = (
  moves: readonly Pick<Move, 'variant_id' | 'place' | 'quantity'>[],
  held: readonly Held[],
): { variant_id: number; left: number }[] => {
  const taken = new Map<number, number>();
  for (const { variant_id, place, quantity } of moves) {
    const change = place === 'hand' ? -quantity : place === 'reserved' ? quantity : 0;
    taken.set(variant_id, (taken.get(variant_id) ?? 0) + change);
  }
  return [...taken].flatMap(([variant_id, wanted]) => {
    const one = held.find((row) => row.variant_id === variant_id);
    const left = (one?.on_hand ?? 0) - (one?.reserved ?? 0);
    return wanted > 0 && wanted > left ? [{ variant_id, left }] : [];
  });
};
