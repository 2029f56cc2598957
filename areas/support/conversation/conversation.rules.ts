/** Who answers a conversation, and what becomes of it when nobody does. */
import { isDesk, type TicketCaller } from '../ticket/ticket.rules.ts';
import { conversationMachine } from './conversation.machine.ts';
import { conversationMoves, type Conversation, type ConversationRow } from './conversation.model.ts';
import { movesFrom } from '#kit/domain/machine.ts';

/** A message that has no answer after this time becomes a ticket; at once if the branch was closed when it came. */
export const ANSWER_MIN = 15;
/** An answer that its client hasn't read after this time is sent as a letter. */
export const LETTER_MIN = 10;
/** Somebody who hasn't said for this time that they have the conversation open has left it. Pages say it every 20 s. */
export const HERE_S = 45;
/** Somebody who has pressed no key for this time isn't writing any more. Pages say it every 3 s. */
export const TYPES_S = 6;
/** Nobody plans further ahead for a conversation. */
export const MOST_SNOOZED_DAYS = 180;
const MINUTE_MS = 60_000;

type Place = Pick<Conversation, 'desk' | 'asked_by' | 'status' | 'came_by' | 'lead_id'>;
export const conversationCan = (conversation: Place, caller: TicketCaller): ConversationRow['can'] => {
  if (!isDesk(conversation, caller)) return [];
  const moves = movesFrom(conversationMachine, conversation.status, () => true);
  return [
    ...conversationMoves.filter((move) => moves.includes(move)),
    ...(moves.includes('snooze') ? (['snooze'] as const) : []),
    'write',
    'assign',
    ...(conversation.came_by === 'email' && conversation.lead_id === null && caller.has('MANAGE_LEAD')
      ? (['make_lead'] as const)
      : []),
  ];
};

export const whyNotSnooze = (until: Date, now: Date): string | null =>
  until <= now || until.getTime() > now.getTime() + MOST_SNOOZED_DAYS * 1440 * MINUTE_MS ? 'support.snooze_time' : null;

/** `opensAt`: when somebody is next expected to answer, seen from the message; the same instant if they are there. */
export const becomesTicket = (saidAt: Date, opensAt: Date, now: Date): boolean =>
  opensAt > saidAt || now.getTime() - saidAt.getTime() >= ANSWER_MIN * MINUTE_MS;

/** The subject of the ticket: the first words of the first message. */
export const subjectOf = (body: string): string => {
  const [first = ''] = body.trim().split('\n');
  return first.length <= 80 ? first : `${first.slice(0, 79).trimEnd()}…`;
};
