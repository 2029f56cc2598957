/**
 * One batch: judge its rows beside the people already in the system, import the good ones, record the outcome of each.
 */
import type { FileIndex } from './import-file-index.rules.ts';
import { countRow, type PlannedRow } from './import-plan.rules.ts';
import type { ImportPerson } from './import-rows.rules.ts';
import { standingOf } from '#areas/membership/membership/membership.rules.ts';
import { bringMemberships } from '#areas/membership/membership/imported.commands.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { judgeBatch, type LookUp, type Turn } from './import-judge.service.ts';
import {
  bringLeads,
  bringMembers,
  convertLeads,
  linkGuardians,
  type Bringing,
  type GuardianLink,
  type LeadToBring,
  type MemberToBring,
} from './import-people.store.ts';
import { termOf, type Selling } from './import-term.service.ts';
import { settleStandings } from '../member/member-standing.commands.ts';
import { insertRows, lockProgress, membersOfKeys, rowsRecorded, saveProgress } from './import.store.ts';

export type Import = Bringing & Selling & { id: number; country_code: string; currency: string };

const INTEREST_MAX = 200;
const NOTE_MAX = 2000;

const addressLine = ({ address, city, state, postcode }: ImportPerson): string =>
  [address, city, state, postcode].filter((part) => part !== null).join(', ');
/** A lead has no address field: the address is kept in the note. */
const asLead = (row: number, person: ImportPerson): LeadToBring => {
  const { first_name, last_name, email, phone, gender, date_of_birth } = person;
  const note = [person.note ?? '', addressLine(person)]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, NOTE_MAX);
  const interest = person.programme_name?.slice(0, INTEREST_MAX) ?? null;
  return {
    row,
    first_name,
    last_name,
    email,
    phone,
    gender,
    date_of_birth,
    source: person.source ?? 'import',
    interest,
    note: note || null,
  };
};

const asMember = (row: number, person: ImportPerson, of: Import): MemberToBring => {
  const {
    kind: _kind,
    programme_id: _id,
    programme_name: _name,
    source: _source,
    guardian_email: _guardian,
    is_dependent: _type,
    ends_on: _end,
    sessions_left: _left,
    next_payment_on: _next,
    price_cents: _price,
    frozen_until: _frozen,
    ...rest
  } = person;
  const term = termOf(person, of);
  return {
    ...rest,
    row,
    country_code: person.country_code ?? of.country_code,
    standing: standingOf(term ? [term] : [], of.today),
  };
};

type Ids = { leads: Map<number, number>; members: Map<number, number> };
const bringPeople = async (ctx: TxCtx, of: Import, rows: readonly PlannedRow[]): Promise<Ids> => {
  const { db } = ctx;
  const created = rows.filter(({ outcome }) => outcome === 'create');
  const clients = created.filter(({ person }) => person.kind === 'member');
  const leads = created.filter(({ person }) => person.kind === 'lead').map(({ row, person }) => asLead(row, person));
  const ids = {
    leads: await bringLeads(db, of, leads),
    members: await bringMembers(
      db,
      of,
      clients.map(({ row, person }) => asMember(row, person, of)),
    ),
  };
  const idOf = ({ row }: PlannedRow): number => ids.members.get(row) ?? 0;
  const terms = clients.flatMap((client) => {
    const term = termOf(client.person, of);
    return term ? [{ ...term, member_id: idOf(client) }] : [];
  });
  await bringMemberships(ctx, of, terms);
  // What a programme includes is known only once the membership exists.
  const holders = terms.map(({ member_id }) => member_id);
  await settleStandings(ctx, holders, terms, of.today);
  const converted = clients.flatMap((client) =>
    client.existing?.kind === 'lead' ? [{ lead_id: client.existing.id, member_id: idOf(client) }] : [],
  );
  await convertLeads(db, of, converted);
  return ids;
};

const resultOf = (planned: PlannedRow, { leads, members }: Ids) => {
  const { row, row_key, outcome, existing } = planned;
  const there = outcome === 'already_there' ? existing : null;
  const bad = outcome === 'faulty' || outcome === 'repeated';
  return {
    row,
    row_key,
    outcome,
    lead_id: leads.get(row) ?? (there?.kind === 'lead' ? there.id : null),
    member_id: members.get(row) ?? (there?.kind === 'member' ? there.id : null),
    faults: bad ? planned.faults : null,
  };
};

const linksOf = async (
  db: Sql,
  of: Import,
  rows: readonly PlannedRow[],
  guardians: ReadonlyMap<string, number>,
): Promise<GuardianLink[]> => {
  const leaning = rows.filter(({ guardian, outcome }) => guardian && outcome !== 'faulty' && outcome !== 'left_out');
  const children = await membersOfKeys(
    db,
    of.id,
    leaning.map(({ row_key }) => row_key),
  );
  return leaning.flatMap(({ row_key, guardian }) => {
    const [member_id, guardian_id] = [children.get(row_key), guardians.get(guardian?.email ?? '')];
    return member_id !== undefined && guardian_id !== undefined ? [{ member_id, guardian_id }] : [];
  });
};

/**
 * Imports one batch in one transaction. False if another worker is further ahead, or the import is no longer running:
 * then nothing was done.
 */
export const bringBatch = async (
  ctx: TxCtx,
  of: Import,
  index: FileIndex,
  { turn: phase, batch }: Turn,
  lookUp: LookUp,
): Promise<boolean> => {
  const { db } = ctx;
  const progress = await lockProgress(db, of.id);
  const [first, last] = [batch[0]?.row ?? 0, batch.at(-1)?.row ?? 0];
  if (
    progress.status !== 'running' ||
    progress.phase > phase ||
    (progress.phase === phase && progress.last_row >= first)
  )
    return false;
  const recorded = await rowsRecorded(
    db,
    of.id,
    batch.map(({ row }) => row),
  );
  const judged = await judgeBatch(index, batch, lookUp);
  const { guardians } = judged;
  const rows = judged.rows.filter(({ row }) => !recorded.has(row));
  const ids = await bringPeople(ctx, of, rows);
  await insertRows(
    db,
    of.id,
    of.branch_id,
    rows.map((planned) => resultOf(planned, ids)),
  );
  await linkGuardians(db, of.branch_id, await linksOf(db, of, rows, guardians));
  const counts = { ...progress.counts };
  for (const planned of rows) countRow(counts, planned);
  await saveProgress(db, of.id, { phase, last_row: last, rows_done: progress.rows_done + rows.length, counts });
  return true;
};
