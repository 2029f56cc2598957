/** What stands against a time: told before it is tried, and when it is. */
import { fallbackLocale, fill, textIn, wordAt, type Locale } from '#domain/kit/words.ts';
import { formatDay } from '#domain/kit/day.ts';
import { RefusedByOthers } from '#domain/kit/errors.ts';
import { clockIn } from '#domain/kit/zone.ts';
import { classesEn } from '#domain/areas/classes/en.ts';
import { classesZh } from '#domain/areas/classes/zh.ts';
import type { Clash } from '#domain/areas/classes/timetable.model.ts';
import type { Slot } from '#domain/areas/classes/timetable.rules.ts';
import type { Ctx } from '#server/kit/context.ts';
import { clashesOf } from './session.store.ts';

/** `facility_id`: null where no room is taken. */
export type Wanted = {
  slots: readonly Slot[];
  facility_id: number | null;
  staff: readonly number[];
  but?: readonly number[];
};
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
  fill(wordAt(locale === 'cn' ? classesZh : classesEn, key) ?? wordAt(classesEn, key) ?? key, facts);
/** "Hall (Boxing basics, Fri 5 Dec 2026 18:00–19:00)" */
export const clashText = (clash: Clash, zone: string, locale: Locale = fallbackLocale): string =>
  said(locale, 'clash.line', {
    what: clash.name,
    with: clash.with_name === null ? said(locale, 'clash.elsewhere', {}) : textIn(clash.with_name, locale),
    day: formatDay(clash.day, locale),
    from: clockIn(zone, new Date(clash.with_starts_at)),
    until: clockIn(zone, new Date(clash.with_ends_at)),
  });

const TOLD = 10;
/** Refuses by the names of what is in the way (161). */
export const refuseClashes = async (ctx: Ctx, wanted: Wanted, zone: string): Promise<void> => {
  refuseFound(ctx, await findClashes(ctx, wanted), zone);
};
export const refuseFound = (ctx: Ctx, clashes: readonly Clash[], zone: string): void => {
  if (clashes.length === 0) return;
  const names = clashes.slice(0, TOLD).map((clash) => clashText(clash, zone, ctx.locale));
  throw new RefusedByOthers('classes.clash', names);
};
