import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inLanguage, wordAt } from '#kit/domain/words.ts';
import type { Mapping } from './import-columns.rules.ts';
import { importWords } from './import.words.ts';
import { importFields, type ImportField } from './import-fields.rules.ts';
import { readRow } from './import-rows.rules.ts';
import { guessValueMaps, type ValueMaps } from './import-values.rules.ts';

const maps: ValueMaps = guessValueMaps(
  ['active', 'frozen', 'archived', 'blue'],
  ['Monthly Rolling', 'Old plan', 'none'],
  [{ id: 7, names: ['Monthly Rolling'] }],
);
const options = { today: '2026-11-21', country: 'MY', currency: 'MYR' };
const read = (cells: Partial<Record<ImportField, string>>, dates: Mapping['date_orders'] = {}) => {
  const columns = Object.keys(cells) as ImportField[];
  return readRow(Object.values(cells), { columns, date_orders: dates }, maps, options);
};
const fine = { first_name: 'Mei', last_name: 'Tan', email: 'mei@mail.example', phone: '012-3456789', status: 'active' };

test('a good row has neither faults nor corrections but the phone', () => {
  const { person, faults, corrections, notices } = read(fine);
  expect(person).toMatchObject({
    kind: 'member',
    standing: 'active',
    first_name: 'Mei',
    email: 'mei@mail.example',
    phone: '+60123456789',
  });
  expect({ faults, notices }).toEqual({ faults: [], notices: [] });
  expect(corrections).toEqual([{ field: 'phone', key: 'phone_form', from: '012-3456789', to: '+60123456789' }]);
});

describe('faults', () => {
  test.each<[Partial<Record<ImportField, string>>, ImportField | 'row', string]>([
    [{ first_name: '' }, 'first_name', 'first_name_missing'],
    [{ first_name: ' ', last_name: '' }, 'first_name', 'name_missing'],
    [{ email: 'not-an-email' }, 'email', 'email_invalid'],
    [{ phone: '12' }, 'phone', 'phone_impossible'],
    [{ phone: 'ask the mother' }, 'phone', 'phone_impossible'],
    [{ emergency_phone: '12' }, 'emergency_phone', 'phone_impossible'],
    [{ date_of_birth: '31/02/1990' }, 'date_of_birth', 'date_impossible'],
    [{ date_of_birth: '1990' }, 'date_of_birth', 'date_incomplete'],
    [{ date_of_birth: 'spring' }, 'date_of_birth', 'date_unreadable'],
    [{ date_of_birth: '22/11/2026' }, 'date_of_birth', 'birth_in_future'],
    [{ date_of_birth: '01/01/1900' }, 'date_of_birth', 'birth_too_long_ago'],
    [{ joined_on: '01/01/2029' }, 'joined_on', 'joined_far_ahead'],
    [{ status: 'blue' }, 'status', 'status_undecided'],
    [{ status: 'never seen' }, 'status', 'status_undecided'],
    [{ email: '', phone: '' }, 'row', 'no_contact'],
    [{ city: 'x'.repeat(81) }, 'city', 'too_long'],
    [{ note: 'pays with 4111 1111 1111 1111' }, 'note', 'bank_card'],
  ])('%o is at fault: %s %s', (cells, field, key) => {
    expect(read({ ...fine, ...cells }).faults).toEqual([expect.objectContaining({ field, key })]);
  });

  test('all are told, not the first', () => {
    const { faults } = read({ ...fine, first_name: '', email: 'x', phone: '12', date_of_birth: '05/05/2031' });
    expect(faults.map(({ key }) => key).toSorted()).toEqual([
      'birth_in_future',
      'email_invalid',
      'first_name_missing',
      'phone_impossible',
    ]);
  });

  test('born today and 120 years old are possible', () => {
    expect(read({ ...fine, date_of_birth: '21/11/2026' }).faults).toEqual([]);
    expect(read({ ...fine, date_of_birth: '21/11/1906' }).faults).toEqual([]);
  });
});

