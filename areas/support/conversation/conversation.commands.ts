/** Conversations: written, read, assigned, snoozed, closed. Each command holds its conversation first. */
import { conversationContract } from './conversation.contract.ts';
import { conversationMachine } from './conversation.machine.ts';
import type {
  AskerChat,
  ChatMessage,
  Conversation,
  ConversationRow,
  FileSaid,
  Said,
  Stretch,
  Way,
} from './conversation.model.ts';
import { conversationCan, whyNotSnooze } from './conversation.rules.ts';
import {
  conversations,
  ensureConversation,
  findConversation,
  holdConversation,
  insertMessage,
  livingMember,
  markHere,
  markRead,
  messageOfFile,
  messageSentOnce,
  messagesIn,
  moveConversationRow,
  pulseOf,
  stopWaiting,
  type Asker,
  type ConversationRecord,
  type ConversationWhere,
  type Held,
  type Span,
} from './conversation.store.ts';
import type { ChatEmail, WholeEmail } from '../mail-in/mail-in.model.ts';
import { emailsOf, linkLead, wholeEmail } from '../mail-in/mail-in.store.ts';
import { answersTo, sendAnswer, type To } from '../mail-in/mail-out.commands.ts';
import { dueAfter } from '../ticket/clock.rules.ts';
import { hoursFor } from '../ticket/ticket-clock.commands.ts';
import { answerFromChat, peopleFor } from '../ticket/ticket.commands.ts';
import { isDesk, type TicketCaller } from '../ticket/ticket.rules.ts';
import { addressOfVisitor } from '../visitor/visitor.store.ts';
import { areaWords } from '#areas/domain.index.ts';
import { branchFacts, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { createLead } from '#areas/people/lead/lead.commands.ts';
import { NewLead } from '#areas/people/lead/lead.model.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { Email } from '#kit/domain/field.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile, fileOf, keepFile, type StoredContent } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';

export const placeOfConversations = (ctx: Ctx): ConversationWhere => ({
  branches: ctx.scope.branches,
  network: ctx.scope.network,
  staff_id: ctx.actor.staff_id,
});
const callerIn = (ctx: Ctx, branch_id: number): TicketCaller => ({
  staff_id: ctx.actor.staff_id,
  network: ctx.scope.network,
  has: (flag) => ctx.has(flag, branch_id),
});
export const presentConversation = (ctx: Ctx, record: ConversationRecord): ConversationRow => ({
  ...record,
  can: conversationCan(record, callerIn(ctx, record.branch_id)),
});
const getConversation = async (ctx: Ctx, id: number): Promise<ConversationRecord> => {
  const [[record]] = await ctx.read(conversations.one(id, placeOfConversations(ctx)));
  if (!record) throw new NotFound();
  return record;
};
/** What is known of a client is shown to those who can open their record. */
export const viewConversation = async (ctx: Ctx, id: number): Promise<Conversation> => {
  const record = await getConversation(ctx, id);
  const sees = ctx.has('VIEW_CLIENT', record.branch_id);
  const { email, phone, standing, joined_on, open_tickets, ticket_id, lead_id, client_id } = record;
  const known = sees
    ? { email, phone, standing, joined_on }
    : { email: null, phone: null, standing: null, joined_on: null };
  return { ...presentConversation(ctx, record), ...known, open_tickets, ticket_id, lead_id, client_id };
};
const nobodyHere = { asker_here: false, asker_types: false, desk_here: false, desk_types: false };
const nothingYet: Stretch = {
  ...nobodyHere,
  last_no: 0,
  asker_read: 0,
  desk_read: 0,
  ticket_id: null,
  ticket_no: 0,
  messages: [],
};
const stretchOf = async (ctx: Ctx, id: number, span: Span): Promise<Stretch> => {
  // The messages first: a message between the two reads is then in neither or asked for with the next call.
  const [messages, [pulse]] = await ctx.read(messagesIn(id, span), pulseOf(id, ctx.clock.now()));
  if (!pulse) throw new NotFound();
  return { ...pulse, messages };
};
export const readStretch = async (ctx: Ctx, id: number, span: Span): Promise<Stretch> => {
  await getConversation(ctx, id);
  return stretchOf(ctx, id, span);
};
export const openChatFile = async (ctx: Ctx, message_id: number): Promise<FileAnswer> => {
  const [[message]] = await ctx.read(messageOfFile(message_id));
  if (!message) throw new NotFound();
  // Staff who ask head office open the files of its answers.
  if (message.asked_by !== ctx.actor.staff_id) {
    const { branch_id } = await getConversation(ctx, message.conversation_id);
    if (!ctx.has('VIEW_NEWS', branch_id)) throw new NotFound();
  }
  return fileOf(ctx, message.file_id);
};

/** What is known of the messages that came or went by e-mail. */
export const listEmails = async (ctx: Ctx, id: number): Promise<ChatEmail[]> => {
  const { branch_id } = await getConversation(ctx, id);
  const [emails] = await ctx.read(emailsOf(id, ctx.has('VIEW_CLIENT', branch_id)));
  return emails;
};
export const readWholeEmail = async (ctx: Ctx, email_id: number): Promise<WholeEmail> => {
  const [[email]] = await ctx.read(wholeEmail(email_id));
  if (!email) throw new NotFound();
  const { conversation_id, ...whole } = email;
  await getConversation(ctx, conversation_id);
  return whole;
};

/** Pages of both sides look again. */
export const heard = (ctx: Ctx, { id, branch_id, member_id, visitor_id, asked_by }: Asker & { id: number }): void =>
  ctx.afterCommit(() => {
    const { live } = ctx.services;
    live.toBranch(branch_id, 'conversation', { id });
    if (asked_by !== null) live.toStaff(asked_by, 'conversation', { id });
    if (member_id !== null) live.toMember(member_id, 'conversation', { id });
    if (visitor_id !== null) live.toVisitor(visitor_id, 'conversation', { id });
  });

export const hold = async (ctx: TxCtx, id: number): Promise<Held> => {
  const held = await holdConversation(ctx.db, id);
  if (!held) throw new NotFound();
  return held;
};
type Saying = Said & {
  file_id: number | null;
  /** It was stored in this transaction, and belongs to no other record. */
  isKept?: boolean;
  way?: Way;
};
type By = { from_desk: boolean; staff_id: number | null };
/** One message: sent again it is the same one, and what it said stays. */
export const say = async (
  ctx: TxCtx,
  held: Held,
  { once, body, file_id, isKept = false, way = 'chat' }: Saying,
  by: By,
): Promise<ChatMessage> => {
  const before = await messageSentOnce(ctx.db, held.id, once);
  if (before) {
    if (before.body !== body || before.from_desk !== by.from_desk) throw new Refusal('support.message_differs');
    return before;
  }
  const { branch_id, status } = held;
  if (!isKept)
    await changeFile(ctx, { field: 'file_id', purpose: 'certificate', before: null, after: file_id, branch_id });
  await insertMessage(ctx.db, held, { once, body, file_id, way, ...by, at: ctx.clock.now().toISOString() });
  if (status === 'closed' || (status === 'snoozed' && !by.from_desk))
    await moveConversationRow(ctx.db, held, 'go_on', { snoozed_until: null });
  heard(ctx, held);
  const said = await messageSentOnce(ctx.db, held.id, once);
  if (!said) throw new NotFound();
  return said;
};
/** An answer also answers the ticket that became of the question, so that nobody answers twice. */
export const answer = async (ctx: TxCtx, held: Held, said: Saying, begun?: To): Promise<ChatMessage> => {
  const address = begun ? begun.to : await answersTo(ctx, held);
  const to = address === null ? null : { ...begun, to: address };
  const way = to === null ? 'chat' : 'email';
  const message = await say(ctx, held, { ...said, way }, { from_desk: true, staff_id: ctx.actor.staff_id });
  if (message.no !== held.last_no + 1) return message;
  if (to !== null) await sendAnswer(ctx, held, message, to);
  // Somebody who has the answer by e-mail needs no letter about the ticket.
  if (held.ticket_id !== null && held.waits_since !== null)
    await answerFromChat(ctx, held.ticket_id, said.body, { tells: to === null });
  return message;
};

/** Held, and refused to those who can read the conversation but don't answer it. */
const answerable = async (ctx: TxCtx, id: number): Promise<Held> => {
  const record = await getConversation(ctx, id);
  if (!isDesk(record, callerIn(ctx, record.branch_id))) throw new Forbidden();
  return hold(ctx, id);
};
export const startConversation = command(conversationContract.start, async (ctx, { branch_id, member_id, ...said }) => {
  const [[member]] = await ctx.read(livingMember(member_id));
  if (!member) throw new ValidationError([{ field: 'member_id', key: 'not_found' }]);
  const asker = { desk: 'branch', branch_id, member_id, visitor_id: null, asked_by: null } as const;
  const id = await ensureConversation(ctx.db, asker, ctx.clock.now().toISOString());
  await answer(ctx, await hold(ctx, id), { ...said, file_id: null });
  return viewConversation(ctx, id);
});
export const writeConversation = command(conversationContract.write, async (ctx, id, said) =>
  answer(ctx, await answerable(ctx, id), said),
);
export const readConversation = command(conversationContract.read, async (ctx, id, { no }) => {
  const held = await answerable(ctx, id);
  if (await markRead(ctx.db, id, no, 'desk')) heard(ctx, held);
  return null;
});

export const hereInConversation = command(conversationContract.here, async (ctx, id, { types }) => {
  const held = await answerable(ctx, id);
  if (await markHere(ctx.db, id, { side: 'desk', types, now: ctx.clock.now() })) heard(ctx, held);
  return null;
});

export const listAssignable = async (ctx: Ctx, id: number) => {
  const record = await getConversation(ctx, id);
  if (!isDesk(record, callerIn(ctx, record.branch_id))) throw new NotFound();
  return peopleFor(ctx, record);
};
export const assignConversation = command(conversationContract.assign, async (ctx, id, { version, staff_id }) => {
  const held = await answerable(ctx, id);
  if (staff_id !== null && !(await peopleFor(ctx, held)).some((one) => one.id === staff_id))
    throw new Refusal('support.cannot_answer');
  await saveVersioned(ctx.db, 'conversation', id, version, { assigned_to: staff_id });
  heard(ctx, held);
  return viewConversation(ctx, id);
});
export const snoozeConversation = command(conversationContract.snooze, async (ctx, id, { version, until }) => {
  const held = await answerable(ctx, id);
  refuseIf(whyNotSnooze(new Date(until), ctx.clock.now()));
  if (!canMove(conversationMachine, held.status, 'snooze'))
    throw new Refusal('kit.move_not_possible', { status: held.status });
  await moveConversationRow(ctx.db, { id, version }, 'snooze', { snoozed_until: until });
  heard(ctx, held);
  return viewConversation(ctx, id);
});
export const moveConversation = command(conversationContract.move, async (ctx, id, { version, move }) => {
  const held = await answerable(ctx, id);
  if (!canMove(conversationMachine, held.status, move))
    throw new Refusal('kit.move_not_possible', { status: held.status });
  await moveConversationRow(ctx.db, { id, version }, move, { snoozed_until: null });
  // Closed without an answer: nobody waits, and no ticket becomes of it.
  if (move === 'close') await stopWaiting(ctx.db, id);
  heard(ctx, held);
  return viewConversation(ctx, id);
});

/** Somebody who wrote by e-mail becomes a lead when staff decide it: suppliers and advertisers write to branches, too. */
export const makeLead = command(conversationContract.makeLead, async (ctx, id, { version }) => {
  const held = await answerable(ctx, id);
  const { branch_id, visitor_id, asker_name: first_name, lead_id, can } = await viewConversation(ctx, id);
  if (lead_id !== null || visitor_id === null) throw new Refusal('support.is_lead');
  if (!can.includes('make_lead')) throw new Forbidden();
  // Nothing of the conversation changes, but of two people at once only one makes a lead.
  await saveVersioned(ctx.db, 'conversation', id, version, { status: held.status });
  const { today } = await branchFacts(ctx, branch_id);
  const { next_action } = areaWords.support[ctx.locale].conversation;
  const [[known]] = await ctx.read(addressOfVisitor(visitor_id));
  // Mail servers deliver from addresses that no form accepts.
  const email = Email.safeParse(known?.email).data ?? null;
  const lead = { branch_id, first_name, email, source: 'other', next_action, next_action_on: today };
  await linkLead(ctx.db, visitor_id, (await createLead(ctx, NewLead.parse(lead))).id);
  heard(ctx, held);
  return viewConversation(ctx, id);
});

type Door = Pick<AskerChat, 'branch_name' | 'is_open' | 'opens_at'>;
/** Who answers, and whether they are there by their opening hours. */
export const doorOf = async (ctx: Ctx, of: Pick<Asker, 'desk' | 'branch_id'>): Promise<Door> => {
  const now = ctx.clock.now();
  const opens = dueAfter(await hoursFor(ctx, of), now, 0);
  const is_open = opens <= now;
  const { name: branch_name } = await knownBranch(ctx, of.branch_id);
  return { branch_name, is_open, opens_at: is_open ? null : opens.toISOString() };
};
/** A conversation from the side of those who ask. */
export const chatOfAsker = async (ctx: Ctx, asker: Asker, span: Span): Promise<AskerChat> => {
  const [[found]] = await ctx.read(findConversation(asker));
  const stretch = found ? await stretchOf(ctx, found.id, span) : nothingYet;
  return { ...stretch, ...(await doorOf(ctx, asker)) };
};
export const sayAsAsker = async (
  ctx: TxCtx,
  asker: Asker,
  said: Saying,
  staff_id: number | null,
): Promise<ChatMessage> => {
  const id = await ensureConversation(ctx.db, asker, ctx.clock.now().toISOString());
  return say(ctx, await hold(ctx, id), said, { from_desk: false, staff_id });
};
/**
 * A client has no file that waits for its record: it arrives with the message and is stored with it. Sent again, the first
 * one stays.
 */
export const sendAsAsker = async (
  ctx: TxCtx,
  asker: Asker,
  { once, body }: FileSaid,
  content: StoredContent,
): Promise<{ message: ChatMessage; isNew: boolean }> => {
  const id = await ensureConversation(ctx.db, asker, ctx.clock.now().toISOString());
  const held = await hold(ctx, id);
  const by = { from_desk: false, staff_id: null };
  const before = await messageSentOnce(ctx.db, id, once);
  if (before) {
    const again = { once, body: body || before.body, file_id: before.file_id };
    return { message: await say(ctx, held, again, by), isNew: false };
  }
  const file_id = await keepFile(ctx, content, { purpose: 'certificate', branch_id: asker.branch_id });
  return {
    message: await say(ctx, held, { once, body: body || content.name, file_id, isKept: true }, by),
    isNew: true,
  };
};
export const readAsAsker = async (ctx: TxCtx, asker: Asker, no: number): Promise<null> => {
  const [[found]] = await ctx.read(findConversation(asker));
  if (found && (await markRead(ctx.db, found.id, no, 'asker'))) heard(ctx, { ...asker, id: found.id });
  return null;
};
export const hereAsAsker = async (ctx: TxCtx, asker: Asker, types: boolean): Promise<null> => {
  const [[found]] = await ctx.read(findConversation(asker));
  if (found && (await markHere(ctx.db, found.id, { side: 'asker', types, now: ctx.clock.now() })))
    heard(ctx, { ...asker, id: found.id });
  return null;
};
const me = (ctx: Ctx, branch_id: number): Asker => ({
  desk: 'office',
  branch_id,
  member_id: null,
  visitor_id: null,
  asked_by: ctx.actor.staff_id,
});
export const chatOfStaff = (ctx: Ctx, branch_id: number, span: Span): Promise<AskerChat> =>
  chatOfAsker(ctx, me(ctx, branch_id), span);
export const askOffice = command(conversationContract.ask, (ctx, { branch_id, ...said }) =>
  sayAsAsker(ctx, me(ctx, branch_id), said, ctx.actor.staff_id),
);
export const readOffice = command(conversationContract.readMine, (ctx, { branch_id, no }) =>
  readAsAsker(ctx, me(ctx, branch_id), no),
);
export const hereInOffice = command(conversationContract.hereMine, (ctx, { branch_id, types }) =>
  hereAsAsker(ctx, me(ctx, branch_id), types),
);
