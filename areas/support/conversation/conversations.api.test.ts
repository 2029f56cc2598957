import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { cannedAnswerContract } from '../canned-answer/canned-answer.contract.ts';
import { conversationContract } from './conversation.contract.ts';
import { chatGym } from './conversation.testing.ts';
import { ownConversationContract } from './own-conversation.contract.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold, test, branches, KL, client, signIn, started, emailed, messagesOf, inTheMorning, sql } =
  await chatGym();
const [desk, office] = [as.admin(conversationContract), as.hq(conversationContract)];

lifecycle('Conversations', conversationContract, {
  as,
  by: 'admin',
  make: () => started(),
  label: (record: { asker_name: string }) => record.asker_name,
  reach: {
    snoozed: async () => {
      const { id, version } = await started();
      return desk.snooze.data(id, { version, until: '2026-03-06T01:00:00Z' });
    },
  },
  filters: {
    status: async () => ({
      asked: 'closed',
      ...(await two((id, version) => desk.move.data(id, { version, move: 'close' }))),
    }),
    mine: async () => ({
      asked: 'true',
      ...(await two((id, version) => desk.assign.data(id, { version, staff_id: as.admin.id }))),
    }),
    unassigned: async () => {
      const { found, left_out } = await two((id, version) => desk.assign.data(id, { version, staff_id: as.admin.id }));
      return { asked: 'true', found: left_out, left_out: found };
    },
    member_id: async () => {
      const [one, other] = [await started(), await started()];
      return { asked: String(one.member_id), found: one.id, left_out: other.id };
    },
    lead_id: async () => {
      const [{ id: found }, { id: left_out }] = [await emailed(), await emailed()];
      const { lead_id } = await desk.makeLead.data(found, { version: (await desk.view.data(found)).version });
      return { asked: String(lead_id), found, left_out };
    },
    unread: async () => {
      const { found, left_out } = await two(async (id) => {
        const { member_id } = await desk.view.data(id);
        await own.write.data({
          token: await signIn(member_id ?? 0),
          branch_id: KL,
          once: randomUUID(),
          body: 'Thanks',
        });
      });
      return { asked: 'true', found, left_out };
    },
  },
  sorts: {
    last_at: {
      of: async () => {
        const ids: number[] = [];
        for (const day of [1, 2, 3]) {
          const { id } = await started();
          await raw`update conversation_pulse set last_at = ${`2026-02-0${day}T01:00:00Z`} where conversation_id = ${id}`.execute(
            sql,
          );
          ids.push(id);
        }
        return ids;
      },
    },
    waits_since: {
      of: async () => {
        const ids: number[] = [];
        for (const day of [1, 2, 3]) {
          const { id } = await started();
          await raw`update conversation_pulse set waits_since = ${`2026-02-0${day}T01:00:00Z`} where conversation_id = ${id}`.execute(
            sql,
          );
          ids.push(id);
        }
        return ids;
      },
    },
    created_at: {
      of: async () => {
        const ids: number[] = [];
        for (const day of [1, 2, 3]) {
          const { id } = await started();
          await sql
            .updateTable('conversation')
            .set({ created_at: `2026-02-0${day}T01:00:00Z` })
            .where('id', '=', id)
            .execute();
          ids.push(id);
        }
        return ids;
      },
    },
  },
  rows: {
    file: async () => {
      const { id } = await started();
      const said = { once: randomUUID(), body: 'Here is the leaflet.', file_id: await sold.leaflet() };
      return { id: (await desk.write.data(id, said)).id };
    },
    people: () => ({}),
    emails: () => ({}),
    email: async () => ({ id: (await emailed()).email_id }),
    makeLead: async () => {
      const { id } = await emailed();
      return { id, input: { version: (await desk.view.data(id)).version } };
    },
    messages: () => ({}),
    mine: () => ({}),
    start: async () => ({ input: { branch_id: KL, member_id: await client(), once: randomUUID(), body: 'Hello' } }),
    startEmail: async () => ({
      input: { branch_id: KL, member_id: await client(), once: randomUUID(), subject: 'Your trial', body: 'Hello' },
    }),
    write: () => ({ input: { once: randomUUID(), body: 'Hello' } }),
    read: () => ({ input: { no: 1 } }),
    here: () => ({ input: { types: true } }),
    hereMine: () => ({ input: { branch_id: KL, types: true } }),
    ask: () => ({ input: { branch_id: KL, once: randomUUID(), body: 'Hello' } }),
    readMine: () => ({ input: { branch_id: KL, no: 1 } }),
    assign: (record: { version: number }) => ({ input: { version: record.version, staff_id: as.admin.id } }),
    snooze: (record: { version: number }) => ({ input: { version: record.version, until: '2026-03-06T01:00:00Z' } }),
  },
});

