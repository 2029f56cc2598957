/** Live chat as visitors of a branch's website see it. The frame that shows it is served by `/p/website`. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { AskerChat, ChatMessage, Here, ReadUpTo, Said } from '../conversation/conversation.model.ts';
import { ChatDoor, EnterChat, Site, VisitorSpan, VisitorToken } from './visitor.model.ts';

const open = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent' } as const;
const Signed = z.object({ token: VisitorToken });
const key = ['settings.website_key', 'settings.website_scope'] as const;
export const visitorContract = contract({
  door: {
    ...open,
    path: 'visitorChat/door',
    says: 'Which branch answers in the chat of a website, and when; empty if the website has no chat',
    effect: 'read',
    body: z.object({ site: Site }),
    data: ChatDoor.nullable(),
    perMinute: 60,
  },
  enter: {
    ...open,
    path: 'visitorChat/enter',
    says: 'Begin a chat with the branch of a website; the same token again begins nothing new',
    body: EnterChat,
    data: z.null(),
    secret: true,
    perMinute: 10,
    refuses: [...key, 'support.chat_token'],
  },
  chat: {
    ...open,
    path: 'visitorChat',
    says: 'What a visitor and a branch wrote to each other, at most 100 messages; empty if nothing is known of the token',
    effect: 'read',
    body: VisitorSpan,
    data: AskerChat.nullable(),
    perMinute: 600,
  },
  write: {
    ...open,
    path: 'visitorChat/write',
    says: 'A visitor writes to the branch; the same message sent again is added once',
    body: Signed.extend(Said.shape),
    data: ChatMessage,
    secret: true,
    perMinute: 60,
    refuses: ['settings.website_ended', 'support.chat_token', 'support.message_differs'],
  },
  read: {
    ...open,
    path: 'visitorChat/read',
    says: 'A visitor has read the answers up to a number',
    body: Signed.extend(ReadUpTo.shape),
    data: z.null(),
    secret: true,
    perMinute: 120,
    refuses: ['support.chat_token'],
  },
  here: {
    ...open,
    path: 'visitorChat/here',
    says: 'A visitor has the chat open, and writes or not',
    body: Signed.extend(Here.shape),
    data: z.null(),
    secret: true,
    perMinute: 120,
    refuses: ['support.chat_token'],
  },
  file: {
    ...open,
    path: 'visitorChat/file',
    says: 'The file of an answer',
    effect: 'read',
    body: Signed.extend({ message_id: Id }),
    data: z.null(),
    file: 'any',
    perMinute: 60,
    refuses: ['support.chat_token'],
  },
});
