/** An amount that can be less than zero. */
import type { ReactElement } from 'react';
import { decimalsOf, minorPerUnit } from '#kit/domain/currency.ts';
import { currencySign } from '#kit/domain/money.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Dim } from '#kit/web/look/lay.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';

export const AmountInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const currency = usePlace().currency ?? 'MYR';
  const sign = currencySign(currency).trim();
  const perUnit = minorPerUnit(currency);
  return (
    <NumberBox
      id={`field-${name}`}
      label={label}
      description={useNoun().kind('hint', name)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      withAsterisk={required}
      value={typeof value === 'number' ? value / perUnit : ''}
      leftSection={<Dim size={13}>{sign}</Dim>}
      leftSectionWidth={sign.length * 9 + 22}
      leftSectionPointerEvents="none"
      decimalScale={decimalsOf(currency)}
      thousandSeparator=","
      hideControls
      onChange={(next) =>
        set(name, next === '' || !Number.isFinite(Number(next)) ? null : Math.round(Number(next) * perUnit))
      }
    />
  );
};
