/** Numbers, and amounts of money: minor units in the body, an amount with its sign on the page. */
import type { ReactElement } from 'react';
import { usePlace } from '../place.ts';
import { MoneyBox } from './money-box.tsx';
import { NumberBox } from './number-box.tsx';
import { useShared, type InputProps } from './shared.ts';

const numberOf = (value: unknown): number | '' => (typeof value === 'number' ? value : '');

export const NumberFieldInput = (props: InputProps<'number'>): ReactElement => {
  const { field, value, set } = props;
  return (
    <NumberBox
      {...useShared(props)}
      value={numberOf(value)}
      decimalScale={field.decimals ?? 0}
      step={field.step ?? 1}
      {...(field.min !== undefined && { min: field.min })}
      {...(field.max !== undefined && { max: field.max })}
      {...(field.suffix && { suffix: ` ${field.suffix}` })}
      clampBehavior="none"
      onChange={(next) => set(field.name, next === '' || !Number.isFinite(Number(next)) ? null : Number(next))}
    />
  );
};

export const MoneyInput = (props: InputProps<'money'>): ReactElement => {
  const { field, value, values, set } = props;
  const { currency } = usePlace();
  const own = field.currency ?? (typeof values['currency'] === 'string' ? values['currency'] : currency);
  return (
    <MoneyBox
      {...useShared(props)}
      cents={typeof value === 'number' ? value : null}
      currency={own}
      onCents={(cents) => set(field.name, cents)}
    />
  );
};
