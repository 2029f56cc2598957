import { IconMailForward } from '@tabler/icons-react';
import { outboxContract } from '#domain/areas/access/outbox.contract.ts';
import type { OutboxRow } from '#domain/areas/access/outbox.model.ts';
import { move } from '#web/kit/actions.ts';

export const sendAgain = move<OutboxRow, typeof outboxContract.again>(
  'again',
  outboxContract.again,
  ({ id }) => ({ params: { id }, body: {} }),
  { icon: IconMailForward, confirms: true },
);
