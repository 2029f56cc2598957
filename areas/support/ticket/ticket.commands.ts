/** Tickets: asked, answered, assigned, resolved. The clock follows each event. Each command is one transaction. */
import { clockOf } from './ticket-clock.commands.ts';
import type { Clock } from './clock.rules.ts';
import { ticketContract } from './ticket.contract.ts';
import { ticketMachine } from './ticket.machine.ts';
import type { NewTicket, Ticket, TicketRow } from './ticket.model.ts';
import { isAsker, isDesk, ticketCan, whyNotRate, whyNotWrite, type TicketCaller } from './ticket.rules.ts';
import { tellAnswered, tellAsked, tellAssigned } from './ticket.letters.ts';
import {
  activeStaff,
  endWaitInChat,
  insertMessage,
  insertTicket,
  messageOfFile,
  messagesOf,
  moveTicketRow,
  tickets,
  unseenAbout,
  type About,
  type TicketRecord,
  type TicketWhere,
} from './ticket.store.ts';
import { actorsIn } from '#areas/access/role/role.facts.ts';
import { headOfficeId } from '#areas/network/branch/branch.facts.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile, fileOf } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';

export const placeOfTickets = (ctx: Ctx): TicketWhere => ({
  branches: ctx.scope.branches,
  answers: ctx.actor.branchesWith('MANAGE_TICKETS'),
  staff_id: ctx.actor.staff_id,
  now: ctx.clock.now().toISOString(),
});
const callerIn = (ctx: Ctx, branch_id: number): TicketCaller => ({
  staff_id: ctx.actor.staff_id,
  network: ctx.scope.network,
  has: (flag) => ctx.has(flag, branch_id),
});
export const presentTicket = (ctx: Ctx, record: TicketRecord): TicketRow => ({
  ...record,
  can: ticketCan(record, callerIn(ctx, record.branch_id), ctx.clock.now()),
});
const getTicket = async (ctx: Ctx, id: number): Promise<TicketRecord> => {
  const [[record]] = await ctx.read(tickets.one(id, placeOfTickets(ctx)));
  if (!record) throw new NotFound();
  return record;
};
const seesNotes = (ctx: Ctx, record: TicketRecord): boolean => isDesk(record, callerIn(ctx, record.branch_id));
export const viewTicket = async (ctx: Ctx, id: number): Promise<Ticket> => {
  const record = await getTicket(ctx, id);
  const [messages] = await ctx.read(messagesOf(id, { branches: ctx.scope.branches, notes: seesNotes(ctx, record) }));
  return { ...record, ...presentTicket(ctx, record), messages };
};
/** The file of a message that the caller can read. */
export const openTicketFile = async (ctx: Ctx, message_id: number): Promise<FileAnswer> => {
  const [[message]] = await ctx.read(messageOfFile(message_id));
  if (!message) throw new NotFound();
  const ticket = await getTicket(ctx, message.ticket_id);
  if (message.kind === 'note' && !seesNotes(ctx, ticket)) throw new NotFound();
  return fileOf(ctx, message.file_id);
};

const checkAbout = async (ctx: Ctx, about: About): Promise<void> => {
  const [unseen] = await ctx.read(unseenAbout(about));
  if (unseen.length > 0) throw new ValidationError(unseen.map(({ field }) => ({ field, key: 'not_found' })));
};
const attach = (ctx: TxCtx, branch_id: number, file_id: number | null): Promise<void> =>
  changeFile(ctx, { field: 'file_id', purpose: 'certificate', before: null, after: file_id, branch_id });
export const changedHere = (ctx: Ctx, branch_id: number): void =>
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'ticket', {}));

/** Clients who ask at the desk or by phone are written down by those who answer them. */
const askerFaults = ({ desk, member_id }: NewTicket): void => {
  if (desk === 'branch' && member_id === null) throw new ValidationError([{ field: 'member_id', key: 'required' }]);
};
const nothingWaits: Clock = { waits_since: null, due_at: null, left_min: null, was_late: false };
export const createTicket = command(ticketContract.create, async (ctx, input) => {
  askerFaults(input);
  const { body, file_id, ...fields } = input;
  const { branch_id, desk, priority } = input;
  if (desk === 'branch' && !ctx.has('MANAGE_TICKETS', branch_id)) throw new Refusal('support.not_for_clients');
  const member_id = desk === 'branch' ? input.member_id : null;
  await checkAbout(ctx, { ...input, member_id });
  await attach(ctx, branch_id, file_id);
  const clock = await clockOf(ctx, { branch_id, desk, priority, ...nothingWaits }, 'ask');
  const at = ctx.clock.now().toISOString();
  const staff_id = ctx.actor.staff_id;
  const id = await insertTicket(ctx.db, {
    ...fields,
    ...clock,
    member_id,
    asked_by: staff_id,
    created_at: at,
    updated_at: at,
  });
  await insertMessage(ctx.db, { branch_id, ticket_id: id, kind: 'ask', staff_id, body, file_id, created_at: at });
  changedHere(ctx, branch_id);
  return viewTicket(ctx, id);
});

