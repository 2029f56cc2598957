import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWithin, clockAfter, dueAfter, openMinutes, type Clock, type OpenHours } from './clock.rules.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { minutesIn } from '#kit/domain/zone.ts';
import { isOpenAt, spansFrom } from '#areas/settings/hours/hours.rules.ts';
import type { Week } from '#areas/settings/hours/hours.model.ts';

const zone = 'Asia/Kuala_Lumpur';
const weekOf = (text: string, other: Partial<Record<string, string>> = {}): Week =>
  Object.fromEntries(weekdays.map((day) => [day, spansFrom(other[day] ?? text)])) as Week;
/** With a break at noon; closed on Sundays; a holiday on Thursday 5 March, and a short one on the 6th. */
const hours: OpenHours = {
  zone,
  week: weekOf('09:00-12:00,14:00-19:00', { sunday: '', saturday: '22:00-02:00' }),
  holidays: [
    { day: '2026-03-05', spans: null },
    { day: '2026-03-06', spans: spansFrom('10:00-11:00') },
  ],
};
const kl = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+08:00`);

describe('an answer is due', () => {
  it.each([
    ['within one span', '2026-03-02 09:10', 60, '2026-03-02 10:10'],
    ['at the very end of a span', '2026-03-02 11:00', 60, '2026-03-02 12:00'],
    ['after the break', '2026-03-02 11:30', 60, '2026-03-02 14:30'],
    ['from the opening, if it is asked before', '2026-03-02 03:00', 60, '2026-03-02 10:00'],
    ['from the opening of the next day', '2026-03-02 19:00', 60, '2026-03-03 10:00'],
    ['after a holiday and a short day', '2026-03-04 18:30', 120, '2026-03-07 22:30'],
    ['after midnight of a night', '2026-03-07 23:30', 60, '2026-03-08 00:30'],
    ['in the night that began the day before', '2026-03-08 01:00', 30, '2026-03-08 01:30'],
    ['on Monday, when the night has ended', '2026-03-08 01:30', 60, '2026-03-09 09:30'],
  ])('%s', (_when, from, minutes, due) => {
    expect(dueAfter(hours, kl(from), minutes)).toEqual(kl(due));
  });
  it('all day and night where a branch has no hours, except on holidays', () => {
    const always = { zone, week: weekOf(''), holidays: [{ day: '2026-03-05', spans: null }] };
    expect(dueAfter(always, kl('2026-03-04 23:30'), 60)).toEqual(kl('2026-03-06 00:30'));
  });
  it('at the last day looked at, where a branch stays closed', () => {
    const days = Array.from({ length: 130 }, (_, at) => ({ day: addDays('2026-03-01', at), spans: null }));
    const due = dueAfter({ zone, week: weekOf(''), holidays: days }, kl('2026-03-02 10:00'), 60);
    expect(dayIn(zone, due)).toBe('2026-07-01');
  });
  it('like a slow count of open minutes', () => {
    const minute = fc.integer({ min: 0, max: 14 * 24 * 60 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 900 }), (start, wanted) => {
        const from = new Date(kl('2026-03-01 00:00').getTime() + start * 60_000);
        let [at, left] = [from.getTime(), wanted];
        for (; left > 0; at += 60_000) {
          const now = new Date(at);
          if (isOpenAt(hours.week, hours.holidays, dayIn(zone, now), minutesIn(zone, now))) left -= 1;
        }
        expect(dueAfter(hours, from, wanted)).toEqual(new Date(at));
        expect(openMinutes(hours, from, new Date(at))).toBe(wanted);
      }),
      { numRuns: 60 },
    );
  });
});

const at = (text: string, priority: 'normal' | 'urgent' | 'low' = 'urgent') => ({ now: kl(text), hours, priority });

describe('the clock', () => {
  const none: Clock = { waits_since: null, due_at: null, left_min: null, was_late: false };
  const asked = clockAfter(none, 'ask', at('2026-03-02 09:00'));
  it('starts with a message that has no answer, and a second one gives no more time', () => {
    expect(asked).toMatchObject({ due_at: kl('2026-03-02 10:00').toISOString(), left_min: null });
    expect(clockAfter(asked, 'ask', at('2026-03-02 09:50'))).toEqual(asked);
  });
  it('stops with the first reply, and starts afresh with the next message', () => {
    const replied = clockAfter(asked, 'reply', at('2026-03-02 09:30'));
    expect(replied).toEqual(none);
    expect(clockAfter(replied, 'reply', at('2026-03-02 18:00'))).toEqual(none);
    expect(clockAfter(replied, 'ask', at('2026-03-02 14:00')).due_at).toBe(kl('2026-03-02 15:00').toISOString());
  });
  it('remembers an answer that came late, and a resolved ticket is no longer due', () => {
    expect(clockAfter(asked, 'reply', at('2026-03-02 10:01'))).toEqual({ ...none, was_late: true });
    expect(clockAfter(asked, 'resolve', at('2026-03-02 10:00'))).toEqual(none);
  });
  it('is paused with what is left, and goes on with it', () => {
    const paused = clockAfter(asked, 'wait', at('2026-03-02 09:20'));
    expect(paused).toMatchObject({ due_at: null, left_min: 40, waits_since: asked.waits_since });
    const due_at = kl('2026-03-02 14:40').toISOString();
    expect(clockAfter(paused, 'resume', at('2026-03-02 14:00'))).toMatchObject({ due_at, left_min: null });
    expect(clockAfter(paused, 'ask', at('2026-03-02 14:00'))).toMatchObject({ due_at, waits_since: asked.waits_since });
  });
  it('has nothing left when it is paused after its time', () => {
    const paused = clockAfter(asked, 'wait', at('2026-03-02 11:00'));
    expect(paused).toMatchObject({ left_min: 0, was_late: true });
  });
  it('waits for nothing when it is paused or resumed without a message', () => {
    expect(clockAfter(none, 'wait', at('2026-03-02 09:00'))).toEqual(none);
    expect(clockAfter(none, 'resume', at('2026-03-02 09:00'))).toEqual(none);
    expect(clockAfter(none, 'priority', at('2026-03-02 09:00'))).toEqual(none);
  });
  it('changes with the priority, from when it was asked', () => {
    const later = clockAfter(asked, 'priority', at('2026-03-02 09:30', 'normal'), 'urgent');
    expect(openMinutes(hours, kl('2026-03-02 09:00'), new Date(later.due_at ?? 0))).toBe(answerWithin.normal);
    const sooner = clockAfter(later, 'priority', at('2026-03-02 09:30', 'urgent'), 'normal');
    expect(sooner).toEqual(asked);
    const paused = clockAfter(asked, 'wait', at('2026-03-02 09:20'));
    expect(clockAfter(paused, 'priority', at('2026-03-02 09:20', 'low'), 'urgent').left_min).toBe(
      answerWithin.low - 20,
    );
  });
  it('starts again when a ticket is reopened by hand', () => {
    expect(clockAfter(none, 'reopen', at('2026-03-02 09:00'))).toEqual(asked);
  });
});
