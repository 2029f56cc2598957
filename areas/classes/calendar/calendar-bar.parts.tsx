/** Above the calendar: dates, view and filters. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFilter } from '@tabler/icons-react';
import type { Day } from '#kit/domain/day.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { categoryName, offeredCategories } from '#web/shell/class-categories.ts';
import { calendarViews, stepFrom, type CalendarState } from './calendar-state.view.ts';
import { useWeekdays } from '../timetable/use-weekdays.view.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from './calendar.module.css';

export type Choice = { id: number; name: string };
type Props = {
  state: CalendarState;
  today: Day;
  /** There, the filters are behind one button. */
  isPhone: boolean;
  /** Only printed: on paper, the page has no frame that says it. */
  branch_name: string;
  classes: readonly Choice[];
  rooms: readonly Choice[];
  trainers: readonly Choice[];
};

const monthName = (day: Day, locale: 'en' | 'cn'): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

type FilterProps = {
  param: string;
  label: string;
  all: string;
  choices: readonly { id: number | string; name: string }[];
};
const Filter = ({ param, label, all, choices }: FilterProps): ReactElement => {
  const { search, change } = useAddress();
  return (
    <Select
      aria-label={label}
      placeholder={all}
      clearable
      searchable
      size="sm"
      w={170}
      data={choices.map((one) => ({ value: String(one.id), label: one.name }))}
      value={search[param] ?? null}
      onChange={(next) => change({ [param]: next ?? undefined })}
    />
  );
};

const filterParams = ['category', 'class', 'room', 'trainer', 'appointments', 'cancelled'] as const;
export const CalendarBar = (props: Props): ReactElement => {
  const { state, today, isPhone, branch_name, classes, rooms, trainers } = props;
  const [isOpen, setOpen] = useState(false);
  const write = useWeekdays();
  const words = useWords('classes');
  const locale = useLocale();
  const { search, change } = useAddress();
  const { view, day, from, until } = state;
  const on = filterParams.filter((one) => search[one] !== undefined).length;
  const viewChoices = calendarViews.map((one) => ({ value: one, label: words(`calendar.view.${one}`) }));
  const goTo = (to: Day): void => change({ day: to === today ? undefined : to });
  const title =
    view === 'month' ? monthName(day, locale) : from === until ? write(day) : `${write(from)} – ${write(until)}`;
  return (
    <Stacked columns="minmax(0, 1fr)" gap={10} className={style['bars']}>
      <div className={style['bar']}>
        <ActionIcon
          data-screen-only
          variant="default"
          size={34}
          aria-label={words('calendar.previous')}
          onClick={() => goTo(stepFrom(view, day, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button data-screen-only variant="default" size="sm" onClick={() => goTo(today)}>
          {words('calendar.today')}
        </Button>
        <ActionIcon
          data-screen-only
          variant="default"
          size={34}
          aria-label={words('calendar.next')}
          onClick={() => goTo(stepFrom(view, day, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <h2 className={style['range']} aria-live="polite">
          <span className={style['printed']}>{branch_name} · </span>
          {title}
        </h2>
        <div className={style['views']} data-screen-only>
          {isPhone ? (
            <NativeSelect
              aria-label={words('calendar.view_label')}
              value={view}
              onChange={(event) => change({ view: event.currentTarget.value })}
              data={viewChoices}
            />
          ) : (
            <SegmentedControl
              aria-label={words('calendar.view_label')}
              value={view}
              onChange={(next) => change({ view: next })}
              data={viewChoices}
            />
          )}
        </div>
        {isPhone ? (
          <Button
            data-screen-only
            variant="default"
            size="sm"
            leftSection={<IconFilter size={16} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {on > 0 ? words('calendar.filters_on', { count: on }) : words('calendar.filters')}
          </Button>
        ) : null}
      </div>
      <div className={style['bar']} data-screen-only hidden={isPhone && !isOpen}>
        <Filter
          param="category"
          label={words('calendar.category')}
          all={words('calendar.all_categories')}
          choices={offeredCategories().map(({ key }) => ({ id: key, name: categoryName(key, locale) }))}
        />
        <Filter param="class" label={words('calendar.class')} all={words('calendar.all_classes')} choices={classes} />
        <Filter param="room" label={words('calendar.room')} all={words('calendar.all_rooms')} choices={rooms} />
        <Filter
          param="trainer"
          label={words('calendar.trainer')}
          all={words('calendar.all_trainers')}
          choices={trainers}
        />
        <Checkbox
          label={words('appointment.title')}
          checked={search['appointments'] !== '0'}
          onChange={(event) => change({ appointments: event.currentTarget.checked ? undefined : '0' })}
        />
        <Checkbox
          label={words('calendar.cancelled')}
          checked={search['cancelled'] === '1'}
          onChange={(event) => change({ cancelled: event.currentTarget.checked ? '1' : undefined })}
        />
      </div>
    </Stacked>
  );
};
