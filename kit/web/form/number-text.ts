/** How a number is written in its field and read from it, as Mantine's field does it (number-text.test.tsx). */
import type { NumberInputProps } from '@mantine/core';

export type NumberForm = Pick<
  NumberInputProps,
  | 'allowDecimal'
  | 'allowNegative'
  | 'clampBehavior'
  | 'decimalScale'
  | 'fixedDecimalScale'
  | 'max'
  | 'min'
  | 'prefix'
  | 'step'
  | 'suffix'
> & {
  /** Only the comma, as money has it. */
  thousandSeparator?: ',' | undefined;
};
const placesOf = ({ allowDecimal = true, decimalScale = Number.POSITIVE_INFINITY }: NumberForm): number =>
  allowDecimal ? decimalScale : 0;
const decimalsIn = (amount: number): number => String(amount).split('.')[1]?.length ?? 0;

/** The text of the field; empty without a number. */
export const writeNumber = (value: unknown, form: NumberForm): string => {
  const amount = value === '' || value === null || value === undefined ? Number.NaN : Number(value);
  if (!Number.isFinite(amount)) return '';
  const { allowNegative = true, fixedDecimalScale, thousandSeparator, prefix = '', suffix = '' } = form;
  const most = placesOf(form);
  const [whole = '', places = ''] = (
    Number.isFinite(most) ? Math.abs(amount).toFixed(most) : String(Math.abs(amount))
  ).split('.');
  const kept = fixedDecimalScale ? places : places.replace(/0+$/, '');
  const grouped = thousandSeparator ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousandSeparator) : whole;
  return `${amount < 0 && allowNegative ? '-' : ''}${prefix}${grouped}${kept && `.${kept}`}${suffix}`;
};

/** The number of a text that may still be incomplete; `null` if it is none, or one that the field doesn't take. */
export const readNumber = (typed: string, form: NumberForm): number | '' | null => {
  const { allowNegative = true, thousandSeparator, prefix = '', suffix = '' } = form;
  const bare = typed
    .replace(prefix.trim(), '')
    .replace(suffix.trim(), '')
    .replaceAll(',', thousandSeparator ? '' : '.')
    .replaceAll(/\s/g, '');
  const [, sign, whole = '', places] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(bare) ?? [];
  if (sign === undefined || (sign && !allowNegative)) return null;
  if (places !== undefined && placesOf(form) === 0) return null;
  if (!whole && !places) return '';
  const amount = Number(`${sign}${whole || '0'}.${(places ?? '').slice(0, placesOf(form)) || '0'}`);
  return form.clampBehavior === 'strict' && amount !== withinNumber(amount, form) ? null : amount;
};

export const withinNumber = (amount: number, { allowNegative = true, ...form }: NumberForm): number => {
  const { min = allowNegative ? Number.MIN_SAFE_INTEGER : 0, max = Number.MAX_SAFE_INTEGER } = form;
  return Math.min(max, Math.max(min, amount));
};

/** One step up or down, from what is there. */
export const stepNumber = (value: unknown, by: 1 | -1, form: NumberForm): number => {
  const now = readNumber(writeNumber(value, form), { ...form, clampBehavior: 'none' });
  if (now === '' || now === null) return withinNumber(0, form);
  const { step = 1 } = form;
  return withinNumber(Number((now + by * step).toFixed(Math.max(decimalsIn(now), decimalsIn(step)))), form);
};
