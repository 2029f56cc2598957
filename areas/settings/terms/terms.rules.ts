/** When a version of terms is in force, and what can still be done with it. No clock: the day is given. */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { locales, type BothTexts, type Locale } from '#kit/domain/words.ts';
import { termsMachine } from './terms.machine.ts';
import type { MoveTerms, Terms } from './terms.model.ts';

type Standing = Pick<Terms, 'status' | 'publish_on'>;
type Versioned = Standing & { series: number; locale: Locale; revision: number };

/** A version whose day has come is in force, whether or not the publishing job has run. */
export const isInForce = ({ status, publish_on }: Standing, today: Day): boolean =>
  status === 'published' || (status === 'pending_publish' && publish_on !== null && publish_on <= today);

/** For each document the newest version in force, in the requested language, otherwise in English, otherwise in any. */
export const versionsToSign = <T extends Versioned>(all: readonly T[], locale: Locale, today: Day): T[] => {
  const rank = (one: T): number => (one.locale === locale ? 2 : 0) + (one.locale === 'en' ? 1 : 0);
  const best = new Map<number, T>();
  for (const one of all.filter((version) => isInForce(version, today))) {
    const other = best.get(one.series);
    const isBetter = !other || rank(one) > rank(other) || (rank(one) === rank(other) && one.revision > other.revision);
    if (isBetter) best.set(one.series, one);
  }
  return [...best.values()];
};

/**
 * Documents in force whose newest version the client has signed in no language, and doesn't sign now, as shown in
 * `locale`.
 */
export const stillUnsigned = <T extends Versioned & { id: number; signed_at: string | null }>(
  all: readonly T[],
  signing: readonly number[],
  { locale, today }: { locale: Locale; today: Day },
): T[] => {
  const newest = locales.flatMap((one) => versionsToSign(all, one, today));
  const signed = new Set(
    newest.filter(({ id, signed_at }) => signed_at !== null || signing.includes(id)).map(({ series }) => series),
  );
  return versionsToSign(all, locale, today).filter(({ series }) => !signed.has(series));
};

/** Titles, in both languages, of the documents in force of which no version was ever signed. */
export const unsignedTitles = (
  all: readonly (Versioned & { title: string; series_signed: boolean })[],
  today: Day,
): BothTexts[] => {
  const open = all.filter((one) => !one.series_signed);
  const chinese = new Map(versionsToSign(open, 'cn', today).map((one) => [one.series, one.title]));
  return versionsToSign(open, 'en', today).map(({ series, title }) => ({
    en: title,
    cn: chinese.get(series) ?? title,
  }));
};

/** A published or signed version can't be changed: a newer version follows it. */
export const whyNotEdit = (terms: Pick<Terms, 'published_at' | 'accepted' | 'status'>): string | null =>
  terms.published_at !== null || terms.accepted > 0 || terms.status !== 'unpublish'
    ? 'settings.terms_were_published'
    : null;

export const moveFaults = ({ move, publish_on }: MoveTerms, today: Day): Fault[] => {
  if (move !== 'schedule') return [];
  if (publish_on === null) return [{ field: 'publish_on', key: 'date_required' }];
  return publish_on <= today ? [{ field: 'publish_on', key: 'in_the_past' }] : [];
};

type Doable = Pick<Terms, 'status' | 'published_at' | 'accepted'>;
export const termsCan = (terms: Doable, has: (flag: Flag) => boolean): Terms['can'] => [
  ...(movesFrom(termsMachine, terms.status, has) as Terms['can']),
  ...(has('MANAGE_TERMS') && whyNotEdit(terms) === null ? (['edit'] as const) : []),
  ...(has('MANAGE_TERMS') ? (['follow'] as const) : []),
];
