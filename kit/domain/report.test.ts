import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { bodyOf, col, percentage, report, reportRows } from './report.ts';

const sales = report({
  path: 'sales',
  also: ['report/sales'],
  flag: 'VIEW_REVENUE_REPORT',
  says: 'Sales',
  columns: { day: col.day(), method: col.choice(['cash', 'card']), net_cents: col.money(), is_late: col.yes() },
  dims: { method: 'method', is_late: 'is_late' },
  usual: 'month',
  order: 'r.day',
});

it('gives three calls from one description, under all its paths', () => {
  const { sales: rows, salesCsv, salesPdf } = reportRows({ sales });
  expect([rows, salesCsv, salesPdf].map(({ path, also, flag, branch }) => [path, also, flag, branch])).toEqual([
    ['sales/:branch_id', ['report/sales/:branch_id'], 'VIEW_REVENUE_REPORT', 'branch'],
    ['sales/csv/:branch_id', ['report/sales/csv/:branch_id'], 'VIEW_REVENUE_REPORT', 'branch'],
    ['sales/pdf/:branch_id', ['report/sales/pdf/:branch_id'], 'VIEW_REVENUE_REPORT', 'branch'],
  ]);
});

it('can be grouped by time, branch and its dimensions, each of which is a filter too', () => {
  const { query } = sales.rows;
  for (const by of ['day', 'week', 'month', 'branch', 'method', 'is_late'])
    expect(query.parse({ by })).toMatchObject({ by });
  expect(query.safeParse({ by: 'net_cents' }).success).toBe(false);
  expect(query.parse({ method: 'cash,card', is_late: 'true' })).toMatchObject({
    method: ['cash', 'card'],
    is_late: true,
  });
  expect(query.safeParse({ method: 'shells' }).success).toBe(false);
  const timeless = report({ ...sales, on: null, dims: {}, usual: 'branch' });
  expect(timeless.rows.query.safeParse({ by: 'day' }).success).toBe(false);
});

it('has a currency in each row where there is money', () => {
  const row = { branch_id: 1, branch_name: 'KL', day: null, method: 'cash', net_cents: 5, is_late: null };
  const shape = sales.rows.data.shape.data.element;
  expect(shape.safeParse(row).success).toBe(false);
  expect(shape.safeParse({ ...row, currency: 'MYR' }).success).toBe(true);
});

it('has its filters in the body where it is a POST', () => {
  const posted = report({ ...sales, method: 'POST' });
  expect(posted.rows).not.toHaveProperty('query');
  const { body } = posted.rows as unknown as { body: z.ZodObject };
  const ask = bodyOf(posted, { from: '2026-01-01', page: '2', method: 'cash,card', is_late: 'true', branch: '7' });
  expect(ask).toEqual({ from: '2026-01-01', page: 2, method: ['cash', 'card'], is_late: true, branch: [7] });
  expect(body.parse(ask)).toEqual({ ...ask, itemsPerPage: 50 });
  expect(body.safeParse({ method: 'cash' }).success).toBe(false);
});

it('can be filtered by rows without a value, of ids, choices and yes or no, alone and beside others', () => {
  const columns = { ...sales.columns, programme: col.both() };
  const dims = { ...sales.dims, programme_id: 'programme' };
  const about = {
    path: 'nameless',
    flag: 'VIEW_REVENUE_REPORT',
    says: 'Sales',
    usual: 'month',
    order: 'r.day',
  } as const;
  const nameless = report({ ...about, columns, dims });
  const none = { method: 'none', is_late: 'none', programme_id: '7,none' };
  const found = { method: ['none'], is_late: 'none', programme_id: [7, 'none'] };
  expect(nameless.rows.query.parse(none)).toMatchObject(found);
  const posted = report({ ...about, columns, dims, method: 'POST' });
  expect(bodyOf(posted, none)).toEqual(found);
  const { body } = posted.rows as unknown as { body: z.ZodObject };
  expect(body.parse(found)).toMatchObject(found);
  for (const wrong of [{ programme_id: 'nothing' }, { is_late: 'perhaps' }])
    expect(nameless.rows.query.safeParse(wrong).success).toBe(false);
});

it('takes percentages as 0 if nothing was counted, else between 0 and 100', () => {
  expect(percentage(0, 0)).toBe(0);
  expect(percentage(3, 4)).toBe(75);
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (attended, more) => {
      const value = percentage(attended, attended + more);
      expect(value >= 0 && value <= 100).toBe(true);
    }),
  );
});

it('has statistics in groups and totals only, null without any value', () => {
  const timed = report({
    ...sales,
    columns: { ...sales.columns, days: col.number(), median_days: col.statistic('median', 'days') },
  });
  const { data, groups } = timed.rows.data.shape;
  const row = {
    branch_id: 1,
    branch_name: 'KL',
    day: null,
    method: 'cash',
    net_cents: 5,
    is_late: null,
    currency: 'MYR',
  };
  expect(data.element.safeParse({ ...row, days: 3 }).success).toBe(true);
  const group = { key: 'cash', label: null, currency: 'MYR', row_count: 1, net_cents: 5 };
  expect(groups.element.safeParse(group).success).toBe(false);
  expect(groups.element.safeParse({ ...group, median_days: null }).success).toBe(true);
});
