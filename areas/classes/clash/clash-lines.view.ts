/** Conflicts and what is available instead, as lines. */
import type { Checked, Clash } from '../timetable/timetable.model.ts';
import type { Free } from './clash.model.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { currentLocale, say } from '#kit/web/words.ts';

export const clashLine = (clash: Clash, zone: string): string => {
  const words = say('classes');
  const locale = currentLocale();
  return words('clash.line', {
    what: clash.name,
    with: clash.with_name === null ? words('clash.elsewhere') : textIn(clash.with_name, locale),
    // Of the conflicting entry: it may have started the day before.
    day: formatDay(dayIn(zone, new Date(clash.with_starts_at)), locale),
    from: clockIn(zone, new Date(clash.with_starts_at)),
    until: clockIn(zone, new Date(clash.with_ends_at)),
  });
};

export const freeLines = (free: Free | null): string[] => {
  if (free === null) return [];
  const words = say('classes');
  const comma = currentLocale() === 'cn' ? '、' : ', ';
  const namesOf = (all: Free['rooms']): string => all.map((one) => one.name).join(comma);
  const { rooms, trainers, starts } = free;
  const lines = [
    ...(rooms.length === 0 ? [] : [words('clash.free_rooms', { names: namesOf(rooms) })]),
    ...(trainers.length === 0 ? [] : [words('clash.free_trainers', { names: namesOf(trainers) })]),
    ...(starts.length === 0 ? [] : [words('clash.free_starts', { times: starts.join(comma) })]),
  ];
  return lines.length === 0 ? [words('clash.free_none')] : lines;
};

/** Why no classes take place on a day; null: a weekday without opening hours. */
export const closedText = (name: { en: string; cn: string } | null): string =>
  name === null
    ? say('classes')('plan.skipped_weekday')
    : say('classes')('plan.skipped', { name: textIn(name, currentLocale()) });
export const closedLines = (closed: Checked['closed']): string[] =>
  closed.map((one) => `${formatDay(one.day, currentLocale())} ${closedText(one.name)}`);
