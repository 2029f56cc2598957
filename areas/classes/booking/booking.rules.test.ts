import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '#kit/domain/day.ts';
import { machineProblems } from '#kit/domain/machine.ts';
import type { CreditUse } from '#areas/membership/credit-pack/credit-pack.model.ts';
import { bookingMachine } from './booking.machine.ts';
import {
  bookingCan,
  cancelsFreeUntil,
  entitlementFor,
  mayPromote,
  penaltyFor,
  placeFor,
  promotesUntil,
  whyNotBook,
  whyNotCancel,
  isUsedUp,
  visitsFor,
  whyNotEntitled,
  whyNotGive,
  whyNotMark,
  whyNotMarkRest,
  type BookedClass,
  type HeldMembership,
} from './booking.rules.ts';
import { branch, held, lot } from '../check-in/held.testing.ts';
import type { BookingStatus } from './booking.model.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';

const at = (text: string): Date => new Date(`2026-03-09T${text}Z`);
const session = (status: SessionStatus = 'scheduled') => ({
  status,
  starts_at: at('10:00:00').toISOString(),
  ends_at: at('11:00:00').toISOString(),
});
/** 48 hours after the end. */
const [STILL_OPEN, CLOSED] = [new Date('2026-03-11T11:00:00Z'), new Date('2026-03-11T11:00:01Z')];

const boxing: BookedClass = {
  day: '2026-03-09',
  category: 'boxing',
  kind: 'room',
  credit_cost: 2,
  programme_types: [1, 2],
};
const whyNone = (...all: HeldMembership[]) => whyNotEntitled(entitlementFor(boxing, all, [], branch));

describe('what a class is booked by', () => {
  it.each([
    ['one that is live', {}, null],
    ['of a type that may not book it', { type_id: 3 }, 'type'],
    ['of its category', { categories: ['bjj', 'boxing'] }, null],
    ['of other categories', { categories: ['bjj'] }, 'category'],
    ['with a visit that is not booked yet', { sessions_left: 3, reserved: 2 }, null],
    ['with all its visits booked', { sessions_left: 3, reserved: 3 }, 'used_up'],
    ['with no visit left', { sessions_left: 0 }, 'used_up'],
    ['of another branch', { branch_id: 2 }, 'not_here'],
    ['that begins later', { start_on: '2026-03-10' }, 'not_then'],
    ['that is over then', { end_on: '2026-03-08' }, 'not_then'],
    ['that rests', { status: 'paused' }, 'rests'],
  ] as const)('a membership %s: %s', (_, more, why) => {
    const { held: all, by } = entitlementFor(boxing, [held(more)], [], branch);
    expect(all.map((one) => one.why)).toEqual([why, 'no_credits']);
    expect(by?.membership_id).toBe(why === null ? 1 : undefined);
  });

  it.each([
    ['enough credits', 2, 2, null, 'credits'],
    ['one too few', 2, 1, 'no_credits', undefined],
    ['a class that costs none', 0, 5, 'not_by_credits', undefined],
  ])('%s', (_, credit_cost, remaining, why, by) => {
    const told = entitlementFor({ ...boxing, credit_cost }, [], [lot({ remaining })], branch);
    expect(told.held).toEqual([{ kind: 'credits', membership_id: null, name: null, credits: credit_cost, why }]);
    expect(told.by?.kind).toBe(by);
  });

  it('is a membership before credits; one without counted visits, then what ends first, then the older one', () => {
    const counted = held({ id: 1, sessions_left: 8, end_on: '2026-03-31' });
    const [younger, older] = [4, 3].map((id) => held({ id, end_on: '2026-06-30' })) as [HeldMembership, HeldMembership];
    const { held: all, by } = entitlementFor(boxing, [counted, held({ id: 2 }), younger, older], [lot()], branch);
    expect(all.map((one) => one.membership_id)).toEqual([3, 4, 2, 1, null]);
    expect(all.map((one) => one.credits)).toEqual([0, 0, 0, 0, 2]);
    expect(by?.membership_id).toBe(3);
  });

  it('tells of the category where only that stands against it', () => {
    expect(whyNone(held())).toBeNull();
    expect(whyNone(held({ categories: ['bjj'] }))).toBe('classes.other_category');
    expect(whyNone(held({ type_id: 3 }))).toBe('classes.not_entitled');
    expect(whyNone()).toBe('classes.not_entitled');
  });
});

