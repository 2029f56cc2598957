/** Mantine's field for a day, with a calendar. Loaded by day-box.tsx. */
import type { ReactElement } from 'react';
import dayjs from 'dayjs';
import customParse from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/zh-cn.js';
import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useLocale, useWords } from '../words.ts';
import type { DayBoxProps } from './day-box.tsx';

dayjs.extend(customParse);
const shapes = [
  'YYYY-MM-DD',
  'D MMM YYYY',
  'D MMMM YYYY',
  'D/M/YYYY',
  'D.M.YYYY',
  'D-M-YYYY',
  'YYYY/M/D',
  'YYYY年M月D日',
  'DDMMYYYY',
  'YYYYMMDD',
];
/** Pasted from a list: "Fri 5 Dec 2026". The weekday is ignored. */
const weekday = /^\p{L}{2,9}\.?,?\s+(?=\d)/u;
/** Months are known as "Mar" only. */
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
/** Day before month, as in Malaysia, Singapore and China. */
const parse = (typed: string): string | null => {
  const written = typed
    .trim()
    .replace(weekday, '')
    .replace(/[a-z]+/i, capital);
  const found = dayjs(written, shapes, true);
  return found.isValid() ? found.format('YYYY-MM-DD') : null;
};

export const DayCalendar = ({ day, onDay, ...rest }: DayBoxProps): ReactElement => {
  const words = useWords('blocks');
  const locale = useLocale();
  return (
    <DatesProvider settings={{ locale: locale === 'cn' ? 'zh-cn' : 'en', firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...rest}
        value={day}
        valueFormat={locale === 'cn' ? 'YYYY年M月D日' : 'D MMM YYYY'}
        dateParser={parse}
        placeholder={words('form.dayHint')}
        hideOutsideDates
        clearButtonProps={{ 'aria-label': words('form.clear') }}
        ariaLabels={{ previousMonth: words('form.previousMonth'), nextMonth: words('form.nextMonth') }}
        onChange={(next) => onDay(next)}
      />
    </DatesProvider>
  );
};
