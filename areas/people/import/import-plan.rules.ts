/** What happens to each row: judged beside all rows of the file and the people already in the system. */
import type { Correction, RowFault, RowNotice } from './import-cells.rules.ts';
import {
  cardHolder,
  comesBack,
  emailHolder,
  guardianEmailOf,
  guardianEntry,
  indexEntry,
  isGuardian,
  keptRow,
  sharesGuardianEmail,
  type FileIndex,
  type IndexEntry,
} from './import-file-index.rules.ts';
import type { Existing, ExistingPerson } from './import-existing.rules.ts';
import { birthsAgree, nameKey, rowKey } from './import-identity.rules.ts';
import type { ImportPerson, ReadRow } from './import-rows.rules.ts';

export const outcomes = ['create', 'already_there', 'repeated', 'faulty', 'left_out'] as const;
export type Outcome = (typeof outcomes)[number];
/** A guardian is a row of the file, found by its e-mail once it is imported, or an existing client. */
type GuardianRef = { email: string; row: number | null; member_id: number | null };
export type PlannedRow = {
  row: number;
  row_key: string;
  outcome: Outcome;
  person: ImportPerson;
  faults: RowFault[];
  notices: RowNotice[];
  corrections: Correction[];
  /** To be linked with the person of this row, whichever row imports that person. */
  guardian: GuardianRef | null;
  /** The existing person, or the open lead who becomes a client. */
  existing: { kind: 'lead' | 'member'; id: number } | null;
};

const ofOthers = (index: FileIndex, entry: IndexEntry): RowFault[] => {
  const [email, card] = [emailHolder(index, entry), cardHolder(index, entry)];
  return [
    ...(email ? [{ field: 'email', key: 'email_twice', facts: { row: email.row, name: email.name } } as const] : []),
    ...(card ? [{ field: 'card_number', key: 'card_twice', facts: { row: card.row, name: card.name } } as const] : []),
  ];
};

const missing = ({ email, row }: GuardianRef): RowFault =>
  row === null
    ? { field: 'guardian_email', key: 'guardian_not_found', facts: { value: email } }
    : { field: 'guardian_email', key: 'guardian_comes_back', facts: { row } };
/** A guardian must be a client by the turn of the child; otherwise the child's row needs fixing. */
export const withGuardian = (planned: PlannedRow, isClient: (email: string) => boolean): PlannedRow => {
  const { guardian } = planned;
  if (!guardian || planned.outcome === 'faulty' || isClient(guardian.email)) return planned;
  return { ...planned, outcome: 'faulty', guardian: null, faults: [...planned.faults, missing(guardian)] };
};

type Family = { guardian: GuardianRef | null; faults: RowFault[] };
const noFamily: Family = { guardian: null, faults: [] };
const familyFault = (
  key: 'guardian_missing' | 'guardian_not_found' | 'guardian_comes_back' | 'guardian_circle',
  facts?: RowFault['facts'],
): Family => ({
  guardian: null,
  faults: [{ field: 'guardian_email', key, ...(facts && { facts }) }],
});

/**
 * A family member without a guardian and an e-mail can't be contacted; if either is given but wrong, that is reported.
 */
const isLost = (entry: IndexEntry, faults: readonly RowFault[]): boolean =>
  entry.is_dependent &&
  entry.email === null &&
  !faults.some(({ field }) => field === 'email' || field === 'guardian_email');

const familyOf = (index: FileIndex, entry: IndexEntry, faults: readonly RowFault[]): Family => {
  const email = guardianEmailOf(index, entry);
  if (email === null) return isLost(entry, faults) ? familyFault('guardian_missing') : noFamily;
  const member_id = index.known_guardians.get(email) ?? null;
  const row = guardianEntry(index, email);
  if (row && index.circles.has(entry.row)) return familyFault('guardian_circle', { row: row.row });
  if (row && row.row !== entry.row) {
    return comesBack(index, row)
      ? familyFault('guardian_comes_back', { row: row.row })
      : { guardian: { email, row: row.row, member_id }, faults: [] };
  }
  return member_id === null
    ? familyFault('guardian_not_found', { value: email })
    : { guardian: { email, row: null, member_id }, faults: [] };
};

const isSame = (person: ImportPerson) => {
  const key = nameKey(person);
  return (other: ExistingPerson): boolean =>
    !other.elsewhere && nameKey(other) === key && birthsAgree(other.date_of_birth, person.date_of_birth);
};
const found = (people: ReadonlyMap<string, readonly ExistingPerson[]>, key: string | null): readonly ExistingPerson[] =>
  key === null ? [] : (people.get(key) ?? []);
