import { describe, expect, it } from 'vitest';
import { choosable } from './member-merge.model.ts';
import { differencesOf, emailOfMerge, mergeCan, takenFrom, whyNotMerge, whyNotTake } from './member-merge.rules.ts';

type Person = Parameters<typeof takenFrom>[0];
const blank = Object.fromEntries(choosable.map((field) => [field, null])) as unknown as Person;
const kept: Person = { ...blank, first_name: 'Mei', phone: '+6011', note: '', city: 'Ipoh' };
const gone: Person = { ...blank, first_name: 'Mei Ling', phone: '+6011', note: 'Left-handed', email: 'm@x.my' };

const none = { email: 'a@x.my', has_password: false };
const owner = { email: 'b@x.my', has_password: true };
const side = (id: number, erased_at: string | null = null) => ({ id, erased_at, ...none });
describe('two records of one person', () => {
  it('differ where the other one says something else; the own value stays, but for one that is missing', () => {
    expect(differencesOf(kept, gone, 'free')).toEqual([
      { field: 'first_name', kept: 'Mei', gone: 'Mei Ling', take: 'kept' },
      { field: 'email', kept: null, gone: 'm@x.my', take: 'gone' },
      { field: 'note', kept: '', gone: 'Left-handed', take: 'gone' },
    ]);
    expect(differencesOf(kept, kept, 'free')).toEqual([]);
  });

  it('give what they have: nothing that is missing is taken', () => {
    expect(takenFrom(gone, ['first_name', 'city', 'note'])).toEqual({ first_name: 'Mei Ling', note: 'Left-handed' });
  });

  it.each([
    ['one and the same', side(1), side(1), 0, 'people.merge_itself'],
    ['one that is erased', side(1), side(2, '2026-01-01T00:00:00Z'), 0, 'people.is_erased'],
    ['into one that is erased', side(1, '2026-01-01T00:00:00Z'), side(2), 0, 'people.is_erased'],
    ['two that were in two places at once', side(1), side(2), 1, 'people.merge_overlap'],
    [
      'two that someone signs in to',
      { ...side(1), ...owner },
      { ...side(2), ...owner },
      0,
      'people.merge_two_sign_ins',
    ],
    ['one of two that someone signs in to', { ...side(1), ...owner }, side(2), 0, null],
    ['two others', side(1), side(2), 0, null],
  ])('%s: %s', (_, one, other, overlaps, why) => {
    expect(whyNotMerge(one, other, overlaps)).toBe(why);
  });
});

describe('the e-mail of a merge', () => {
  it.each([
    ['nobody signs in', none, none, 'free'],
    ['the client signs in with the other one', none, owner, 'needed'],
    ['the client signs in with the own one', owner, none, 'waits'],
    ['a password without an e-mail opens nothing', none, { ...owner, email: null }, 'free'],
    ['nor does it here', { ...owner, email: null }, owner, 'needed'],
  ] as const)('%s', (_, one, other, email) => {
    expect(emailOfMerge(one, other)).toBe(email);
  });

  it('has to be taken, and is chosen at first, where the sign-in comes with it', () => {
    expect(whyNotTake('needed', ['phone'])).toBe('people.merge_sign_in');
    expect([whyNotTake('needed', ['email']), whyNotTake('waits', []), whyNotTake('free', [])]).toEqual([
      null,
      null,
      null,
    ]);
    const [one] = differencesOf({ ...gone, email: 'a@x.my' }, gone, 'needed');
    expect(one).toEqual({ field: 'email', kept: 'a@x.my', gone: 'm@x.my', take: 'gone' });
  });
});

describe('undoing', () => {
  const until = '2026-12-01T00:00:00Z';
  it.each([
    ['in time', { undone_at: null, undo_until: until }, '2026-12-01T00:00:00Z', true, ['undo']],
    ['too late', { undone_at: null, undo_until: until }, '2026-12-01T00:00:01Z', true, []],
    ['twice', { undone_at: '2026-11-20T00:00:00Z', undo_until: until }, '2026-11-21T00:00:00Z', true, []],
    ['without the permission', { undone_at: null, undo_until: until }, '2026-11-21T00:00:00Z', false, []],
  ])('%s', (_, merge, now, may, can) => {
    expect(mergeCan(merge, now, may)).toEqual(can);
  });
});
