/** The messages that the system sent: viewing and resending them. */
import type { OutboxQuery } from './outbox.contract.ts';
import type { OutboxMessage, OutboxRow } from './outbox.model.ts';
import { maskedEmail } from '../security-event/security-event.rules.ts';
import { showsText, whyNotAgain } from './outbox.rules.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { answerPage } from '#kit/server/list.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { wakeSender } from '#kit/server/mail.ts';
import { countMessages, findMessage, listMessages, queueAgain, type Message, type Opened } from './outbox.store.ts';
import { outboxContract } from './outbox.contract.ts';

const sends = (ctx: Ctx): boolean => ctx.services.config.smtpUrl !== undefined;
export const presentMessage = (ctx: Ctx, { branch_id: _of, ...message }: Message): OutboxRow => {
  const may = whyNotAgain(message, sends(ctx)) === null && ctx.has('RESEND_MESSAGE');
  return { ...message, can: may ? ['again'] : [] };
};
export const pageOfMessages = async (ctx: Ctx, query: OutboxQuery): Promise<Paged<OutboxRow>> => {
  return answerPage(
    ctx,
    query,
    [listMessages(query, ctx.branch_id, query.itemsPerPage), countMessages(query, ctx.branch_id)],
    (row) => presentMessage(ctx, row),
  );
};

const present = (ctx: Ctx, { text, papers, again_at, again_by, again_why, ...message }: Opened): OutboxMessage => ({
  ...presentMessage(ctx, message),
  text: showsText(message) ? text : null,
  papers,
  again_at,
  again_by,
  again_why,
});
const opened = async (ctx: Ctx, id: number): Promise<Opened> => {
  const [[message]] = await ctx.read(findMessage(id));
  if (!message) throw new NotFound();
  return message;
};
/** Somebody reads what was written to another person: that is recorded, whether the text is shown or not. */
export const viewMessage = async (ctx: Ctx, id: number): Promise<OutboxMessage> => {
  const message = await opened(ctx, id);
  const { branch_id, subject, to_address } = message;
  noteEvent(ctx, { kind: 'message_opened', branch_id, detail: { subject, to: maskedEmail(to_address) } });
  return present(ctx, message);
};

export const sendAgain = command(outboxContract.again, async (ctx, id, { reason }) => {
  const message = await opened(ctx, id);
  refuseIf(whyNotAgain(message, sends(ctx)));
  const again = { by: ctx.actor.staff_id, at: ctx.clock.now(), why: reason };
  if (!(await queueAgain(ctx.db, id, message.status, again))) throw new Refusal('access.message_not_stuck');
  await wakeSender(ctx.services, ctx.db);
  return present(ctx, await opened(ctx, id));
});
