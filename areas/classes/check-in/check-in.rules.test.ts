import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { statusWords } from '#kit/domain/lookups/status-words.ts';
import { classesWords } from '../classes.words.ts';
import { factsInWords, noticeWord } from './check-in.words.ts';
import {
  isAgain,
  isClear,
  judge,
  noticeCodes,
  refusalCodes,
  searchTextOf,
  whyNotAt,
  whyNotBy,
  whyNotUndo,
  type DoorBooking,
  type DoorFacts,
  type DoorMembership,
} from './check-in.rules.ts';
import { inLanguage } from '#kit/domain/words.ts';

const today = '2026-05-14';
const branch = { id: 1, country_code: 'MY' };
const aMembership = (of: Partial<DoorMembership> = {}): DoorMembership => ({
  id: 1,
  type_id: 1,
  programme: { en: 'Gold', cn: '金卡' },
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-12-31',
  paid_until: of.end_on ?? '2026-12-31',
  invoiced_until: of.end_on ?? '2026-12-31',
  sessions_left: null,
  sessions_each: null,
  billing: 'upfront',
  every_count: 1,
  every_unit: 'month',
  billing_day: null,
  instalment_count: null,
  opens: 'home',
  open_branches: [],
  branch_id: 1,
  branch_name: 'Kuala Lumpur',
  country_code: 'MY',
  ...of,
});
const facts = (of: Partial<DoorFacts> = {}): DoorFacts => ({
  is_active: true,
  memberships: [aMembership()],
  owes: [],
  today,
  branch,
  last_in_minutes: null,
  again_minutes: 120,
  ...of,
});
const whyNotIn = (given: DoorFacts) => judge(given).why;
const why = (membership: Partial<DoorMembership>): unknown =>
  whyNotIn(facts({ memberships: [aMembership(membership)] }));
const used = (...memberships: DoorMembership[]) => judge(facts({ memberships })).membership?.id;

const counted = { billing: 'rolling', end_on: '2026-05-13', sessions_left: 1, sessions_each: 8 } as const;
describe('one membership', () => {
  test.each([
    ['live', {}, null],
    ['on its first day', { start_on: today }, null],
    ['on its last day', { end_on: today }, null],
    ['paid and waiting, on its day', { status: 'ongoing_pending', start_on: today }, null],
    ['to be cancelled later', { status: 'pending_cancel' }, null],
    ['to be terminated later', { status: 'pending_terminate' }, null],
    ['with a visit left', { sessions_left: 1 }, null],
    ['of the country, in another branch of it', { opens: 'country', branch_id: 2 }, null],
    ['of the network, anywhere', { opens: 'network', branch_id: 2, country_code: 'SG' }, null],
    [
      'to be cancelled later, unpaid for two weeks',
      { status: 'pending_cancel', access_stopped_on: '2026-05-10' },
      { code: 'payment_failed', facts: {} },
    ],
    [
      'to be terminated later, stopped today',
      { status: 'pending_terminate', access_stopped_on: today },
      { code: 'payment_failed', facts: {} },
    ],
    ['to be cancelled later, paid again', { status: 'pending_cancel', access_stopped_on: null }, null],
    ['over yesterday', { end_on: '2026-05-13' }, { code: 'expired', facts: { on: '2026-05-13' } }],
    ['from tomorrow', { start_on: '2026-05-15' }, { code: 'not_started', facts: { on: '2026-05-15' } }],
    ['paused', { status: 'paused' }, { code: 'paused', facts: {} }],
    ['paused until the client is back', { status: 'paused', end_on: '2026-05-13' }, { code: 'paused', facts: {} }],
    ['until cancelled, in a new period', { billing: 'rolling', end_on: '2026-05-13' }, null],
    ['the same with no visit left of the last', { ...counted, sessions_left: 0 }, null],
    ['the same, cancelled', { ...counted, status: 'pending_cancel' }, { code: 'expired', facts: { on: '2026-05-13' } }],
    ['the same, unpaid', { ...counted, status: 'payment_failed' }, { code: 'expired', facts: { on: '2026-05-13' } }],
    ['with a failed payment', { status: 'payment_failed' }, { code: 'payment_failed', facts: {} }],
    ['not paid', { status: 'payment_pending' }, { code: 'payment_pending', facts: {} }],
    ['used up', { sessions_left: 0 }, { code: 'no_visits_left', facts: {} }],
    ['of another branch', { branch_id: 2, branch_name: 'Penang' }, { code: 'not_here', facts: { branch: 'Penang' } }],
    [
      'of another country',
      { opens: 'country', branch_id: 2, branch_name: 'Orchard', country_code: 'SG' },
      { code: 'not_here', facts: { branch: 'Orchard' } },
    ],
    ['cancelled before its end', { status: 'cancelled' }, { code: 'ended', facts: {} }],
    ['terminated', { status: 'terminated' }, { code: 'ended', facts: {} }],
  ] as const)('%s', (_name, membership, expected) => {
    expect(why(membership)).toEqual(expected);
  });
});

