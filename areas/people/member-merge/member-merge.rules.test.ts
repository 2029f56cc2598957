import { describe, expect, it } from 'vitest';
import { choosable } from './member-merge.model.ts';
import { differencesOf, mergeCan, takenFrom, whyNotMerge } from './member-merge.rules.ts';

type Person = Parameters<typeof takenFrom>[0];
const blank = Object.fromEntries(choosable.map((field) => [field, null])) as unknown as Person;
const kept: Person = { ...blank, first_name: 'Mei', phone: '+6011', note: '', city: 'Ipoh' };
const gone: Person = { ...blank, first_name: 'Mei Ling', phone: '+6011', note: 'Left-handed', email: 'm@x.my' };

const side = (id: number, erased_at: string | null = null) => ({ id, erased_at, date_of_birth: null });
describe('two records of one person', () => {
  it('differ where the other one says something else; the own value stays, but for one that is missing', () => {
    expect(differencesOf(kept, gone)).toEqual([
      { field: 'first_name', kept: 'Mei', gone: 'Mei Ling', take: 'kept' },
      { field: 'email', kept: null, gone: 'm@x.my', take: 'gone' },
      { field: 'note', kept: '', gone: 'Left-handed', take: 'gone' },
    ]);
    expect(differencesOf(kept, kept)).toEqual([]);
  });

  it('give what they have: nothing that is missing is taken', () => {
    expect(takenFrom(gone, ['first_name', 'city', 'note'])).toEqual({ first_name: 'Mei Ling', note: 'Left-handed' });
  });

  it.each([
    ['one and the same', side(1), side(1), 0, 'people.merge_itself'],
    ['one that is erased', side(1), side(2, '2026-01-01T00:00:00Z'), 0, 'people.is_erased'],
    ['into one that is erased', side(1, '2026-01-01T00:00:00Z'), side(2), 0, 'people.is_erased'],
    ['two that were in two places at once', side(1), side(2), 1, 'people.merge_overlap'],
    ['two others', side(1), side(2), 0, null],
  ])('%s: %s', (_, one, other, overlaps, why) => {
    expect(whyNotMerge(one, other, overlaps)).toBe(why);
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
