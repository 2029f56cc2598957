/** Live chat of clients with their branches, on their own page. */
import type { AskerChat, ChatMessage, FileSaid, Said } from './conversation.model.ts';
import { chatOfAsker, hereAsAsker, readAsAsker, sayAsAsker, sendAsAsker } from './conversation.commands.ts';
import { messageOfFile, type Asker, type Span } from './conversation.store.ts';
import { findOwn, getOwn, type Own } from '#areas/people/member-login/member-session.commands.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { fileOf, storeContent } from '#kit/server/file.ts';
import type { Extra, FileAnswer, Upload } from '#kit/server/routes.ts';

type At = { token: string; branch_id: number };
const askerOf = ({ people, places }: Own, branch_id: number): Asker => {
  const self = people.find(({ is_self }) => is_self);
  if (!self || !places.some(({ id }) => id === branch_id)) throw new NotFound();
  return { desk: 'branch', branch_id, member_id: self.id, visitor_id: null, asked_by: null };
};
/** Clients see the branch, not who of it answers. */
export const forClient = (message: ChatMessage): ChatMessage => ({ ...message, by_name: null });

export const chatOfOwn = async (
  ctx: Ctx,
  { token, branch_id, ...span }: At & Span,
  extra: Extra,
): Promise<AskerChat | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  const chat = await chatOfAsker(own.ctx, askerOf(own, branch_id), span);
  return { ...chat, messages: chat.messages.map(forClient) };
};
export const writeAsOwn = async (
  ctx: Ctx,
  { token, branch_id, ...said }: At & Said,
  extra: Extra,
): Promise<ChatMessage> => {
  const own = await getOwn(ctx, token, extra);
  const asker = askerOf(own, branch_id);
  return forClient(await own.ctx.tx((inside) => sayAsAsker(inside, asker, { ...said, file_id: null }, null)));
};
export const attachAsOwn = async (
  ctx: Ctx,
  { token, branch_id, ...said }: At & FileSaid,
  upload: Upload,
  extra: Extra,
): Promise<ChatMessage> => {
  const own = await getOwn(ctx, token, extra);
  const asker = askerOf(own, branch_id);
  const content = await storeContent(own.ctx, 'certificate', upload);
  let isKept = false;
  try {
    const { message, isNew } = await own.ctx.tx((inside) => sendAsAsker(inside, asker, said, content));
    isKept = isNew;
    return forClient(message);
  } finally {
    if (!isKept) await own.ctx.services.files.remove(content.key);
  }
};
export const readAsOwn = async (
  ctx: Ctx,
  { token, branch_id, no }: At & { no: number },
  extra: Extra,
): Promise<null> => {
  const own = await getOwn(ctx, token, extra);
  const asker = askerOf(own, branch_id);
  return own.ctx.tx((inside) => readAsAsker(inside, asker, no));
};
export const hereAsOwn = async (
  ctx: Ctx,
  { token, branch_id, types }: At & { types: boolean },
  extra: Extra,
): Promise<null> => {
  const own = await getOwn(ctx, token, extra);
  const asker = askerOf(own, branch_id);
  return own.ctx.tx((inside) => hereAsAsker(inside, asker, types));
};
export const fileForOwn = async (
  ctx: Ctx,
  { token, branch_id, message_id }: At & { message_id: number },
  extra: Extra,
): Promise<FileAnswer> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) throw new ValidationError([{ field: 'token', key: 'invalid' }]);
  const { member_id } = askerOf(own, branch_id);
  const [[message]] = await own.ctx.read(messageOfFile(message_id));
  if (!message || message.member_id !== member_id) throw new NotFound();
  return fileOf(own.ctx, message.file_id);
};
