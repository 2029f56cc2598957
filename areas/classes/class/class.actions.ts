/** The actions of a class. */
import { IconBarbell, IconBarbellOff, IconCalendarPlus, IconPencil } from '@tabler/icons-react';
import { classContract } from './class.contract.ts';
import { classMachine } from './class.machine.ts';
import type { ClassRow } from './class.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

export const classActions: readonly Action<ClassRow>[] = [
  jump<ClassRow>('schedule', '/manage/classes/plan', { icon: IconCalendarPlus }),
  jump<ClassRow>('edit', '/manage/classes/create', { icon: IconPencil }),
  ...movesOf(classMachine, classContract, { activate: { icon: IconBarbell }, deactivate: { icon: IconBarbellOff } }),
];