describe('when a class can be booked', () => {
  const rules = { booking_window_days: 7 };
  it.each([
    ['a week before', session(), '2026-03-02T10:00:00Z', null],
    ['earlier', session(), '2026-03-02T09:59:59Z', 'classes.too_early'],
    ['just before', session(), '2026-03-09T09:59:59Z', null],
    ['once it has begun', session(), '2026-03-09T10:00:00Z', 'classes.session_begun'],
    ['once it is over', session('completed'), '2026-03-08T10:00:00Z', 'classes.session_begun'],
    ['when it is cancelled', session('cancelled'), '2026-03-08T10:00:00Z', 'classes.session_cancelled'],
  ])('%s: %s', (_, of, now, why) => {
    expect(whyNotBook(of, rules, new Date(now))).toBe(why);
  });
});

const filled = (booked: number, waiting: number, status: SessionStatus = 'scheduled') => ({
  ...session(status),
  capacity: 20,
  booked,
  waiting,
});
describe('places and the list', () => {
  it.each([
    ['the last place', filled(19, 0), '08:00:00', 'place', false],
    ['a full class', filled(20, 0), '08:00:00', 'list', false],
    ['behind those who wait', filled(19, 1), '08:59:59', 'list', true],
    ['also when nobody comes off the list by itself any more', filled(19, 1), '09:00:00', 'list', false],
    ['full, with some who wait', filled(20, 3), '08:00:00', 'list', false],
    ['one that is cancelled', filled(19, 1, 'cancelled'), '08:00:00', 'list', false],
  ])('%s', (_, of, now, place, promotes) => {
    expect(new Date(promotesUntil(of))).toEqual(at('09:00:00'));
    expect(placeFor(of, at(now))).toBe(place);
    expect(mayPromote(of, at(now))).toBe(promotes);
  });

  it('is passed in the last hour, when the desk says so', () => {
    expect(placeFor(filled(19, 1), at('08:59:59'), true)).toBe('list');
    expect(placeFor(filled(19, 1), at('09:00:00'), true)).toBe('place');
    expect(placeFor(filled(20, 1), at('09:00:00'), true)).toBe('list');
  });

  it.each([
    ['the first who waits', {}, {}, null],
    ['the second', { place_no: 2 }, {}, 'classes.not_first'],
    ['a class without a free place', {}, { places_free: 0 }, 'classes.no_place'],
    ['a class that is on', {}, { starts_at: '2026-03-09T08:00:00Z' }, null],
    ['a class that is over', {}, { status: 'completed' as const }, 'classes.booking_over'],
    ['a class that was cancelled', {}, { status: 'cancelled' as const }, 'classes.session_cancelled'],
    ['somebody who has a place', { status: 'confirmed' as const, place_no: null }, {}, 'classes.booking_over'],
  ])('a free place by hand: %s', (_, booking, of, why) => {
    const waits = { status: 'waiting' as const, place_no: 1, ...booking };
    expect(whyNotGive(waits, { ...session(), places_free: 1, ...of })).toBe(why);
    const can = bookingCan(waits, { ...session(), places_free: 1, ...of }, at('09:30:00'), () => true);
    expect(can.includes('give')).toBe(why === null);
  });

  it('a place is never given beyond the capacity', () => {
    const any = fc.record({ booked: fc.nat(30), waiting: fc.nat(5), minute: fc.integer({ min: -120, max: 120 }) });
    fc.assert(
      fc.property(any, ({ booked, waiting, minute }) => {
        const now = new Date(at('09:00:00').getTime() + minute * 60_000);
        const isPlace = placeFor(filled(booked, waiting), now) === 'place' || mayPromote(filled(booked, waiting), now);
        expect(isPlace && booked >= 20).toBe(false);
      }),
    );
  });
});

