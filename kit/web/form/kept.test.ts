import { expect, test } from 'vitest';
import { areaField, passwordField, textField, uploadField } from './fields.ts';
import { changedIn, keptNames } from './kept.ts';

test('what was typed is kept, but no password, card, code or file', () => {
  const fields = [
    [textField('first_name'), textField('card_number')],
    passwordField('password'),
    textField('code', { autoComplete: 'off' }),
    uploadField('photo', 'picture'),
    areaField('note'),
  ];
  expect(keptNames([{ fields }])).toEqual(['first_name', 'note']);
});

test('only what differs from the record is kept', () => {
  const base = { first_name: 'Mei', tags: ['a'], note: null };
  const values = { ...base, tags: ['a', 'b'], note: 'Knee' };
  expect(changedIn(['first_name', 'tags'], values, base)).toEqual({ tags: ['a', 'b'] });
});
