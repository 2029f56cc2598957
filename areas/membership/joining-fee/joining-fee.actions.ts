/** The actions of a joining fee: the same objects are buttons of the record and entries in a row's menu. */
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { joiningFeeContract } from './joining-fee.contract.ts';
import { joiningFeeMachine } from './joining-fee.machine.ts';
import type { JoiningFeeRow } from './joining-fee.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

export const joiningFeeActions: readonly Action<JoiningFeeRow>[] = [
  jump<JoiningFeeRow>('edit', '/manage/joiningFee/details', { icon: IconPencil, search: () => ({ edit: '1' }) }),
  ...movesOf(joiningFeeMachine, joiningFeeContract, {
    retire: { icon: IconArchive },
    offer: { icon: IconArrowBackUp },
  }),
];
