import { expect, it } from 'vitest';
import { col, report, usualBy, type Group } from '#kit/domain/report.ts';
import { inScale, isScale, orderedKeys, scaledTo, shareOf } from './cells.ts';
import { ranked } from './columns.tsx';
import { drillOf, readState, savedOf } from './state.ts';

const visits = report({
  path: 'visits',
  flag: 'VIEW_CHECK_IN_REPORT',
  says: 'Visits',
  columns: { day: col.day(), why: col.choice(['a', 'b']), count: col.count() },
  dims: { why: 'why' },
  usual: 'day',
  order: 'r.day',
});
const sums = { ...visits, each: false };
const today = '2026-11-26';

it('reads the address, and ignores what is invalid in it', () => {
  expect(readState(visits, {}, today)).toEqual({
    preset: 'this_month',
    days: { from: '2026-11-01', until: '2026-11-30' },
    compare: undefined,
    before: undefined,
    isSoFar: false,
    by: undefined,
    filters: {},
    page: 1,
  });
  const odd = { period: 'never', from: '2026-02-30', compare: 'x', by: 'colour', page: '-1', colour: 'red' };
  expect(readState(visits, odd, today)).toEqual(readState(visits, {}, today));
  const asked = { from: '2026-10-01', until: '2026-10-31', compare: 'previous', by: 'why', why: 'a', page: '3' };
  expect(readState(visits, asked, today)).toMatchObject({
    preset: 'custom',
    before: { from: '2026-09-01', until: '2026-09-30' },
    by: 'why',
    filters: { why: 'a' },
    page: 3,
  });
  expect(readState(sums, {}, today).by).toBe('day');
});

it('groups the ranking of branches by day where there is one branch', () => {
  const ranking = { ...sums, usual: 'branch' };
  expect([usualBy(ranking, true), usualBy(ranking, false), usualBy(sums, false)]).toEqual(['branch', 'day', 'day']);
  expect(usualBy({ ...ranking, on: null }, false)).toBe('branch');
});

it('compares a day that isn’t over until the same time, if the report knows times', () => {
  const timed = { ...visits, at: 'at' };
  const of = (search: Record<string, string>, report = timed) => readState(report, search, today).isSoFar;
  expect([of({ period: 'today' }), of({}), of({ period: 'yesterday' })]).toEqual([true, true, false]);
  expect(readState(visits, { period: 'today' }, today).isSoFar).toBe(false);
});

it('saves what was chosen, without the page', () =>
  expect(savedOf(visits, { report: 'visits', why: 'a', page: '2', tab: 'x' })).toEqual({ report: 'visits', why: 'a' }));

it('leads from a group to its rows, and from a month of a summary to its days', () => {
  const days = { from: '2026-10-05', until: '2026-12-10' };
  const months = [{ key: '2026-10-05' }, { key: '2026-11-01' }, { key: '2026-12-01' }];
  const into = (by: string, key: string | null, of = visits) => drillOf(of, by, { key }, months, { days });
  expect(into('month', '2026-11-01')).toMatchObject({ from: '2026-11-01', until: '2026-11-30', by: undefined });
  expect(into('month', '2026-12-01')).toMatchObject({ from: '2026-12-01', until: '2026-12-10' });
  expect(into('day', '2026-11-01')).toMatchObject({ from: '2026-11-01', until: '2026-11-01' });
  expect(into('why', 'a')).toMatchObject({ why: 'a', by: undefined });
  expect(into('why', null)).toMatchObject({ why: 'none', by: undefined });
  expect(into('why', null, sums)).toMatchObject({ why: 'none', by: 'day' });
  expect(into('month', null)).toBeUndefined();
  expect(readState(visits, { why: 'none' }, today).filters).toEqual({ why: 'none' });
  expect(savedOf(visits, { why: 'a,none' })).toEqual({ why: 'a,none' });
  expect(into('month', '2026-11-01', sums)).toMatchObject({ from: '2026-11-01', until: '2026-11-30', by: 'day' });
  expect(into('day', '2026-11-01', sums)).toBeUndefined();
});

it('offers months to come only where the report begins with them, and no period where it shows today', () => {
  const ahead = { ...visits, period: 'next_12_months' as const };
  expect(readState(ahead, {}, today).days).toEqual({ from: '2026-11-26', until: '2027-11-25' });
  expect(readState(visits, { period: 'next_12_months' }, today).preset).toBe('this_month');
  const now = { ...visits, period: 'today' as const, isNow: true };
  const asked = { period: 'last_month', from: '2026-01-01', compare: 'previous' };
  expect(readState(now, asked, today)).toEqual(readState(now, {}, today));
  expect(readState(now, {}, today)).toMatchObject({ preset: 'today', days: { from: today, until: today } });
});

