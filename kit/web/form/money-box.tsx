/** An amount of money: minor units as a value, an amount inside, with the currency sign at its left. */
import type { ReactElement } from 'react';
import { decimalsOf, minorPerUnit } from '#kit/domain/currency.ts';
import { currencySign } from '#kit/domain/money.ts';
import { Dim } from '../look/lay.tsx';
import { NumberBox, type NumberBoxProps } from './number-box.tsx';

type MoneyBoxProps = Omit<NumberBoxProps, 'value' | 'onChange' | 'prefix' | 'leftSection'> & {
  cents: number | null | undefined;
  currency: string;
  /** The currency is shown or chosen beside it: no sign. */
  isUnsigned?: boolean;
  onCents: (cents: number | null) => void;
};
/** While the person types, Mantine gives text if there are zeros after the point ("1.00"): it is a number anyway. */
const centsOf = (next: number | string, perUnit: number): number | null => {
  const amount = next === '' ? Number.NaN : Number(next);
  return Number.isFinite(amount) ? Math.round(amount * perUnit) : null;
};

/** The sign isn't part of the text, so that an amount can be overwritten as a whole. */
export const MoneyBox = ({ cents, currency, isUnsigned = false, onCents, ...rest }: MoneyBoxProps): ReactElement => {
  const sign = currencySign(currency).trim();
  const perUnit = minorPerUnit(currency);
  return (
    <NumberBox
      {...rest}
      value={typeof cents === 'number' ? cents / perUnit : ''}
      {...(!isUnsigned && { leftSection: <Dim size={13}>{sign}</Dim>, leftSectionWidth: sign.length * 9 + 22 })}
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
