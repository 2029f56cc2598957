import type { Flag } from '#domain/access.ts';
import type { Fault } from '#domain/kit/errors.ts';
import { movesFrom } from '#domain/kit/machine.ts';
import { classMachine } from './class.machine.ts';
import type { ClassRow, EditClass } from './class.model.ts';

/** Somebody must be able to book it. */
export const classFaults = (asked: Pick<EditClass, 'programme_types' | 'credit_cost'>): Fault[] =>
  asked.programme_types.length === 0 && asked.credit_cost === 0
    ? [{ field: 'programme_types', key: 'nobody_books' }]
    : [];

export const classCan = (status: ClassRow['status'], has: (flag: Flag) => boolean): ClassRow['can'] => [
  ...(status === 'active' && has('MANAGE_CLASSES') ? (['schedule'] as const) : []),
  ...(has('MANAGE_CLASSES') ? (['edit'] as const) : []),
  ...movesFrom(classMachine, status, has),
];
