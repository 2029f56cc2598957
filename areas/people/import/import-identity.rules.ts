/** Who is who: the key of a row, and when two rows or a row and a record are the same person. */
import type { Day } from '#kit/domain/day.ts';
import { looseKey, stableKey } from './import-text.rules.ts';

export type Named = { first_name: string; last_name: string };
/** Case, accents and signs are ignored, and so is the order of the parts ("Tan Wei Ming", "Wei Ming Tan"). */
export const keyOfName = (name: string): string =>
  name
    .split(' ')
    .map(looseKey)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
export const nameKey = ({ first_name, last_name }: Named): string => keyOfName(`${first_name} ${last_name}`);

type Identified = Named & {
  email: string | null;
  phone: string | null;
  card_number: string | null;
  date_of_birth: Day | null;
};
/**
 * The row's own key, from the person and not from the place in the file: the same for the same person whenever the file
 * is imported. The e-mail if there is one; else the phone with the name, else what is left.
 */
export const rowKey = (person: Identified): string => {
  if (person.email !== null) return stableKey(`email|${person.email}`);
  const [name, birth] = [nameKey(person), person.date_of_birth ?? ''];
  if (person.phone !== null) return stableKey(`phone|${person.phone}|${name}|${birth}`);
  return stableKey(`name|${name}|${birth}|${person.card_number ?? ''}`);
};

/** Two known and different dates of birth are two people, however similar the rest is. */
export const birthsAgree = (a: Day | null, b: Day | null): boolean => a === null || b === null || a === b;
