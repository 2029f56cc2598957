/**
 * Rules of RFC 5545 by which a class repeats. A rule counts days of the branch: the local start time is the same each
 * time, whatever the clock does in between.
 */
import * as library from 'rrule';
import { addDays, daysBetween, isDay, type Day } from '#kit/domain/day.ts';
import { compact, weekdayCodes, type WeekdayCode } from './repeat-text.rules.ts';

// A CommonJS package: if it isn't bundled, its names are below `default`.
const { RRule } = 'RRule' in library ? library : (library as { default: typeof library }).default;

export const MAX_SESSIONS = 400;
export const LONGEST_DAYS = 731;

const partNames = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'];
const partsOf = (rule: string): Map<string, string> =>
  new Map(rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));

/**
 * Days of the rule, starting with the first and including the day of an UNTIL. Returns one more than allowed if there
 * are too many.
 */
const expand = (rule: string, first_on: Day): Day[] => {
  const plain = rule.replace(/UNTIL=(\d{8})(T\d{6}Z?)?/, 'UNTIL=$1T235959Z');
  const options = { ...RRule.parseString(plain), dtstart: new Date(`${first_on}T00:00:00Z`) };
  return new RRule(options).all((_, count) => count <= MAX_SESSIONS).map((day) => day.toISOString().slice(0, 10));
};

/** What is wrong with a rule, as the key of a fault: it must be one of days, and end. */
export const ruleFault = (rule: string, first_on: Day): string | null => {
  const parts = partsOf(rule);
  const isKnown = [...parts.keys()].every((name) => partNames.includes(name));
  if (!isKnown || !/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(parts.get('FREQ') ?? '')) return 'rule_unknown';
  if (parts.has('COUNT') === parts.has('UNTIL')) return 'rule_endless';
  if (!/^[1-9]\d{0,2}$/.test(parts.get('INTERVAL') ?? '1')) return 'rule_unknown';
  try {
    const found = expand(rule, first_on);
    if (found.length === 0) return 'rule_empty';
    if (found.length > MAX_SESSIONS) return 'rule_too_many';
    return daysBetween(first_on, found.at(-1) ?? first_on) > LONGEST_DAYS ? 'rule_too_long' : null;
  } catch {
    return 'rule_unknown';
  }
};

/** The days of a class, without the skipped ones. Only for a rule without a fault. */
export const daysOf = (rule: string | null, first_on: Day, exceptions: readonly Day[] = []): Day[] => {
  const left = new Set(exceptions);
  return (rule === null ? [first_on] : expand(rule, first_on)).filter((day) => !left.has(day));
};

/** The same rule some days later, as when a series is dragged to another weekday; null if that has no meaning. */
export const shiftRule = (rule: string, by: number): string | null => {
  if (by === 0) return rule;
  const parts = partsOf(rule);
  if (parts.get('FREQ') !== 'WEEKLY') return null;
  const turned = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map((code) => turn(code as WeekdayCode, by));
  if (turned.length > 0) parts.set('BYDAY', turned.join(','));
  const until = dayOfUntil(parts.get('UNTIL'));
  if (until !== null) parts.set('UNTIL', compact(addDays(until, by)));
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
};
const turn = (code: WeekdayCode, by: number): string =>
  weekdayCodes[(((weekdayCodes.indexOf(code) + by) % 7) + 7) % 7] ?? code;
const dayOfUntil = (text: string | undefined): Day | null => {
  const day = text === undefined ? '' : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  return isDay(day) ? day : null;
};

/** The rule, ending on a day. */
export const ruleUntil = (rule: string, until: Day): string => {
  const parts = partsOf(rule);
  parts.delete('COUNT');
  parts.set('UNTIL', compact(until));
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
};

/** The part of a rule from a day on, when a series is split there: of a COUNT, only the upcoming ones. */
export const ruleFrom = (rule: string, first_on: Day, from: Day): string => {
  const parts = partsOf(rule);
  if (!parts.has('COUNT')) return rule;
  const left = daysOf(rule, first_on).filter((day) => day >= from).length;
  parts.set('COUNT', String(Math.max(1, left)));
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
};
