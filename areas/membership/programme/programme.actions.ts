/** The actions of a programme. */
import { IconArchive, IconArrowBackUp, IconCopy, IconPencil } from '@tabler/icons-react';
import { programmeContract } from './programme.contract.ts';
import { programmeMachine } from './programme.machine.ts';
import type { Programme } from './programme.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

type Row = Pick<Programme, 'id' | 'version' | 'can'>;
const edit = jump<Row>('edit', '/manage/createMemberships', { icon: IconPencil });
const copy = jump<Row>('copy', '/manage/createMemberships', { icon: IconCopy, search: () => ({ copy: '1' }) });

export const programmeActions: readonly Action<Row>[] = [
  edit,
  ...movesOf(programmeMachine, programmeContract, { offer: { icon: IconArrowBackUp } }),
  copy,
  ...movesOf(programmeMachine, programmeContract, { retire: { icon: IconArchive } }),
];
