import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { conversationContract } from './conversation.contract.ts';
import { chatGym } from './conversation.testing.ts';
import { ownConversationContract } from './own-conversation.contract.ts';
import { ticketContract } from '../ticket/ticket.contract.ts';

const { as, on, test, KL, sql, client, signIn, started, messagesOf, inTheMorning } = await chatGym();

describe('without an answer', () => {
  it('a message becomes one ticket after a quarter of an hour; what follows is added, an answer in the chat resolves it', async () => {
    await inTheMorning();
    const member_id = await client();
    const token = await signIn(member_id);
    await write(token, 'Is the sauna open?');
    on.set('2026-03-05', '09:14');
    await on.run('tend_conversations');
    expect(await ticketsOf(member_id)).toEqual([]);
    on.set('2026-03-05', '09:15');
    for (const _ of [1, 2]) await on.run('tend_conversations');
    await write(token, 'And the pool?');
    on.set('2026-03-05', '09:31');
    for (const _ of [1, 2]) await on.run('tend_conversations');
    const [ticket, ...others] = await ticketsOf(member_id);
    expect([ticket?.subject, others]).toEqual(['Is the sauna open?', []]);
    const chat = await own.chat.data({ token, branch_id: KL });
    expect(chat).toMatchObject({ ticket_id: ticket?.id, ticket_no: 2, is_open: true });
    const tickets = as.admin(ticketContract);
    expect((await tickets.view.data(ticket?.id ?? 0)).messages.map(({ body }) => body)).toEqual([
      'Is the sauna open?',
      'And the pool?',
    ]);
    const { id } = await sql
      .selectFrom('conversation')
      .select('id')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    await desk.write.data(id, { once: randomUUID(), body: 'Both until nine.', file_id: null });
    const done = await tickets.view.data(ticket?.id ?? 0);
    expect([done.status, done.messages.at(-1)?.body]).toEqual(['resolved', 'Both until nine.']);
    expect((await desk.view.data(id)).waits_since).toBeNull();
    // A new question is a new ticket.
    on.set('2026-03-05', '11:00');
    await write(token, 'And on Sunday?');
    on.set('2026-03-05', '11:15');
    await on.run('tend_conversations');
    expect((await ticketsOf(member_id)).map(({ subject }) => subject)).toEqual([
      'Is the sauna open?',
      'And on Sunday?',
    ]);
    await inTheMorning();
  });

  it('an answer in the ticket ends the wait in the chat, unless more was written there meanwhile', async () => {
    await inTheMorning();
    const member_id = await client();
    const token = await signIn(member_id);
    const waits = async () =>
      (
        await sql
          .selectFrom('conversation_pulse as p')
          .innerJoin('conversation as c', 'c.id', 'p.conversation_id')
          .select('p.waits_since')
          .where('c.member_id', '=', member_id)
          .executeTakeFirstOrThrow()
      ).waits_since;
    const answer = async (body: string) => {
      const [ticket] = await ticketsOf(member_id);
      await as.admin(ticketContract).write.data(ticket?.id ?? 0, {
        version: ticket?.version ?? 0,
        body,
        file_id: null,
        is_note: false,
        after: 'stay',
      });
    };
    await write(token, 'Do you rent gloves?');
    on.set('2026-03-05', '09:15');
    await on.run('tend_conversations');
    await write(token, 'And wraps?');
    await answer('Yes, at the desk.');
    expect(await waits()).not.toBeNull();
    on.set('2026-03-05', '09:31');
    await on.run('tend_conversations');
    await answer('Wraps too.');
    expect(await waits()).toBeNull();
    await inTheMorning();
  });

  it('a message in the night becomes a ticket at once, and says when the branch opens', async () => {
    const member_id = await client();
    on.set('2026-03-05', '23:30');
    const token = await signIn(member_id);
    await write(token, 'I lost my key.');
    expect(await own.chat.data({ token, branch_id: KL })).toMatchObject({
      is_open: false,
      opens_at: new Date('2026-03-06T09:00:00+08:00').toISOString(),
    });
    await on.run('tend_conversations');
    expect(await ticketsOf(member_id)).toHaveLength(1);
    await inTheMorning();
  });

  it('nothing becomes of a conversation that was closed or answered', async () => {
    const [one, other] = [await started(), await started()];
    for (const { member_id } of [one, other]) await write(await signIn(member_id ?? 0), 'Fine, thanks.');
    const { version } = await desk.view.data(one.id);
    await desk.move.data(one.id, { version, move: 'close' });
    await desk.write.data(other.id, { once: randomUUID(), body: 'Bye', file_id: null });
    on.set('2026-03-05', '10:30');
    await on.run('tend_conversations');
    for (const { member_id } of [one, other]) expect(await ticketsOf(member_id ?? 0)).toEqual([]);
    await inTheMorning();
  });

  it('an answer that its client has not read is sent as a letter, once', async () => {
    const one = await started('First');
    await desk.write.data(one.id, { once: randomUUID(), body: 'Second', file_id: null });
    const read = await started('Read in time');
    await own.read.data({ token: await signIn(read.member_id ?? 0), branch_id: KL, no: 1 });
    const letters = () =>
      sql
        .selectFrom('mail')
        .select(['text'])
        .where('member_id', 'in', [one.member_id ?? 0, read.member_id ?? 0])
        .execute();
    on.set('2026-03-05', '09:09');
    await on.run('tend_conversations');
    expect(await letters()).toEqual([]);
    on.set('2026-03-05', '09:10');
    for (const _ of [1, 2]) await on.run('tend_conversations');
    const [letter, ...more] = await letters();
    expect([letter?.text.includes('First\n\nSecond'), more]).toEqual([true, []]);
    await inTheMorning();
  });

  it('what an erased client wrote is emptied', async () => {
    const one = await started('Dear Mei');
    await test.rows`update member set erased_at = now() where id = ${one.member_id}`;
    expect((await messagesOf(one.id)).map(({ body }) => body)).toEqual(['—']);
  });
});

const desk = as.admin(conversationContract);
const own = as.nobody(ownConversationContract);
const ticketsOf = (member_id: number) =>
  sql.selectFrom('ticket').selectAll().where('member_id', '=', member_id).orderBy('id').execute();
const write = (token: string, body: string) => own.write.data({ token, branch_id: KL, once: randomUUID(), body });