describe('cancelling', () => {
  it('is free until so many hours before', () => {
    expect(cancelsFreeUntil({ ...session(), is_moved: false }, { cancel_cutoff_hours: 4 })).toEqual(at('06:00:00'));
    expect(cancelsFreeUntil({ ...session(), is_moved: true }, { cancel_cutoff_hours: 4 })).toEqual(at('10:00:00'));
  });

  it.each([
    ['confirmed', '09:59:59', null],
    ['waiting', '09:59:59', null],
    ['confirmed', '10:00:00', 'classes.session_begun'],
    ['present', '09:00:00', 'classes.booking_over'],
    ['cancelled', '09:00:00', 'classes.booking_over'],
  ] as const)('%s, at %s: %s', (status, now, why) => {
    expect(whyNotCancel({ status }, session(), at(now))).toBe(why);
  });

  it.each([
    ['nothing', 'none', 0, 0, true, null],
    ['a credit', 'credit', 0, 0, true, 'credit'],
    ['no credit that there is not', 'credit', 0, 0, false, null],
    ['a fee, whatever there is', 'fee', 0, 0, false, 'fee'],
    ['forgiven the second time', 'fee', 2, 1, true, 'waived'],
    ['not the third', 'fee', 2, 2, true, 'fee'],
  ] as const)('costs %s', (_, no_show, no_show_waivers, waived, hasCredit, penalty) => {
    expect(penaltyFor({ no_show, no_show_waivers }, { waived, hasCredit })).toBe(penalty);
  });
});

describe('writing down who was there', () => {
  it.each([
    ['half an hour before', session(), at('09:30:00'), false, null, 'classes.rest_too_early'],
    ['earlier', session(), at('09:29:59'), false, 'classes.not_begun', 'classes.rest_too_early'],
    ['at the beginning', session(), at('10:00:00'), false, null, null],
    ['two days later', session(), STILL_OPEN, false, null, null],
    ['later than that', session(), CLOSED, false, 'classes.roster_closed', 'classes.roster_closed'],
    ['later than that, by permission', session(), CLOSED, true, null, null],
    [
      'when it is cancelled',
      session('cancelled'),
      at('10:30:00'),
      true,
      'classes.session_cancelled',
      'classes.session_cancelled',
    ],
  ])('%s', (_, of, now, mayLate, why, whyRest) => {
    expect(whyNotMark(of, now, mayLate)).toBe(why);
    expect(whyNotMarkRest(of, now, mayLate)).toBe(whyRest);
  });
});

describe('what is offered', () => {
  it('comes of a table without dead ends', () => {
    expect(machineProblems(bookingMachine)).toEqual([]);
  });

  it.each([
    ['confirmed', at('08:00:00'), ['cancel']],
    ['confirmed', at('09:45:00'), ['cancel', 'mark_present', 'mark_absent']],
    ['confirmed', at('10:00:00'), ['mark_present', 'mark_absent']],
    ['present', at('10:30:00'), ['mark_absent', 'unmark']],
    ['absent', at('10:30:00'), ['mark_present', 'unmark']],
    ['absent', CLOSED, ['mark_present', 'unmark']],
    ['waiting', at('08:00:00'), ['cancel']],
    ['cancelled', at('08:00:00'), []],
  ] as const)('%s: %s', (status: BookingStatus, now, can) => {
    const of = [{ status, place_no: null }, { ...session(), places_free: 1 }, now] as const;
    expect(bookingCan(...of, () => true)).toEqual(can);
    expect(bookingCan(...of, () => false)).toEqual([]);
  });

  it('two days later only by the permission to edit a closed roster', () => {
    const of = [{ status: 'present' as const, place_no: null }, { ...session(), places_free: 1 }, CLOSED] as const;
    expect(bookingCan(...of, (flag) => flag !== 'EDIT_CLOSED_ROSTER')).toEqual([]);
  });
});