it('opens the rows of a cell, and keeps it with what is saved', () => {
  const matrix = report({ ...visits, dims: { why: 'why', hour: 'hour' }, matrix: ['hour', 'why'], usual: 'cell' });
  const days = { from: '2026-10-05', until: '2026-12-10' };
  expect(readState(matrix, { by: 'cell', cell: '18:00|a' }, today)).toMatchObject({
    by: 'cell',
    filters: { cell: '18:00|a' },
  });
  expect(drillOf(matrix, 'cell', { key: '18:00|a' }, [], { days })).toMatchObject({ cell: '18:00|a', by: undefined });
  expect(savedOf(matrix, { cell: '18:00|a', page: '2' })).toEqual({ cell: '18:00|a' });
  expect(readState(visits, { by: 'cell', cell: '18:00|a' }, today)).toEqual(readState(visits, {}, today));
});

it('lists the rows and columns of a matrix once each, in their own order, and shades by the largest value', () => {
  expect(orderedKeys(visits, 'why', ['b', 'a', 'b'])).toEqual(['a', 'b']);
  expect(orderedKeys(report({ ...visits, columns: { why: col.choice(['b', 'a']) } }), 'why', ['a', 'b'])).toEqual([
    'b',
    'a',
  ]);
  expect(orderedKeys(visits, 'hour', ['10:00', '09:00', '2', '11'])).toEqual(['2', '09:00', '10:00', '11']);
  expect([shareOf(50, 200), shareOf(200, 200), shareOf(-5, 200), shareOf(5, 0)]).toEqual([0.25, 1, 0, 0]);
});

const group = (key: string | null) => ({ key, label: key, currency: null, row_count: 1 }) as Group;
it('keeps groups that follow one another in their order, and ranks all others', () => {
  const ages = report({ ...visits, columns: { why: col.scale(['young', 'old', 'oldest']) } });
  expect([isScale(ages, 'why'), isScale(visits, 'why'), isScale(ages, 'day')]).toEqual([true, false, false]);
  const found = inScale(ages, 'why', [group('oldest'), group('young'), group(null), group('old')]);
  expect(found.map(({ key }) => key)).toEqual([null, 'young', 'old', 'oldest']);
});

const paid = (currency: string, cents: number): Group => ({
  key: currency,
  label: null,
  currency,
  row_count: 1,
  cents,
});
it('draws amounts of currencies with other decimals on one scale, and counts as they are', () => {
  const taken = report({
    path: 'taken',
    flag: 'VIEW_REVENUE_REPORT',
    says: 'Taken',
    columns: { day: col.day(), cents: col.money(), count: col.count(), mean: col.statistic('mean', 'cents') },
    usual: 'day',
    order: 'r.day',
  });
  const scaled = (figure: string, currency: string | null, amount: number, to: string | null): number => {
    const group = { key: 'a', label: null, currency, row_count: 1, cents: amount, count: amount, mean: amount };
    return scaledTo(taken, figure, group, to);
  };
  // Amounts are minor units: a thousand yen as high as a thousand ringgit, whichever is first.
  expect(scaled('cents', 'MYR', 100_000, 'JPY')).toBe(1000);
  expect(scaled('cents', 'JPY', 1000, 'MYR')).toBe(100_000);
  expect(scaled('mean', 'KWD', 1_000_000, 'MYR')).toBe(100_000);
  expect(scaled('cents', 'SGD', 12_345, 'MYR')).toBe(12_345);
  expect(scaled('count', 'JPY', 7, 'MYR')).toBe(7);
  expect(scaled('cents', null, 7, null)).toBe(7);
  const three = [paid('JPY', 5000), paid('MYR', 300_000), paid('KWD', 4_000_000)];
  expect(ranked(taken, three, 'branch', 'cents').map(({ key }) => key)).toEqual(['JPY', 'KWD', 'MYR']);
  expect(ranked(taken, three.toReversed(), 'branch', 'cents').map(({ key }) => key)).toEqual(['JPY', 'KWD', 'MYR']);
  expect(ranked(taken, three, 'day', 'cents')).toBe(three);
});
