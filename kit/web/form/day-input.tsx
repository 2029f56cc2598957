/** A day in a form. */
import type { ReactElement } from 'react';
import { DayBox } from './day-box.tsx';
import { useShared, type InputProps } from './shared.ts';

export const DayInput = (props: InputProps<'day'>): ReactElement => {
  const { field, value, set } = props;
  return (
    <DayBox
      {...useShared(props)}
      day={typeof value === 'string' && value !== '' ? value : null}
      clearable={!props.required}
      {...(field.min && { minDate: field.min })}
      {...(field.max && { maxDate: field.max })}
      onDay={(day) => set(field.name, day ?? '')}
    />
  );
};
