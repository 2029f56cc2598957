import { describe, expect, it } from 'vitest';
import {
  hasEnded,
  promotionFaults,
  whyNotRedeem,
  whyNotUndo,
  whyOver,
  type Standing,
  type Usage,
  type WhyOver,
} from './promotion.rules.ts';

const days = { valid_from: '2026-03-01', valid_until: '2026-03-31' };
const standing: Standing = {
  ...days,
  is_published: true,
  package: { ...days, valid_until: null, is_published: true },
  limit_total: 10,
  limit_member: 2,
  branch_ids: [],
  programme_ids: [],
};
const usage: Usage = { today: '2026-03-05', branch_id: 1, programme_ids: [7], total: 0, mine: 0 };

it.each<[string, Partial<Standing>, Partial<Usage>, string | null]>([
  ['on its first day', {}, { today: '2026-03-01' }, null],
  ['the day before', {}, { today: '2026-02-28' }, 'merchant.too_early'],
  ['on its last day', {}, { today: '2026-03-31' }, null],
  ['the day after', {}, { today: '2026-04-01' }, 'merchant.expired'],
  ['without an end', { valid_until: null }, { today: '2030-01-01' }, null],
  [
    'before its package begins',
    { package: { ...standing.package, valid_from: '2026-03-06' } },
    {},
    'merchant.too_early',
  ],
  [
    'after its package has ended',
    { package: { ...standing.package, valid_until: '2026-03-04' } },
    {},
    'merchant.expired',
  ],
  ['of a withdrawn package', { package: { ...standing.package, is_published: false } }, {}, 'merchant.not_published'],
  ['that is withdrawn, also after its end', { is_published: false }, { today: '2026-04-01' }, 'merchant.not_published'],
  ['in one of its branches', { branch_ids: [1, 2] }, {}, null],
  ['in another branch', { branch_ids: [2] }, {}, 'merchant.other_branch'],
  ['with one of its programmes', { programme_ids: [6, 7] }, {}, null],
  ['with another programme', { programme_ids: [6] }, {}, 'merchant.other_programme'],
  ['without any programme', { programme_ids: [6] }, { programme_ids: [] }, 'merchant.other_programme'],
  ['the last time for the client', {}, { mine: 1, total: 1 }, null],
  ['once too often by the client', {}, { mine: 2, total: 2 }, 'merchant.used_by_member'],
  ['the last time of all', {}, { total: 9 }, null],
  ['once too often', {}, { total: 10 }, 'merchant.used_up'],
  ['without limits', { limit_total: null, limit_member: null }, { total: 99, mine: 99 }, null],
])('a promotion %s', (_what, of, by, why) => {
  expect(whyNotRedeem({ ...standing, ...of }, { ...usage, ...by })).toBe(why);
});

it.each([
  ['on its last day', '2026-03-31', false],
  ['the day after', '2026-04-01', true],
  ['before it begins', '2026-02-01', false],
])('a promotion has ended %s: %s, %s', (_when, today, ended) => {
  expect(hasEnded(days, today)).toBe(ended);
  expect(hasEnded({ valid_until: null }, today)).toBe(false);
});

const listed = {
  valid_until: null,
  status: 'published',
  package_valid_until: null,
  package_status: 'published',
} as const;
it.each<[string, Partial<Parameters<typeof whyOver>[0]>, WhyOver | null]>([
  ['on its last day', { valid_until: '2026-03-05' }, null],
  ['the day after', { valid_until: '2026-03-04' }, 'ended'],
  ['on the last day of its package', { package_valid_until: '2026-03-05' }, null],
  ['after the last day of its package', { package_valid_until: '2026-03-04' }, 'package_ended'],
  ['after both', { valid_until: '2026-03-03', package_valid_until: '2026-03-04' }, 'ended'],
  ['of an unpublished package', { package_status: 'unpublish' }, 'package_withdrawn'],
  ['that is itself unpublished', { status: 'unpublish', package_status: 'unpublish' }, null],
  ['without any end', {}, null],
])('a promotion %s is marked', (_when, of, why) => {
  expect(whyOver({ ...listed, ...of }, '2026-03-05')).toBe(why);
});

it.each([
  ['the same day', '2026-03-05', false, null],
  ['a day later', '2026-03-06', false, 'merchant.undo_late'],
  ['twice', '2026-03-05', true, 'merchant.undone'],
])('a redemption is undone %s', (_when, today, is_undone, why) => {
  expect(whyNotUndo({ redeemed_on: '2026-03-05', is_undone }, today)).toBe(why);
});

describe('a promotion as it is entered', () => {
  const entered = {
    title: { en: 'x', cn: '' },
    terms: { en: '', cn: '' },
    code_kind: 'single' as const,
    shared_code: null,
    ...days,
    limit_total: null,
    limit_member: null,
    branch_ids: [],
    programme_ids: [],
  };
  it.each([
    ['nothing wrong', {}, []],
    ['an end before the start', { valid_until: '2026-02-01' }, ['valid_until']],
    ['no code for everyone', { code_kind: 'shared' as const }, ['shared_code']],
    ['a code although each has their own', { shared_code: 'ABC' }, ['shared_code']],
    ['more for each than in total', { limit_total: 1, limit_member: 2 }, ['limit_member']],
  ])('%s', (_what, more, fields) => {
    expect(promotionFaults({ ...entered, ...more }).map(({ field }) => field)).toEqual(fields);
  });
});
