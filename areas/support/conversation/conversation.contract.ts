/** Conversations: live chat of clients with their branch, as those who answer see it. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { BoolText, Count, Id, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { TicketPerson } from '../ticket/ticket.model.ts';
import { ChatEmail, WholeEmail } from '../mail-in/mail-in.model.ts';
import { conversationMachine } from './conversation.machine.ts';
import {
  AskerChat,
  AssignConversation,
  ChatMessage,
  Conversation,
  ConversationRow,
  conversationStatuses,
  Here,
  MakeLead,
  MoveConversation,
  ReadUpTo,
  SnoozeConversation,
  StaffSaid,
  StartConversation,
  StartEmail,
  Stretch,
} from './conversation.model.ts';

export const ConversationQuery = listQuery({
  status: manyOf(z.enum(conversationStatuses)),
  /** Given to the caller. */
  mine: BoolText.optional(),
  /** Not closed, and nobody has been given it. */
  unassigned: BoolText.optional(),
  /** With messages that nobody who answers has read. */
  unread: BoolText.optional(),
  /** Of a client, also what they wrote as a lead. */
  member_id: IdText.optional(),
  lead_id: IdText.optional(),
  sort: sortBy(['last_at', 'waits_since', 'created_at', 'id'], '-last_at'),
});
export type ConversationQuery = z.output<typeof ConversationQuery>;
const NoText = z
  .string()
  .regex(/^\d{1,9}$/, 'not_a_number')
  .transform(Number)
  .pipe(Count);
/** `after`: what came after a message; `before`: what came before it; neither: the end of the conversation. */
const StretchQuery = z.object({ after: NoText.optional(), before: NoText.optional() });

const said = ['support.message_differs'] as const;
const suppressed = [
  'support.address_bounced',
  'support.address_complained',
  'support.address_unsubscribed',
  'support.address_suppressed',
] as const;
const rows = rowsOf('conversation', { see: 'VIEW_NEWS', write: 'MANAGE_TICKETS', answer: 'silent' });
export const conversationContract = contract({
  list: rows.list(
    'Conversations of a branch; at head office those of all branches',
    ConversationQuery,
    ConversationRow,
  ),
  view: rows.view('One conversation, with what is known of the person', Conversation),
  messages: rows.of('messages', 'Messages of a conversation in their order, at most 100', Stretch, {
    query: StretchQuery,
  }),
  emails: rows.of(
    'emails',
    'What is known of the messages of a conversation that came or went by e-mail, newest first',
    z.array(ChatEmail),
  ),
  email: rows.of('email', 'The whole text of an e-mail', WholeEmail),
  people: rows.of('people', 'Staff who can be given a conversation', z.array(TicketPerson), { flag: 'MANAGE_TICKETS' }),
  start: rows.inBranch(
    'start',
    'Write to a client, in the conversation that there is or a new one',
    StartConversation,
    Conversation,
    {
      refuses: said,
    },
  ),
  startEmail: rows.inBranch(
    'startEmail',
    'Write the first e-mail to a client or a lead, in the conversation that there is or a new one',
    StartEmail,
    Conversation,
    { answer: 'toast', refuses: [...said, 'support.no_address', 'support.other_lead', ...suppressed] },
  ),
  write: rows.post('write', 'Answer; the same message sent again is added once', StaffSaid, ChatMessage, {
    refuses: said,
  }),
  read: rows.post('read', 'Mark messages as read up to a number', ReadUpTo, z.null()),
  here: rows.post('here', 'Show that the conversation is open, and whether somebody writes', Here, z.null()),
  assign: rows.post('assign', 'Give a conversation to somebody, or to nobody', AssignConversation, Conversation, {
    answer: 'toast',
    refuses: ['support.cannot_answer'],
  }),
  snooze: rows.post(
    'snooze',
    'Put a conversation aside until a time, or until its asker writes',
    SnoozeConversation,
    Conversation,
    {
      answer: 'toast',
      refuses: ['support.snooze_time', 'kit.move_not_possible'],
    },
  ),
  move: rows.move(
    'Close or reopen a conversation, or bring it back',
    conversationMachine,
    MoveConversation,
    Conversation,
    {
      answer: 'toast',
    },
  ),
  makeLead: rows.post('makeLead', 'Make a lead of somebody who wrote by e-mail', MakeLead, Conversation, {
    answer: 'toast',
    refuses: ['support.is_lead'],
  }),
  file: rows.of('file', 'The file of a message', z.null(), { flag: 'signed_in', file: 'any' }),
  /** Of a member of staff with head office. */
  mine: {
    method: 'GET',
    path: 'conversation/mine/:branch_id',
    says: 'What the caller and head office wrote to each other',
    flag: 'signed_in',
    branch: 'branch',
    query: StretchQuery,
    data: AskerChat,
  },
  ask: {
    method: 'POST',
    path: 'conversation/ask',
    says: 'Write to head office; the same message sent again is added once',
    flag: 'signed_in',
    branch: 'branch',
    answer: 'silent',
    body: StaffSaid.extend({ branch_id: Id }),
    data: ChatMessage,
    refuses: said,
  },
  hereMine: {
    method: 'POST',
    path: 'conversation/mine/here',
    says: 'Show that the caller has the chat with head office open, and whether they write',
    flag: 'signed_in',
    branch: 'branch',
    answer: 'silent',
    body: Here.extend({ branch_id: Id }),
    data: z.null(),
  },
  readMine: {
    method: 'POST',
    path: 'conversation/mine/read',
    says: 'Mark answers of head office as read up to a number',
    flag: 'signed_in',
    branch: 'branch',
    answer: 'silent',
    body: ReadUpTo.extend({ branch_id: Id }),
    data: z.null(),
  },
});
