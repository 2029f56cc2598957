/** What can be done with a joining fee: the same objects are buttons of the record and entries in the menu of a row. */
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { joiningFeeContract } from './joining-fee.contract.ts';
import type { JoiningFeeRow } from './joining-fee.model.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';

const edit = jump<JoiningFeeRow>('edit', '/manage/joiningFee/details', {
  icon: IconPencil,
  search: () => ({ edit: '1' }),
});
const moved = (name: 'retire' | 'offer') =>
  move<JoiningFeeRow, typeof joiningFeeContract.move>(
    name,
    joiningFeeContract.move,
    ({ id, version }) => ({ params: { id }, body: { version, move: name } }),
    { icon: name === 'retire' ? IconArchive : IconArrowBackUp },
  );

export const joiningFeeActions: readonly Action<JoiningFeeRow>[] = [edit, moved('retire'), moved('offer')];
