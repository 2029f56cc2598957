/** What becomes of conversations that nobody looks at. Each step in its own transaction with its mark. */
import { heard } from './conversation.commands.ts';
import { conversationLettersWords } from './conversation-letters.words.ts';
import { becomesTicket, subjectOf } from './conversation.rules.ts';
import {
  holdConversation,
  noteTicket,
  openTicketOf,
  takeUnread,
  unansweredOf,
  waitingConversations,
  wakeDue,
  type Held,
  type Letter,
  type Unanswered,
} from './conversation.store.ts';
import { clockOf, hoursFor } from '../ticket/ticket-clock.commands.ts';
import { dueAfter, type Clock } from '../ticket/clock.rules.ts';
import { changedHere } from '../ticket/ticket.commands.ts';
import { addressOfAsker, insertMessage, insertTicket } from '../ticket/ticket.store.ts';
import { addressOfVisitor } from '../visitor/visitor.store.ts';
import { fill, inLanguage, locales } from '#kit/domain/words.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';

const nothingWaits: Clock = { waits_since: null, due_at: null, left_min: null, was_late: false };
const newTicket = async (ctx: TxCtx, held: Held, [first]: readonly [Unanswered, ...Unanswered[]]): Promise<number> => {
  const { branch_id, desk, member_id, visitor_id, asked_by } = held;
  const of = { branch_id, desk, priority: 'normal' } as const;
  const at = ctx.clock.now().toISOString();
  return insertTicket(ctx.db, {
    ...of,
    ...(await clockOf(ctx, { ...of, ...nothingWaits }, 'ask')),
    member_id,
    visitor_id,
    asked_by,
    category: 'other',
    subject: subjectOf(first.body),
    created_at: at,
    updated_at: at,
  });
};
const isTicketNow = async (ctx: TxCtx, held: Held, { created_at }: Unanswered): Promise<boolean> => {
  const saidAt = new Date(created_at);
  return becomesTicket(saidAt, dueAfter(await hoursFor(ctx, held), saidAt, 0), ctx.clock.now());
};
/** Once: what is in a ticket is marked in the same transaction, and what follows is added while the ticket is open. */
const asTicket = async (ctx: TxCtx, id: number): Promise<void> => {
  const held = await holdConversation(ctx.db, id);
  if (!held || held.waits_since === null) return;
  const [first, ...more] = await unansweredOf(ctx.db, held);
  if (!first || !(await isTicketNow(ctx, held, first))) return;
  const open = await openTicketOf(ctx.db, held.ticket_id);
  const ticket_id = open?.id ?? (await newTicket(ctx, held, [first, ...more]));
  for (const { body, staff_id, created_at } of [first, ...more])
    await insertMessage(ctx.db, { branch_id: held.branch_id, ticket_id, kind: 'ask', staff_id, body, created_at });
  await noteTicket(ctx.db, id, { ticket_id, no: held.last_no });
  heard(ctx, held);
  changedHere(ctx, held.branch_id);
};

const writeToStaff = async (ctx: TxCtx, { branch_id, asked_by, text: said }: Letter): Promise<void> => {
  if (asked_by === null) return;
  for (const { email, first_name: name, locale } of await addresseesOf(ctx.db, [asked_by])) {
    const { staff_subject, staff_text } = inLanguage(conversationLettersWords, locale);
    await sendMail(ctx.services, ctx.db, {
      branch_id,
      to: email,
      subject: staff_subject,
      text: fill(staff_text, { name, said }),
    });
  }
};
/** Only where this server receives e-mails. */
const repliesArrive = ({ services }: Ctx): boolean => services.config.mailReplyDomain !== undefined;
/** Visitors answer where they asked: in the browser that has the chat, or by e-mail. */
const writeToVisitor = async (ctx: TxCtx, letter: Letter, visitor_id: number): Promise<void> => {
  const { branch_id, branch_name: branch, text: said } = letter;
  const [[who]] = await ctx.read(addressOfVisitor(visitor_id));
  if (!who?.email) return;
  const { subject, visitor_text, visitor_reply_text } = inLanguage(conversationLettersWords, who.locale);
  const parts = { name: who.first_name, branch, said };
  await sendMail(ctx.services, ctx.db, {
    branch_id,
    visitor_id,
    to: who.email,
    subject: fill(subject, parts),
    text: fill(repliesArrive(ctx) ? visitor_reply_text : visitor_text, parts),
  });
};
const writeLetter = async (ctx: TxCtx, letter: Letter): Promise<void> => {
  const { branch_id, branch_name: branch, member_id, visitor_id, text: said } = letter;
  if (visitor_id !== null) return writeToVisitor(ctx, letter, visitor_id);
  if (member_id === null) return writeToStaff(ctx, letter);
  const [[who]] = await ctx.read(addressOfAsker(member_id));
  if (!who?.email) return;
  const both = locales.map((locale) => inLanguage(conversationLettersWords, locale));
  const parts = { name: who.first_name, branch, said };
  await sendMail(ctx.services, ctx.db, {
    branch_id,
    member_id,
    to: who.email,
    subject: fill(both.map(({ subject }) => subject).join(' · '), parts),
    text: both.map(({ text, reply_text }) => fill(repliesArrive(ctx) ? reply_text : text, parts)).join('\n\n———\n\n'),
  });
};

const tend = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock.now().toISOString();
  await ctx.tx(async (inside) => {
    for (const { id, branch_id } of await wakeDue(inside.db, now))
      inside.afterCommit(() => inside.services.live.toBranch(branch_id, 'conversation', { id }));
  });
  const [waiting] = await ctx.read(waitingConversations());
  for (const { id } of waiting) await ctx.tx((inside) => asTicket(inside, id));
  await ctx.tx(async (inside) => {
    for (const letter of await takeUnread(inside.db, now)) await writeLetter(inside, letter);
  });
};
export const conversationJobs: readonly Job[] = [{ name: 'tend_conversations', cron: '* * * * *', run: tend }];