describe('the verdict', () => {
  test('without any membership, and for a client who was deactivated', () => {
    expect(whyNotIn(facts({ memberships: [] }))).toEqual({ code: 'no_membership', facts: {} });
    expect(whyNotIn(facts({ is_active: false }))?.code).toBe('deactivated');
  });

  test('an unlimited membership is used before counted visits, and personal training last', () => {
    const [visits, training, unlimited] = [
      aMembership({ id: 1, sessions_left: 3, end_on: '2026-06-01' }),
      aMembership({ id: 2, sessions_left: 3, type_id: 2, end_on: '2026-05-20' }),
      aMembership({ id: 3 }),
    ];
    expect(used(training, visits, unlimited)).toBe(3);
    expect(used(training, visits)).toBe(1);
    expect(used(training)).toBe(2);
  });

  test('of several that do not let in, the nearest to doing so is told', () => {
    const old = aMembership({ id: 1, end_on: '2025-01-01' });
    const older = aMembership({ id: 2, start_on: '2024-01-01', end_on: '2024-12-01' });
    const paused = aMembership({ id: 3, status: 'paused' });
    expect(whyNotIn(facts({ memberships: [older, old] }))).toEqual({ code: 'expired', facts: { on: '2025-01-01' } });
    expect(whyNotIn(facts({ memberships: [older, paused, old] }))?.code).toBe('paused');
  });

  test('what the desk should know does not keep anybody out', () => {
    const verdict = judge(
      facts({
        memberships: [aMembership({ sessions_left: 1, end_on: '2026-05-16' })],
        owes: [
          { cents: 15_000, currency: 'MYR', branch_name: null },
          { cents: 900, currency: 'SGD', branch_name: 'Orchard' },
        ],
        last_in_minutes: 11.6,
      }),
    );
    expect(verdict.why).toBeNull();
    expect(verdict.notices).toEqual([
      { code: 'already_in', facts: { minutes: 12 } },
      { code: 'owes', facts: { cents: 15_000, currency: 'MYR' } },
      { code: 'owes', facts: { cents: 900, currency: 'SGD', branch: 'Orchard' } },
      { code: 'last_visit', facts: {} },
      { code: 'ends_soon', facts: { on: '2026-05-16', days: 2 } },
    ]);
  });
});

describe('a place in a class of today', () => {
  const place = {
    id: 7,
    status: 'confirmed' as const,
    at: '18:00',
    class: { en: 'Boxing', cn: '拳击' },
    is_paid: true,
  };
  const counted = aMembership({ sessions_left: 3 });
  test.each([
    ['paid, without a membership, near its time', { minutes: 30 }, [], null, true, 7],
    ['paid, without a membership, hours before', { minutes: 170 }, [], null, true, null],
    ['paid, without a membership, in the morning', { minutes: 500 }, [], 'no_membership', false, null],
    ['not paid, without a membership', { minutes: 30, is_paid: false }, [], 'no_membership', false, 7],
    ['paid, where the last visit is held by it', { minutes: 30 }, [aMembership({ sessions_left: 0 })], null, true, 7],
    [
      'paid, by who does not pay',
      { minutes: 30 },
      [aMembership({ status: 'payment_failed' })],
      'payment_failed',
      false,
      7,
    ],
    ['paid, by a counted membership: no other visit', { minutes: 30 }, [counted], null, true, 7],
    ['promised only: the door takes the visit', { minutes: 30, is_paid: false }, [counted], null, false, 7],
    ['by an unlimited membership', { minutes: 30, is_paid: false }, [aMembership()], null, false, 7],
    ['once it has begun', { minutes: -20 }, [], null, true, 7],
  ] as const)('%s', (_, of, memberships, code, by_booking, attends) => {
    const verdict = judge(facts({ memberships: [...memberships], booking: { ...place, ...of } }));
    expect({ ...verdict, why: verdict.why?.code ?? null }).toMatchObject({ why: code, by_booking, attends });
    expect(verdict.notices).toContainEqual({
      code: 'booked',
      facts: { at: '18:00', class_en: 'Boxing', class_cn: '拳击' },
    });
  });

  test('is said in the language of the desk, as documents are', () => {
    expect(factsInWords({ at: '18:00', class_en: 'Boxing', class_cn: '拳击' }, 'cn')['class']).toBe('拳击');
    expect(factsInWords({ title_en: 'Waiver', title_cn: '免责书' }, 'en')['title']).toBe('Waiver');
  });
});

