import { expect, it } from 'vitest';
import { areaWords } from '#areas/domain.index.ts';
import { fieldWords } from '#kit/domain/field.words.ts';
import { reportFlags } from '#access/access.ts';
import { isFigure, NONE } from '#kit/domain/report.ts';
import { wordAt } from '#kit/domain/words.ts';
import { allReports } from './report-list.model.ts';

/** What a page or a file would say with its key instead of a word. */
const missingIn = (noun: string, name: string): string[] => {
  const report = allReports[name]?.of;
  const [area = '', own = ''] = noun.split('.');
  const words = areaWords[area as keyof typeof areaWords].en as object;
  const has = (key: string): boolean => wordAt(words, `${own}.${key}`) !== undefined;
  const isLabelled = (field: string): boolean =>
    has(`field.${field}`) || wordAt(words, `field.${field}`) !== undefined || field in fieldWords;
  const columns = Object.entries(report?.columns ?? {});
  return [
    ...['title', 'context'].filter((key) => !has(key)),
    ...(report?.matrix && !has('field.cell') ? ['field.cell'] : []),
    ...columns.flatMap(([field]) => (isLabelled(field) ? [] : [`field.${field}`])),
    ...columns.flatMap(([field, one]) =>
      one.kind === 'choice'
        ? one.values.filter((value) => !has(`choice.${field}.${value}`)).map((value) => `${field}.${value}`)
        : [],
    ),
    ...columns.flatMap(([field, one]) => (one.kind === 'money' && !has(`what.${field}`) ? [`what.${field}`] : [])),
  ];
};

it.each(Object.entries(allReports))(
  '%s has a word for each column and value, and a definition of each amount',
  (name, { noun }) => expect(missingIn(noun, name)).toEqual([]),
);

it('has a report for each flag of the specification, except those that other pages show', () => {
  const open = new Set<string>(Object.values(allReports).map(({ of }) => of.flag));
  expect(reportFlags.filter((flag) => !open.has(flag))).toEqual([
    'VIEW_REVENUE_FORECASTS_REPORT',
    'VIEW_SURVEY_REPORT',
  ]);
});

it('combines dimensions that exist in its matrix', () => {
  for (const { of } of Object.values(allReports))
    for (const dim of of.matrix ?? []) expect(Object.keys(of.dims)).toContain(dim);
});

it('has no value called as the filter of rows without one', () => {
  for (const { of } of Object.values(allReports))
    for (const column of Object.values(of.dims).map((name) => of.columns[name]))
      if (column?.kind === 'choice') expect(column.values).not.toContain(NONE);
});

it('names figures that exist in its percentages', () => {
  for (const { of } of Object.values(allReports))
    for (const one of Object.values(of.columns))
      if (one.kind === 'percent' || one.kind === 'ratio')
        for (const name of one.of) expect(isFigure(of.columns[name] ?? one)).toBe(true);
});
