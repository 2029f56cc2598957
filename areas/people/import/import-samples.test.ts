/** Two whole files that other systems exported: the expected findings were counted by hand and by another program. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { guessMapping, hasHeaders } from './import-columns.rules.ts';
import { guessDateOrder } from './import-dates.rules.ts';
import type { ImportField } from './import-fields.rules.ts';
import { addToIndex, guardiansToFind, newFileIndex } from './import-file-index.rules.ts';
import { asExisting, nobody, type Existing } from './import-existing.rules.ts';
import { countRow, noCounts, planRow, type PlannedRow } from './import-plan.rules.ts';
import { readRow } from './import-rows.rules.ts';
import { guessValueMaps } from './import-values.rules.ts';

const sold = [
  'Monthly Rolling',
  'Kids Muay Thai',
  'PT 10 Sessions',
  'Fight-Fit Starter Pack',
  '12 Month Unlimited',
  'Student Off-Peak',
  'Class Pass 20',
];
const programmes = sold.map((name, i) => ({ id: i + 1, names: [name] }));

const readFile = (name: string) => {
  const bytes = readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
  const [headers = [], ...body] = parse(bytes, { bom: true });
  const guess = guessMapping(headers, body.slice(0, 50));
  const columns = guess.map(({ field }) => field);
  const cellsOf = (field: ImportField) =>
    columns.includes(field) ? body.map((row) => row[columns.indexOf(field)] ?? '') : [];
  const joined = guessDateOrder(cellsOf('joined_on'), 'MY');
  const born = guessDateOrder(cellsOf('date_of_birth'), 'MY', joined.order);
  const maps = guessValueMaps(cellsOf('status'), cellsOf('programme'), programmes);
  const mapping = { columns, date_orders: { joined_on: joined.order, date_of_birth: born.order } };
  const reads = body.map((row) => readRow(row, mapping, maps, { today: '2026-11-21', country: 'MY', currency: 'MYR' }));
  const index = newFileIndex();
  reads.forEach((read, i) => addToIndex(index, i + 2, read));
  const planWith = (existing: Existing) => reads.map((read, i) => planRow(index, i + 2, read, existing));
  return { headers, guess, joined, born, maps, index, planWith };
};

const countsOf = (rows: readonly PlannedRow[]) => {
  const counts = noCounts();
  for (const row of rows) countRow(counts, row);
  return counts;
};
const tally = (keys: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};
const faultsOf = (rows: readonly PlannedRow[]) => tally(rows.flatMap(({ faults }) => faults.map(({ key }) => key)));
const noticesOf = (rows: readonly PlannedRow[]) => tally(rows.flatMap(({ notices }) => notices.map(({ key }) => key)));
const correctionsOf = (rows: readonly PlannedRow[]) =>
  tally(rows.flatMap(({ corrections }) => corrections.map(({ field, key }) => `${field} ${key}`)));
const rowsWith = (rows: readonly PlannedRow[], key: string) =>
  rows.filter(({ faults }) => faults.some((fault) => fault.key === key)).map(({ row }) => row);

const asThere = (rows: readonly PlannedRow[]): Existing =>
  asExisting(
    rows
      .filter(({ outcome }) => outcome === 'create')
      .map(({ person, row, guardian }) => {
        const { kind, first_name, last_name, date_of_birth, email, phone } = person;
        const card_number = kind === 'member' ? person.card_number : null;
        const guardian_email = guardian?.email ?? null;
        return {
          kind,
          id: row,
          first_name,
          last_name,
          date_of_birth,
          email,
          phone,
          card_number,
          guardian_email,
          elsewhere: false,
        };
      }),
  );

describe('members-us-dates.csv', () => {
  const file = readFile('members-us-dates.csv');
  const rows = file.planWith(nobody);

  test('every column is recognised for sure, past the byte-order mark', () => {
    expect(hasHeaders(file.headers)).toBe(true);
    expect(file.guess.map(({ field }) => field)).toEqual([
      'first_name',
      'last_name',
      'email',
      'phone',
      'programme',
      'status',
      'joined_on',
      'address',
      'city',
      'state',
      'postcode',
      'date_of_birth',
      'gender',
      'emergency_name',
      'emergency_phone',
      'note',
      'card_number',
    ]);
    expect(file.guess.every(({ confidence }) => confidence === 'sure')).toBe(true);
  });

  test('dates have the month first; nine births are no dates in it', () => {
    expect(file.joined).toEqual({ order: 'mdy', ambiguous: false, readable: 1208, total: 1208 });
    expect(file.born).toEqual({ order: 'mdy', ambiguous: false, readable: 1199, total: 1208 });
  });

  test('statuses and programmes are understood', () => {
    expect(file.maps.statuses).toEqual({ active: 'active', canceled: 'cancelled', frozen: 'paused', lead: 'lead' });
    expect(
      Object.values(file.maps.programmes)
        .map(({ programme_id }) => programme_id)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([null, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('what goes in, what comes back', () => {
    expect(countsOf(rows)).toEqual({
      create: 1126,
      already_there: 0,
      repeated: 7,
      faulty: 75,
      left_out: 0,
      leads: 81,
      clients: 1045,
      corrected: 870,
      linked: 0,
    });
  });

  test('each fault that is in the file is found', () => {
    expect(faultsOf(rows)).toEqual({
      date_impossible: 4,
      date_incomplete: 5,
      birth_in_future: 16,
      phone_impossible: 11,
      email_invalid: 16,
      email_twice: 18,
      first_name_missing: 5,
      same_person: 7,
    });
    expect(rowsWith(rows, 'phone_impossible')).toEqual([28, 71, 361, 441, 623, 799, 821, 918, 958, 1032, 1073]);
    expect(noticesOf(rows)).toEqual({ programme_none: 5, no_email: 10, cancelled_without_end: 154 });
  });

  test('each thing that is put right is told', () => {
    expect(correctionsOf(rows)).toEqual({
      'first_name spaces': 9,
      'last_name capitals': 9,
      'email email_case': 18,
      'phone phone_form': 904,
      'emergency_phone phone_form': 65,
      'emergency_name spaces': 1,
      'status spaces': 7,
    });
  });

  test('cells that begin with = and notes of two lines stay text', () => {
    const notes = tally(rows.map(({ person }) => person.note ?? ''));
    expect(notes).toEqual({
      '': 1198,
      '=HYPERLINK("http://x.example","click")': 6,
      'Line one\nLine two, with comma and "quotes"': 4,
    });
  });

  test('run again it brings nobody in', () => {
    expect(countsOf(file.planWith(asThere(rows)))).toMatchObject({
      create: 0,
      already_there: 1126,
      repeated: 0 + 7,
      faulty: 75,
    });
  });
});

describe('members-family-plans.csv', () => {
  const file = readFile('members-family-plans.csv');
  const rows = file.planWith(nobody);

  test('other headers, no status column, the day first', () => {
    expect(file.guess.map(({ field }) => field)).toEqual([
      'first_name',
      'last_name',
      'programme',
      'member_type',
      'guardian_email',
      'email',
      'phone',
      'date_of_birth',
      'gender',
      'card_number',
      'joined_on',
      'note',
    ]);
    expect([file.joined, file.born]).toEqual([
      { order: 'dmy', ambiguous: false, readable: 708, total: 708 },
      { order: 'dmy', ambiguous: false, readable: 706, total: 708 },
    ]);
    expect(file.maps.programmes['nomembership']).toEqual({ programme_id: null, status: 'lead' });
  });

  test('what goes in, what comes back', () => {
    expect(countsOf(rows)).toEqual({
      create: 652,
      already_there: 0,
      repeated: 7,
      faulty: 49,
      left_out: 0,
      leads: 171,
      clients: 481,
      corrected: 500,
      linked: 44,
    });
    expect(faultsOf(rows)).toEqual({
      date_impossible: 2,
      birth_in_future: 8,
      phone_impossible: 5,
      email_invalid: 13,
      email_twice: 11,
      first_name_missing: 3,
      same_person: 7,
      guardian_missing: 2,
      guardian_not_found: 4,
      guardian_comes_back: 1,
    });
  });

  test('the five rows that are in it twice, and two children of two guardians', () => {
    expect(rowsWith(rows, 'same_person')).toEqual([157, 401, 402, 418, 441, 532, 658]);
    expect(
      rows.filter(({ row }) => row === 79 || row === 157).map(({ row_key, guardian }) => [row_key, guardian?.email]),
    ).toEqual([
      [rows[77]?.row_key, 'shufen.goh653@gmail.example'],
      [rows[77]?.row_key, 'junjie.goh610@gmail.example'],
    ]);
  });

  test('children are linked to their guardian, the others come back with the reason', () => {
    expect(rowsWith(rows, 'guardian_missing')).toEqual([175, 562]);
    expect(rowsWith(rows, 'guardian_not_found')).toEqual([330, 371, 498, 537]);
    expect(rowsWith(rows, 'guardian_comes_back')).toEqual([288]);
    expect(guardiansToFind(file.index)).toHaveLength(4);
    const child = rows.find(({ row }) => row === 547);
    expect(child).toMatchObject({
      outcome: 'create',
      person: { kind: 'member', email: null },
      guardian: { email: 'sarah.bintihassan150@mail.example', row: 350 },
    });
  });

  test('run again it brings nobody in', () => {
    expect(countsOf(file.planWith(asThere(rows)))).toMatchObject({
      create: 0,
      already_there: 652,
      repeated: 7,
      faulty: 49,
    });
  });

  test('the guardian who was missing may have become a client since', () => {
    file.index.known_guardians = new Map([['shufen.lee394@gmail.example', 99]]);
    const child = file.planWith(nobody).find(({ row }) => row === 498);
    file.index.known_guardians = new Map();
    expect(child).toMatchObject({ outcome: 'create', guardian: { member_id: 99 } });
  });
});
