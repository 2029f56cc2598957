/** A week with too many entries at the same time to show side by side: a list for each day, in seven columns. */
import { useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import { UnstyledButton } from '@mantine/core';
import { IconUserExclamation } from '@tabler/icons-react';
import { addDays, type Day } from '#kit/domain/day.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { itemIn, type Item, type ItemEvent } from './calendar-events.view.ts';
import { rangeOf } from './calendar-state.view.ts';
import { lacksTrainer } from '../class/no-trainer.parts.tsx';
import { weekdayName } from '../timetable/use-weekdays.view.ts';
import { Words } from '#kit/web/look/lay.tsx';
import style from './calendar.module.css';

const DATE_CHARS = 10;
const WEEK = [0, 1, 2, 3, 4, 5, 6];

const Entry = ({ event, time, onOpen }: { event: ItemEvent; time: string; onOpen: () => void }): ReactElement => {
  const words = useWords('classes');
  const item = itemIn(event);
  const { status } = 'session' in item ? item.session : item.appointment;
  const isLacking = 'session' in item && lacksTrainer(item.session);
  return (
    <UnstyledButton
      data-event-id={event.id}
      data-time={time}
      className={style['entry'] ?? ''}
      data-cancelled={status === 'cancelled' || undefined}
      data-lacking={isLacking || undefined}
      style={{ background: `var(--mantine-color-${event.color}-light)` }}
      onClick={onOpen}
    >
      <span>{time}</span>
      {isLacking ? <IconUserExclamation size={13} aria-label={words('calendar.no_trainer')} /> : null}
      <Words grows cut weight={600}>
        {event.title}
      </Words>
      {'session' in item ? (
        <span>{words('session.places', { booked: item.session.booked, capacity: item.session.capacity })}</span>
      ) : null}
    </UnstyledButton>
  );
};

type Props = {
  day: Day;
  /** The day and the time of the branch's clock: "2026-03-09 18:00". */
  now: string;
  shut: ReadonlySet<Day>;
  events: readonly ItemEvent[];
  wall: (time: ItemEvent['start']) => string;
  onOpen: (item: Item) => void;
  onDay: (day: Day) => void;
};
export const WeekList = ({ day, now, shut, events, wall, onOpen, onDay }: Props): ReactElement => {
  const locale = useLocale();
  const words = useWords('classes');
  const { from } = rangeOf('week', day);
  const ofDay = useMemo(() => Map.groupBy(events, (one) => wall(one.start).slice(0, DATE_CHARS)), [events, wall]);
  const box = useRef<HTMLDivElement>(null);
  const [today, time] = [now.slice(0, DATE_CHARS), now.slice(DATE_CHARS + 1)];
  const opened_at = useRef(time);
  // It opens at the current time, and at the column of today if there is room for only a few.
  useLayoutEffect(() => {
    const column = box.current?.querySelector(`[data-day="${today}"]`);
    if (!box.current || !(column instanceof HTMLElement)) return;
    const next = [...column.querySelectorAll('[data-time]')].find(
      (one) => (one.getAttribute('data-time') ?? '') >= opened_at.current,
    );
    const head = column.firstElementChild?.clientHeight ?? 0;
    if (next instanceof HTMLElement) box.current.scrollTop = Math.max(0, next.offsetTop - head * 2);
    box.current.scrollLeft = column.offsetLeft;
  }, [today]);
  return (
    <div ref={box} className={style['week']}>
      {WEEK.map((at) => addDays(from, at)).map((one) => {
        const those = ofDay.get(one) ?? [];
        return (
          <section
            key={one}
            data-day={one}
            aria-label={weekdayName(one, locale)}
            data-today={one === today || undefined}
            data-shut={shut.has(one) || undefined}
          >
            <UnstyledButton className={style['weekHead'] ?? ''} onClick={() => onDay(one)}>
              <strong>
                {weekdayName(one, locale)} {Number(one.slice(8))}
              </strong>
              <span>{shut.has(one) ? words('calendar.shut') : words('calendar.count', { count: those.length })}</span>
            </UnstyledButton>
            {those.map((event) => (
              <Entry
                key={event.id}
                event={event}
                time={wall(event.start).slice(11, 16)}
                onOpen={() => onOpen(itemIn(event))}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
};
