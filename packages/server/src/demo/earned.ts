/** What of the sales of a branch is earned, month by month until yesterday, by the product's own rule. */
import { addDays, addMonths, earlier, endOfMonth, startOfMonth, type Day } from '#domain/kit/day.ts';
import type { JournalEntry } from '#domain/areas/money/journal.rules.ts';
import { earnedCents, journalForEarned, type Deferred } from '#domain/areas/money/recognition.rules.ts';
import type { Sale } from './sales.ts';

const heldBy = ({ effect, start_on, status, sessions_left, rest }: Sale) => {
  const { sessions_total } = effect.membership;
  // Those of the demo that give for each period count no sessions.
  const given = { periods: null, is_given: true, later_periods: 0 };
  return { status, start_on, sessions_total, sessions_left, ...given, rests: rest ? [rest] : [] };
};

export class Earned {
  private readonly sums = new Map<Day, number>();
  readonly until: Day;

  constructor(today: Day) {
    this.until = addDays(today, -1);
  }

  /** Spreads what is earned by now over the months by day. Gives how much it is. */
  add(deferred: Deferred, sale: Sale): number {
    const held = heldBy(sale);
    const all = earnedCents(deferred, held, this.until);
    const byDay = { ...held, status: 'ongoing' as const, sessions_total: null };
    let before = 0;
    for (let month = startOfMonth(deferred.from_on); month <= this.until; month = addMonths(month, 1)) {
      const day = earlier(endOfMonth(month), this.until);
      const cents = day === this.until ? all : Math.min(all, earnedCents(deferred, byDay, day));
      if (cents !== before) this.sums.set(day, (this.sums.get(day) ?? 0) + cents - before);
      before = cents;
    }
    return before;
  }

  entries(currency: string): JournalEntry[] {
    return [...this.sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([day, cents]) => journalForEarned(cents, currency, day) ?? []);
  }
}
