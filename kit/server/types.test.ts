import { expect, it } from 'vitest';
import { toInstant } from './types.ts';

const byCalendar = (value: string): string =>
  new Date(value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')).toISOString();

it('an instant of PostgreSQL is read as the calendar would', () => {
  const times = ['2026-03-05 06:12:01', '1999-12-31 23:59:59', '0001-01-01 00:00:00', '9999-12-31 23:59:59'];
  const parts = ['', '.1', '.12', '.123', '.1234', '.123456', '.999999', '.000001', '.05'];
  const zones = ['+00', '+08', '-05', '+05:30', '-00:30'];
  for (const time of times)
    for (const part of parts)
      for (const zone of zones) {
        const value = `${time}${part}${zone}`;
        expect([value, toInstant(value)]).toEqual([value, byCalendar(value)]);
      }
});

it('an instant that no calendar has is refused', () => {
  for (const value of ['infinity', '-infinity', '', '0044-03-15 00:00:00+00 BC'])
    expect(() => toInstant(value)).toThrow();
  expect(() => toInstant('12026-03-05 06:12:01+00')).toThrow();
});
