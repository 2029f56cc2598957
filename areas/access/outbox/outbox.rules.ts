/** What people can see of a message of the system, and do with it. */
import { canMove } from '#kit/domain/machine.ts';
import { outboxMachine } from './outbox.machine.ts';
import type { OutboxRow } from './outbox.model.ts';

type Message = Pick<OutboxRow, 'status'> & { branch_id: number | null };

/**
 * Messages of the network hold links and codes that let one person in. If they may not have reached that person,
 * someone has to pass them on; once they are sent, or on their way, nobody else can read them.
 */
export const showsText = ({ branch_id, status }: Message): boolean =>
  branch_id !== null || status === 'kept' || status === 'failed' || status === 'unknown';

/** Why a message can't be resent: this server sends none, or this one has been sent or is on its way. */
export const whyNotAgain = ({ status }: Pick<Message, 'status'>, sends: boolean): string | null => {
  if (!sends) return 'access.no_mail_server';
  return canMove(outboxMachine, status, 'again') ? null : 'access.message_not_stuck';
};
