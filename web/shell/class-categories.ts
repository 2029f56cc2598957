/**
 * The class categories: pages of several areas need their names and colours. They come with the session (session.ts),
 * and are requested again after they have been changed here.
 */
import type { classCategoryContract } from '#areas/settings/class-category/class-category.contract.ts';
import type { NamedCategory } from '#areas/settings/class-category/class-category.model.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import { call } from '#kit/web/api.ts';
import { callOf } from '#kit/web/call-of.ts';
import { signal } from '#kit/web/signal.ts';

const list = callOf<typeof classCategoryContract.list>({ method: 'GET', path: 'classCategory' });

export const classCategories = signal<readonly NamedCategory[]>([]);
export const loadClassCategories = async (): Promise<void> => {
  classCategories.set(await call(list, {}));
};

export const findCategory = (key: string | null | undefined): NamedCategory | undefined =>
  classCategories.get().find((one) => one.key === key);
/** The name; the key if another session has just added it. */
export const categoryName = (key: ClassCategory, locale: Locale): string => {
  const found = findCategory(key);
  return found ? textIn(found.name, locale) : key;
};
/** The categories to choose from; archived ones only if they are already chosen. */
export const offeredCategories = (chosen: readonly string[] = []): readonly NamedCategory[] =>
  classCategories.get().filter(({ key, is_archived }) => !is_archived || chosen.includes(key));
/** The default of a new class. */
export const startCategory = (): Partial<Pick<NamedCategory, 'colour'> & { category: ClassCategory }> => {
  const [first] = offeredCategories();
  return first ? { category: first.key, colour: first.colour } : {};
};
/** For a filter: archived ones too, because classes can still have them. */
export const categoryKeys = (): readonly string[] => classCategories.get().map(({ key }) => key);
