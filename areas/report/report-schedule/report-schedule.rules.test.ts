import { describe, expect, it } from 'vitest';
import type { Flag } from '#access/access.ts';
import { dayIn } from '#kit/domain/day.ts';
import { moneyReports } from '../money-report/money-report.contract.ts';
import { leagueReports } from '../league-report/league-report.contract.ts';
import {
  askAt,
  hasFixedDays,
  nextRun,
  reportScheduleCan,
  timingFaults,
  weekdayOfTiming,
} from './report-schedule.rules.ts';

const KL = 'Asia/Kuala_Lumpur';
const day = { every: 'day', weekday: null, hour: 7 } as const;
const week = { every: 'week', weekday: 'monday', hour: 0 } as const;
const month = { every: 'month', weekday: null, hour: 23 } as const;

describe('the next time', () => {
  // Kuala Lumpur is eight hours ahead: 7:00 there is 23:00 of the day before.
  it.each([
    [day, KL, '2026-03-05T22:59:59Z', '2026-03-05T23:00:00Z'],
    [day, KL, '2026-03-05T23:00:00Z', '2026-03-06T23:00:00Z'],
    [week, KL, '2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z'],
    [week, KL, '2026-03-01T16:00:00Z', '2026-03-08T16:00:00Z'],
    [month, KL, '2026-02-28T17:00:00Z', '2026-03-01T15:00:00Z'],
    [month, KL, '2026-12-01T15:00:00Z', '2027-01-01T15:00:00Z'],
    [month, KL, '2024-01-31T20:00:00Z', '2024-02-01T15:00:00Z'],
    // The clock skips 2:00 in the night of 29 March.
    [{ ...day, hour: 2 }, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
    [{ ...day, hour: 2 }, 'Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-30T00:00:00Z'],
    // In the night of 25 October it is 2:00 twice: the first time counts, and the second is no time of its own.
    [{ ...day, hour: 2 }, 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
    [{ ...day, hour: 2 }, 'Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
    [{ ...day, hour: 2 }, 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:00:00Z'],
    // A week and a month keep their hour by the clock, not by the number of hours.
    [{ ...week, hour: 7 }, 'America/New_York', '2026-03-02T12:00:00Z', '2026-03-09T11:00:00Z'],
    [{ ...month, hour: 7 }, 'America/New_York', '2026-10-31T11:00:00Z', '2026-11-01T12:00:00Z'],
  ])('of %j in %s after %s is %s', (timing, zone, after, next) =>
    expect(nextRun(timing, zone, new Date(after)).toISOString()).toBe(next.replace('Z', '.000Z')),
  );
});

it('asks for the weekday of a weekly report, and keeps none of another', () => {
  expect(timingFaults(week)).toEqual([]);
  expect(timingFaults({ every: 'week', weekday: null })).toEqual([{ field: 'weekday', key: 'required' }]);
  expect(timingFaults({ every: 'day', weekday: 'monday' })).toEqual([]);
  expect(weekdayOfTiming({ every: 'day', weekday: 'monday' })).toBeNull();
  expect(weekdayOfTiming(week)).toBe('monday');
});

it('refuses days that would be the same each time', () => {
  expect([hasFixedDays({ period: 'last_week' }), hasFixedDays({ until: '2026-01-31' })]).toEqual([false, true]);
});

it('at every hour of a night in which the clock changes, a day has one time, and each next one lies after the last', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kuala_Lumpur'])
    for (let hour = 0; hour < 24; hour++)
      for (const start of [
        '2026-03-06T12:00:00Z',
        '2026-03-27T12:00:00Z',
        '2026-04-03T12:00:00Z',
        '2026-10-30T12:00:00Z',
      ]) {
        let at = new Date(start);
        const days: string[] = [];
        for (let count = 0; count < 4; count++) {
          const next = nextRun({ ...day, hour }, zone, at);
          expect(next > at).toBe(true);
          days.push(dayIn(zone, next));
          at = next;
        }
        expect(new Set(days).size).toBe(4);
      }
});

const byOf = (isOffice: boolean) => askAt(leagueReports.performance, {}, '2026-03-01', isOffice)['by'];
describe('what is asked for', () => {
  const { invoices } = moneyReports;
  it('is the period of that day, with the filters that the report knows', () => {
    const search = { period: 'last_month', status: 'unpaid', colour: 'red', page: '3' };
    expect(askAt(invoices, search, '2026-03-01', false)).toEqual({
      from: '2026-02-01',
      until: '2026-02-28',
      status: 'unpaid',
    });
    expect(askAt(invoices, { by: 'status' }, '2026-03-01', false)).toMatchObject({ from: '2026-03-01', by: 'status' });
  });
  it('is grouped by branch at head office, and by day in a branch', () => {
    expect([byOf(true), byOf(false)]).toEqual(['branch', 'day']);
  });
});

const can = (status: 'active' | 'paused' | 'ended', flags: Flag[], receives: boolean) =>
  reportScheduleCan({ status }, { has: (flag) => flags.includes(flag), receives });
it('lets people with the flag change it, and those who receive it stop it', () => {
  expect(can('active', ['MANAGE_SCHEDULED_MAIL'], false)).toEqual(['send_now', 'edit', 'pause', 'end']);
  expect(can('paused', ['MANAGE_SCHEDULED_MAIL'], true)).toEqual(['send_now', 'edit', 'resume', 'end', 'stop']);
  expect(can('active', [], true)).toEqual(['stop']);
  expect(can('ended', ['MANAGE_SCHEDULED_MAIL'], true)).toEqual([]);
});
