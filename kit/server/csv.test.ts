import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const cell = (value: string | number | null): string =>
  toCsv([{ header: 'A', value: () => value }], [{}])
    .replace('\uFEFF', '')
    .split('\r\n')[1] ?? '';

describe('a cell of a CSV file', () => {
  it.each([
    ['-12.50', '-12.50'],
    ['-4310.00', '-4310.00'],
    ['+60129998877', '+60129998877'],
    [-12.5, '-12.5'],
    ['1250.00', '1250.00'],
    [null, ''],
  ])('%j is a figure or a number and stays as it is', (value, shown) => expect(cell(value)).toBe(shown));

  it.each(['=1+1', '-1+1', '+A1', '-cmd', '@SUM(A1)', '\uFF1D1', '-12.50 ', '--1', '-'])(
    '%j could be a formula, and is neutralised',
    (value) => expect(cell(value)).toBe(`'${value}`),
  );
});
