/** A month on paper: all of each day, in as many lines as it needs. On a screen a day says how many more there are. */
import { useMemo, type ReactElement } from 'react';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { itemIn, moreIn, type ItemEvent } from './calendar-events.view.ts';
import { rangeOf } from './calendar-state.view.ts';
import { weekdayName } from '../timetable/use-weekdays.view.ts';
import style from './calendar.module.css';

const WEEK = 7;
const DATE_CHARS = 10;
const isCancelled = (event: ItemEvent): boolean => {
  if (moreIn(event) !== null) return false;
  const item = itemIn(event);
  return ('session' in item ? item.session : item.appointment).status === 'cancelled';
};

type Props = { day: string; events: readonly ItemEvent[]; wall: (time: ItemEvent['start']) => string };
export const PrintedMonth = ({ day, events, wall }: Props): ReactElement => {
  const locale = useLocale();
  const words = useWords('classes');
  const lineOf = (event: ItemEvent): string => {
    const more = moreIn(event);
    return more === null
      ? `${wall(event.start).slice(11, 16)} ${event.title}`
      : words('calendar.more', { count: more.hidden });
  };
  const { from, until } = rangeOf('month', day);
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));
  const ofDay = useMemo(() => Map.groupBy(events, (one) => wall(one.start).slice(0, DATE_CHARS)), [events, wall]);
  return (
    <div className={style['month']}>
      {days.slice(0, WEEK).map((one) => (
        <span key={one} className={style['weekday']}>
          {weekdayName(one, locale)}
        </span>
      ))}
      {days.map((one) => (
        <div key={one} className={style['day']} data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}>
          <span className={style['number']}>{Number(one.slice(8))}</span>
          {ofDay.get(one)?.map((event) => (
            <span
              key={event.id}
              className={style['line']}
              data-cancelled={isCancelled(event) || undefined}
              style={{ background: `var(--mantine-color-${event.color}-light)` }}
            >
              {lineOf(event)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
};