describe('a membership for online classes', () => {
  const online = held({ opens: 'online' });
  const whyNot = (kind: BookedClass['kind']) =>
    entitlementFor({ ...boxing, kind, credit_cost: 0 }, [online], [], branch).held[0]?.why;
  it('books what takes place online, and nothing in the gym', () => {
    expect(whyNot('online')).toBeNull();
    expect(whyNot('room')).toBe('online_only');
  });
  it('is good for its own branch', () => {
    const there = { ...online, branch_id: branch.id + 1 };
    expect(entitlementFor({ ...boxing, kind: 'online' }, [there], [], branch).held[0]?.why).toBe('not_here');
  });
});

const byCredits = (kind: BookedClass['kind'], of: readonly CreditUse[]) =>
  entitlementFor({ ...boxing, kind }, [], [lot({ uses: of })], branch).by?.kind;
describe('credits', () => {
  it('book classes in the gym, classes online, or both, as they were sold', () => {
    expect(byCredits('room', ['class'])).toBe('credits');
    expect(byCredits('online', ['class'])).toBeUndefined();
    expect(byCredits('online', ['online_class'])).toBe('credits');
    expect(byCredits('room', ['online_class'])).toBeUndefined();
    expect(byCredits('online', ['class', 'online_class'])).toBe('credits');
  });
  it('that a membership gives for classes online leave the classes in the gym to the membership', () => {
    const membership = held({ credit_uses: ['online_class'] });
    const whyNot = (kind: BookedClass['kind']) =>
      entitlementFor({ ...boxing, kind }, [membership], [], branch).held[0]?.why;
    expect(whyNot('room')).toBeNull();
    expect(whyNot('online')).toBe('by_credits');
  });
});

const monthly = (invoiced_until: Day, more: Partial<HeldMembership> = {}) =>
  held({
    billing: 'rolling',
    start_on: '2026-01-13',
    end_on: invoiced_until,
    paid_until: '2026-02-12',
    invoiced_until,
    sessions_left: 0,
    sessions_each: 2,
    ahead: ['2026-02-14', '2026-03-14'],
    ...more,
  });
describe('visits of a membership that goes on until it is cancelled', () => {
  it.each([
    ['of the invoiced month', '2026-02-12', '2026-02-12', 0],
    ['of the next one, where one is reserved', '2026-02-12', '2026-02-13', 1],
    ['of its last day', '2026-02-12', '2026-03-12', 1],
    ['of the month after', '2026-02-12', '2026-03-13', 1],
    ['of a month where none is reserved', '2026-02-12', '2026-04-13', 2],
    ['of days that a suspension added', '2026-02-14', '2026-02-14', 0],
    ['of the month that it pushed', '2026-02-14', '2026-03-14', 1],
  ])('are those %s', (_, until, day, left) => {
    expect(visitsFor(monthly(until), day)).toBe(left);
    expect(isUsedUp(monthly(until), day)).toBe(left === 0);
  });
  it('are any number where they are not counted, of each month until a notice ends, and those left of an agreed end', () => {
    expect(visitsFor(monthly('2026-02-12', { sessions_left: null }), '2026-02-13')).toBeNull();
    expect(isUsedUp(monthly('2026-02-12', { sessions_left: null }), '2026-02-13')).toBe(false);
    const ends = { end_on: '2026-04-12' };
    expect(visitsFor(monthly('2026-02-12', { ...ends, status: 'pending_cancel' }), '2026-02-13')).toBe(1);
    expect(visitsFor(monthly('2026-02-12', { ...ends, status: 'pending_terminate' }), '2026-02-13')).toBe(0);
  });
});
