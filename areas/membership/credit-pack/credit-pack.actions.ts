/** What can be done with a credit pack: the same objects are buttons of the record and entries in the menu of a row. */
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { creditPackContract } from './credit-pack.contract.ts';
import type { CreditPackRow } from './credit-pack.model.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';

const edit = jump<CreditPackRow>('edit', '/manage/creditSetup/edit', {
  icon: IconPencil,
  search: () => ({ edit: '1' }),
});
const moved = (name: 'retire' | 'offer') =>
  move<CreditPackRow, typeof creditPackContract.move>(
    name,
    creditPackContract.move,
    ({ id, version }) => ({ params: { id }, body: { version, move: name } }),
    { icon: name === 'retire' ? IconArchive : IconArrowBackUp },
  );

export const creditPackActions: readonly Action<CreditPackRow>[] = [edit, moved('retire'), moved('offer')];
