/**
 * What must be known of other rows before one can be judged: which row has which e-mail, card and phone. Rows that
 * share nothing with another one and that are nobody's guardian can be left out: they are judged the same without.
 */
import { fullName } from '../person/person.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { birthsAgree, keyOfName } from './import-identity.rules.ts';
import type { ReadRow } from './import-rows.rules.ts';

export type IndexEntry = {
  row: number;
  name: string;
  email: string | null;
  birth: Day | null;
  card: string | null;
  guardian_email: string | null;
  is_dependent: boolean;
  is_minor: boolean;
  has_faults: boolean;
};
/** The rows that claim one thing, in the order of the file. Nearly always one, which is then stored alone. */
type Claims = Map<string, IndexEntry | IndexEntry[]>;
export type FileIndex = {
  by_email: Claims;
  by_card: Claims;
  by_person: Claims;
  /** E-mails of guardians named in rows, other than the row's own. */
  guardian_emails: Set<string>;
  /**
   * E-mails of rows that give their own as the guardian's: a person who pays for themselves, or a child that shares it.
   */
  shared_emails: Set<string>;
  /** Guardians who are already clients and not in the file: e-mail → member. */
  known_guardians: ReadonlyMap<string, number>;
  /** Rows that may have a guardian, by their number. */
  leaning: Map<number, IndexEntry>;
  /** In which turn a row with a guardian is imported, if that isn't the first: one turn after its guardian. */
  turns: ReadonlyMap<number, number>;
  /** Rows whose guardian's guardian, or one further up, is the row itself. */
  circles: ReadonlySet<number>;
};

export const newFileIndex = (): FileIndex => ({
  by_email: new Map(),
  by_card: new Map(),
  by_person: new Map(),
  guardian_emails: new Set(),
  shared_emails: new Set(),
  known_guardians: new Map(),
  leaning: new Map(),
  turns: new Map(),
  circles: new Set(),
});

// A file may contain one made-up e-mail thousands of times; the first hundred are enough.
const MAX_CLAIMS = 100;
const claim = (claims: Claims, key: string | null, entry: IndexEntry): void => {
  if (key === null) return;
  const held = claims.get(key);
  if (!held) claims.set(key, entry);
  else if (!Array.isArray(held)) claims.set(key, [held, entry]);
  else if (held.length < MAX_CLAIMS) held.push(entry);
};
const claimed = (claims: Claims, key: string | null): readonly IndexEntry[] => {
  const held = key === null ? undefined : claims.get(key);
  return held === undefined ? [] : Array.isArray(held) ? held : [held];
};

/** What the index keeps of a row. */
export const indexEntry = (row: number, { person, faults, is_minor }: ReadRow): IndexEntry => ({
  row,
  name: fullName(person),
  email: person.email,
  birth: person.date_of_birth,
  card: person.card_number,
  guardian_email: person.guardian_email,
  is_dependent: person.is_dependent,
  is_minor,
  has_faults: faults.length > 0,
});

/** How the same person would be found again: by phone and name, or without a phone by date of birth and name. */
const personKeyOf = (phone: string | null, { name, birth }: IndexEntry): string | null => {
  const key = keyOfName(name);
  return key === '' ? null : `${phone ?? birth ?? ''}|${key}`;
};

/** What a row claims: rows that claim nothing in common don't need to be compared. */
export const keysClaimed = (row: number, read: ReadRow): string[] => {
  const entry = indexEntry(row, read);
  const person = personKeyOf(read.person.phone, entry);
  return [
    ...(entry.email === null ? [] : [emailKey(entry.email)]),
    ...(entry.card === null ? [] : [`card|${entry.card}`]),
    ...(person === null ? [] : [`person|${person}`]),
  ];
};
export const emailKey = (email: string): string => `email|${email}`;
export const leansOnSomebody = ({ person }: ReadRow): boolean => leans(person);

/** Adds a row to the index. `row` is its number as a spreadsheet shows it: the headers are row 1. */
export const addToIndex = (index: FileIndex, row: number, read: ReadRow): void => {
  if (read.left_out) return;
  const entry = indexEntry(row, read);
  claim(index.by_email, entry.email, entry);
  claim(index.by_card, entry.card, entry);
  claim(index.by_person, personKeyOf(read.person.phone, entry), entry);
  if (leans(entry)) index.leaning.set(row, entry);
  if (entry.guardian_email === null) return;
  (entry.guardian_email === entry.email ? index.shared_emails : index.guardian_emails).add(entry.guardian_email);
};

const samePerson = (a: IndexEntry, b: IndexEntry): boolean =>
  a.row === b.row || (birthsAgree(a.birth, b.birth) && keyOfName(a.name) === keyOfName(b.name));

/** Does the row have a guardian: is one named, or is it called a family member? */
const leans = (entry: Pick<IndexEntry, 'guardian_email' | 'is_dependent'>): boolean =>
  entry.guardian_email !== null || entry.is_dependent;
const eldest = (entries: readonly IndexEntry[]): IndexEntry | undefined =>
  entries.toSorted((a, b) => (a.birth ?? '9').localeCompare(b.birth ?? '9'))[0];