const own = as.nobody(ownConversationContract);
const two = async (change: (id: number, version: number) => Promise<unknown>) => {
  const [one, other] = [await started(), await started()];
  await change(other.id, other.version);
  return { found: other.id, left_out: one.id };
};

lifecycle('Canned answers', cannedAnswerContract, {
  as,
  by: 'admin',
  create: (n) => ({ branch_id: KL, name: `Answer ${n}`, text: { en: 'Hi {name}', cn: '{name}，您好' } }),
  label: (record: { name: string }) => record.name,
});

describe('messages', () => {
  it('get numbers without gaps and each sender’s order, however many are sent at once and again', async () => {
    await inTheMorning();
    const member_id = await client();
    const token = await signIn(member_id);
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const send = (once: string) => own.write({ token, branch_id: KL, once, body: `Message ${once}` });
    // All of them first messages of one conversation, a third of them sent twice.
    const answers = await Promise.all([...ids, ...ids.slice(0, 17)].map(send));
    expect(answers.map(({ responseCode }) => responseCode)).toEqual(answers.map(() => 0));
    const rows = await sql
      .selectFrom('conversation_message as m')
      .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
      .select(['m.no', 'm.once', 'm.conversation_id'])
      .where('c.member_id', '=', member_id)
      .orderBy('m.no')
      .execute();
    expect(new Set(rows.map((row) => row.conversation_id)).size).toBe(1);
    expect(rows.map(({ no }) => no)).toEqual(ids.map((_, at) => at + 1));
    expect(rows.map(({ once }) => once).toSorted()).toEqual(ids.toSorted());
    // A device that was away asks after what it has, until nothing is left.
    const seen: number[] = [];
    for (;;) {
      const chat = await own.chat.data({ token, branch_id: KL, after: seen.at(-1) ?? 0 });
      if (!chat || chat.messages.length === 0) break;
      seen.push(...chat.messages.map(({ no }) => no));
    }
    expect(seen).toEqual(rows.map(({ no }) => no));
  });

  it('are one message if they are sent again, and never change what was said', async () => {
    const one = await started();
    const said = { once: randomUUID(), body: 'See you tomorrow.', file_id: null };
    const [first, again] = [await desk.write.data(one.id, said), await desk.write.data(one.id, said)];
    expect(again).toEqual(first);
    expect((await desk.write(one.id, { ...said, body: 'See you never.' })).refusal?.code).toBe(
      'support.message_differs',
    );
    const token = await signIn(one.member_id ?? 0);
    expect((await own.write({ token, branch_id: KL, once: said.once, body: said.body })).refusal?.code).toBe(
      'support.message_differs',
    );
    expect((await messagesOf(one.id)).map(({ no }) => no)).toEqual([1, 2]);
    const { rows } = await raw<{ can: boolean }>`
      select has_table_privilege('app', 'conversation_message', 'update, delete') as can`.execute(sql);
    expect(rows).toEqual([{ can: false }]);
  });

  it('are read up to a number, never back and never further than there are', async () => {
    const one = await started();
    const token = await signIn(one.member_id ?? 0);
    await own.write.data({ token, branch_id: KL, once: randomUUID(), body: 'Thank you' });
    expect((await desk.view.data(one.id)).unread).toBe(1);
    await desk.read.data(one.id, { no: 99 });
    await desk.read.data(one.id, { no: 1 });
    expect((await desk.view.data(one.id)).unread).toBe(0);
    const chat = await own.chat.data({ token, branch_id: KL });
    expect(chat).toMatchObject({ last_no: 2, desk_read: 2, asker_read: 2 });
    await desk.write.data(one.id, { once: randomUUID(), body: 'Bye', file_id: null });
    expect((await own.chat.data({ token, branch_id: KL }))?.asker_read).toBe(2);
    await own.read.data({ token, branch_id: KL, no: 3 });
    expect((await desk.messages.data(one.id)).asker_read).toBe(3);
  });

  it('show clients the branch, and never those of others', async () => {
    const [one, other] = [await started(), await started('A secret')];
    const token = await signIn(one.member_id ?? 0);
    const chat = await own.chat.data({ token, branch_id: KL });
    expect(chat?.messages.map(({ body, by_name }) => [body, by_name])).toEqual([['Your gloves are here.', null]]);
    expect((await own.chat({ token, branch_id: branches.OR })).responseCode).toBe(40);
    const [{ id: message_id } = { id: 0 }] = await messagesOf(other.id);
    expect((await own.file({ token, branch_id: KL, message_id })).responseCode).toBe(40);
    expect(await own.chat.data({ token: 'x'.repeat(40), branch_id: KL })).toBeNull();
    expect((await as.admin_sg(conversationContract).view(one.id)).responseCode).toBe(40);
  });
});

