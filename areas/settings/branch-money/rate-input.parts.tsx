/** A rate in per cent; hundredths of a per cent in the body. */
import type { ReactElement } from 'react';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { useNoun } from '#kit/web/noun.tsx';

export const RateInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const hint = useNoun().kind('hint', name);
  return (
    <NumberBox
      id={`field-${name}`}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      withAsterisk={required}
      value={typeof value === 'number' ? value / 100 : ''}
      suffix=" %"
      min={0}
      max={50}
      decimalScale={2}
      clampBehavior="none"
      onChange={(next) =>
        set(name, next === '' || !Number.isFinite(Number(next)) ? null : Math.round(Number(next) * 100))
      }
    />
  );
};