describe('corrections', () => {
  test.each<[Partial<Record<ImportField, string>>, ImportField, string, string]>([
    [{ first_name: '  Zhi \u00A0 Hao ' }, 'first_name', 'spaces', 'Zhi Hao'],
    [{ last_name: 'A/L SELVAM' }, 'last_name', 'capitals', 'a/l Selvam'],
    [{ email: 'MEI@Mail.EXAMPLE' }, 'email', 'email_case', 'mei@mail.example'],
    [{ gender: 'Perempuan' }, 'gender', 'gender_word', 'female'],
    [{ country: 'Malaysia' }, 'country', 'country_code', 'MY'],
    [{ country: '新加坡' }, 'country', 'country_code', 'SG'],
    [{ emergency_relationship: 'Ibu' }, 'emergency_relationship', 'relationship_word', '2'],
    [{ date_of_birth: '05/03/99' }, 'date_of_birth', 'year_completed', '1999-03-05'],
    [{ note: "'=1+1" }, 'note', 'sign_removed', '=1+1'],
    [{ card_number: '="00811545"' }, 'card_number', 'sign_removed', '00811545'],
  ])('%o: %s %s to %s', (cells, field, key, to) => {
    const { corrections, faults } = read({ ...fine, phone: '+60123456789', ...cells });
    expect(corrections).toEqual([{ field, key, from: Object.values(cells)[0], to }]);
    expect(faults).toEqual([]);
  });

  test('a full name is told apart', () => {
    const { person, corrections } = read({ full_name: 'TAN WEI MING', email: 'w@mail.example' });
    expect(person).toMatchObject({ first_name: 'Wei Ming', last_name: 'Tan' });
    expect(corrections.map(({ key }) => key)).toEqual(['capitals', 'capitals', 'name_split']);
  });
});

describe('what stays as it is', () => {
  test.each([
    '=HYPERLINK("http://x.example","click")',
    '+1 for yoga',
    '-',
    '@home',
    'Line one\nLine two, with comma and "quotes"',
  ])('the note %j', (note) => {
    const { person, faults, corrections } = read({ ...fine, phone: '', note });
    expect(person.note).toBe(note);
    expect({ faults, corrections }).toEqual({ faults: [], corrections: [] });
  });

  test.each(['Male', 'FEMALE', 'male'])('a word that is only written with other capitals: %s', (gender) => {
    const { person, corrections } = read({ ...fine, phone: '', gender });
    expect([person.gender, corrections]).toEqual([gender.toLowerCase(), []]);
  });

  test('names that begin with a sign', () => {
    expect(read({ ...fine, first_name: '=Mei' }).person.first_name).toBe('=Mei');
  });
});

test('several columns of an address and of notes are put together', () => {
  const columns = ['first_name', 'address', 'note', 'address', 'note', 'email'] as const;
  const { person } = readRow(
    ['Mei', '12 Jalan Ampang', 'a', ' Taman  U ', 'b', 'm@mail.example'],
    { columns, date_orders: {} },
    maps,
    options,
  );
  expect(person).toMatchObject({ address: '12 Jalan Ampang, Taman U', note: 'a\nb' });
});

test.each([
  // 013 and 012 are international prefixes in Singapore, and 00 is the one of Malaysia.
  ['013-4935766', 'SG', undefined, null],
  ['013-4935766', 'SG', 'MY', '+60134935766'],
  ['012-8974296', 'SG', 'MY', '+60128974296'],
  ['9123 4567', 'SG', undefined, '+6591234567'],
  // Without its 0, it is also a valid number in Kuantan.
  ['9123 4567', 'SG', 'MY', '+6091234567'],
  ['+65 9123 4567', 'SG', 'MY', '+6591234567'],
  ['0065 9123 4567', 'SG', 'MY', '+6591234567'],
  ['0060 13-493 5766', 'SG', 'SG', '+60134935766'],
  ['60134935766', 'SG', 'MY', '+60134935766'],
])('%s at a branch in %s, where numbers are from %s, is %s', (phone, country, phone_country, expected) => {
  const columns: ImportField[] = ['first_name', 'email', 'phone', 'emergency_phone'];
  const row = ['Mei', 'mei@mail.example', phone, phone];
  const { person, faults } = readRow(
    row,
    { columns, date_orders: {} },
    { ...maps, phone_country },
    { ...options, country },
  );
  expect([person.phone, person.emergency_phone]).toEqual([expected, expected]);
  expect(faults.length).toBe(expected === null ? 2 : 0);
});

