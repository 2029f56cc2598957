/** A day, typed or picked: YYYY-MM-DD as a value, written in the person's language. The calendar comes later. */
import type { ReactElement } from 'react';
import { Input, InputBase } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import { plainDay } from '#kit/domain/day.ts';
import { useLocale, useWords } from '../words.ts';
import { later, useStandIn } from './stand-in.tsx';

const calendar = later(async () => (await import('./open-day.ts')).openDay);

/** Mantine's, for the field; of the calendar only the bounds. */
export type DayBoxProps = Pick<
  DateInputProps,
  | 'aria-label'
  | 'aria-required'
  | 'clearable'
  | 'description'
  | 'disabled'
  | 'error'
  | 'id'
  | 'inputWrapperOrder'
  | 'label'
  | 'maxDate'
  | 'mb'
  | 'minDate'
  | 'name'
  | 'onFocus'
  | 'required'
  | 'w'
  | 'withAsterisk'
> & {
  day: string | null;
  onDay: (day: string | null) => void;
};
export const DayBox = (props: DayBoxProps): ReactElement => {
  const { day, onDay, clearable, minDate, maxDate, name, ...plain } = props;
  const words = useWords('blocks');
  const locale = useLocale();
  const standIn = useStandIn(calendar, {
    id: props.id,
    opens: false,
    onLeft: ({ parseDay }, typed) => {
      const found = parseDay(typed);
      const isWithin = found !== null && !(minDate && found < minDate) && !(maxDate && found > maxDate);
      if (isWithin) onDay(found);
    },
    onFocus: props.onFocus,
    onBlur: undefined,
  });
  if (standIn.Part) return <standIn.Part.DayCalendar {...props} id={standIn.props.id} />;
  return (
    <>
      <InputBase
        {...plain}
        {...standIn.props}
        __staticSelector="DateInput"
        data-dates-input
        autoComplete="off"
        placeholder={words('form.dayHint')}
        value={standIn.typed ?? (day === null ? '' : plainDay(day, locale))}
        __clearable={Boolean(clearable) && day !== null}
        __clearSection={<Input.ClearButton aria-label={words('form.clear')} onClick={() => onDay(null)} />}
      />
      <input type="hidden" name={name} value={day ?? ''} />
      {standIn.waiting}
    </>
  );
};