describe('a birthday', () => {
  test.each([
    ['1990-05-14', '2026-05-14', true],
    ['1990-05-14', '2026-05-15', false],
    ['2000-02-29', '2026-03-01', true],
    ['2000-02-29', '2026-02-28', false],
    ['2000-02-29', '2028-02-29', true],
    ['2026-05-14', '2026-05-14', false],
  ])('of %s is on %s: %s', (date_of_birth, on, is) => {
    const codes = judge(facts({ date_of_birth, today: on })).notices.map(({ code }) => code);
    expect(codes.includes('birthday')).toBe(is);
  });
});

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
const membership = fc
  .record({
    id: fc.integer({ min: 1, max: 1000 }),
    type_id: fc.constantFrom(1, 2, 3, 4, 5),
    status: fc.constantFrom(...(Object.keys(statusWords.membership) as DoorMembership['status'][])),
    start_on: day,
    days: fc.integer({ min: 0, max: 400 }),
    sessions_left: fc.option(fc.integer({ min: 0, max: 10 })),
    opens: fc.constantFrom('home' as const, 'country' as const, 'network' as const, 'online' as const),
    branch_id: fc.constantFrom(1, 2, 3),
    country_code: fc.constantFrom('MY', 'SG'),
  })
  .map(({ days, ...of }) => aMembership({ ...of, end_on: addDays(of.start_on, days) }));
const anyFacts = fc
  .record({
    is_active: fc.boolean(),
    memberships: fc.array(membership, { maxLength: 6 }),
    last_in_minutes: fc.option(fc.double({ min: 0, max: 1440, noNaN: true })),
  })
  .map((of) => facts(of));

describe('for all figures', () => {
  test('in exactly when active and one membership lets in; that one is live today, opens here and has a visit left', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { why: against, membership: by } = judge(given);
        const open = given.memberships.filter((m) => whyNotBy(m, given) === null);
        expect(against === null).toBe(given.is_active && (open.length > 0 || isAgain(given)));
        if (against !== null || open.length === 0) return;
        expect(by !== null && by.start_on <= today && today <= by.end_on).toBe(true);
        expect(by?.sessions_left).not.toBe(0);
        expect(by?.branch_id === 1 || by?.opens !== 'home').toBe(true);
      }),
    );
  });

  test('the order in which memberships are read changes nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(membership, { selector: (m) => m.id, maxLength: 6 }), (memberships) => {
        const turned = judge(facts({ memberships: memberships.toReversed() }));
        expect(turned).toEqual(judge(facts({ memberships })));
      }),
    );
  });

  test('a further membership never keeps somebody out', () => {
    fc.assert(
      fc.property(anyFacts, membership, (given, more) => {
        const with_one_more = { ...given, memberships: [...given.memberships, more] };
        expect(whyNotIn(given) === null && whyNotIn(with_one_more) !== null).toBe(false);
      }),
    );
  });

  test('every reason has its words', () => {
    for (const code of refusalCodes)
      expect(
        [
          inLanguage(classesWords, 'en').why[code],
          inLanguage(classesWords, 'en').todo[code],
          inLanguage(classesWords, 'en').short[code],
        ].every(Boolean),
      ).toBe(true);
    for (const code of noticeCodes)
      expect(inLanguage(classesWords, 'en').notice[noticeWord({ code, facts: {} })]).toBeTruthy();
  });
});

describe('words and texts', () => {
  test('days and amounts are written as they are read', () => {
    expect(factsInWords({ on: today }, 'en')['on']).toBe('Thu 14 May 2026');
    expect(factsInWords({ on: today }, 'cn')['on']).toBe('2026年5月14日');
    expect(factsInWords({ cents: 15_000, currency: 'MYR' }, 'en')['amount']).toBe('RM 150.00');
    expect(noticeWord({ code: 'already_in', facts: { minutes: 0 } })).toBe('already_in_now');
    expect(noticeWord({ code: 'already_in', facts: { minutes: 90 } })).toBe('already_in_hours');
    expect(noticeWord({ code: 'ends_soon', facts: { days: 0 } })).toBe('ends_today');
    expect(noticeWord({ code: 'owes', facts: { branch: 'Orchard' } })).toBe('owes_elsewhere');
  });

  test.each([
    ['012-345 6789', '123456789'],
    ['+60 12 345 6789', '60123456789'],
    ['  Siti   binti Ali ', 'Siti binti Ali'],
    ['王小明', '王小明'],
    ['CM-0042', 'CM-0042'],
    ['0000', '0000'],
  ])('%s is searched as %s', (typed, text) => {
    expect(searchTextOf(typed)).toBe(text);
  });

  test('a kept check-in may be three days old, and a clock may be a little fast', () => {
    const now = new Date('2026-05-14T06:00:00Z');
    expect(whyNotAt(new Date('2026-05-11T06:00:00Z'), now)).toBeNull();
    expect(whyNotAt(new Date('2026-05-11T05:59:00Z'), now)).toBe('in_the_past');
    expect(whyNotAt(new Date('2026-05-14T06:04:00Z'), now)).toBeNull();
    expect(whyNotAt(new Date('2026-05-14T06:06:00Z'), now)).toBe('in_the_future');
  });
});

