import { describe, expect, test } from 'vitest';
import { guessMapping, hasHeaders, headerSignature, mappingFaults } from './import-columns.rules.ts';
import { importFields, repeatableFields } from './import-fields.rules.ts';
import { synonyms } from './import-synonyms.rules.ts';
import { looseKey } from './import-text.rules.ts';

const fieldOf = (header: string, values: string[] = []) =>
  guessMapping(
    [header],
    values.map((value) => [value]),
  )[0];

describe('guessMapping', () => {
  test.each([
    ['First Name', 'first_name'],
    ['firstName', 'first_name'],
    ['SURNAME', 'last_name'],
    ['Nama Penuh', 'full_name'],
    ['姓名', 'full_name'],
    ['E-mail Address', 'email'],
    ['guardianEmail', 'guardian_email'],
    ['家长邮箱', 'guardian_email'],
    ['No. Telefon', 'phone'],
    ['手机号码', 'phone'],
    ['Tarikh Lahir', 'date_of_birth'],
    ['出生日期', 'date_of_birth'],
    ['Member since', 'joined_on'],
    ['Start', 'joined_on'],
    ['开始', 'joined_on'],
    ['Membership Title', 'programme'],
    ['Member Type', 'member_type'],
    ['Access card number', 'card_number'],
    ['Poskod', 'postcode'],
    ['emergency_contact_phone', 'emergency_phone'],
    ['Catatan', 'note'],
  ])('%s is %s, for sure', (header, field) => {
    expect(fieldOf(header)).toEqual({ header, field, confidence: 'sure' });
  });

  test.each([
    ['Primary Email Address (login)', 'email'],
    ['Your mobile number please', 'phone'],
    ['学员的出生日期', 'date_of_birth'],
  ])('%s is likely %s', (header, field) => {
    expect(fieldOf(header)).toEqual({ header, field, confidence: 'likely' });
  });

  test.each(['Last visit', 'Colour of belt', 'Firsts', ''])('%s says nothing', (header) => {
    expect(fieldOf(header)?.field).toBeNull();
  });

  test('a word of a known name is not believed if the values are something else', () => {
    expect(fieldOf('Start weight', ['81', '74', '66'])?.field).toBeNull();
  });

  test('a name that its values contradict is not believed, one that is exact only half', () => {
    expect(fieldOf('Wants our e-mail address list', ['yes', 'no', 'yes'])?.field).toBeNull();
    expect(fieldOf('E-mail', ['yes', 'no', 'yes'])).toMatchObject({ field: 'email', confidence: 'likely' });
  });

  test('values show a column without a name', () => {
    expect(fieldOf('col7', ['a@b.example', 'c@d.example', ''])?.field).toBeNull();
    expect(fieldOf('col7', ['a@b.example', 'c@d.example', 'e@f.example'])).toMatchObject({
      field: 'email',
      confidence: 'likely',
    });
    expect(fieldOf('col8', ['M', 'F', 'F'])?.field).toBe('gender');
    expect(fieldOf('col9', ['017-7866541', '+60195474906', '03-5198 5071'])?.field).toBe('phone');
    expect(fieldOf('col9', ['12/17/2023', '12/17/2023', '12/17/2023'])?.field).toBeNull();
  });

  test('the better claim wins a field; addresses and notes may take several columns', () => {
    const fields = guessMapping(
      ['Contact e-mail of member', 'email', 'Address 1', 'Address 2', 'Note', 'Remarks'],
      [],
    ).map(({ field }) => field);
    expect(fields).toEqual([null, 'email', 'address', 'address', 'note', 'note']);
  });

  test('no synonym stands for two fields', () => {
    const seen = new Map<string, string>();
    for (const field of importFields) {
      for (const key of new Set(synonyms[field].map(looseKey))) {
        expect(seen.get(key), key).toBeUndefined();
        seen.set(key, field);
      }
    }
  });
});

test('a mapping needs a name and gives no field twice, save those that take several columns', () => {
  expect(mappingFaults({ columns: ['email', null], date_orders: {} })).toEqual([
    { field: 'columns', key: 'no_name_column' },
  ]);
  expect(mappingFaults({ columns: ['full_name', 'phone', 'phone', 'phone'], date_orders: {} })).toEqual([
    { field: 'columns', key: 'field_twice', facts: { field: 'phone' } },
  ]);
  expect(
    mappingFaults({
      columns: ['full_name', ...[...repeatableFields].flatMap((field) => [field, field])],
      date_orders: {},
    }),
  ).toEqual([]);
});

test('a file that begins with a person has no headers', () => {
  expect(hasHeaders(['Name', 'E-mail'])).toBe(true);
  expect(hasHeaders(['Tan Wei Ming', 'wm@mail.example'])).toBe(false);
  expect(hasHeaders(['Tan Wei Ming', '05/03/2020'])).toBe(false);
  expect(hasHeaders(['', ' '])).toBe(false);
});

test('the signature knows the same columns again, in their order', () => {
  expect(headerSignature(['First Name', 'E-mail'])).toBe(headerSignature([' first_name', 'EMAIL ']));
  expect(headerSignature(['a', 'b'])).not.toBe(headerSignature(['b', 'a']));
  expect(headerSignature(['a', 'b', 'Reason'])).toBe(headerSignature(['a', 'b']));
  expect(headerSignature(['a', 'b', '退回原因'])).toBe(headerSignature(['a', 'b']));
  expect(headerSignature(['ab', ''])).not.toBe(headerSignature(['a', 'b']));
});

const familyFields = (of: string[][]) =>
  guessMapping(['Name', 'E-mail', 'Group', 'Is Dependent'], of).map(({ field }) => field);

test('a column of families is guessed where its values are e-mails', () => {
  const rows = ['a@m.example', 'b@m.example', 'c@m.example'].map((email, i) => [
    `Name${i}`,
    email,
    'a@m.example',
    'Yes',
  ]);
  expect(familyFields(rows)).toEqual(['full_name', 'email', 'guardian_email', 'member_type']);
  expect(familyFields(rows.map(([name = '', email = '']) => [name, email, 'Morning', 'No']))).toEqual([
    'full_name',
    'email',
    null,
    'member_type',
  ]);
});
