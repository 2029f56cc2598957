import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, requiredLine, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { desks } from '../ticket/ticket.model.ts';
import { conversationMachine } from './conversation.machine.ts';

export const conversationStatuses = statesOf(conversationMachine);
export const conversationMoves = ['wake', 'close', 'reopen'] as const;
export const MOST_SAID = 4000;

/** Made by the device that sends: the same message sent again is still one message. */
const Once = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'invalid')
  .describe('Made by the sender, the same for each attempt to send this message.');
export const Said = z.object({ once: Once, body: requiredText(MOST_SAID) });
export type Said = z.output<typeof Said>;
export const StaffSaid = Said.extend({ file_id: orNull(Id).default(null) });
/** With a file, a text isn't needed. Fields of an upload arrive as text. */
export const FileSaid = z.object({ once: Once, body: text(MOST_SAID).default('') });
export type FileSaid = z.output<typeof FileSaid>;
export const chatFile = { kinds: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 10 * 1_048_576 } as const;
export const StartConversation = Said.extend({ branch_id: Id, member_id: Id });
/** One of the two is written to. */
export const StartEmail = Said.extend({
  branch_id: Id,
  member_id: orNull(Id).default(null).describe('The client who gets it; required unless it is a lead.'),
  lead_id: orNull(Id).default(null).describe('The lead who gets it; required unless it is a client.'),
  subject: requiredLine(150),
});
export type StartEmail = z.output<typeof StartEmail>;
export const ReadUpTo = z.object({ no: Count.describe('The number of the last message that was shown.') });
/** Sent while a conversation is open on a screen. */
export const Here = z.object({ types: z.boolean() });
export const AssignConversation = z.object({ version: Version, staff_id: orNull(Id) });
export const SnoozeConversation = z.object({ version: Version, until: Instant });
export const MakeLead = z.object({ version: Version });
export const MoveConversation = z.object({ version: Version, move: z.enum(conversationMoves) });

/** By which way a message came or went. */
export const ways = ['chat', 'email'] as const;
export type Way = (typeof ways)[number];
export const ChatMessage = z.object({
  id: Id,
  no: z.int().min(1),
  once: z.string(),
  from_desk: z.boolean(),
  by_name: z.string().nullable(),
  body: z.string(),
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
  way: z.enum(ways),
  created_at: Instant,
});
export type ChatMessage = z.output<typeof ChatMessage>;
/** A stretch of messages in their order, and who has read how far. */
export const Stretch = z.object({
  last_no: Count,
  asker_read: Count,
  desk_read: Count,
  ticket_id: Id.nullable().describe('The last ticket that became of it.'),
  ticket_no: Count.describe('Messages up to this one are in a ticket.'),
  asker_here: z.boolean().describe('Who asks has the conversation open now.'),
  asker_types: z.boolean(),
  desk_here: z.boolean().describe('Somebody who answers has the conversation open now.'),
  desk_types: z.boolean(),
  messages: z.array(ChatMessage),
});
export type Stretch = z.output<typeof Stretch>;
/** As those who ask see it: a client, or a member of staff who asks head office. */
export const AskerChat = Stretch.extend({
  branch_name: z.string(),
  is_open: z.boolean().describe('Somebody is expected to answer now, by the opening hours.'),
  opens_at: Instant.nullable(),
});
export type AskerChat = z.output<typeof AskerChat>;

export const ConversationRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  desk: z.enum(desks),
  status: z.enum(conversationStatuses),
  member_id: Id.nullable(),
  visitor_id: Id.nullable().describe('Somebody who isn’t a client: a visitor of the website, or who wrote by e-mail.'),
  came_by: z.enum(['website', 'email']).nullable().describe('Of somebody who isn’t a client.'),
  asked_by: Id.nullable(),
  asker_name: z.string(),
  assigned_to: Id.nullable(),
  assigned_name: z.string().nullable(),
  snoozed_until: Instant.nullable(),
  unread: Count,
  last_body: z.string().nullable(),
  last_from_desk: z.boolean().nullable(),
  last_at: Instant,
  waits_since: Instant.nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum([...conversationMoves, 'snooze', 'write', 'assign', 'make_lead'])),
});
export type ConversationRow = z.output<typeof ConversationRow>;
export const Conversation = ConversationRow.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  standing: z.string().nullable(),
  joined_on: z.string().nullable(),
  open_tickets: Count,
  ticket_id: Id.nullable(),
  lead_id: Id.nullable().describe('Of a visitor.'),
  client_id: Id.nullable().describe('The client, or the one whom the lead became.'),
});
export type Conversation = z.output<typeof Conversation>;
