import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { ticketMachine } from './ticket.machine.ts';

export const ticketStatuses = statesOf(ticketMachine);
export const ticketMoves = ['resolve', 'wait', 'resume', 'reopen'] as const;
export const desks = ['branch', 'office'] as const;
export type Desk = (typeof desks)[number];
export const ticketCategories = [
  'membership',
  'payment',
  'class',
  'app',
  'facility',
  'stock',
  'complaint',
  'other',
] as const;
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];
const MOST_BODY = 4000;

const said = { body: requiredText(MOST_BODY), file_id: orNull(Id).default(null) };
const about = {
  about_member_id: orNull(Id).default(null),
  invoice_id: orNull(Id).default(null),
  class_id: orNull(Id).default(null),
};
const what = { subject: requiredText(120), category: z.enum(ticketCategories) };
export const NewTicket = z.object({
  branch_id: Id,
  desk: z.enum(desks).describe('office: a question to head office; branch: written down for a client who asks.'),
  member_id: orNull(Id).default(null).describe('The client who asks, if the branch answers.'),
  ...what,
  priority: z.enum(priorities).default('normal'),
  ...about,
  ...said,
});
export type NewTicket = z.output<typeof NewTicket>;
export const EditTicket = z.object({ version: Version, ...what, priority: z.enum(priorities), ...about });
export const AssignTicket = z.object({ version: Version, staff_id: orNull(Id) });
export const WriteTicket = z.object({
  version: Version,
  is_note: z.boolean().default(false).describe('An internal note: the asker never sees it.'),
  after: z.enum(['stay', 'wait', 'resolve']).default('stay').describe('What a reply does to the ticket.'),
  ...said,
});
export const RateTicket = z.object({ version: Version, score: z.int().min(1).max(5), score_note: orNull(text(500)) });
export const MoveTicket = z.object({ version: Version, move: z.enum(ticketMoves) });

export const TicketMessage = z.object({
  id: Id,
  kind: z.enum(['ask', 'reply', 'note']),
  by_name: z.string(),
  is_client: z.boolean(),
  body: z.string(),
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
  created_at: Instant,
});
export type TicketMessage = z.output<typeof TicketMessage>;

const row = {
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  desk: z.enum(desks),
  ...what,
  priority: z.enum(priorities),
  status: z.enum(ticketStatuses),
  member_id: Id.nullable(),
  asker_name: z.string(),
  assigned_to: Id.nullable(),
  assigned_name: z.string().nullable(),
  waits_since: Instant.nullable(),
  due_at: Instant.nullable(),
  left_min: Count.nullable(),
  is_late: z.boolean(),
  was_late: z.boolean(),
  answered_at: Instant.nullable(),
  resolved_at: Instant.nullable(),
  score: z.int().nullable(),
  score_note: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
};
const can = z.array(z.enum([...ticketMoves, 'write', 'note', 'edit', 'assign', 'rate']));
export const TicketRow = z.object({ ...row, can });
export type TicketRow = z.output<typeof TicketRow>;
export const Ticket = TicketRow.extend({
  asked_by: Id.nullable(),
  about_member_id: Id.nullable(),
  about_member_name: z.string().nullable(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  class_id: Id.nullable(),
  class_name: z.object({ en: z.string(), cn: z.string() }).nullable(),
  messages: z.array(TicketMessage),
});
export type Ticket = z.output<typeof Ticket>;
/** Staff who can be given a ticket. */
export const TicketPerson = z.object({ id: Id, name: z.string() });
export type TicketPerson = z.output<typeof TicketPerson>;

/** As a client sees it: no notes, no names of staff, no clock. */
export const OwnTicket = z.object({
  id: Id,
  branch_name: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.enum(ticketStatuses),
  can_write: z.boolean(),
  can_rate: z.boolean(),
  score: z.int().nullable(),
  version: Version,
  messages: z.array(z.object({ id: Id, is_mine: z.boolean(), body: z.string(), created_at: Instant })),
});
export type OwnTicket = z.output<typeof OwnTicket>;
export const NewOwnTicket = z.object({ branch_id: Id, ...what, body: requiredText(MOST_BODY) });
export const WriteOwnTicket = z.object({ ticket_id: Id, version: Version, body: requiredText(MOST_BODY) });