/**
 * A row without a date of birth matches everybody with that name, even two people. The row that says more about the
 * person represents it, so that anyone who matches it also matches all others who do.
 */
const withBirth = (claims: readonly IndexEntry[], entry: IndexEntry): IndexEntry => {
  if (entry.birth !== null) return entry;
  const alike = claims.filter((other) => other.birth !== null && samePerson(other, entry));
  return alike.find((other) => !leans(other)) ?? alike[0] ?? entry;
};

/**
 * Who the e-mail belongs to: the first row without a guardian; else the eldest adult (many systems name a payer for
 * everyone, even the person themselves); else a child that has it beside a guardian with a different one.
 */
const holderOf = (index: FileIndex, email: string): IndexEntry | null => {
  const claims = claimed(index.by_email, email);
  const holder =
    claims.find((entry) => !leans(entry)) ??
    eldest(claims.filter((entry) => !entry.is_dependent && !entry.is_minor)) ??
    claims.find((entry) => entry.guardian_email !== email);
  return holder ? withBirth(claims, holder) : null;
};
const holders = (index: FileIndex, email: string): IndexEntry[] => {
  const holder = holderOf(index, email);
  return holder ? claimed(index.by_email, email).filter((entry) => samePerson(entry, holder)) : [];
};

/** Is the e-mail in this row the guardian's and not the person's own? */
export const sharesGuardianEmail = (index: FileIndex, entry: IndexEntry): boolean => {
  if (entry.email === null || !leans(entry)) return false;
  const holder = holderOf(index, entry.email);
  if (entry.guardian_email === entry.email) return !holder || !samePerson(holder, entry);
  return entry.guardian_email === null && holder !== null && !leans(holder) && !samePerson(holder, entry);
};
/** Nobody can be their own guardian. */
export const guardianEmailOf = (index: FileIndex, entry: IndexEntry): string | null => {
  if (sharesGuardianEmail(index, entry)) return entry.email;
  return entry.guardian_email === entry.email ? null : entry.guardian_email;
};
/** Is this row the guardian of another row of the file? */
export const isGuardian = (index: FileIndex, entry: IndexEntry): boolean => {
  const { email } = entry;
  if (email === null || sharesGuardianEmail(index, entry)) return false;
  return (
    index.guardian_emails.has(email) ||
    claimed(index.by_email, email).some((other) => sharesGuardianEmail(index, other))
  );
};

/** The row of a different person with the card of this row: the first to show it. */
export const cardHolder = (index: FileIndex, entry: IndexEntry): IndexEntry | null => {
  const claims = claimed(index.by_card, entry.card);
  const holder = claims[0] && withBirth(claims, claims[0]);
  return holder && !samePerson(holder, entry) ? holder : null;
};

/** The row of a guardian: the first good one of that person, else the first. */
export const guardianEntry = (index: FileIndex, email: string): IndexEntry | null => {
  const rows = holders(index, email);
  return rows.find((entry) => !comesBack(index, entry)) ?? rows[0] ?? null;
};
/** Does the row have a fault of its own, or a card that belongs to someone else? */
export const comesBack = (index: FileIndex, entry: IndexEntry): boolean =>
  entry.has_faults || cardHolder(index, entry) !== null;

const lacksGuardian = (index: FileIndex, entry: IndexEntry): boolean => {
  const email = guardianEmailOf(index, entry);
  if (email === null) return entry.is_dependent && entry.email === null;
  if (index.known_guardians.has(email)) return false;
  const guardian = guardianEntry(index, email);
  return guardian === null || guardian.row === entry.row || comesBack(index, guardian);
};
/** Of several rows about one person, the first that can be imported represents them all; else the first. */
const standsFor = (index: FileIndex, rows: readonly IndexEntry[]): IndexEntry | null =>
  (rows.length > 1 ? rows.find((entry) => !comesBack(index, entry) && !lacksGuardian(index, entry)) : undefined) ??
  rows[0] ??
  null;

/** The row that is imported for the person of this row; this row itself if it is the only one. */
export const keptRow = (index: FileIndex, entry: IndexEntry, phone: string | null): IndexEntry => {
  const byEmail = entry.email === null || sharesGuardianEmail(index, entry) ? [] : holders(index, entry.email);
  const alike = [
    ...byEmail,
    ...claimed(index.by_person, personKeyOf(phone, entry)),
    ...claimed(index.by_card, entry.card),
  ].filter((other) => samePerson(other, entry));
  const rows = [...new Set(alike)].toSorted((a, b) => a.row - b.row);
  return standsFor(index, rows) ?? entry;
};

/** A different person in the file with the e-mail of this row. */
export const emailHolder = (index: FileIndex, entry: IndexEntry): IndexEntry | null => {
  if (entry.email === null || sharesGuardianEmail(index, entry)) return null;
  const holder = holderOf(index, entry.email);
  return holder && !samePerson(holder, entry) ? holder : null;
};

/** Guardians to look for among the clients, because they have no row in the file. */
export const guardiansToFind = (index: FileIndex): string[] =>
  [...index.guardian_emails, ...index.shared_emails].filter((email) => guardianEntry(index, email) === null);
