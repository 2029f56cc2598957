/** What can be done with an automation: buttons of its page and entries of the row's menu. */
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { automationContract } from './automation.contract.ts';
import { automationMachine } from './automation.machine.ts';
import type { AutomationRow } from './automation.model.ts';
import { jump, movesOf, removal, type Action } from '#kit/web/actions.ts';

const moves = movesOf(automationMachine, automationContract, {
  start: { icon: IconPlayerPlay },
  resume: { icon: IconPlayerPlay },
  pause: { icon: IconPlayerPause, small: true },
  end: { icon: IconX, danger: true },
});
export const automationActions: readonly Action<AutomationRow>[] = [
  ...moves,
  jump<AutomationRow>('edit', '/connect/broadcast', { icon: IconPencil, search: () => ({ edit: '1' }) }),
  removal(automationContract.remove),
];
