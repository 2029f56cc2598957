/** Mantine's field for a day, with a calendar. Loaded by day-box.tsx (open-day.ts). */
import type { ReactElement } from 'react';
import 'dayjs/locale/zh-cn.js';
import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useLocale, useWords } from '../words.ts';
import type { DayBoxProps } from './day-box.tsx';
import { parseDay } from './parse-day.ts';

export const DayCalendar = ({ day, onDay, ...rest }: DayBoxProps): ReactElement => {
  const words = useWords('blocks');
  const locale = useLocale();
  return (
    <DatesProvider settings={{ locale: locale === 'cn' ? 'zh-cn' : 'en', firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...rest}
        value={day}
        valueFormat={locale === 'cn' ? 'YYYY年M月D日' : 'D MMM YYYY'}
        dateParser={parseDay}
        placeholder={words('form.dayHint')}
        hideOutsideDates
        clearButtonProps={{ 'aria-label': words('form.clear') }}
        ariaLabels={{ previousMonth: words('form.previousMonth'), nextMonth: words('form.nextMonth') }}
        onChange={(next) => onDay(next)}
      />
    </DatesProvider>
  );
};
