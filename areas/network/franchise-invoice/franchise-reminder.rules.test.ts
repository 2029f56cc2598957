import { describe, expect, it } from 'vitest';
import { reminderOn, undisputedOf, waitsTooLong } from './franchise-reminder.rules.ts';

const open = { due_on: '2026-06-17', total_cents: 400_00, disputes: 0, disputed_cents: 0, answered_on: null };
const some = { ...open, disputes: 1, disputed_cents: 100_00 };
const whole = { ...open, disputes: 1, disputed_cents: 400_00 };
describe('what is said of an open invoice', () => {
  it.each([
    ['2026-06-13', 'issued', 'issued', 'issued'],
    ['2026-06-14', 'due_soon', 'due_soon', 'issued'],
    ['2026-06-17', 'due_soon', 'due_soon', 'issued'],
    ['2026-06-18', 'overdue', 'overdue', 'issued'],
    ['2026-07-01', 'overdue', 'overdue', 'issued'],
    // No final reminder while an answer is owed.
    ['2026-07-02', 'last', 'overdue', 'issued'],
  ])('on %s: %s; disputed in part: %s; as a whole: %s', (today, plain, inPart, asAWhole) => {
    expect([open, some, whole].map((one) => reminderOn(one, today))).toEqual([plain, inPart, asAWhole]);
  });
  it.each([
    ['2026-06-20', '2026-07-02', 'overdue'],
    ['2026-06-20', '2026-07-04', 'overdue'],
    ['2026-06-20', '2026-07-05', 'last'],
    ['2026-06-01', '2026-07-02', 'last'],
  ])('answered on %s, on %s: %s', (answered_on, today, expected) => {
    expect(reminderOn({ ...open, answered_on }, today)).toBe(expected);
  });
  it('what is disputed is more than the total where something came off it', () => {
    expect(undisputedOf({ total_cents: 50_00, disputed_cents: 80_00 })).toBe(0);
    expect(undisputedOf(some)).toBe(300_00);
  });
  it('an answer is asked for after a week', () => {
    expect(waitsTooLong('2026-06-01', '2026-06-07')).toBe(false);
    expect(waitsTooLong('2026-06-01', '2026-06-08')).toBe(true);
  });
});
