/** The actions of a credit pack: the same objects are buttons of the record and entries in a row's menu. */
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { creditPackContract } from './credit-pack.contract.ts';
import { creditPackMachine } from './credit-pack.machine.ts';
import type { CreditPackRow } from './credit-pack.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

export const creditPackActions: readonly Action<CreditPackRow>[] = [
  jump<CreditPackRow>('edit', '/manage/creditSetup/edit', { icon: IconPencil, search: () => ({ edit: '1' }) }),
  ...movesOf(creditPackMachine, creditPackContract, {
    retire: { icon: IconArchive },
    offer: { icon: IconArrowBackUp },
  }),
];