test('a phone is read by the country of its row, then of the branch', () => {
  expect(read({ ...fine, phone: '9123 4567', country: 'SG' }).person.phone).toBe('+6591234567');
  expect(read({ ...fine, phone: '012-3456789', country: 'Singapore' }).person.phone).toBe('+60123456789');
  expect(read({ ...fine, phone: '138 0013 8000', country: '中国' }).person.phone).toBe('+8613800138000');
  expect(read({ ...fine, phone: '138 0013 8000' }).faults).toHaveLength(1);
});

describe('standing', () => {
  test.each<[Partial<Record<ImportField, string>>, object]>([
    [{ status: 'frozen' }, { kind: 'member', standing: 'paused' }],
    [{ status: '' }, { kind: 'lead', standing: 'none' }],
    [
      { status: 'active', programme: 'MONTHLY rolling' },
      { kind: 'member', programme_id: 7, programme_name: 'MONTHLY rolling' },
    ],
    [
      { status: 'active', programme: 'none' },
      { kind: 'member', programme_id: null, programme_name: null },
    ],
  ])('%o is %o', (cells, expected) => {
    expect(read({ ...fine, ...cells }).person).toMatchObject(expected);
  });

  test('without a status column the programme says it', () => {
    const { status: _, ...others } = fine;
    expect(read({ ...others, programme: 'none' }).person).toMatchObject({ kind: 'lead' });
    expect(read({ ...others, programme: 'Monthly Rolling' }).person).toMatchObject({
      kind: 'member',
      standing: 'active',
      programme_id: 7,
    });
    expect(read(others).person).toMatchObject({ kind: 'lead' });
  });

  test('one that is left out says so; a programme that we do not have is a notice', () => {
    expect(read({ ...fine, status: 'archived' }).left_out).toBe(true);
    expect(read({ ...fine, programme: 'Old plan' }).notices).toEqual([
      { field: 'programme', key: 'programme_none', facts: { value: 'Old plan' } },
    ]);
  });
});

test('whatever stands in the cells, a row is read, its person fits the tables, and every fault has words', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '12/17/2023', '+60123456789', 'a@b.example', 'active'),
  );
  const columns = importFields;
  const mapping: Mapping = { columns, date_orders: { joined_on: 'dmy', date_of_birth: 'mdy' } };
  fc.assert(
    fc.property(fc.array(cell, { maxLength: columns.length + 2 }), (cells) => {
      const { person, faults, notices, corrections } = readRow(cells, mapping, maps, options);
      for (const value of Object.values(person)) {
        if (typeof value === 'string')
          expect(value.includes('\u0000') || !value.isWellFormed() || value !== value.trim()).toBe(false);
      }
      expect(person.first_name !== '' || faults.length > 0).toBe(true);
      for (const { key } of faults) expect(wordAt(inLanguage(importWords, 'en').faults, key)).toBeTypeOf('string');
      for (const { key } of notices) expect(wordAt(inLanguage(importWords, 'en').notices, key)).toBeTypeOf('string');
      for (const { key } of corrections)
        expect(wordAt(inLanguage(importWords, 'en').corrections, key)).toBeTypeOf('string');
    }),
  );
});

test('what was read once is read the same again', () => {
  const { person } = read({
    ...fine,
    first_name: ' SITI ',
    last_name: 'BINTI HASSAN',
    email: 'SITI@MAIL.EXAMPLE',
    phone: '6012 345 6789',
  });
  const again = read({
    ...fine,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email ?? '',
    phone: person.phone ?? '',
  });
  expect(again.person).toEqual(person);
  expect(again.corrections).toEqual([]);
});

test('a gender that differs by its capitals only is not told as put right', () => {
  expect(read({ ...fine, phone: '', gender: 'Male' })).toMatchObject({ person: { gender: 'male' }, corrections: [] });
  expect(read({ ...fine, phone: '', gender: 'M' }).corrections.map(({ key }) => key)).toEqual(['gender_word']);
});
