/** An answer by e-mail that came back later: the conversation shows it. */
import type { BackKind, SentAnswer } from './mail-back.model.ts';
import { answerById, latestAnswer, markBack } from './mail-back.store.ts';
import { heard } from '../conversation/conversation.commands.ts';
import { holdConversation } from '../conversation/conversation.store.ts';
import type { TxCtx } from '#kit/server/context.ts';

/** By the Message-ID of the report; without one, the latest to the address. */
export const answerOf = async (
  ctx: TxCtx,
  { message_id, recipient }: { message_id: string; recipient: string | null },
  at: string,
): Promise<SentAnswer | undefined> => {
  if (message_id !== '') return (await ctx.read(answerById(message_id)))[0][0];
  return recipient === null ? undefined : (await ctx.read(latestAnswer(recipient, at)))[0][0];
};
type Back = { kind: BackKind; why: string | null; at: string };
export const answerCameBack = async (ctx: TxCtx, answer: SentAnswer, back: Back): Promise<void> => {
  const held = await holdConversation(ctx.db, answer.conversation_id);
  await markBack(ctx.db, answer, back);
  if (held) heard(ctx, held);
};
