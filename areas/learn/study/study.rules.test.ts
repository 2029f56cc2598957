import { expect, it } from 'vitest';
import {
  certificateState,
  cleanCode,
  codeText,
  dueOn,
  expiryOf,
  isFinished,
  seenPercent,
  seenRange,
  studyState,
  whyNotStartCourse,
  type Standing,
} from './study.rules.ts';
import type { StudyState } from './study.model.ts';

const today = '2026-03-05';
const base: Standing = {
  is_published: true,
  is_open: false,
  completed_on: null,
  expires_on: null,
  is_revoked: false,
  renewal_days: 30,
  is_missing: false,
};
const done = { completed_on: '2025-03-05' };
it.each<[Partial<Standing>, StudyState, string | null]>([
  [{}, 'available', null],
  [{ is_missing: true }, 'locked', 'learn.course_locked'],
  [{ is_open: true, is_missing: true }, 'in_progress', null],
  [{ is_open: true, is_published: false }, 'withdrawn', null],
  [{ ...done }, 'completed', 'learn.course_completed'],
  [{ ...done, expires_on: '2026-04-05' }, 'completed', 'learn.course_completed'],
  [{ ...done, expires_on: '2026-04-04' }, 'renewable', null],
  [{ ...done, expires_on: '2026-03-05' }, 'renewable', null],
  [{ ...done, expires_on: '2026-03-04' }, 'expired', null],
  [{ ...done, is_revoked: true, expires_on: '2026-12-01' }, 'revoked', null],
  [{ ...done, expires_on: '2026-03-04', is_open: true }, 'in_progress', null],
])('%j is %s', (more, state, why) => {
  expect(studyState({ ...base, ...more }, today)).toBe(state);
  expect(whyNotStartCourse(state)).toBe(why);
});

it.each([
  ['2026-01-10', null, 30, '2026-02-09'],
  ['2026-01-10', '2026-02-01', 30, '2026-03-03'],
  ['2026-01-10', '2020-02-01', 30, '2026-02-09'],
  ['2026-01-10', null, null, null],
  [null, '2026-02-01', 30, null],
])('published on %s, employed from %s, %s days: due on %s', (published, employed, days, due) => {
  expect(dueOn(published, employed, days)).toBe(due);
});

it('a certificate is valid on its last day, and not once it was revoked', () => {
  expect(expiryOf('2026-01-31', 1)).toBe('2026-02-28');
  expect(expiryOf('2026-01-31', null)).toBe(null);
  expect(certificateState({ expires_on: today, revoked: false }, today)).toBe('valid');
  expect(certificateState({ expires_on: '2026-03-04', revoked: false }, today)).toBe('expired');
  expect(certificateState({ expires_on: null, revoked: true }, today)).toBe('revoked');
});
it('a code is read as people write it', () => {
  expect(cleanCode(' abcd-efgh jklm–np23 ')).toBe('ABCDEFGHJKLMNP23');
  expect(codeText('ABCDEFGHJKLMNP23')).toBe('ABCD-EFGH-JKLM-NP23');
});

const film = { kind: 'mp4', length: 600 } as const;
it.each([
  ['ten seconds', { ...film, from: 100, until: 110, elapsed_s: 10 }, [100, 110]],
  ['the whole film at once', { ...film, from: 0, until: 600, elapsed_s: 5 }, [0, 30]],
  ['after a long pause', { ...film, from: 0, until: 600, elapsed_s: 900 }, [0, 600]],
  ['beyond its end', { ...film, from: 590, until: 900, elapsed_s: 900 }, [590, 600]],
  ['backwards', { ...film, from: 300, until: 200, elapsed_s: 10 }, [300, 300]],
  ['with a clock that went back', { ...film, from: 0, until: 100, elapsed_s: -500 }, [0, 20]],
  ['a page', { kind: 'pdf', length: 12, from: 3, until: 4, elapsed_s: 0 }, [3, 4]],
  ['a page that isn’t there', { kind: 'pdf', length: 12, from: 40, until: 41, elapsed_s: 0 }, [12, 12]],
] as const)('%s is seen', (_, seen, [from, until]) => expect(seenRange(seen)).toEqual({ from, until }));

it.each([
  ['pdf', 11, 12, false],
  ['pdf', 12, 12, true],
  ['pdf', 0, 0, false],
  ['mp4', 539, 600, false],
  ['mp4', 540, 600, true],
  ['ppt', 0, 0, true],
] as const)('a %s with %i of %i seen is finished: %s', (kind, seen, length, finished) => {
  expect(isFinished(kind, seen, length)).toBe(finished);
});
it('what was seen is rounded down', () => expect([seenPercent(2, 3), seenPercent(0, 0)]).toEqual([66, 0]));
