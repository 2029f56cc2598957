import { describe, expect, it } from 'vitest';
import { offsetAt, zoneOf } from './feed-zone.service.ts';

const year = (zone: string): string => zoneOf(zone, new Date('2026-01-01T00:00:00Z'), new Date('2026-12-31T00:00:00Z'));
describe('VTIMEZONE', () => {
  it('has one part where the clock never changes', () => {
    expect(year('Asia/Kuala_Lumpur').split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kuala_Lumpur',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0800',
      'TZOFFSETTO:+0800',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });
  it('says when the clocks change, by the clock before the change', () => {
    const text = year('Europe/Berlin');
    expect(text).toContain('BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200');
    expect(text).toContain('BEGIN:STANDARD\r\nDTSTART:20261025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100');
  });
  it.each([
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 630],
    ['America/St_Johns', '2026-01-15T00:00:00Z', -210],
    ['UTC', '2026-01-15T00:00:00Z', 0],
  ])('%s is %s: %i minutes', (zone, at, minutes) => {
    expect(offsetAt(zone, Date.parse(at))).toBe(minutes);
  });
});
