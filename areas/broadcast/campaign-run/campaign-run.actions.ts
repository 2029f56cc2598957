import { IconMailCheck, IconPlayerPause, IconPlayerPlay, IconSend, IconX } from '@tabler/icons-react';
import { campaignRunContract } from './campaign-run.contract.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import type { RunRow } from './campaign-run.model.ts';
import { move, movesOf, type Action } from '#kit/web/actions.ts';

type Row = Pick<RunRow, 'id' | 'version' | 'can'>;
const choose = (name: 'choose_a' | 'choose_b', winner: 'a' | 'b'): Action<Row> =>
  move(name, campaignRunContract.choose, ({ id, version }: Row) => ({ params: { id }, body: { version, winner } }), {
    icon: IconMailCheck,
    confirms: true,
    // Neither of the two is the obvious one.
    small: true,
  });
const moves = movesOf(campaignRunMachine, campaignRunContract, {
  start_late: { icon: IconSend },
  pause: { icon: IconPlayerPause, small: true },
  resume: { icon: IconPlayerPlay },
  cancel: { icon: IconX, danger: true },
});
export const chooseActions = [choose('choose_a', 'a'), choose('choose_b', 'b')] as const;
export const runActions: readonly Action<Row & Pick<RunRow, 'status'>>[] = [...moves, ...chooseActions];
