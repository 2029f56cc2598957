/**
 * The categories of classes: names and colours are needed on pages of several areas. They are asked for with
 * the first page that is not Home, and that page is shown when they are there (pages.ts).
 */
import { classCategoryContract } from '#areas/settings/class-category/class-category.contract.ts';
import type { ClassCategoryRow } from '#areas/settings/class-category/class-category.model.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import { call } from '#kit/web/api.ts';
import { signal } from '#kit/web/signal.ts';

export const classCategories = signal<readonly ClassCategoryRow[]>([]);
export const loadClassCategories = async (): Promise<void> => {
  classCategories.set(await call(classCategoryContract.list, {}));
};

export const findCategory = (key: string | null | undefined): ClassCategoryRow | undefined =>
  classCategories.get().find((one) => one.key === key);
/** The name; the key where another session has just added it. */
export const categoryName = (key: ClassCategory, locale: Locale): string => {
  const found = findCategory(key);
  return found ? textIn(found.name, locale) : key;
};
/** Those that can be chosen; archived ones only where they are chosen already. */
export const offeredCategories = (chosen: readonly string[] = []): readonly ClassCategoryRow[] =>
  classCategories.get().filter(({ key, is_archived }) => !is_archived || chosen.includes(key));
/** What a new class begins with. */
export const startCategory = (): Partial<Pick<ClassCategoryRow, 'colour'> & { category: ClassCategory }> => {
  const [first] = offeredCategories();
  return first ? { category: first.key, colour: first.colour } : {};
};
/** For a filter: archived ones too, since classes are still in them. */
export const categoryKeys = (): readonly string[] => classCategories.get().map(({ key }) => key);
