import { describe, expect, it } from 'vitest';
import {
  attemptsLeft,
  endedAt,
  isInTime,
  outcomeOf,
  shownOfResult,
  startsAgainAt,
  whyNotRequestRetake,
  whyNotStart,
  type Earlier,
} from './attempt.rules.ts';

const now = new Date('2026-03-05T01:00:00Z');
const at = '2026-03-05T00:00:00.000Z';
const tried = (status: Earlier['status'], retake_status: Earlier['retake_status'] = null): Earlier => ({
  status,
  submitted_at: status === 'in_progress' ? null : at,
  retake_status,
});
const exam = { attempts: 2, cooldown_hours: 0, questions: 3 };
const failed = tried('failed');

describe('another attempt', () => {
  const start = { exam, isPublished: true, isCompleted: false, earlier: [] as Earlier[], now };
  it.each<[string, Partial<typeof start>, string | null]>([
    ['the first', {}, null],
    ['after a failed one', { earlier: [failed] }, null],
    ['after all of them', { earlier: [failed, failed] }, 'learn.no_attempts_left'],
    ['after an approved retake', { earlier: [failed, tried('failed', 'approved')] }, null],
    ['after the retake', { earlier: [failed, tried('failed', 'approved'), failed] }, 'learn.no_attempts_left'],
    ['while a retake is requested', { earlier: [failed, tried('failed', 'pending')] }, 'learn.retake_waits'],
    ['after a rejected retake', { earlier: [failed, tried('failed', 'rejected')] }, 'learn.retake_rejected'],
    ['after a pass', { earlier: [failed, tried('passed')] }, 'learn.already_passed'],
    [
      'after a pass, with a retake approved before',
      { earlier: [tried('failed', 'approved'), tried('passed')] },
      'learn.already_passed',
    ],
    ['before the last one is marked', { earlier: [tried('to_mark')] }, 'learn.waits_for_marking'],
    ['in a withdrawn course', { isPublished: false }, 'learn.course_withdrawn'],
    ['in a completed course', { isCompleted: true }, 'learn.course_completed'],
    ['without questions', { exam: { ...exam, questions: 0 } }, 'learn.exam_without_questions'],
    ['too early', { exam: { ...exam, cooldown_hours: 2 }, earlier: [failed] }, 'learn.cooling_down'],
    ['at the end of the wait', { exam: { ...exam, cooldown_hours: 1 }, earlier: [failed] }, null],
    [
      'after an approved retake, which need not wait',
      { exam: { ...exam, cooldown_hours: 48 }, earlier: [failed, tried('failed', 'approved')] },
      null,
    ],
  ])('%s', (_, more, why) => expect(whyNotStart({ ...start, ...more })).toBe(why));

  it('has no end without a limit, and waits from when the last one was handed in', () => {
    expect(attemptsLeft({ attempts: null }, [failed, failed, failed])).toBe(null);
    expect(startsAgainAt({ cooldown_hours: 3 }, failed)).toBe(Date.parse('2026-03-05T03:00:00Z'));
    expect(startsAgainAt({ cooldown_hours: 3 }, undefined)).toBe(0);
  });
});

it.each<[string, number | null, Earlier[], boolean, string | null]>([
  ['after the last attempt', 1, [failed], true, null],
  ['twice', 1, [tried('failed', 'pending')], true, 'learn.retake_requested'],
  ['again after it was rejected', 1, [tried('failed', 'rejected')], true, 'learn.retake_requested'],
  ['with attempts left', 2, [failed], true, 'learn.attempts_left'],
  ['without a limit', null, [failed], true, 'learn.attempts_left'],
  ['for an earlier one', 2, [failed, failed], false, 'learn.attempt_not_failed'],
  ['after a pass', 1, [tried('passed')], true, 'learn.already_passed'],
  ['for a failed one before a pass', 2, [failed, tried('passed')], false, 'learn.already_passed'],
  ['before it is marked', 1, [tried('to_mark')], true, 'learn.attempt_not_failed'],
  ['after an approved one was failed too', 1, [tried('failed', 'approved'), failed], true, null],
])('a retake is requested %s', (_, attempts, earlier, isLast, why) => {
  expect(whyNotRequestRetake({ exam: { attempts }, earlier, isLast })).toBe(why);
});

it.each([
  ['score', 'passed', false, false],
  ['marks', 'failed', true, false],
  ['answers', 'failed', true, true],
  ['answers', 'to_mark', false, false],
  ['answers', 'in_progress', false, false],
  ['answers_after_pass', 'failed', true, false],
  ['answers_after_pass', 'passed', true, true],
] as const)('with %s, someone who %s sees marks: %s, answers: %s', (review, status, marks, answers) => {
  expect(shownOfResult(review, status)).toEqual({ marks, answers });
});

it.each([
  [[], 'fail', 0],
  [[2, 4], 'pass', 6],
  [[2, 3], 'fail', 5],
  [[6, null], 'hand_in', undefined],
] as const)('the marks %j of 10, with a pass mark of 60 %%: %s', (given, move, marks) => {
  const outcome = outcomeOf(
    given.map((one) => ({ marks: one })),
    { marks_total: 10, pass_percent: 60 },
  );
  expect([outcome.move, outcome.marks]).toEqual([move, marks]);
});

it('ends at its deadline, whenever that is noticed', () => {
  const deadline = '2026-03-05T01:00:00Z';
  const later = new Date(now.getTime() + 1);
  expect([isInTime(deadline, now), isInTime(deadline, later), isInTime(null, later)]).toEqual([true, false, true]);
  expect(endedAt(deadline, new Date('2026-03-05T02:07:00Z'))).toBe('2026-03-05T01:00:00.000Z');
  expect(endedAt(deadline, new Date('2026-03-05T00:30:00Z'))).toBe('2026-03-05T00:30:00.000Z');
  expect(endedAt(null, later)).toBe(later.toISOString());
});
