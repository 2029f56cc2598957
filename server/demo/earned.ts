/** What is earned from the sales of a branch, month by month until yesterday, by the product's own rule. */
import { addDays, addMonths, earlier, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import type { JournalEntry } from '#areas/money/journal/journal.rules.ts';
import {
  earnedCents,
  givenDiscount,
  journalForEarned,
  nothingRecognised,
  recognisedMore,
  type Discounted,
  type Recognised,
} from '#areas/money/journal/recognition.rules.ts';
import type { Sale } from './sales.ts';

const heldBy = ({ effect, start_on, status, sessions_left, rest }: Sale) => {
  const { sessions_total } = effect.membership;
  // Those of the demo that give for each period count no sessions.
  const given = { periods: null, is_given: true, later_periods: 0 };
  return { status, start_on, sessions_total, sessions_left, ...given, rests: rest ? [rest] : [] };
};

export class Earned {
  private readonly sums = new Map<Day, Recognised>();
  readonly until: Day;

  constructor(today: Day) {
    this.until = addDays(today, -1);
  }

  /** Distributes what is earned so far over the months by day. Returns the total. */
  add(deferred: Discounted, sale: Sale): Recognised {
    const held = heldBy(sale);
    const all = {
      ...nothingRecognised,
      earned_cents: earnedCents(deferred, held, this.until),
      given_cents: givenDiscount(deferred, held, this.until),
    };
    const byDay = { ...held, status: 'ongoing' as const, sessions_total: null };
    let before = nothingRecognised;
    for (let month = startOfMonth(deferred.from_on); month <= this.until; month = addMonths(month, 1)) {
      const day = earlier(endOfMonth(month), this.until);
      const now =
        day === this.until
          ? all
          : {
              ...nothingRecognised,
              earned_cents: Math.min(all.earned_cents, earnedCents(deferred, byDay, day)),
              given_cents: Math.min(all.given_cents, givenDiscount(deferred, byDay, day)),
            };
      const more = {
        ...nothingRecognised,
        earned_cents: now.earned_cents - before.earned_cents,
        given_cents: now.given_cents - before.given_cents,
      };
      this.sums.set(day, recognisedMore(this.sums.get(day) ?? nothingRecognised, more));
      before = now;
    }
    return before;
  }

  entries(currency: string): JournalEntry[] {
    return [...this.sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([day, recognised]) => journalForEarned(recognised, currency, day) ?? []);
  }
}
