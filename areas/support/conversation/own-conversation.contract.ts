/** Live chat as clients see it, on their own page. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Count, Id, IdText } from '#kit/domain/field.ts';
import { AskerChat, chatFile, ChatMessage, FileSaid, Here, ReadUpTo, Said } from './conversation.model.ts';

const Token = z.string().min(20, { error: 'invalid' }).max(200).describe('What a client gets by signing in.');
const Signed = z.object({ token: Token, branch_id: Id });
const own = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent' } as const;
export const ownConversationContract = contract({
  chat: {
    ...own,
    path: 'conversation/own',
    says: 'What a client and a branch wrote to each other, at most 100 messages; empty if the session has ended',
    effect: 'read',
    body: Signed.extend({ after: Count.optional(), before: Count.optional() }),
    data: AskerChat.nullable(),
    perMinute: 600,
  },
  write: {
    ...own,
    path: 'conversation/own/write',
    says: 'A client writes to a branch; the same message sent again is added once',
    body: Signed.extend(Said.shape),
    data: ChatMessage,
    secret: true,
    perMinute: 240,
    refuses: ['people.signed_out', 'support.message_differs'],
  },
  attach: {
    ...own,
    path: 'conversation/own/attach',
    says: 'A client sends a picture or a PDF to a branch; the same one sent again is added once',
    upload: chatFile,
    body: FileSaid.extend({ token: Token, branch_id: IdText }),
    data: ChatMessage,
    secret: true,
    perMinute: 20,
    refuses: ['people.signed_out', 'support.message_differs'],
  },
  read: {
    ...own,
    path: 'conversation/own/read',
    says: 'A client has read the answers up to a number',
    body: Signed.extend(ReadUpTo.shape),
    data: z.null(),
    secret: true,
    perMinute: 120,
    refuses: ['people.signed_out'],
  },
  here: {
    ...own,
    path: 'conversation/own/here',
    says: 'A client has the chat open, and writes or not',
    body: Signed.extend(Here.shape),
    data: z.null(),
    secret: true,
    perMinute: 120,
    refuses: ['people.signed_out'],
  },
  file: {
    ...own,
    path: 'conversation/own/file',
    says: 'The file of an answer',
    effect: 'read',
    body: Signed.extend({ message_id: Id }),
    data: z.null(),
    file: 'any',
    perMinute: 60,
  },
});
