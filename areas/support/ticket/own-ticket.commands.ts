/** What clients do with their tickets, on their own page. */
import { clockOf } from './ticket-clock.commands.ts';
import type { Clock } from './clock.rules.ts';
import type { NewOwnTicket, OwnTicket, RateTicket, WriteOwnTicket } from './ticket.model.ts';
import { isClosed, MOST_OPEN, whyNotRate, whyNotWrite } from './ticket.rules.ts';
import { tellAsked } from './ticket.letters.ts';
import { assigneeOf, changedHere } from './ticket.commands.ts';
import { countOpen, holdOwnTicket, insertMessage, insertTicket, moveTicketRow, ownTickets } from './ticket.store.ts';
import { NotFound, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { findOwn, getOwn } from '#areas/people/member-login/member-session.commands.ts';
import type { z } from 'zod';
import type { Ctx } from '#kit/server/context.ts';
import type { Extra } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';

type With<S extends z.ZodType> = z.output<S> & { token: string };

export const ticketsForOwn = async (ctx: Ctx, token: string, extra: Extra): Promise<OwnTicket[] | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  const [rows] = await own.ctx.read(ownTickets(own.members));
  const now = ctx.clock.now();
  return rows.map(({ resolved_at, ...row }) => ({
    ...row,
    can_write: !isClosed({ status: row.status, resolved_at }, now),
    can_rate: whyNotRate({ status: row.status, resolved_at }) === null,
  }));
};

const nothingWaits: Clock = { waits_since: null, due_at: null, left_min: null, was_late: false };
export const askOwn = async (ctx: Ctx, { token, ...asked }: With<typeof NewOwnTicket>, extra: Extra) => {
  const own = await getOwn(ctx, token, extra);
  const { branch_id, subject, category, body } = asked;
  if (!own.places.some((place) => place.id === branch_id)) throw new NotFound();
  const member_id = own.people.find((person) => person.is_self)?.id;
  if (member_id === undefined) throw new NotFound();
  return own.ctx.tx(async (inside) => {
    if ((await countOpen(inside.db, member_id)) >= MOST_OPEN)
      throw new Refusal('support.too_many_open', { count: MOST_OPEN });
    const of = { branch_id, desk: 'branch', priority: 'normal' } as const;
    const at = ctx.clock.now().toISOString();
    const id = await insertTicket(inside.db, {
      ...of,
      ...(await clockOf(inside, { ...of, ...nothingWaits }, 'ask')),
      member_id,
      subject,
      category,
      created_at: at,
      updated_at: at,
    });
    await insertMessage(inside.db, { branch_id, ticket_id: id, kind: 'ask', staff_id: null, body, created_at: at });
    changedHere(inside, branch_id);
    return { id };
  });
};

export const writeOwn = async (ctx: Ctx, { token, ...said }: With<typeof WriteOwnTicket>, extra: Extra) => {
  const own = await getOwn(ctx, token, extra);
  return own.ctx.tx(async (inside) => {
    const ticket = await held(inside.db, said, own.members);
    refuseIf(whyNotWrite(ticket, ctx.clock.now()));
    const { id, branch_id, status } = ticket;
    const assigned_to = await assigneeOf(inside, ticket);
    const changes = { ...(await clockOf(inside, ticket, 'ask')), assigned_to, resolved_at: null, told_late_at: null };
    if (status === 'open') await saveVersioned(inside.db, 'ticket', id, ticket.version, changes);
    else await moveTicketRow(inside.db, ticket, 'ask_again', changes);
    const at = ctx.clock.now().toISOString();
    await insertMessage(inside.db, {
      branch_id,
      ticket_id: id,
      kind: 'ask',
      staff_id: null,
      body: said.body,
      created_at: at,
    });
    const branch_name = own.places.find((place) => place.id === branch_id)?.name ?? '';
    await tellAsked(inside, { ...ticket, assigned_to, branch_name, asker_name: own.first_name }, said.body);
    changedHere(inside, branch_id);
    return { id };
  });
};

export const rateOwn = async (
  ctx: Ctx,
  { token, ticket_id, version, score, score_note }: With<typeof RateTicket> & { ticket_id: number },
  extra: Extra,
) => {
  const own = await getOwn(ctx, token, extra);
  return own.ctx.tx(async (inside) => {
    const ticket = await held(inside.db, { ticket_id, version }, own.members);
    refuseIf(whyNotRate(ticket));
    await saveVersioned(inside.db, 'ticket', ticket_id, version, { score, score_note });
    return { id: ticket_id };
  });
};

type Read = { ticket_id: number; version: number };
const held = async (
  db: Parameters<typeof holdOwnTicket>[0],
  { ticket_id, version }: Read,
  members: readonly number[],
) => {
  const ticket = await holdOwnTicket(db, ticket_id, members);
  if (!ticket) throw new NotFound();
  if (ticket.version !== version) throw new StaleWrite('ticket', ticket_id, version);
  return ticket;
};
