/** The field that is shown until Mantine's has come writes, reads and looks as Mantine's. */
import { MantineProvider, NumberInput } from '@mantine/core';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NumberBox } from './number-box.tsx';
import { readNumber, stepNumber, withinNumber, writeNumber, type NumberForm } from './number-text.ts';

/** The tags with their attributes in one order, without what nobody sees. */
const drawn = (part: ReactElement): string[] =>
  renderToStaticMarkup(<MantineProvider>{part}</MantineProvider>)
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/ (?:xmlns="[^"]*"|data-direction="\w+"|type="text")/g, '')
    .split('<')
    .map((tag) =>
      (tag.match(/[\w:-]+="[^"]*"|[^\s]+/g) ?? [])
        .map((one) => (one.startsWith('class=') ? one.slice(7, -1).split(' ').toSorted().join(' ') : one))
        .toSorted()
        .join(' '),
    );

const forms: readonly NumberForm[] = [
  {},
  { decimalScale: 0 },
  { decimalScale: 2, suffix: ' %' },
  { decimalScale: 2, fixedDecimalScale: true, thousandSeparator: ',', allowNegative: false },
  { decimalScale: 0, fixedDecimalScale: true, thousandSeparator: ',' },
  { allowDecimal: false, prefix: 'every ', suffix: ' weeks', min: 1, max: 52 },
];
const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
/** With as many decimals as the field has. */
const amountIn = (form: NumberForm, n: number): number =>
  form.allowDecimal === false ? n : n / 10 ** (form.decimalScale ?? 3);

describe('a number before Mantine’s field is there', () => {
  it('is written as Mantine writes it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.option(amounts), (form, n) => {
        const value = n === null ? '' : amountIn(form, n);
        expect(drawn(<NumberBox id="a" {...form} value={value} />)).toEqual(
          drawn(<NumberInput id="a" {...form} value={value} />),
        );
      }),
    );
  });
  it('looks the same at its ends, locked, small and without steps', () => {
    const looks = [
      { min: 0, value: 0 },
      { max: 5, value: 5 },
      { disabled: true, value: 3 },
      { size: 'xs', value: 3, error: 'Too many', description: 'Pieces', label: 'Quantity', withAsterisk: true },
      { hideControls: true, value: 3, leftSection: 'RM', leftSectionWidth: 40 },
    ];
    for (const one of looks)
      expect(drawn(<NumberBox id="a" {...one} />)).toEqual(drawn(<NumberInput id="a" {...one} />));
  });
  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), amounts, (form, n) => {
        const amount = form.allowNegative === false ? Math.abs(amountIn(form, n)) : amountIn(form, n);
        expect(readNumber(writeNumber(amount, form), form)).toBe(amount);
      }),
    );
  });
  it('is read while it is typed', () => {
    const money = { decimalScale: 2, fixedDecimalScale: true, thousandSeparator: ',', allowNegative: false } as const;
    expect(['', '.', '1.', '1.005', '1,200.5', '-', '12a'].map((typed) => readNumber(typed, money))).toEqual([
      '',
      '',
      1,
      1,
      1200.5,
      null,
      null,
    ]);
    expect(['-', '-4', '1,5', '7 %'].map((typed) => readNumber(typed, { suffix: ' %' }))).toEqual(['', -4, 1.5, 7]);
    expect(readNumber('1.5', { allowDecimal: false })).toBe(null);
    const strict = { clampBehavior: 'strict', min: 0, max: 10 } as const;
    expect([readNumber('10', strict), readNumber('11', strict)]).toEqual([10, null]);
  });
  it('steps and stays within its bounds', () => {
    expect(stepNumber('', 1, { min: 3 })).toBe(3);
    expect(stepNumber(0.1, 1, { step: 0.2 })).toBe(0.3);
    expect(stepNumber(240, 1, { max: 240, step: 15 })).toBe(240);
    expect(stepNumber(0, -1, { allowNegative: false })).toBe(0);
    expect(stepNumber(11, -1, { min: 0, max: 10, clampBehavior: 'strict' })).toBe(10);
    expect(withinNumber(-5, {})).toBe(-5);
  });
});
