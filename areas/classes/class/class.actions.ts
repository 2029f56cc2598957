/** What can be done with a class. */
import { IconBarbell, IconBarbellOff, IconCalendarPlus, IconPencil } from '@tabler/icons-react';
import { classContract } from './class.contract.ts';
import type { ClassRow } from './class.model.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';

const change = (name: 'activate' | 'deactivate', icon: Action<ClassRow>['icon'] & {}) =>
  move<ClassRow, typeof classContract.move>(
    name,
    classContract.move,
    (row) => ({ params: { id: row.id }, body: { version: row.version, move: name } }),
    { icon },
  );

export const classActions: readonly Action<ClassRow>[] = [
  jump<ClassRow>('schedule', '/manage/classes/plan', { icon: IconCalendarPlus }),
  jump<ClassRow>('edit', '/manage/classes/create', { icon: IconPencil }),
  change('activate', IconBarbell),
  change('deactivate', IconBarbellOff),
];
