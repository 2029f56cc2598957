import { describe, expect, it } from 'vitest';
import { kindOfDue, kindOfExpiry } from './reminder.rules.ts';

const today = '2026-03-10';
describe('a letter', () => {
  it.each([
    ['2026-03-18', null],
    ['2026-03-17', 'due_soon'],
    ['2026-03-10', 'due_soon'],
    ['2026-03-09', 'overdue'],
    ['2025-01-01', 'overdue'],
  ])('about a course that is due on %s is %s', (day, kind) => expect(kindOfDue(day, today)).toBe(kind));
  it.each([
    ['2026-04-10', null],
    ['2026-04-09', 'expiring_30'],
    ['2026-03-18', 'expiring_30'],
    ['2026-03-17', 'expiring_7'],
    ['2026-03-10', 'expiring_7'],
    ['2026-03-09', null],
  ])('about a certificate that expires on %s is %s', (day, kind) => expect(kindOfExpiry(day, today)).toBe(kind));
});
