/** What can be done with a programme. */
import { IconArchive, IconArrowBackUp, IconCopy, IconPencil } from '@tabler/icons-react';
import { programmeContract } from './programme.contract.ts';
import type { Programme } from './programme.model.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';

type Row = Pick<Programme, 'id' | 'version' | 'can'>;
const at = ({ id, version }: Row) => ({ params: { id }, body: { version } });
const edit = jump<Row>('edit', '/manage/createMemberships', { icon: IconPencil });
const copy = jump<Row>('copy', '/manage/createMemberships', { icon: IconCopy, search: () => ({ copy: '1' }) });
const retire = move<Row, typeof programmeContract.retire>('retire', programmeContract.retire, at, {
  icon: IconArchive,
  confirms: true,
});
const offer = move<Row, typeof programmeContract.offer>('offer', programmeContract.offer, at, {
  icon: IconArrowBackUp,
});

export const programmeActions: readonly Action<Row>[] = [edit, offer, copy, retire];
