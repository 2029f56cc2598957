/** The people already in the system, with whom rows of a file are compared. */
import type { Day } from '#kit/domain/day.ts';

/** Someone in the system. `elsewhere`: of a branch that the caller can't see, so only the e-mail is known. */
export type ExistingPerson = {
  kind: 'lead' | 'member';
  id: number;
  first_name: string;
  last_name: string;
  date_of_birth: Day | null;
  elsewhere: boolean;
};
/** Open leads and clients in the system with the e-mail, phone or card of rows of this batch. */
export type Existing = {
  by_email: ReadonlyMap<string, readonly ExistingPerson[]>;
  by_phone: ReadonlyMap<string, readonly ExistingPerson[]>;
  by_card: ReadonlyMap<string, readonly ExistingPerson[]>;
  /** The children of the guardian with this e-mail: a small child has neither e-mail nor phone. */
  by_guardian: ReadonlyMap<string, readonly ExistingPerson[]>;
};
export const nobody: Existing = {
  by_email: new Map(),
  by_phone: new Map(),
  by_card: new Map(),
  by_guardian: new Map(),
};

export type KnownPerson = ExistingPerson & {
  email: string | null;
  phone: string | null;
  card_number: string | null;
  guardian_email: string | null;
};
/** Ordered by what they have. */
export const asExisting = (people: readonly KnownPerson[]): Existing => {
  const by = (keyOf: (person: KnownPerson) => string | null): Map<string, KnownPerson[]> => {
    const found = new Map<string, KnownPerson[]>();
    for (const person of people) {
      const key = keyOf(person);
      if (key !== null) found.set(key, [...(found.get(key) ?? []), person]);
    }
    return found;
  };
  return {
    by_email: by(({ email }) => email),
    by_phone: by(({ phone }) => phone),
    by_card: by(({ card_number }) => card_number),
    by_guardian: by(({ guardian_email }) => guardian_email),
  };
};