/** Refused to those who can read the ticket but don't answer it. */
const answerable = async (ctx: TxCtx, id: number): Promise<TicketRecord> => {
  const record = await getTicket(ctx, id);
  if (!seesNotes(ctx, record)) throw new Forbidden();
  return record;
};
export const editTicket = command(ticketContract.edit, async (ctx, id, { version, ...fields }) => {
  const before = await answerable(ctx, id);
  await checkAbout(ctx, { member_id: null, ...fields });
  const clock =
    before.priority === fields.priority
      ? {}
      : await clockOf(ctx, { ...before, priority: fields.priority }, 'priority', before.priority);
  await saveVersioned(ctx.db, 'ticket', id, version, { ...fields, ...clock });
  changedHere(ctx, before.branch_id);
  return viewTicket(ctx, id);
});

/** Those who can answer it: people of the branch, or of head office. */
export const peopleFor = async (ctx: Ctx, { desk, branch_id }: Pick<TicketRecord, 'desk' | 'branch_id'>) => {
  const at = desk === 'branch' ? branch_id : await headOfficeId(ctx);
  return (await actorsIn(ctx, at))
    .filter(({ actor }) => actor.has('MANAGE_TICKETS', branch_id))
    .map(({ actor }) => ({ id: actor.staff_id, name: actor.name }));
};
export const listPeople = async (ctx: Ctx, id: number) => {
  const ticket = await getTicket(ctx, id);
  if (!seesNotes(ctx, ticket)) throw new NotFound();
  return peopleFor(ctx, ticket);
};
export const assignTicket = command(ticketContract.assign, async (ctx, id, { version, staff_id }) => {
  const ticket = await answerable(ctx, id);
  refuseIf(whyNotWrite(ticket, ctx.clock.now()));
  if (staff_id !== null && !(await peopleFor(ctx, ticket)).some((one) => one.id === staff_id))
    throw new Refusal('support.cannot_answer');
  await saveVersioned(ctx.db, 'ticket', id, version, { assigned_to: staff_id });
  if (staff_id !== null) await tellAssigned(ctx, { ...ticket, assigned_to: staff_id });
  changedHere(ctx, ticket.branch_id);
  return viewTicket(ctx, id);
});

/** A ticket that is reopened after its assignee has left is unassigned. */
export const assigneeOf = async (
  ctx: Ctx,
  { assigned_to }: Pick<TicketRecord, 'assigned_to'>,
): Promise<number | null> => (await ctx.read(activeStaff(assigned_to)))[0][0]?.id ?? null;
const statusAfter = (ticket: TicketRecord, then: 'stay' | 'wait' | 'resolve'): 'wait' | 'resolve' | null =>
  then !== 'stay' && canMove(ticketMachine, ticket.status, then) ? then : null;