describe('a conversation', () => {
  it('opens when its client writes, and when its time has come', async () => {
    await inTheMorning();
    const one = await started();
    const token = await signIn(one.member_id ?? 0);
    const write = () => own.write.data({ token, branch_id: KL, once: randomUUID(), body: 'One more thing' });
    await desk.move.data(one.id, { version: one.version, move: 'close' });
    await write();
    const open = await desk.view.data(one.id);
    expect(open.status).toBe('open');
    const until = '2026-03-05T02:00:00Z';
    const snoozed = await desk.snooze.data(one.id, { version: open.version, until });
    expect((await desk.snooze(one.id, { version: snoozed.version, until })).refusal?.code).toBe(
      'kit.move_not_possible',
    );
    // An answer leaves it where it is.
    await desk.write.data(one.id, { once: randomUUID(), body: 'I’ll ask.', file_id: null });
    on.set('2026-03-05', '09:59');
    await on.run('tend_conversations');
    expect((await desk.view.data(one.id)).status).toBe('snoozed');
    on.set('2026-03-05', '10:00');
    await on.run('tend_conversations');
    const woken = await desk.view.data(one.id);
    expect(woken).toMatchObject({ status: 'open', snoozed_until: null });
    const past = await desk.snooze(one.id, { version: woken.version, until });
    expect(past.refusal?.code).toBe('support.snooze_time');
    await inTheMorning();
  });

  it('is given to people who answer', async () => {
    const one = await started();
    const body = { version: one.version, staff_id: as.trainer.id };
    expect((await desk.assign(one.id, body)).refusal?.code).toBe('support.cannot_answer');
    expect(await desk.assign.data(one.id, { ...body, staff_id: as.admin.id })).toMatchObject({
      assigned_to: as.admin.id,
    });
  });

  it('with head office is seen by head office and the person who asks, not by their colleagues', async () => {
    const trainer = as.trainer(conversationContract);
    const once = randomUUID();
    const sent = await trainer.ask.data({ branch_id: KL, once, body: 'Where do I find the rota?' });
    expect(await trainer.ask.data({ branch_id: KL, once, body: 'Where do I find the rota?' })).toEqual(sent);
    const { id } = await sql
      .selectFrom('conversation')
      .select('id')
      .where('asked_by', '=', as.trainer.id)
      .executeTakeFirstOrThrow();
    expect((await desk.view(id)).responseCode).toBe(40);
    await office.write.data(id, { once: randomUUID(), body: 'Under Shifts.', file_id: null });
    const chat = await trainer.mine.data({ branch_id: KL });
    expect(chat.messages.at(-1)).toMatchObject({ from_desk: true, body: 'Under Shifts.' });
    await trainer.readMine.data({ branch_id: KL, no: chat.last_no });
    expect((await office.messages.data(id)).asker_read).toBe(chat.last_no);
  });
});

it('a client hears of an answer that another server was given, and nobody hears without their session', async () => {
  const another = await test.startAnother();
  const listening = async ({ http, services }: typeof another): Promise<string> => {
    const address = await http.listen({ port: 0, host: '127.0.0.1' });
    services.live.start(http.server, services, test.databaseUrl);
    return address;
  };
  await listening(test.app);
  const address = await listening(another);
  const connect = (member: string) => io(address, { path: '/live', auth: { member }, reconnection: false });
  const one = await started();
  const stranger = connect('x'.repeat(43));
  expect(await new Promise((resolve) => stranger.once('connect_error', ({ message }) => resolve(message)))).toBe(
    'session',
  );
  const socket = connect(await signIn(one.member_id ?? 0));
  await new Promise((resolve) => void socket.once('connect', () => resolve(true)));
  const heard = new Promise((resolve) => void socket.once('conversation', resolve));
  await desk.write.data(one.id, { once: randomUUID(), body: 'Here you are.', file_id: null });
  expect(await heard).toEqual({ id: one.id });
  socket.disconnect();
});
