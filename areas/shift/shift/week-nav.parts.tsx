/** Navigation by week on every page that shows one: the week is in the address. */
import { PHONE } from '#kit/web/phone.ts';
import type { ReactElement, ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, isDay, type Day } from '#kit/domain/day.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';

/** The requested week as part of the query; nothing: the current one. */
export const weekAsked = ({ week }: Readonly<Record<string, string>>): { week?: Day } =>
  week !== undefined && isDay(week) ? { week } : {};

/** The same width as for the calendar: below it the arrows have no words, so that the week fits in one row. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, window.matchMedia(PHONE).matches);

/** Other actions of the week are next to it. */
export const WeekNav = ({ from, children }: { from: Day; children?: ReactNode }): ReactElement => {
  const words = useWords('shift');
  const { change } = useAddress();
  const isPhone = useIsPhone();
  const step = (days: number, word: string, icon: ReactElement): ReactElement => {
    const onClick = (): void => change({ week: addDays(from, days) });
    if (isPhone)
      return (
        <ActionIcon variant="default" size={44} aria-label={word} onClick={onClick}>
          {icon}
        </ActionIcon>
      );
    return (
      <Button variant="default" {...{ [days < 0 ? 'leftSection' : 'rightSection']: icon }} onClick={onClick}>
        {word}
      </Button>
    );
  };
  return (
    <Inline gap={8}>
      {step(-7, words('shift.previous'), <IconChevronLeft size={16} />)}
      <Button variant="default" {...(isPhone && { h: 44 })} onClick={() => change({ week: undefined })}>
        {words('shift.this_week')}
      </Button>
      {step(7, words('shift.next'), <IconChevronRight size={16} />)}
      {children}
    </Inline>
  );
};
