import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from '#kit/domain/faults.ts';
import { NewOnlineClass, Participants } from './online.model.ts';
import { kindFaults, placesFaults } from '../class/class.rules.ts';
import { joinState, minutesIn, recognise, stayFaults } from './online.rules.ts';

const times = { starts_at: '2026-03-09T10:00:00.000Z', ends_at: '2026-03-09T11:00:00.000Z' };
const at = (clock: string): Date => new Date(`2026-03-09T${clock}:00.000Z`);
const booked = { ...times, session_status: 'scheduled', booking_status: 'confirmed', meeting: 'ready' } as const;

const told = (asked: unknown) => {
  const { error } = z.object({ participants: Participants }).safeParse({ participants: asked }, { reportInput: true });
  return error && faultsOf(error).map(({ key }) => key);
};

describe('participants of an online class', () => {
  it.each([
    [4, 'too_small'],
    [5, null],
    [200, null],
    [201, 'too_big'],
  ] as const)('%i: %s', (count, key) => {
    expect(Participants.safeParse(count).success).toBe(key === null);
    expect(placesFaults('online', count)[0]?.key ?? null).toBe(key);
    expect(placesFaults('room', count)).toEqual([]);
  });
  it('are required', () => {
    expect(told(undefined)).toEqual(['required']);
    expect(told(5.5)).toEqual(['whole_number']);
    expect(told(201)).toEqual(['too_big']);
    expect(Object.keys(NewOnlineClass.shape)).not.toContain('facility_id');
  });
  it('an online class has no room, and one in a room no link', () => {
    expect(kindFaults('online', { facility_id: 3, meeting_url: null })).toMatchObject([{ key: 'online_no_room' }]);
    expect(kindFaults('room', { facility_id: 3, meeting_url: 'https://x' })).toMatchObject([
      { key: 'room_no_meeting' },
    ]);
    expect(kindFaults('online', { facility_id: null, meeting_url: 'https://x' })).toEqual([]);
  });
});

describe('the personal link', () => {
  it.each([
    ['09:44', 'early'],
    ['09:45', 'open'],
    ['10:59', 'open'],
    ['11:00', 'open'],
    ['11:01', 'over'],
  ] as const)('at %s: %s', (clock, state) => {
    expect(joinState(booked, at(clock))).toBe(state);
  });
  it('opens for nobody who is not booked, and not without a meeting', () => {
    expect(joinState({ ...booked, booking_status: 'waiting' }, at('10:00'))).toBe('waiting');
    expect(joinState({ ...booked, booking_status: 'cancelled' }, at('10:00'))).toBe('cancelled');
    expect(joinState({ ...booked, booking_status: 'skipped' }, at('10:00'))).toBe('cancelled');
    expect(joinState({ ...booked, session_status: 'cancelled' }, at('10:00'))).toBe('cancelled');
    expect(joinState({ ...booked, meeting: 'wanted' }, at('10:00'))).toBe('no_meeting');
    expect(joinState({ ...booked, meeting: null }, at('10:00'))).toBe('no_meeting');
  });
});

describe('a stay', () => {
  it('lasts whole minutes, until somebody leaves, it is over, or it is now', () => {
    const stay = { joined_at: '2026-03-09T10:00:30.000Z', left_at: null };
    expect(minutesIn(stay, times, at('10:20'))).toBe(19);
    expect(minutesIn(stay, times, at('15:00'))).toBe(59);
    expect(minutesIn({ ...stay, left_at: '2026-03-09T10:30:30.000Z' }, times, at('15:00'))).toBe(30);
    expect(minutesIn({ ...stay, joined_at: '2026-03-09T11:10:00.000Z' }, times, at('15:00'))).toBe(0);
  });
  it('is never less than nothing', () => {
    const instant = fc
      .date({ min: at('00:00'), max: at('23:00'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(instant, fc.option(instant), instant, (joined_at, left_at, now) => {
        expect(minutesIn({ joined_at, left_at }, times, new Date(now))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it.each([
    ['2026-03-09T10:05:00.000Z', null, '10:30', []],
    ['2026-03-09T07:59:00.000Z', null, '10:30', ['joined_at not_then']],
    ['2026-03-09T11:01:00.000Z', null, '12:30', ['joined_at not_then']],
    ['2026-03-09T10:40:00.000Z', null, '10:30', ['joined_at in_the_future']],
    ['2026-03-09T10:05:00.000Z', '2026-03-09T10:04:00.000Z', '10:30', ['left_at ends_before_start']],
    ['2026-03-09T10:05:00.000Z', '2026-03-09T10:40:00.000Z', '10:30', ['left_at in_the_future']],
  ] as const)('from %s until %s, written at %s', (joined_at, left_at, now, faults) => {
    const found = stayFaults({ joined_at, left_at }, times, at(now));
    expect(found.map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });
});

describe('who a participant was', () => {
  const booked = [
    { member_id: 1, name: 'Mei Tan', email: 'mei@example.my' },
    { member_id: 2, name: 'Ali Omar', email: null },
    { member_id: 3, name: 'Ali  omar', email: 'ali@example.my' },
  ];
  it.each([
    ['somebody', 'MEI@example.my', 1],
    ['mei  tan', null, 1],
    ['Ａli Omar', 'ali@example.my', 3],
    // Two have this name: nobody, rather than a guess.
    ['Ali Omar', null, undefined],
    ['Siti', 'siti@example.my', undefined],
    ['', null, undefined],
  ] as const)('%s %s: %s', (name, email, member_id) => {
    expect(recognise({ name, email }, booked)?.member_id).toBe(member_id);
  });
});
