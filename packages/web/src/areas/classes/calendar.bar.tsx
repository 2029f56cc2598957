/** Above the calendar: which days, which view, and what of it. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Checkbox, SegmentedControl, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { classCategories, classCategoryLabels } from '#domain/lookups/teaching.ts';
import { formatDay, type Day } from '#domain/kit/day.ts';
import { textIn } from '#domain/kit/words.ts';
import { useAddress } from '#web/kit/address.tsx';
import { useLocale, useWords } from '#web/kit/words.ts';
import { calendarViews, stepFrom, type CalendarState } from './calendar.state.ts';
import style from './calendar.module.css';

export type Choice = { id: number; name: string };
type Props = {
  state: CalendarState;
  today: Day;
  /** Stands on paper only: there the page has no frame that says it. */
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

export const CalendarBar = ({ state, today, branch_name, classes, rooms, trainers }: Props): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const { search, change } = useAddress();
  const { view, day, from, until } = state;
  const goTo = (to: Day): void => change({ day: to === today ? undefined : to });
  const title =
    view === 'month'
      ? monthName(day, locale)
      : from === until
        ? formatDay(day, locale)
        : `${formatDay(from, locale)} – ${formatDay(until, locale)}`;
  return (
    <div className={style['bars']}>
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
          <SegmentedControl
            aria-label={words('calendar.view_label')}
            value={view}
            onChange={(next) => change({ view: next })}
            data={calendarViews.map((one) => ({ value: one, label: words(`calendar.view.${one}`) }))}
          />
        </div>
      </div>
      <div className={style['bar']} data-screen-only>
        <Filter
          param="category"
          label={words('calendar.category')}
          all={words('calendar.all_categories')}
          choices={classCategories.map((one) => ({ id: one, name: textIn(classCategoryLabels[one], locale) }))}
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
    </div>
  );
};
