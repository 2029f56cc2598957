/**
 * Proofs of a report, made from its description: groups and filters count the same rows, branches add up to the
 * network, the files have what the page has, and impossible periods are refused at their field.
 */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { call, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import { readPdf } from '#areas/money/paper/paper.testing.ts';
import { addDays } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import {
  bodyOf,
  columnsOfRow,
  hasBalance,
  hasMoney,
  isFigure,
  keyOf,
  NONE,
  timeDims,
  type Group,
  type Report,
  type Totals,
} from '#kit/domain/report.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';

export type Period = { from: string; until: string };
type Row = Readonly<Record<string, unknown>>;
export type Answer = Period & { data: Row[]; groups: Group[]; totals: Totals[]; total: number };
export type Asking = {
  test: TestApp;
  /** Someone of head office. */
  as: Headers;
  hq: number;
  branches: readonly number[];
  days: Period;
  /** The record that a report is about. */
  id: number;
};
type Ask = Readonly<Record<string, string>>;

const pathOf = (path: string, branch: number, id: number): string =>
  path.replace(':branch_id', String(branch)).replace(':id', String(id));
const send = (of: Asking, report: Report, ask: Ask, branch: number) => {
  const { rows } = report;
  const path = pathOf(rows.path, branch, of.id);
  return rows.method === 'GET'
    ? call(of.test.app, of.as, 'GET', `${path}?${new URLSearchParams(ask).toString()}`)
    : call(of.test.app, of.as, rows.method, path, bodyOf(report, ask));
};
export const askReport = async (of: Asking, report: Report, ask: Ask = {}, branch = of.hq): Promise<Answer> => {
  const answer = await send(of, report, { ...of.days, ...ask }, branch);
  expect(answer.responseCode, JSON.stringify(answer)).toBe(codes.ok);
  return answer.data as Answer;
};
const fileOf = async (of: Asking, report: Report, kind: 'csv' | 'pdf', ask: Ask = {}): Promise<Buffer> => {
  const row = report[kind];
  const path = `/api/v4/${pathOf(row.path, of.hq, of.id)}`;
  const all = { ...of.days, ...ask };
  const { statusCode, rawPayload } = await of.test.app.http.inject(
    row.method === 'GET'
      ? { method: 'GET', url: `${path}?${new URLSearchParams(all).toString()}`, headers: of.as }
      : { method: row.method, url: path, headers: of.as, payload: bodyOf(report, all) },
  );
  expect(statusCode).toBe(200);
  return rawPayload;
};

/** The figures that are added up, and the number of rows. */
const summed = (report: Report): string[] => [
  ...(hasBalance(report.columns) ? [] : ['row_count']),
  ...Object.entries(report.columns).flatMap(([name, one]) =>
    (one.kind === 'money' || one.kind === 'count') && one.together === 'sum' ? [name] : [],
  ),
];
/** By currency and figure: `MYR net_cents`. */
const sumOf = (report: Report, all: readonly Totals[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const one of all)
    for (const name of summed(report)) {
      const key = `${one.currency ?? ''} ${name}`;
      sums[key] = (sums[key] ?? 0) + Number(one[name]);
    }
  // A branch whose rows are all zero has none of another currency.
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

/** The files of the rows without a value have as many lines, and can be asked for as the page asks. */
const provesNone = async (of: Asking, report: Report, filter: Ask, wanted: readonly Totals[]): Promise<void> => {
  const [, ...lines] = parse((await fileOf(of, report, 'csv', filter)).toString('utf8'), { bom: true });
  expect([filter, lines.length]).toEqual([filter, wanted.reduce((sum, { row_count }) => sum + row_count, 0)]);
};

const provesGroups = async (of: Asking, report: Report, all: Answer): Promise<void> => {
  const total = sumOf(report, all.totals);
  for (const by of report.by) {
    const { groups, totals } = await askReport(of, report, { by });
    expect([by, sumOf(report, groups)]).toEqual([by, total]);
    expect([by, sumOf(report, totals)]).toEqual([by, total]);
    const isTime = timeDims.some((one) => one === by);
    const keys = [...new Set(groups.map(({ key }) => key))].filter((key) => key !== null);
    // One in the middle and the last one: with the first, a filter that does nothing could pass by luck. And the rows
    // without a value, if there are any.
    const none = groups.some(({ key }) => key === null) ? [null] : [];
    const some = isDeep ? keys : [keys.at(keys.length >> 1), keys.at(-1)].filter((key) => key !== undefined);
    for (const key of new Set([...some, ...none])) {
      const next = isTime ? keys.find((one) => key !== null && one > key) : undefined;
      const until = next === undefined ? of.days.until : addDays(next, -1);
      const filter: Ask = isTime ? { from: key ?? '', until } : { [by]: key ?? NONE };
      const found = await askReport(of, report, {
        ...filter,
        ...(report.each ? { itemsPerPage: '200' } : { by: 'branch' }),
      });
      const wanted = groups.filter((group) => group.key === key);
      expect([by, key, sumOf(report, found.totals)]).toEqual([by, key, sumOf(report, wanted)]);
      for (const row of found.data)
        if (!isTime && keyOf(by) in row) expect(row[keyOf(by)] === null ? null : String(row[keyOf(by)])).toBe(key);
      if (key === null && report.each) await provesNone(of, report, filter, wanted);
    }
  }
};

const provesBranches = async (of: Asking, report: Report, all: Answer): Promise<void> => {
  // Head office has rows of its own too: its stock.
  const each = [...(await askReport(of, report, { branch: String(of.hq) })).totals];
  for (const branch of of.branches) {
    const found = await askReport(of, report, {}, branch);
    expect(found.data.filter((row) => row['branch_id'] !== branch)).toEqual([]);
    each.push(...found.totals);
  }
  expect(sumOf(report, each)).toEqual(sumOf(report, all.totals));
};

const centsOf = (text: string): number => Math.round(Number(text) * 100);
/** The columns of a file are those of the description, in its order. */
const provesFiles = async (of: Asking, report: Report, all: Answer): Promise<void> => {
  const by: Ask = report.each ? {} : { by: report.usual };
  const text = (await fileOf(of, report, 'csv', by)).toString('utf8');
  const [head, ...lines] = parse(text, { bom: true });
  const { totals, total } = report.each ? all : await askReport(of, report, by);
  expect(lines.length).toBe(total);
  const columns = report.each
    ? columnsOfRow(report.columns)
    : Object.entries(report.columns).filter(([, one]) => isFigure(one));
  const start = report.each ? 1 : 2;
  expect(head?.length).toBe(start + columns.length + (hasMoney(report.columns) ? 1 : 0));
  for (const [at, [name, one]] of columns.entries()) {
    if (!summed(report).includes(name)) continue;
    const read = one.kind === 'money' ? centsOf : Number;
    const sum = lines.reduce((before, line) => before + read(line[start + at] ?? ''), 0);
    expect([name, sum]).toEqual([name, totals.reduce((before, each) => before + Number(each[name]), 0)]);
  }
  expect((await fileOf(of, report, 'pdf', { by: report.usual })).subarray(0, 5).toString()).toBe('%PDF-');
};

const provesNothing = async (of: Asking, report: Report, nothing: string): Promise<void> => {
  const days = { from: '2024-02-29', until: '2024-02-29' };
  const paper = readPdf(await fileOf(of, report, 'pdf', { ...days, by: report.usual }));
  const { groups } = await askReport(of, report, { ...days, by: report.usual });
  if (groups.length === 0) expect(paper.text).toContain(nothing.replace(/\s/g, ''));
  else expect(paper.text).not.toContain(nothing.replace(/\s/g, ''));
};

const provesPeriods = async (of: Asking, report: Report): Promise<void> => {
  const refused = async (ask: Ask): Promise<string[]> => {
    const { responseCode, data } = await send(of, report, ask, of.hq);
    expect(responseCode).toBe(codes.validation);
    return Object.keys(data as object);
  };
  expect(await refused({ from: '2026-03-02', until: '2026-03-01' })).toEqual(['until']);
  expect(await refused({ from: '2025-01-01', until: '2026-01-02' })).toEqual(['until']);
  expect(await refused({ from: '2027-02-29' })).toEqual(['from']);
  expect(await refused({ by: 'colour' })).toEqual(['by']);
  const leap = await askReport(of, report, { from: '2024-02-29', until: '2024-02-29' });
  expect(leap).toMatchObject({ from: '2024-02-29', until: '2024-02-29' });
  expect(leap.data.length).toBe(report.on === null ? Math.min(leap.total, 50) : 0);
  const year = await askReport(of, report, { from: '2024-01-01', until: '2024-12-31' });
  expect(year.until).toBe('2024-12-31');
};

/** The last day until now has no more than the whole day, and the days before it are the same. */
const provesSoFar = async (of: Asking, report: Report, all: Answer): Promise<void> => {
  if (report.at === undefined) return;
  const rowsOf = ({ totals }: Answer): number => totals.reduce((sum, { row_count }) => sum + row_count, 0);
  const part = await askReport(of, report, { so_far: 'true' });
  const last = await askReport(of, report, { from: of.days.until });
  expect(rowsOf(part)).toBeGreaterThanOrEqual(rowsOf(all) - rowsOf(last));
  expect(rowsOf(part)).toBeLessThanOrEqual(rowsOf(all));
};

/** `nothing`: what its paper says if there are no rows. */
export const provesReport = async (of: Asking, report: Report, nothing: string): Promise<Answer> => {
  const all = await askReport(of, report, report.each ? { itemsPerPage: '200' } : {});
  expect(report.rows.data.safeParse(all).error?.issues.slice(0, 3)).toBeUndefined();
  // People who can see the totals can't see each row.
  if (!report.each) expect([all.data.length, all.groups.length > 0]).toEqual([0, true]);
  await provesGroups(of, report, all);
  await provesBranches(of, report, all);
  await provesFiles(of, report, all);
  await provesPeriods(of, report);
  await provesSoFar(of, report, all);
  await provesNothing(of, report, nothing);
  return all;
};