const place = (of: Partial<DoorBooking>): DoorBooking => ({
  id: 7,
  status: 'confirmed',
  at: '18:00',
  class: { en: 'Boxing', cn: '拳击' },
  minutes: 20,
  is_paid: false,
  ...of,
});
describe('the same visit', () => {
  test.each([
    ['never in before', null, 120, false],
    ['a moment ago', 0, 120, true],
    ['within the period', 119.9, 120, true],
    ['at its end', 120, 120, false],
    ['sent late, after a later one', -30, 120, true],
    ['where every check-in counts', 5, 0, false],
  ])('%s', (_, last_in_minutes, again_minutes, again) => {
    const verdict = judge(facts({ last_in_minutes, again_minutes }));
    expect([verdict.again, verdict.why, isClear(verdict)]).toEqual([again, null, !again]);
  });
  test('who is deactivated meanwhile does not come in', () => {
    expect(isAgain({ is_active: false, last_in_minutes: 5, again_minutes: 120 })).toBe(false);
    expect(judge(facts({ is_active: false, last_in_minutes: 5 })).why?.code).toBe('deactivated');
  });
  test('comes in although the first time took the last visit, or the membership was suspended since', () => {
    for (const membership of [{ sessions_left: 0 }, { status: 'paused' as const }]) {
      const verdict = judge(facts({ memberships: [aMembership(membership)], last_in_minutes: 10 }));
      expect(verdict).toMatchObject({ why: null, again: true });
      expect(why(membership)).not.toBeNull();
    }
  });
  test.each([
    ['a place that holds no visit takes its own', { sessions_left: 4 }, {}, false],
    ['one that holds a visit takes none', { sessions_left: 4 }, { is_paid: true }, true],
    ['one where nothing is counted takes none', {}, {}, true],
    ['one of a class that is far away takes none now', { sessions_left: 4 }, { minutes: 61 }, true],
    ['one at which the client is present takes none', { sessions_left: 4 }, { status: 'present' as const }, true],
  ])('%s', (_, membership, booking, again) => {
    const asked = { memberships: [aMembership(membership)], booking: place(booking), last_in_minutes: 40 };
    expect(judge(facts(asked)).again).toBe(again);
  });
});

describe('what is used', () => {
  const pass = aMembership({ id: 2, sessions_left: 5 });
  const online = aMembership({ id: 3, opens: 'online', end_on: '2026-05-20' });
  test('an online membership opens no door', () => {
    expect(why({ opens: 'online' })).toEqual({ code: 'online_only', facts: {} });
    expect(used(online, pass)).toBe(2);
  });
  test('is the best, or what the desk chooses of those that let in', () => {
    const memberships = [pass, aMembership(), online];
    expect(judge(facts({ memberships })).options.map((m) => m.id)).toEqual([1, 2]);
    expect(judge(facts({ memberships }), 2).membership?.id).toBe(2);
    expect(judge(facts({ memberships }), 3).membership?.id).toBe(1);
  });
});

test('a check-in can be undone for 24 hours, once, where somebody was let in', () => {
  const at = '2026-05-14T10:00:00Z';
  const late = new Date('2026-05-15T10:00:00Z');
  const later = new Date('2026-05-15T10:00:01Z');
  expect(whyNotUndo({ allowed: true, why: null, at }, late)).toBeNull();
  expect(whyNotUndo({ allowed: true, why: 'expired', at }, late)).toBeNull();
  expect(whyNotUndo({ allowed: true, why: null, at }, later)).toBe('classes.check_in_too_old');
  expect(whyNotUndo({ allowed: false, why: 'undone', at }, late)).toBe('classes.check_in_undone');
  expect(whyNotUndo({ allowed: false, why: 'expired', at }, late)).toBe('classes.check_in_refused');
});
