import { describe, expect, it } from 'vitest';
import { trialCan, whyNotCancelTrial, whyNotStaffTrial, whyNotTrial } from './trial.rules.ts';

const now = new Date('2026-03-05T01:00:00Z');
const today = '2026-03-05';
const session = {
  status: 'scheduled',
  kind: 'room',
  day: '2026-03-06',
  starts_at: '2026-03-06T10:00:00Z',
  capacity: 12,
  booked: 4,
  waiting: 0,
} as const;
const rules = { places: 2, days_ahead: 7 };
const at = { taken: 0, today, now };

describe('a trial', () => {
  it.each([
    ['a class with places', {}, {}, null],
    ['the last place for trials', {}, { taken: 1 }, null],
    ['no place for trials', {}, { taken: 2 }, 'classes.trial_full'],
    ['the last place of the class', { booked: 11 }, {}, null],
    ['a full class', { booked: 12 }, {}, 'classes.trial_full'],
    ['a member who waits', { waiting: 1 }, {}, 'classes.trial_full'],
    ['the last day', { day: '2026-03-12' }, {}, null],
    ['a day too far', { day: '2026-03-13' }, {}, 'classes.trial_too_early'],
    ['a class that begins now', { starts_at: now.toISOString() }, {}, 'classes.trial_gone'],
    ['a class that begins in a moment', { starts_at: '2026-03-05T01:00:00.001Z' }, {}, null],
    ['a cancelled class', { status: 'cancelled' as const }, {}, 'classes.trial_gone'],
    ['a class that has ended', { status: 'completed' as const }, {}, 'classes.trial_gone'],
    ['an online class', { kind: 'online' as const }, {}, 'classes.trial_not_offered'],
  ])('in %s', (_, more, facts, why) => {
    expect(whyNotTrial({ ...session, ...more }, rules, { ...at, ...facts })).toBe(why);
  });
  it('needs a class category that is open', () => {
    expect(whyNotTrial(session, undefined, at)).toBe('classes.trial_not_offered');
  });
});

describe('a trial that staff book', () => {
  const asked = { came: false, now, mayLate: false };
  const of = { ...session, ends_at: '2026-03-06T11:00:00Z' };
  const here = { starts_at: '2026-03-05T00:50:00Z', ends_at: '2026-03-05T02:00:00Z' };
  it.each([
    ['a class with places', {}, {}, null],
    ['the last place', { booked: 11 }, {}, null],
    ['a full class', { booked: 12 }, {}, 'classes.no_place'],
    ['a member who waits', { waiting: 1 }, {}, 'classes.trial_waiting'],
    ['an online class', { kind: 'online' as const }, {}, 'classes.trial_online'],
    ['a cancelled class', { status: 'cancelled' as const }, {}, 'classes.session_cancelled'],
    ['a class in progress', here, {}, 'classes.session_begun'],
    ['a class in progress, for someone at the door', here, { came: true }, null],
    ['a full class in progress', { ...here, booked: 12 }, { came: true }, 'classes.no_place'],
    ['a class in progress that members waited for', { ...here, waiting: 1 }, { came: true }, null],
    ['a class of tomorrow, for someone at the door', {}, { came: true }, 'classes.not_begun'],
  ])('in %s', (_, more, way, why) => {
    expect(whyNotStaffTrial({ ...of, ...more }, { ...asked, ...way })).toBe(why);
  });
});

const has = (): boolean => true;
describe('what can be done with a trial', () => {
  const trial = {
    status: 'booked',
    session_status: 'scheduled',
    starts_at: now.toISOString(),
    ends_at: '2026-03-05T02:00:00Z',
  } as const;
  const minutes = (n: number) => new Date(now.getTime() + n * 60_000);
  it('is cancelled until the class begins, and only while it is booked', () => {
    expect(whyNotCancelTrial(trial, minutes(-1))).toBeNull();
    expect(whyNotCancelTrial(trial, now)).toBe('classes.session_begun');
    for (const status of ['attended', 'missed', 'cancelled'] as const)
      expect(whyNotCancelTrial({ ...trial, status }, minutes(-1))).toBe('classes.trial_over');
  });
  it('is marked from half an hour before, two days long, or longer with a permission', () => {
    expect(trialCan(trial, minutes(-31), has)).toEqual(['cancel', 'change']);
    expect(trialCan(trial, minutes(-30), has)).toEqual(['attend', 'miss', 'cancel', 'change']);
    expect(trialCan(trial, minutes(1), has)).toEqual(['attend', 'miss']);
    expect(trialCan({ ...trial, status: 'missed' }, minutes(1), has)).toEqual(['attend', 'unmark']);
    const late = minutes(60 + 48 * 60 + 1);
    expect(trialCan(trial, late, (flag) => flag !== 'EDIT_CLOSED_ROSTER')).toEqual([]);
    expect(trialCan(trial, late, has)).toEqual(['attend', 'miss']);
  });
  it('is nothing without permissions', () => {
    expect(trialCan(trial, minutes(-10), () => false)).toEqual([]);
  });
});
