/** An amount of money: minor units outside, an amount inside, the sign of the currency at its left. */
import type { ReactElement } from 'react';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { decimalsOf, minorPerUnit } from '#kit/domain/currency.ts';
import { currencySign } from '#kit/domain/money.ts';
import style from './form.module.css';

type MoneyBoxProps = Omit<NumberInputProps, 'value' | 'onChange' | 'prefix' | 'leftSection'> & {
  cents: number | null | undefined;
  currency: string;
  onCents: (cents: number | null) => void;
};
/** While one types, Mantine gives text where zeros stand behind the point ("1.00"): a number all the same. */
const centsOf = (next: number | string, perUnit: number): number | null => {
  const amount = next === '' ? Number.NaN : Number(next);
  return Number.isFinite(amount) ? Math.round(amount * perUnit) : null;
};

/** The sign is no part of the text, so that an amount can be typed over as it is. */
export const MoneyBox = ({ cents, currency, onCents, ...rest }: MoneyBoxProps): ReactElement => {
  const sign = currencySign(currency).trim();
  const perUnit = minorPerUnit(currency);
  return (
    <NumberInput
      {...rest}
      value={typeof cents === 'number' ? cents / perUnit : ''}
      leftSection={<span className={style['sign']}>{sign}</span>}
      leftSectionWidth={sign.length * 9 + 22}
      leftSectionPointerEvents="none"
      decimalScale={decimalsOf(currency)}
      fixedDecimalScale
      thousandSeparator=","
      allowNegative={false}
      hideControls
      onChange={(next) => onCents(centsOf(next, perUnit))}
    />
  );
};
