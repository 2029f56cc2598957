/** What can be done with a class category, and what can use one. */
import type { Fault } from '#kit/domain/errors.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import type { ClassCategoryRow } from './class-category.model.ts';

type Known = Pick<ClassCategoryRow, 'key' | 'is_archived'>;

/** The last one stays, because every class needs a category. */
export const whyNotArchive = ({ key, is_archived }: Known, all: readonly Known[]): string | null => {
  if (is_archived) return 'settings.category_archived';
  return all.some((one) => !one.is_archived && one.key !== key) ? null : 'settings.last_category';
};
export const whyNotRestore = ({ is_archived }: Pick<Known, 'is_archived'>): string | null =>
  is_archived ? null : 'settings.category_active';

export const categoryCan = (one: Known, all: readonly Known[], may: boolean): ClassCategoryRow['can'] => {
  if (!may) return [];
  if (one.is_archived) return ['edit', 'restore'];
  return whyNotArchive(one, all) === null ? ['edit', 'archive'] : ['edit'];
};

/** Only existing categories; an archived one only if it was used before. */
export const categoryFaults = (
  field: string,
  wanted: readonly ClassCategory[],
  kept: readonly ClassCategory[],
  all: readonly Known[],
): Fault[] => {
  const usable = all.filter(({ key, is_archived }) => !is_archived || kept.includes(key)).map(({ key }) => key);
  return wanted.every((key) => usable.includes(key)) ? [] : [{ field, key: 'not_one_of' }];
};

const MOST_LETTERS = 30;
/**
 * "Women's boxing" becomes `women_s_boxing`; a name without Latin letters becomes `category`. A number is added if it
 * is taken.
 */
export const categoryKey = (name: string, taken: readonly string[]): ClassCategory => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, MOST_LETTERS);
  const base = plain === '' ? 'category' : plain;
  let key = base;
  for (let n = 2; taken.includes(key); n += 1) key = `${base}_${n}`;
  return key;
};
