import { describe, expect, it } from 'vitest';
import { filtersOf, rangeOf, stateOf, stepFrom } from './calendar.state.ts';

describe('the calendar', () => {
  it.each([
    ['month', '2026-03-15', '2026-02-23', '2026-04-05'],
    ['month', '2026-02-28', '2026-01-26', '2026-03-01'],
    ['week', '2026-03-15', '2026-03-09', '2026-03-15'],
    ['agenda', '2026-03-17', '2026-03-17', '2026-03-23'],
    ['day', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['rooms', '2028-02-29', '2028-02-29', '2028-02-29'],
  ] as const)('%s of %s', (view, day, from, until) => expect(rangeOf(view, day)).toEqual({ from, until }));

  it.each([
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-03-31', -1, '2026-02-01'],
    ['week', '2026-03-09', -1, '2026-03-02'],
    ['trainers', '2026-02-28', 1, '2026-03-01'],
  ] as const)('%s from %s by %s', (view, day, by, to) => expect(stepFrom(view, day, by)).toBe(to));

  it('drops faulty parts of an address quietly, and is a list on a phone', () => {
    expect(stateOf({ view: 'year', day: '2026-02-30' }, '2026-03-05', false)).toMatchObject({
      view: 'week',
      day: '2026-03-05',
    });
    expect(stateOf({}, '2026-03-05', true).view).toBe('agenda');
    expect(filtersOf({ class: '7', room: 'x', cancelled: '1' })).toEqual({ class_id: 7, cancelled: true });
  });
});