type Said = { version: number; body: string; file_id: number | null };
const say = async (ctx: TxCtx, ticket: TicketRecord, kind: 'ask' | 'reply' | 'note', said: Said): Promise<void> => {
  const branch_id = kind === 'note' && ticket.desk === 'office' ? await headOfficeId(ctx) : ticket.branch_id;
  await attach(ctx, branch_id, said.file_id);
  await insertMessage(ctx.db, {
    branch_id,
    ticket_id: ticket.id,
    kind,
    staff_id: ctx.actor.staff_id,
    body: said.body,
    file_id: said.file_id,
    created_at: ctx.clock.now().toISOString(),
  });
};
const note = async (ctx: TxCtx, ticket: TicketRecord, said: Said): Promise<void> => {
  await saveVersioned(ctx.db, 'ticket', ticket.id, said.version, { updated_at: ctx.clock.now().toISOString() });
  await say(ctx, ticket, 'note', said);
};
const reply = async (
  ctx: TxCtx,
  ticket: TicketRecord,
  said: Said,
  then: 'stay' | 'wait' | 'resolve',
  tells = true,
): Promise<void> => {
  const at = ctx.clock.now().toISOString();
  const changes = { ...(await clockOf(ctx, ticket, 'reply')), answered_at: ticket.answered_at ?? at };
  const move = statusAfter(ticket, then);
  const read = { id: ticket.id, version: said.version };
  if (move) await moveTicketRow(ctx.db, read, move, { ...changes, ...(move === 'resolve' && { resolved_at: at }) });
  else await saveVersioned(ctx.db, 'ticket', ticket.id, said.version, changes);
  await say(ctx, ticket, 'reply', said);
  await endWaitInChat(ctx.db, ticket.id);
  if (tells) await tellAnswered(ctx, ticket, { body: said.body, isResolved: move === 'resolve' });
};
const askMore = async (ctx: TxCtx, ticket: TicketRecord, said: Said): Promise<void> => {
  const assigned_to = await assigneeOf(ctx, ticket);
  const changes = { ...(await clockOf(ctx, ticket, 'ask')), assigned_to, resolved_at: null, told_late_at: null };
  const read = { id: ticket.id, version: said.version };
  if (ticket.status === 'open') await saveVersioned(ctx.db, 'ticket', ticket.id, said.version, changes);
  else await moveTicketRow(ctx.db, read, 'ask_again', changes);
  await say(ctx, ticket, 'ask', said);
  await tellAsked(ctx, { ...ticket, assigned_to }, said.body);
};
export const writeTicket = command(ticketContract.write, async (ctx, id, { is_note, after, ...said }) => {
  const ticket = await getTicket(ctx, id);
  const caller = callerIn(ctx, ticket.branch_id);
  const [answers, asks] = [isDesk(ticket, caller), isAsker(ticket, caller)];
  if (!answers && (is_note || !asks)) throw new Forbidden();
  if (is_note) await note(ctx, ticket, said);
  else {
    refuseIf(whyNotWrite(ticket, ctx.clock.now()));
    if (answers) await reply(ctx, ticket, said, after);
    else await askMore(ctx, ticket, said);
  }
  changedHere(ctx, ticket.branch_id);
  return viewTicket(ctx, id);
});

/** The answer was given in the live chat from which the ticket came: the ticket has it too, and is resolved. */
export const answerFromChat = async (
  ctx: TxCtx,
  id: number,
  body: string,
  { tells }: { tells: boolean },
): Promise<void> => {
  const ticket = await getTicket(ctx, id);
  if (ticket.status !== 'open' && ticket.status !== 'waiting') return;
  await reply(ctx, ticket, { version: ticket.version, body, file_id: null }, 'resolve', tells);
  changedHere(ctx, ticket.branch_id);
};

export const rateTicket = command(ticketContract.rate, async (ctx, id, { version, score, score_note }) => {
  const ticket = await getTicket(ctx, id);
  if (ticket.asked_by !== ctx.actor.staff_id || ticket.desk !== 'office') throw new Refusal('support.not_asker');
  refuseIf(whyNotRate(ticket));
  await saveVersioned(ctx.db, 'ticket', id, version, { score, score_note });
  return viewTicket(ctx, id);
});

const events = { resolve: 'resolve', wait: 'wait', resume: 'resume', reopen: 'reopen' } as const;
export const moveTicket = command(ticketContract.move, async (ctx, id, { version, move }) => {
  const ticket = await answerable(ctx, id);
  if (!canMove(ticketMachine, ticket.status, move))
    throw new Refusal('kit.move_not_possible', { status: ticket.status });
  refuseIf(whyNotWrite(ticket, ctx.clock.now()));
  const resolved_at = move === 'resolve' ? ctx.clock.now().toISOString() : null;
  const clock = await clockOf(ctx, ticket, events[move]);
  await moveTicketRow(ctx.db, { id, version }, move, {
    ...clock,
    resolved_at,
    ...(move === 'reopen' && { assigned_to: await assigneeOf(ctx, ticket), told_late_at: null }),
  });
  if (move === 'resolve') {
    await endWaitInChat(ctx.db, id);
    await tellAnswered(ctx, ticket, { body: null, isResolved: true });
  }
  changedHere(ctx, ticket.branch_id);
  return viewTicket(ctx, id);
});
