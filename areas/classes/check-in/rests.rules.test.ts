import { expect, it } from 'vitest';
import type { HeldMembership } from '../booking/booking.rules.ts';
import { branch, held } from './held.testing.ts';
import { whyNotBy } from './check-in.rules.ts';

const today = '2026-05-14';
const closed = { from_on: '2026-05-10', until_on: '2026-05-20', closure: true };
const cases: readonly [string, Partial<HeldMembership>, object | null][] = [
  ...(['ongoing', 'paused', 'pending_cancel', 'pending_terminate'] as const).map((status): (typeof cases)[number] => [
    `${status} while its branch is closed`,
    { status, rests: [closed] },
    { code: 'closed', facts: { branch: 'Kuala Lumpur', on: '2026-05-20' } },
  ]),
  [
    'closed for days in a row, with a suspension of its own later',
    {
      status: 'paused',
      rests: [
        { from_on: '2026-05-10', until_on: '2026-05-15', closure: true },
        { from_on: '2026-05-16', until_on: '2026-05-17', closure: true },
        { from_on: '2026-05-18', until_on: '2026-05-19' },
      ],
    },
    { code: 'closed', facts: { branch: 'Kuala Lumpur', on: '2026-05-17' } },
  ],
  [
    'suspended by the client until a closure',
    {
      status: 'paused',
      rests: [
        { from_on: '2026-05-10', until_on: today },
        { from_on: '2026-05-15', until_on: '2026-05-16', closure: true },
      ],
    },
    { code: 'paused', facts: {} },
  ],
  ['ended while its branch was closed', { status: 'terminated', rests: [closed] }, { code: 'ended', facts: {} }],
  ['suspended until yesterday', { status: 'paused', rests: [{ from_on: '2026-05-10', until_on: '2026-05-13' }] }, null],
];
it.each(cases)('%s', (_, more, why) => {
  expect(whyNotBy(held(more), { today, branch })).toEqual(why);
});
