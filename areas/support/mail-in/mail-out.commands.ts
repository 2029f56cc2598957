/** An answer to somebody who wrote by e-mail goes out by e-mail, at once and in the same thread. */
import { insertEmail, lastEmailOf } from './mail-in.store.ts';
import { answerSubject } from './mail-text.rules.ts';
import type { ChatMessage } from '../conversation/conversation.model.ts';
import { HERE_S } from '../conversation/conversation.rules.ts';
import { markTold, type Held } from '../conversation/conversation.store.ts';
import { addressOfAsker } from '../ticket/ticket.store.ts';
import { addressOfVisitor } from '../visitor/visitor.store.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { fileContent } from '#kit/server/file.ts';
import { addressIn, postMail, type MailPaper } from '#kit/server/mail.ts';

export const addressOf = async (
  ctx: Ctx,
  { member_id, visitor_id }: Pick<Held, 'member_id' | 'visitor_id'>,
): Promise<string | null> => {
  if (visitor_id !== null) return (await ctx.read(addressOfVisitor(visitor_id)))[0][0]?.email ?? null;
  return member_id === null ? null : ((await ctx.read(addressOfAsker(member_id)))[0][0]?.email ?? null);
};
/** To the address that is known of them, whatever their last e-mail came from. Null: the answer appears in the chat. */
export const answersTo = async (ctx: Ctx, held: Held): Promise<string | null> => {
  const { asker_way, asker_here_at } = held;
  if (asker_way !== 'email') return null;
  const here = asker_here_at === null ? 0 : Date.parse(asker_here_at);
  return ctx.clock.now().getTime() - here < HERE_S * 1000 ? null : addressOf(ctx, held);
};

const MOST_EARLIER = 20;
const papersOf = async (ctx: Ctx, { file_id, file_name }: ChatMessage): Promise<MailPaper[]> => {
  if (file_id === null) return [];
  const { kind, content } = await fileContent(ctx, file_id);
  return [{ name: file_name ?? 'file', kind, content }];
};
/** `subject`: of the first e-mail of a thread; without one it goes on with the last. */
export type To = { to: string; subject?: string };
/** The caller holds the conversation, and the message is new. */
export const sendAnswer = async (ctx: TxCtx, held: Held, message: ChatMessage, { to, ...begun }: To): Promise<void> => {
  const { id: conversation_id, branch_id, branch_name, member_id, visitor_id } = held;
  const [[last]] = begun.subject === undefined ? await ctx.read(lastEmailOf(conversation_id)) : [[]];
  const domain = addressIn(ctx.services.config.mailFrom ?? '').split('@')[1] ?? 'localhost';
  const key = `chat.${message.id}@${domain}`;
  const earlier = [...(last?.earlier ?? '').split(' '), last?.key ?? ''].filter(Boolean).slice(-MOST_EARLIER).join(' ');
  const subject = begun.subject ?? answerSubject(last?.subject || branch_name);
  const mail_id = await postMail(ctx.services, ctx.db, {
    branch_id,
    ...(member_id !== null && { member_id }),
    ...(visitor_id !== null && { visitor_id }),
    to,
    subject,
    text: `${message.body}\n\n${branch_name}`,
    papers: await papersOf(ctx, message),
    sender: branch_name,
    thread: { id: key, in_reply_to: last?.key ?? '', references: earlier },
  });
  const at = ctx.clock.now().toISOString();
  const of = { branch_id, conversation_id, message_id: message.id, came_in: false } as const;
  await insertEmail(ctx.db, { ...of, key, earlier, subject, address: to, mail_id, at });
  await markTold(ctx.db, conversation_id, message.no);
};
