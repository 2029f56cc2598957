/** A link between two clients is one row; each side reads it in its own words. */
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { AnswersFor, Kin } from './member-family.model.ts';
import { isChild } from '../member/member.rules.ts';

type Gender = 'male' | 'female' | null;
/** The number of a relationship for a man, and for a woman. */
const pairs: Record<Exclude<Kin, 'friend'>, readonly [number, number]> = {
  parent: [1, 2],
  sibling: [3, 4],
  child: [5, 6],
  spouse: [7, 8],
};
const FRIEND = 9;
export const kinOf = (relationship: number): Kin =>
  (Object.keys(pairs) as (keyof typeof pairs)[]).find((kin) => pairs[kin].includes(relationship)) ?? 'friend';

const back: Record<Kin, Kin> = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  spouse: 'spouse',
  friend: 'friend',
};
/** The relationship seen from the other side. */
export const kinBack = (relationship: number): Kin => back[kinOf(relationship)];
/** This side's relationship to the other one. Null if the word requires a gender that isn't known. */
export const relationshipBack = (relationship: number, gender: Gender): number | null => {
  const kin = kinBack(relationship);
  if (kin === 'friend') return FRIEND;
  return gender === null ? null : pairs[kin][gender === 'male' ? 0 : 1];
};

/** As stored in the table: `related` is `relationship` of `member`, and perhaps the guardian of `member`. */
export type Link = { member_id: number; related_member_id: number; relationship: number; is_guardian: boolean };
type Side = { id: number; gender: Gender; date_of_birth: Day | null };
/**
 * What is stored when, on the page of `one`, `other` is set as `relationship` of `one`. The guardian is always on the
 * right, so a client who is a child's guardian is stored from the child's side.
 */
export const linkOf = (one: Side, other: Side, relationship: number, answers: AnswersFor): Link | null => {
  if (answers !== 'ward') {
    return { member_id: one.id, related_member_id: other.id, relationship, is_guardian: answers === 'guardian' };
  }
  const theirs = relationshipBack(relationship, one.gender);
  return theirs === null
    ? null
    : { member_id: other.id, related_member_id: one.id, relationship: theirs, is_guardian: true };
};

/** Only a child has a guardian, and a guardian can't be a child. */
export const guardianFaults = (one: Side, other: Side, answers: AnswersFor, today: Day): Fault[] => {
  if (answers === 'nobody') return [];
  const [child, guardian] = answers === 'guardian' ? [one, other] : [other, one];
  if (!isChild(child.date_of_birth, today)) return [{ field: 'answers', key: 'guardian_of_grown_up' }];
  return isChild(guardian.date_of_birth, today) ? [{ field: 'answers', key: 'guardian_is_child' }] : [];
};
