/** From week to week, on each page that shows one: the week is in the address. */
import type { ReactElement, ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, isDay, type Day } from '#domain/kit/day.ts';
import { useAddress } from '#web/kit/address.tsx';
import { useWords } from '#web/kit/words.ts';
import style from './roster.module.css';

/** The week that is asked for, as a part of the query; nothing: this one. */
export const weekAsked = ({ week }: Readonly<Record<string, string>>): { week?: Day } =>
  week !== undefined && isDay(week) ? { week } : {};

/** What else can be done with the week stands beside it. */
export const WeekNav = ({ from, children }: { from: Day; children?: ReactNode }): ReactElement => {
  const words = useWords('shift');
  const { change } = useAddress();
  return (
    <div className={style['week']}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} />}
        onClick={() => change({ week: addDays(from, -7) })}
      >
        {words('shift.previous')}
      </Button>
      <Button variant="default" onClick={() => change({ week: undefined })}>
        {words('shift.this_week')}
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} />}
        onClick={() => change({ week: addDays(from, 7) })}
      >
        {words('shift.next')}
      </Button>
      {children}
    </div>
  );
};
