/** Two records of one person: how they differ, and why they can't be merged. */
import { choosable, type Choosable, type Difference, type Merge, type MergePreview } from './member-merge.model.ts';

type Person = Readonly<Record<Choosable, string | number | null>>;
const isThere = (value: string | number | null): boolean => value !== null && value !== '';

type Account = { email: string | null; has_password: boolean };
/** A password without an e-mail opens nothing. */
const signsIn = ({ email, has_password }: Account): boolean => has_password && email !== null;
/** What taking the other e-mail does: nobody's sign-in may move to an address that the client hasn't confirmed. */
export const emailOfMerge = (kept: Account, gone: Account): MergePreview['email'] =>
  signsIn(kept) ? 'waits' : signsIn(gone) ? 'needed' : 'free';

/** Fields that differ between the two records. The record's own value stays, unless it is missing or an account needs the other one. */
export const differencesOf = (kept: Person, gone: Person, email: MergePreview['email']): Difference[] =>
  choosable
    .filter((field) => isThere(gone[field]) && kept[field] !== gone[field])
    .map((field) => ({
      field,
      kept: kept[field],
      gone: gone[field],
      take: isThere(kept[field]) && !(field === 'email' && email === 'needed') ? ('kept' as const) : ('gone' as const),
    }));

/** The values that are taken over: only what the other record actually has. */
export const takenFrom = (gone: Person, take: readonly Choosable[]): Partial<Person> =>
  Object.fromEntries(take.filter((field) => isThere(gone[field])).map((field) => [field, gone[field]]));

type Side = Account & { id: number; erased_at: string | null };
export const whyNotMerge = (kept: Side, gone: Side, overlaps: number): string | null => {
  if (kept.id === gone.id) return 'people.merge_itself';
  if (kept.erased_at !== null || gone.erased_at !== null) return 'people.is_erased';
  if (signsIn(kept) && signsIn(gone)) return 'people.merge_two_sign_ins';
  return overlaps > 0 ? 'people.merge_overlap' : null;
};
export const whyNotTake = (email: MergePreview['email'], take: readonly Choosable[]): string | null =>
  email === 'needed' && !take.includes('email') ? 'people.merge_sign_in' : null;

export const mergeCan = (merge: Pick<Merge, 'undone_at' | 'undo_until'>, now: string, may: boolean): Merge['can'] =>
  may && merge.undone_at === null && Date.parse(now) <= Date.parse(merge.undo_until) ? ['undo'] : [];
