/** Conflicts with a time: shown before the attempt, and during it. */
import { inLanguage, fallbackLocale, fill, textIn, wordAt, type Locale } from '#kit/domain/words.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { RefusedByOthers } from '#kit/domain/errors.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { classesWords } from '../classes.words.ts';
import type { Free } from './clash.model.ts';
import type { Clash } from '../timetable/timetable.model.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { freeFor, type Wanted } from './clash-free.service.ts';
import { clashesOf } from '../session/session.store.ts';

export const findClashes = async (ctx: Ctx, { slots, facility_id, staff, but = [] }: Wanted): Promise<Clash[]> => {
  if (slots.length === 0) return [];
  const [rows] = await ctx.read(clashesOf(slots, facility_id ?? 0, staff, but));
  return rows.flatMap((row) => {
    const slot = slots[row.slot - 1];
    if (!slot) return [];
    const { with_starts_at, with_ends_at } = row;
    const kind = row.staff_id === null ? ('room' as const) : ('trainer' as const);
    return [{ ...slot, kind, name: row.what, with_name: row.name, with_starts_at, with_ends_at }];
  });
};

const said = (locale: Locale, key: string, facts: Record<string, string>): string =>
  fill(wordAt(inLanguage(classesWords, locale), key) ?? wordAt(inLanguage(classesWords, 'en'), key) ?? key, facts);
/** "Hall (Boxing basics, Fri 5 Dec 2026 18:00–19:00)" */
export const clashText = (clash: Clash, zone: string, locale: Locale = fallbackLocale): string =>
  said(locale, 'clash.line', {
    what: clash.name,
    with: clash.with_name === null ? said(locale, 'clash.elsewhere', {}) : textIn(clash.with_name, locale),
    // The day of what is in the way: it may have begun the evening before.
    day: formatDay(dayIn(zone, new Date(clash.with_starts_at)), locale),
    from: clockIn(zone, new Date(clash.with_starts_at)),
    until: clockIn(zone, new Date(clash.with_ends_at)),
  });

const nameOf = (one: { name: string }): string => one.name;
/** "Free rooms: Studio 2, Ring", as far as there are any. */
const freeTexts = ({ rooms, trainers, starts }: Free, locale: Locale = fallbackLocale): string[] => {
  const comma = locale === 'cn' ? '、' : ', ';
  const listed = (key: string, names: readonly string[], as: string): string[] =>
    names.length === 0 ? [] : [said(locale, `clash.${key}`, { [as]: names.join(comma) })];
  const all = [
    ...listed('free_rooms', rooms.map(nameOf), 'names'),
    ...listed('free_trainers', trainers.map(nameOf), 'names'),
    ...listed('free_starts', starts, 'times'),
  ];
  return all.length === 0 ? [said(locale, 'clash.free_none', {})] : all;
};

const TOLD = 10;
/** Refuses with the names of what is in the way, and what is available instead (161). */
export const refuseClashes = async (ctx: Ctx, wanted: Wanted, branch: BranchFacts): Promise<void> => {
  await refuseFound(ctx, await findClashes(ctx, wanted), wanted, branch);
};
export const refuseFound = async (
  ctx: Ctx,
  clashes: readonly Clash[],
  wanted: Wanted,
  branch: BranchFacts,
): Promise<void> => {
  const free = await freeFor(ctx, branch, wanted, clashes);
  if (free === null) return;
  const names = clashes.slice(0, TOLD).map((clash) => clashText(clash, branch.time_zone, ctx.locale));
  throw new RefusedByOthers('classes.clash', [...names, ...freeTexts(free, ctx.locale)]);
};
