/** Letters about tickets: to staff in their language, to clients in both. People aren’t notified of what they did themselves. */
import { ticketLettersWords } from './ticket-letters.words.ts';
import type { TicketRecord } from './ticket.store.ts';
import { addressOfAsker } from './ticket.store.ts';
import { visitorOfTicket } from '../visitor/visitor.store.ts';
import { fill, inLanguage, locales } from '#kit/domain/words.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';

const BETWEEN = '\n\n———\n\n';
type ToldTicket = Pick<
  TicketRecord,
  'id' | 'branch_id' | 'branch_name' | 'subject' | 'desk' | 'member_id' | 'asked_by' | 'assigned_to' | 'asker_name'
>;
type StaffNews = 'assigned' | 'asked' | 'answered' | 'resolved' | 'late';
const tellStaff = async (
  ctx: TxCtx,
  staff_ids: readonly (number | null)[],
  news: StaffNews,
  ticket: ToldTicket,
  body = '',
): Promise<void> => {
  const others = [...new Set(staff_ids)].filter((id) => id !== null).filter((id) => id !== ctx.actor.staff_id);
  if (others.length === 0) return;
  const { id: number, branch_name: branch, subject: about, asker_name: asker } = ticket;
  for (const person of await addresseesOf(ctx.db, await whoWants(ctx, others, 'ticket_news', 'email'))) {
    const { subject, text } = inLanguage(ticketLettersWords, person.locale)[news];
    const said = { name: person.first_name, number, branch, about, asker, body, by: ctx.actor.name };
    await sendMail(ctx.services, ctx.db, {
      branch_id: ticket.branch_id,
      to: person.email,
      subject: fill(subject, said),
      text: fill(text, said),
      ...(ticket.member_id !== null && { member_id: ticket.member_id }),
    });
  }
  ctx.afterCommit(() => {
    for (const id of others) ctx.services.live.toStaff(id, 'ticket', {});
  });
};
const repliesArrive = ({ services }: TxCtx): boolean => services.config.mailReplyDomain !== undefined;
/** A visitor of the website has no page of their own: they write again in the chat, or by e-mail. */
const tellVisitor = async (
  ctx: TxCtx,
  ticket: ToldTicket,
  news: 'answered' | 'resolved',
  body: string,
): Promise<void> => {
  const [[who]] = await ctx.read(visitorOfTicket(ticket.id));
  if (!who?.email) return;
  const of = repliesArrive(ctx) ? 'visitor_reply' : 'visitor';
  const { subject, text } = inLanguage(ticketLettersWords, who.locale)[of][news];
  const said = { name: who.first_name, branch: ticket.branch_name, about: ticket.subject, body };
  await sendMail(ctx.services, ctx.db, {
    branch_id: ticket.branch_id,
    visitor_id: who.id,
    to: who.email,
    subject: fill(subject, said),
    text: fill(text, said),
  });
};
const tellClient = async (
  ctx: TxCtx,
  ticket: ToldTicket,
  news: 'answered' | 'resolved',
  body: string,
): Promise<void> => {
  if (ticket.member_id === null) return tellVisitor(ctx, ticket, news, body);
  const [[who]] = await ctx.read(addressOfAsker(ticket.member_id));
  if (!who?.email) return;
  const { id: number, branch_name: branch, subject: about } = ticket;
  const said = { name: who.first_name, number, branch, about, body };
  const of = repliesArrive(ctx) ? 'client_reply' : 'client';
  const both = locales.map((locale) => inLanguage(ticketLettersWords, locale)[of][news]);
  await sendMail(ctx.services, ctx.db, {
    branch_id: ticket.branch_id,
    member_id: ticket.member_id,
    to: who.email,
    subject: fill(both.map(({ subject }) => subject).join(' · '), said),
    text: both.map(({ text }) => fill(text, said)).join(BETWEEN),
  });
};

export const tellAssigned = (ctx: TxCtx, ticket: ToldTicket): Promise<void> =>
  tellStaff(ctx, [ticket.assigned_to], 'assigned', ticket);
/** The asker wrote again: the assignee is notified. An unassigned ticket is found in the list. */
export const tellAsked = (ctx: TxCtx, ticket: ToldTicket, body: string): Promise<void> =>
  tellStaff(ctx, [ticket.assigned_to], 'asked', ticket, body);
export const tellAnswered = async (
  ctx: TxCtx,
  ticket: ToldTicket,
  { body, isResolved }: { body: string | null; isResolved: boolean },
): Promise<void> => {
  const news = body === null || isResolved ? 'resolved' : 'answered';
  const text = body === null ? '' : `\n\n${body}`;
  if (ticket.desk === 'office') await tellStaff(ctx, [ticket.asked_by], news, ticket, text);
  else await tellClient(ctx, ticket, news, text);
};
/** The answer is overdue: to the assignee, otherwise to everyone who can answer. */
export const tellLate = (ctx: TxCtx, ticket: ToldTicket, people: readonly number[]): Promise<void> =>
  tellStaff(ctx, ticket.assigned_to === null ? people : [ticket.assigned_to], 'late', ticket);
