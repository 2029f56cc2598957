import { describe, expect, it } from 'vitest';
import { relationships } from '#kit/domain/lookups/numbered.ts';
import { guardianFaults, kinBack, kinOf, linkOf, relationshipBack } from './member-family.rules.ts';

const [FATHER, MOTHER, BROTHER, SISTER, SON, DAUGHTER, HUSBAND, WIFE, FRIEND] = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const person = (id: number, gender: 'male' | 'female' | null, date_of_birth: string | null) => ({
  id,
  gender,
  date_of_birth,
});
const today = '2026-03-05';
const mother = person(1, 'female', '1985-01-01');
const child = person(2, null, '2016-01-01');

describe('what one is to the other, from the other side', () => {
  it.each([
    [FATHER, 'male', SON],
    [FATHER, 'female', DAUGHTER],
    [SON, 'female', MOTHER],
    [DAUGHTER, 'male', FATHER],
    [BROTHER, 'female', SISTER],
    [SISTER, 'male', BROTHER],
    [HUSBAND, 'female', WIFE],
    [WIFE, 'female', WIFE],
    [MOTHER, null, null],
    [FRIEND, null, FRIEND],
  ] as const)('of %s, somebody who is %s is %s', (of, gender, expected) => {
    expect(relationshipBack(of, gender)).toBe(expected);
  });

  it('is told plainly where the gender is not known', () => {
    expect(relationships.map(({ id }) => [kinOf(id), kinBack(id)].join(' '))).toEqual([
      'parent child',
      'parent child',
      'sibling sibling',
      'sibling sibling',
      'child parent',
      'child parent',
      'spouse spouse',
      'spouse spouse',
      'friend friend',
    ]);
  });
});

describe('what is kept of a link', () => {
  it('has the guardian on the right, from whichever side it was said', () => {
    const fromChild = linkOf(child, mother, MOTHER, 'guardian');
    expect(fromChild).toEqual({ member_id: 2, related_member_id: 1, relationship: MOTHER, is_guardian: true });
    expect(linkOf(mother, child, SON, 'ward')).toEqual(fromChild);
  });

  it('cannot be said for a guardian whose gender is not known', () => {
    expect(linkOf(person(1, null, null), child, SON, 'ward')).toBeNull();
  });
});

describe('a guardian', () => {
  it('answers only for a child, and is none', () => {
    expect(guardianFaults(child, mother, 'guardian', today)).toEqual([]);
    expect(guardianFaults(mother, child, 'ward', today)).toEqual([]);
    expect(guardianFaults(mother, child, 'guardian', today)).toEqual([
      { field: 'answers', key: 'guardian_of_grown_up' },
    ]);
    const brother = person(3, 'male', '2012-01-01');
    expect(guardianFaults(child, brother, 'guardian', today)).toEqual([{ field: 'answers', key: 'guardian_is_child' }]);
    expect(guardianFaults(mother, brother, 'nobody', today)).toEqual([]);
  });

  it('is needed until the day before the 18th birthday', () => {
    const young = person(2, null, '2008-03-06');
    expect(guardianFaults(young, mother, 'guardian', today)).toEqual([]);
    expect(guardianFaults(young, mother, 'guardian', '2026-03-06')).toHaveLength(1);
  });
});
