/** The library names its slots and days by bare numbers; here they get words in the language of the page. */
import { useLayoutEffect, type RefObject } from 'react';
import type { Day } from '#kit/domain/day.ts';
import type { WriteDay } from '#kit/web/days.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { useWeekdays } from '../timetable/use-weekdays.view.ts';
import { commaIn } from '#kit/domain/words.ts';

const LIBRARY_NAME = 'data-library-name';
const shape = /^(.*?)\s*(\d{4}-\d\d-\d\d)?(?:\s*(\d\d:\d\d):\d\d - (\d\d:\d\d):\d\d)?$/;

type Slot = { day: string; from: string; until: string };
/** "Mon 23 Nov 2026, 06:00 to 06:30", with the room or the trainer before it; null: named by something else. */
export const slotName = (name: string, day: Day, write: WriteDay, say: (slot: Slot) => string): string | null => {
  const [, before = '', of = day, from, until] = shape.exec(name) ?? [];
  if (from === undefined || until === undefined) return name.trim() === of ? write(of) : null;
  return [before.trim(), say({ day: write(of), from, until })].filter(Boolean).join(commaIn(currentLocale()));
};

/** After each rendering: the library's names are kept beside, so that another language can find them again. */
export const useSlotNames = (root: RefObject<HTMLElement | null>, day: Day): void => {
  const words = useWords('classes');
  const write = useWeekdays();
  useLayoutEffect(() => {
    for (const element of root.current?.querySelectorAll('[aria-label]') ?? []) {
      const given = element.getAttribute(LIBRARY_NAME) ?? element.getAttribute('aria-label') ?? '';
      const name = slotName(given, day, write, (slot) => words('calendar.slot', slot));
      if (name === null) continue;
      element.setAttribute(LIBRARY_NAME, given);
      element.setAttribute('aria-label', name);
    }
  });
};
