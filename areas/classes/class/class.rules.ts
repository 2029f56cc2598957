import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { ONLINE_CLASS_PARTICIPANTS } from '#kit/domain/constants.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { classMachine } from './class.machine.ts';
import type { ClassRow, EditClass } from './class.model.ts';

type Asked = Pick<EditClass, 'programme_types' | 'credit_cost'>;
/** Someone must be able to book it. */
export const classFaults = (asked: Asked): Fault[] =>
  asked.programme_types.length === 0 && asked.credit_cost === 0
    ? [{ field: 'programme_types', key: 'nobody_books' }]
    : [];

type Kind = ClassRow['kind'];
/** The size of an online class is limited by the specification; that of a class in a room by its room. */
export const placesFaults = (kind: Kind, capacity: number, field = 'capacity'): Fault[] => {
  const { min, max } = ONLINE_CLASS_PARTICIPANTS;
  if (kind === 'room' || (capacity >= min && capacity <= max)) return [];
  return [capacity < min ? { field, key: 'too_small', facts: { min } } : { field, key: 'too_big', facts: { max } }];
};
/** A class in a room has no link, and an online class has no room. */
export const kindFaults = (kind: Kind, asked: Pick<EditClass, 'facility_id' | 'meeting_url'>): Fault[] => [
  ...(kind === 'online' && asked.facility_id !== null ? [{ field: 'facility_id', key: 'online_no_room' }] : []),
  ...(kind === 'room' && asked.meeting_url !== null ? [{ field: 'meeting_url', key: 'room_no_meeting' }] : []),
];

export const classCan = (status: ClassRow['status'], has: (flag: Flag) => boolean): ClassRow['can'] => [
  ...(status === 'active' && has('MANAGE_CLASSES') ? (['schedule'] as const) : []),
  ...(has('MANAGE_CLASSES') ? (['edit'] as const) : []),
  ...movesFrom(classMachine, status, has),
];
