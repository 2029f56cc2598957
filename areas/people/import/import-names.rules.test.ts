import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesOf, withCapitals } from './import-names.rules.ts';

describe('withCapitals', () => {
  test.each([
    ['A/L SELVAM', 'a/l Selvam'],
    ['BINTI MOHD NOOR', 'binti Mohd Noor'],
    ['bin abdullah', 'bin Abdullah'],
    ['d/o krishnan', 'd/o Krishnan'],
    ['VAN DER BERG', 'van der Berg'],
    ['DE SILVA', 'de Silva'],
    ["O'BRIEN", "O'Brien"],
    ["d'souza", "D'Souza"],
    ['MCARTHUR', 'McArthur'],
    ['MÜLLER', 'Müller'],
    ['ØDEGÅRD', 'Ødegård'],
    ['SMITH-JONES', 'Smith-Jones'],
    ['NG', 'Ng'],
    ['lim', 'Lim'],
    ['SMITH III', 'Smith III'],
  ])('a family name %s becomes %s', (from, to) => {
    expect(withCapitals(from, true)).toBe(to);
  });

  test.each([
    ['mei ling', 'Mei Ling'],
    ['DE HUA', 'De Hua'],
    ['SITI BINTI HASSAN', 'Siti binti Hassan'],
    ['ANNE-MARIE', 'Anne-Marie'],
    ['M. K.', 'M. K.'],
  ])('a first name %s becomes %s', (from, to) => {
    expect(withCapitals(from, false)).toBe(to);
  });

  test.each([
    'McDonald',
    'de Silva',
    'binti Hassan',
    'a/p Krishnan',
    "O'Connor",
    '欣怡',
    '李',
    'TJ',
    'DE',
    'J',
    'ß',
    'van der Berg',
    'LeBron',
    '',
  ])('%s stays', (name) => {
    expect(withCapitals(name, true)).toBe(name);
  });

  test('nothing but capitals changes, and a second time nothing at all', () => {
    const names = fc
      .array(fc.stringMatching(/^[A-Za-zéüß'/-]{1,8}$/), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(names, fc.boolean(), (name, isFamilyName) => {
        const once = withCapitals(name, isFamilyName);
        expect(once.toLocaleLowerCase('en')).toBe(name.toLocaleLowerCase('en'));
        expect(withCapitals(once, isFamilyName).toLowerCase()).toBe(once.toLowerCase());
      }),
    );
  });
});

const letters = (text: string) => Array.from(text.replaceAll(' ', '')).toSorted();
describe('namesOf', () => {
  test.each([
    ['John Smith', 'John', 'Smith'],
    ['Smith, John Paul', 'John Paul', 'Smith'],
    ['Tan Wei Ming', 'Wei Ming', 'Tan'],
    ['Wei Ming Tan', 'Wei Ming', 'Tan'],
    ['Siti Nurhaliza binti Tarudin', 'Siti Nurhaliza', 'binti Tarudin'],
    ['Ravi A/L Muthu', 'Ravi', 'A/L Muthu'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['李欣怡', '欣怡', '李'],
    ['欧阳娜娜', '娜娜', '欧阳'],
    ['𠮷田娜', '田娜', '𠮷'],
    ['Sunita', 'Sunita', ''],
    ['李', '李', ''],
  ])('%s is %s + %s', (full, first_name, last_name) => {
    expect(namesOf(full)).toEqual({ first_name, last_name });
  });

  test('no letter is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\p{L}/']{1,8}$/u), { minLength: 1, maxLength: 5 }), (words) => {
        const { first_name, last_name } = namesOf(words.join(' '));
        expect(letters(first_name + last_name)).toEqual(letters(words.join('')));
        expect(first_name).not.toBe('');
      }),
    );
  });
});
