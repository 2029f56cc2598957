import { describe, expect, it } from 'vitest';
import { isOver, newsCan, newsFaults, whyNotPublish } from './news.rules.ts';

const none = { publish_on: null, publish_time: null, until_on: null };
it.each([
  ['nothing', none, []],
  ['a day without a time', { ...none, publish_on: '2026-03-05' }, ['publish_time']],
  ['a time without a day', { ...none, publish_time: '09:00' }, ['publish_on']],
  [
    'an end before the beginning',
    { publish_on: '2026-03-05', publish_time: '09:00', until_on: '2026-03-04' },
    ['until_on'],
  ],
  ['one day', { publish_on: '2026-03-05', publish_time: '09:00', until_on: '2026-03-05' }, []],
])('%s is checked', (_what, times, faults) => {
  expect(newsFaults(times).map(({ field }) => field)).toEqual(faults);
});

describe('publishing', () => {
  // Already 6 March in Kuala Lumpur.
  const at = { now: new Date('2026-03-05T17:00:00Z'), zone: 'Asia/Kuala_Lumpur' };
  const ended = { publish_at: null, until_on: '2026-03-05' };
  const today = { publish_at: null, until_on: '2026-03-06' };
  const later = { publish_at: '2026-03-05T17:00:01Z', until_on: null };
  const past = { publish_at: '2026-03-05T17:00:00Z', until_on: null };
  it.each([
    ['after its last day in the branch', ended, 'publish', 'broadcast.news_ended'],
    ['on its last day in the branch', today, 'publish', null],
    ['is scheduled without a time', today, 'schedule', 'broadcast.no_publish_time'],
    ['is scheduled for now', past, 'schedule', 'broadcast.no_publish_time'],
    ['is scheduled for a moment from now', later, 'schedule', null],
    ['is scheduled past its last day', { ...later, until_on: '2026-03-05' }, 'schedule', 'broadcast.news_ended'],
    ['is unpublished after its last day', ended, 'unpublish', null],
  ] as const)('%s', (_when, news, move, why) => {
    expect(whyNotPublish(news, move, at)).toBe(why);
  });
});

const has = (flag: string): boolean => flag === 'MANAGE_NEWS';
const [now, later] = [new Date('2026-03-05T17:00:00Z'), '2026-03-05T17:00:01Z'];
it('is changed where it belongs: that of the network by head office only', () => {
  const timed = { branch_id: 1, status: 'unpublish', publish_at: later } as const;
  const caller = { has, network: false, now };
  expect(newsCan(timed, caller)).toEqual(['publish', 'schedule', 'edit', 'delete']);
  const ofAll = { branch_id: null, status: 'published', publish_at: null } as const;
  expect(newsCan(ofAll, caller)).toEqual([]);
  expect(newsCan(ofAll, { ...caller, network: true })).toEqual(['unpublish', 'edit', 'delete']);
  expect(newsCan({ ...ofAll, branch_id: 1 }, { ...caller, has: () => false, network: true })).toEqual([]);
});
it.each([
  ['without a time', null],
  ['for a time that has passed', now.toISOString()],
])('can’t be scheduled %s', (_when, publish_at) => {
  const can = newsCan({ branch_id: 1, status: 'unpublish', publish_at }, { has, network: false, now });
  expect(can).toEqual(['publish', 'edit', 'delete']);
});
it.each([
  ['on its last day', 'published', '2026-03-05', false],
  ['the day after', 'published', '2026-03-04', true],
  ['that is not published', 'unpublish', '2026-03-04', false],
  ['without a last day', 'published', null, false],
] as const)('%s is over: %s, %s, %s', (_when, status, until_on, over) => {
  expect(isOver({ status, until_on }, '2026-03-05')).toBe(over);
});
