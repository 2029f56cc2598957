/** How the trail shows a value: sentences of permissions, names instead of ids, words instead of codes. */
import { isFlag } from '#access/access.ts';
import { isCurrency } from '#kit/domain/currency.ts';
import { dayIn, isDay, formatDay } from '#kit/domain/day.ts';
import { formatAmount } from '#kit/domain/money.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import type { AuditChange } from './audit.model.ts';
import { functionNames } from '../role/role.rules.ts';

const pointed = [
  'staff',
  'role',
  'branch',
  'branch_group',
  'organisation',
  'member',
  'lead',
  'programme',
  'membership',
  'facility',
  'class',
  'joining_fee',
  'credit_pack',
  'file',
] as const;
type Pointed = (typeof pointed)[number];
/** Whether the trail shows records of this table by name. */
export const isNamed = (table: string): table is Pointed => pointed.some((one) => one === table);
/** Columns whose name doesn't say which table they point to. */
const pointsTo: Readonly<Record<string, Pointed>> = {
  parent_id: 'organisation',
  issuer_id: 'organisation',
  guardian_id: 'member',
  assigned_to: 'staff',
  asked_of: 'staff',
};
/** Which table a column points to: `sales_staff_id` and `decided_by` to people, `photo_file_id` to files. The server looks the names up. */
export const pointOf = (field: string): Pointed | undefined =>
  pointsTo[field] ??
  (field.endsWith('_by')
    ? 'staff'
    : pointed.find((table) => field === `${table}_id` || field.endsWith(`_${table}_id`)));

export type SayWith = {
  locale: Locale;
  yes: string;
  no: string;
  nameOf: (field: string, id: number) => string | undefined;
  /** The word for a code of this field, if there is one. */
  wordOf: (field: string, code: string) => string | undefined;
  labelOf: (field: string) => string;
  /** Of the branch: the currency of amounts if the entry doesn't name one. */
  currency: string;
  /** Of the branch: the time zone of instants. */
  zone: string;
};

const MOST_LISTED = 20;
const isTitle = (value: object): value is { en: string; cn?: string } => 'en' in value && typeof value.en === 'string';

/** As the trail keeps a `timestamptz`. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/;
const sayText = (field: string, text: string, say: SayWith): string => {
  if (isFlag(text)) return functionNames([text], say.locale);
  if (isDay(text)) return formatDay(text, say.locale);
  if (INSTANT.test(text)) {
    const at = new Date(text);
    return `${formatDay(dayIn(say.zone, at), say.locale)} ${clockIn(say.zone, at)}`;
  }
  return say.wordOf(field, text) ?? text;
};
const sayList = (field: string, list: readonly unknown[], say: SayWith): string => {
  const shown = list.slice(0, MOST_LISTED).map((one) => sayValue(field, one, say) ?? '');
  const more = list.length - shown.length;
  return `${shown.join(say.locale === 'cn' ? '、' : ', ')}${more > 0 ? ` … +${more}` : ''}`;
};
/** A name in both languages, or an object with one. */
const sayObject = (value: object, say: SayWith): string | null => {
  if (isTitle(value)) return textIn(value, say.locale) || null;
  const named = 'text' in value ? value.text : 'title' in value ? value.title : undefined;
  if (typeof named === 'object' && named !== null && isTitle(named)) return textIn(named, say.locale);
  const parts: unknown[] = Object.values(value);
  return parts.every((part) => typeof part === 'string') ? parts.join(' · ') : JSON.stringify(value);
};
const sayNumber = (field: string, value: number, say: SayWith): string => {
  if (field.endsWith('_cents')) return formatAmount(value, say.currency);
  // Hundredths of a percent are a unit of the database.
  if (field.endsWith('_bp')) return `${value / 100}%`;
  return pointOf(field) !== undefined ? (say.nameOf(field, value) ?? `#${value}`) : String(value);
};

/** One value in words; nothing is null. */
export const sayValue = (field: string, value: unknown, say: SayWith): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  if (typeof value === 'number') return sayNumber(field, value, say);
  if (typeof value === 'string') return sayText(field, value, say);
  if (Array.isArray(value)) return value.length === 0 ? null : sayList(field, value, say);
  return typeof value === 'object' ? sayObject(value, say) : JSON.stringify(value);
};

/** Columns that mean nothing to a person. */
const unsaid: readonly string[] = ['id', 'created_at', 'key'];
export const isUnsaid = (field: string): boolean => unsaid.includes(field);

/** What only a machine compares comes last: a page shows the first few. */
const technical: readonly string[] = ['sha256', 'file_sha256', 'mime', 'bytes'];
const isTechnical = (field: string): boolean => technical.includes(field);

/** The currency that the entry itself names; the later one if it was changed. */
const ownCurrency = ({ currency }: Readonly<Record<string, unknown>>): string | undefined =>
  Array.isArray(currency) ? currency.findLast((one) => isCurrency(one)) : undefined;

/**
 * The changes of an entry in words. A person's value is in `personal` until it is erased; `changes` has only a sign
 * that it was there.
 */
export const sayChanges = (
  changes: Readonly<Record<string, unknown>>,
  personal: Readonly<Record<string, unknown>> | null,
  sayWith: SayWith,
): AuditChange[] => {
  const say = { ...sayWith, currency: ownCurrency(changes) ?? sayWith.currency };
  return Object.entries(changes)
    .filter(([field]) => !isUnsaid(field))
    .toSorted(([a], [b]) => Number(isTechnical(a)) - Number(isTechnical(b)))
    .map(([field, kept]) => {
      const pair = kept === true ? personal?.[field] : kept;
      if (!Array.isArray(pair)) return { field, label: say.labelOf(field), before: null, after: null, removed: true };
      return {
        field,
        label: say.labelOf(field),
        before: sayValue(field, pair[0] as unknown, say),
        after: sayValue(field, pair[1] as unknown, say),
        removed: false,
      };
    })
    .filter((change) => change.removed || change.before !== change.after);
};
