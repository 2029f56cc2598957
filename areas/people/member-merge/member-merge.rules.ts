/** Two records of one person: how they differ, and why they can't be merged. */
import { choosable, type Choosable, type Difference, type Merge } from './member-merge.model.ts';

type Person = Readonly<Record<Choosable, string | number | null>>;
const isThere = (value: string | number | null): boolean => value !== null && value !== '';

/** Fields that differ between the two records. The record's own value stays, unless it is missing. */
export const differencesOf = (kept: Person, gone: Person): Difference[] =>
  choosable
    .filter((field) => isThere(gone[field]) && kept[field] !== gone[field])
    .map((field) => ({
      field,
      kept: kept[field],
      gone: gone[field],
      take: isThere(kept[field]) ? ('kept' as const) : ('gone' as const),
    }));

/** The values that are taken over: only what the other record actually has. */
export const takenFrom = (gone: Person, take: readonly Choosable[]): Partial<Person> =>
  Object.fromEntries(take.filter((field) => isThere(gone[field])).map((field) => [field, gone[field]]));

type Side = { id: number; erased_at: string | null; date_of_birth: string | null };
export const whyNotMerge = (kept: Side, gone: Side, overlaps: number): string | null => {
  if (kept.id === gone.id) return 'people.merge_itself';
  if (kept.erased_at !== null || gone.erased_at !== null) return 'people.is_erased';
  return overlaps > 0 ? 'people.merge_overlap' : null;
};

export const mergeCan = (merge: Pick<Merge, 'undone_at' | 'undo_until'>, now: string, may: boolean): Merge['can'] =>
  may && merge.undone_at === null && Date.parse(now) <= Date.parse(merge.undo_until) ? ['undo'] : [];
