import { IconMailForward } from '@tabler/icons-react';
import { outboxContract } from './outbox.contract.ts';
import { outboxMachine } from './outbox.machine.ts';
import type { OutboxRow } from './outbox.model.ts';
import { move } from '#kit/web/actions.ts';

export const sendAgain = move<OutboxRow, typeof outboxContract.again>(
  'again',
  outboxContract.again,
  ({ id }, reason) => ({ params: { id }, body: { reason } }),
  { icon: IconMailForward, asksReason: outboxMachine.moves.again.asksReason },
);
