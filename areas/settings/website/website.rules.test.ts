import { describe, expect, it } from 'vitest';
import { originFrom, OVERLAP_MS, websiteCan, whyNotRotate } from './website.rules.ts';

describe('the address of a website', () => {
  it.each([
    ['https://Gym.example/join?a=1', 'https://gym.example'],
    ['https://gym.example:443', 'https://gym.example'],
    ['https://gym.example:8443', 'https://gym.example:8443'],
    ['http://localhost:4000/', 'http://localhost:4000'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://gym.example', undefined],
    ['gym.example', undefined],
    ['https://*.gym.example', undefined],
    ['https://a:b@gym.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
    ['null', undefined],
    ['', undefined],
  ])('%s becomes %s', (typed, origin) => expect(originFrom(typed)).toBe(origin));
});

describe('a secret is replaced', () => {
  const now = new Date('2026-03-05T01:00:00Z');
  const until = (ms: number) => new Date(now.getTime() + ms).toISOString();
  it.each([
    ['for the first time', { ended_at: null, previous_until: null }, false, null],
    [
      'while the one before it works',
      { ended_at: null, previous_until: until(OVERLAP_MS) },
      false,
      'settings.website_overlap',
    ],
    ['at once while the one before it works', { ended_at: null, previous_until: until(1) }, true, null],
    ['at the end of the overlap', { ended_at: null, previous_until: until(0) }, false, null],
    ['after the key has ended', { ended_at: until(-1), previous_until: null }, true, 'settings.website_ended'],
  ])('%s', (_when, key, atOnce, why) => expect(whyNotRotate(key, atOnce, now)).toBe(why));
});

it('offers code for a website only with something to show there', () => {
  const open = { ended_at: null, previous_until: null };
  expect(websiteCan({ ...open, scopes: ['read_leads'] })).toEqual(['edit', 'rotate', 'end']);
  expect(websiteCan({ ...open, scopes: ['read_leads', 'read_timetable'] })).toEqual(['use', 'edit', 'rotate', 'end']);
  expect(websiteCan({ ...open, ended_at: '2026-03-05T01:00:00Z', scopes: ['write_leads'] })).toEqual([]);
});