const anyMember = (people: readonly ExistingPerson[]): boolean => people.some((other) => other.kind === 'member');
type Match = { same: ExistingPerson | null; faults: RowFault[] };
/** A client before a lead: an existing client stays one, whatever else is known. */
const matchOf = (person: ImportPerson, guardian: GuardianRef | null, existing: Existing): Match => {
  const [byEmail, byCard] = [found(existing.by_email, person.email), found(existing.by_card, person.card_number)];
  const wards = found(existing.by_guardian, guardian?.email ?? null);
  const isIt = isSame(person);
  const same = [...byEmail, ...found(existing.by_phone, person.phone), ...byCard, ...wards].filter(isIt);
  const match = same.find((other) => other.kind === 'member') ?? same[0] ?? null;
  if (match?.kind === 'member') return { same: match, faults: [] };
  return {
    same: match,
    faults: [
      ...(byEmail.some((other) => !isIt(other)) ? [{ field: 'email', key: 'email_of_other' } as const] : []),
      ...(anyMember(byCard)
        ? [{ field: 'card_number', key: 'card_of_other', facts: { value: person.card_number ?? '' } } as const]
        : []),
    ],
  };
};

/** Guardians and children are linked as clients, even if the file has them without a membership. */
const asFamily = (person: ImportPerson, isFamily: boolean, notices: RowNotice[]): ImportPerson => {
  if (!isFamily || person.kind === 'member') return person;
  notices.push({ field: 'status', key: 'family_is_client' });
  return { ...person, kind: 'member' };
};

const personToBring = (
  index: FileIndex,
  entry: IndexEntry,
  read: ReadRow,
  family: Family,
  notices: RowNotice[],
): ImportPerson => {
  const shares = sharesGuardianEmail(index, entry);
  if (shares) notices.push({ field: 'email', key: 'shares_guardian_email' });
  if (family.guardian)
    notices.push({ field: 'guardian_email', key: 'guardian_linked', facts: { value: family.guardian.email } });
  return asFamily(
    shares ? { ...read.person, email: null } : read.person,
    family.guardian !== null || isGuardian(index, entry),
    notices,
  );
};

const outcomeOf = (faults: readonly RowFault[], isKept: boolean, match: Match, person: ImportPerson): Outcome => {
  if (faults.length > 0) return 'faulty';
  if (!isKept) return 'repeated';
  return match.same && (match.same.kind === 'member' || person.kind === 'lead') ? 'already_there' : 'create';
};

/**
 * Judges one row. The index contains all rows of the file; `existing` the people in the system. Existing data is never
 * changed: importing the same file again finds everybody and adds nobody.
 */
export const planRow = (index: FileIndex, row: number, read: ReadRow, existing: Existing): PlannedRow => {
  const entry = indexEntry(row, read);
  const told = { row, row_key: rowKey(read.person), notices: [...read.notices], corrections: read.corrections };
  if (read.left_out)
    return { ...told, outcome: 'left_out', person: read.person, faults: [], guardian: null, existing: null };
  const family = familyOf(index, entry, read.faults);
  const person = personToBring(index, entry, read, family, told.notices);
  const kept = keptRow(index, entry, person.phone);
  const match = matchOf(person, family.guardian, existing);
  const faults = [...read.faults, ...ofOthers(index, entry), ...family.faults, ...match.faults];
  const outcome = outcomeOf(faults, kept.row === row, match, person);
  if (outcome === 'repeated') faults.push({ field: 'row', key: 'same_person', facts: { row: kept.row } });
  if (outcome === 'create' && match.same) told.notices.push({ field: 'row', key: 'lead_becomes_client' });
  const same = match.same && outcome !== 'faulty' ? { kind: match.same.kind, id: match.same.id } : null;
  return { ...told, row_key: rowKey(person), outcome, person, faults, guardian: family.guardian, existing: same };
};

export type PlanCounts = Record<Outcome, number> & {
  leads: number;
  clients: number;
  corrected: number;
  linked: number;
};
export const noCounts = (): PlanCounts => ({
  create: 0,
  already_there: 0,
  repeated: 0,
  faulty: 0,
  left_out: 0,
  leads: 0,
  clients: 0,
  corrected: 0,
  linked: 0,
});
export const countRow = (counts: PlanCounts, { outcome, person, corrections, guardian }: PlannedRow): void => {
  counts[outcome]++;
  if (outcome !== 'create') return;
  counts[person.kind === 'lead' ? 'leads' : 'clients']++;
  if (corrections.length > 0) counts.corrected++;
  if (guardian) counts.linked++;
};
