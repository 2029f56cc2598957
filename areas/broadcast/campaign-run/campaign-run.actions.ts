import { IconPlayerPause, IconPlayerPlay, IconSend, IconX } from '@tabler/icons-react';
import { campaignRunContract } from './campaign-run.contract.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import { movesOf } from '#kit/web/actions.ts';

export const runActions = movesOf(campaignRunMachine, campaignRunContract, {
  start_late: { icon: IconSend },
  pause: { icon: IconPlayerPause, small: true },
  resume: { icon: IconPlayerPlay },
  cancel: { icon: IconX, danger: true },
});
