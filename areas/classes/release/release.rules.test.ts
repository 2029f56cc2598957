import { describe, expect, it } from 'vitest';
import { whyNotBy } from '../check-in/check-in.rules.ts';
import { branch, held } from '../check-in/held.testing.ts';
import { coveredBy, coversDay, lessOne, paysWith, type ServingTerm } from './release.rules.ts';

const term: ServingTerm = { status: 'ongoing', start_on: '2026-03-01', end_on: '2026-03-31', billing: 'upfront' };
const rests = [{ from_on: '2026-03-10', until_on: '2026-03-20' }];

describe('a membership serves', () => {
  it.each([
    ['before its suspension', {}, rests, '2026-03-09', true],
    ['not on its first day', {}, rests, '2026-03-10', false],
    ['not on its last day', {}, rests, '2026-03-20', false],
    ['after it', {}, rests, '2026-03-21', true],
    ['after it, also while it is suspended today', { status: 'paused' }, rests, '2026-03-21', true],
    ['never again without a planned return', {}, [{ from_on: '2026-03-10', until_on: null }], '2026-03-31', false],
    ['on its last day', {}, [], '2026-03-31', true],
    ['not after its last day', {}, [], '2026-04-01', false],
    ['not before its first day', {}, [], '2026-02-28', false],
    ['after the paid period if it goes on', { billing: 'rolling' }, [], '2026-04-01', true],
    [
      'not after the last day once it is cancelled',
      { billing: 'rolling', status: 'pending_cancel' },
      [],
      '2026-04-01',
      false,
    ],
    ['not once it has ended', { status: 'terminated' }, [], '2026-03-05', false],
  ] as const)('%s', (_, more, with_rests, day, is) => {
    expect(coversDay({ ...term, ...more }, with_rests, day)).toBe(is);
  });
});

describe('as it will be on a day', () => {
  it.each([
    ['ongoing', '2026-03-15', 'paused'],
    ['ongoing_pending', '2026-03-15', 'paused'],
    ['pending_cancel', '2026-03-15', 'paused'],
    ['paused', '2026-03-15', 'paused'],
    ['paused', '2026-03-21', undefined],
    ['ongoing', '2026-03-21', undefined],
    ['payment_failed', '2026-03-15', 'payment_failed'],
    ['terminated', '2026-03-15', 'ended'],
  ] as const)('%s on %s: %s', (status, today, why) => {
    expect(whyNotBy(held({ status, rests }), { today, branch })?.code).toBe(why);
  });
  it('stays suspended without a known suspension', () => {
    expect(whyNotBy(held({ status: 'paused' }), { today: '2026-03-21', branch })?.code).toBe('paused');
  });
});

it('is taken over by another membership only, never by credits', () => {
  const one = { kind: 'membership' as const, membership_id: 1, name: null, credits: 0, why: null };
  const credits = { ...one, kind: 'credits' as const, membership_id: null };
  expect(coveredBy([one, credits], 1)).toBeUndefined();
  expect(coveredBy([{ ...one, membership_id: 2, why: 'rests' as const }, one], 3)).toBe(one);
});

describe('other credits', () => {
  const place = { membership_id: 1, day: '2026-03-15' };
  const giver = held({ id: 2, rests: [{ from_on: '2026-03-20', until_on: '2026-03-25' }] });
  it.each([
    ['that were bought pay for it', null, '2026-03-15', true],
    ['of the membership that releases it don’t', 1, '2026-03-15', false],
    ['of another membership do on its days', 2, '2026-03-15', true],
    ['of another membership don’t on its suspended days', 2, '2026-03-20', false],
    ['of a membership that the client no longer has don’t', 3, '2026-03-15', false],
  ] as const)('%s', (_name, membership_id, day, pays) =>
    expect(paysWith({ membership_id }, [held({ id: 1 }), giver], { ...place, day })).toBe(pays),
  );
});

const of = (membership_id: number, why: 'rests' | null = null) =>
  ({ kind: 'membership', membership_id, name: null, credits: 0, why }) as const;
it('is paid for by the one that takes over, before others, also if that is the same one with new terms', () => {
  const [one, two] = [of(1), of(2)];
  expect(coveredBy([one, two], 3, 2)).toBe(two);
  expect(coveredBy([one, of(2, 'rests')], 3, 2)).toBe(one);
  expect(coveredBy([one, two], 2, 2)).toBe(two);
  expect(coveredBy([two], 2)).toBeUndefined();
});

it('has one visit less once it pays for a place: of this period, or of the later one', () => {
  const counted = held({ sessions_left: 2, sessions_each: 4 });
  const rolling = held({ ...counted, id: 2, billing: 'rolling', end_on: '2026-03-31', invoiced_until: '2026-03-31' });
  const [first, second] = lessOne(lessOne([counted, rolling, held({ id: 3 })], 1, '2026-03-10'), 2, '2026-04-10');
  expect(first?.sessions_left).toBe(1);
  expect(second).toMatchObject({ sessions_left: 2, ahead: ['2026-04-10'] });
  expect(lessOne([held()], 1, '2026-03-10')).toEqual([held()]);
});
