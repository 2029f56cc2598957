/** What can be done with a challenge. */
import { IconArrowBackUp, IconFlag, IconPencil, IconSend } from '@tabler/icons-react';
import { challengeContract } from './challenge.contract.ts';
import { challengeMachine } from './challenge.machine.ts';
import type { Challenge } from './challenge.model.ts';
import { jump, movesOf, removal } from '#kit/web/actions.ts';

export const challengeActions = [
  ...movesOf(challengeMachine, challengeContract, {
    publish: { icon: IconSend },
    close: { icon: IconFlag },
    unpublish: { icon: IconArrowBackUp, small: true },
  }),
  jump<Challenge>('edit', '/challenge/view', { icon: IconPencil, search: () => ({ edit: '1' }) }),
  removal(challengeContract.remove),
];
