/** An answer by e-mail that comes back later shows it, and its address gets no more marketing. */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mailGym } from './mail-gym.testing.ts';
import { mailHeaders } from './mail-in.testing.ts';
import { conversationContract } from '../conversation/conversation.contract.ts';

const world = await mailGym();
const { as, on, sql, test, post, client, arrives, emailOf, tokenOf, conversationOf, writtenBy, emailsOf } = world;
const { say, sending, headerIn, faults } = world;

describe('an answer that came back', () => {
  it('says so with the reason, once, and suppresses the address of the client', async () => {
    const { id, email, message_id } = await answered();
    expect(await backOf(id)).toBeNull();
    const at = on.clock.now().toISOString();
    expect(await report('hard', { message_id, reason: '550 5.1.1\r\nno such user' })).toMatchObject({ taken: 1 });
    expect(await backOf(id)).toEqual({ kind: 'hard', at, why: '550 5.1.1 no such user' });
    expect((await emailsOf(id))[0]).toMatchObject({ came_in: true, back: null });
    expect(await suppressedAs(email)).toBe('bounced');
    // Refused for now is less than an address that doesn't exist.
    on.later(5);
    await report('soft', { message_id, reason: 'mailbox full' });
    expect(await backOf(id)).toMatchObject({ kind: 'hard', at });
    expect(await faults()).toEqual([]);
  });

  it('is found by its address, and of somebody who isn’t a client, too', async () => {
    await arrives({ from: 'sam@writer.example', to: 'kl@gym.example', subject: 'Trial', text: 'When?' });
    const { id } = await writtenBy('sam@writer.example');
    await say(id, 'Tomorrow.');
    await sending();
    on.later(5);
    await report('soft', { recipient: 'SAM@writer.example', reason: 'mailbox full' });
    expect([await backOf(id), await suppressedAs('sam@writer.example')]).toMatchObject([{ kind: 'soft' }, undefined]);
    on.later(5);
    await report('complaint', { recipient: 'sam@writer.example' });
    expect(await backOf(id)).toMatchObject({ kind: 'complaint', why: null });
    expect(await suppressedAs('sam@writer.example')).toBe('complained');
    // More than a week later, it is about something else.
    const other = await answered();
    on.set('2026-03-20', '10:00');
    await report('hard', { recipient: other.email });
    expect(await backOf(other.id)).toBeNull();
    expect(await suppressedAs(other.email)).toBe('bounced');
  });

  it('is of its own conversation only, and unknown letters change nothing', async () => {
    const [one, two] = [await answered(), await answered()];
    expect(await report('hard', { message_id: '<chat.999999@gym.example>' })).toMatchObject({ unknown: 1 });
    // The Message-ID of what came in is somebody else's letter.
    const [came] = await sql
      .selectFrom('conversation_email')
      .select('key')
      .where('conversation_id', '=', one.id)
      .where('came_in', '=', true)
      .execute();
    expect(await report('hard', { message_id: `<${came?.key ?? ''}>` })).toMatchObject({ unknown: 1 });
    await report('soft', { message_id: one.message_id });
    expect([await backOf(one.id), await backOf(two.id)]).toMatchObject([{ kind: 'soft' }, null]);
  });

  it('no longer says so once it was sent again, until that comes back, too', async () => {
    const { id, message_id } = await answered();
    await report('soft', { message_id });
    on.later(5);
    const { mail_id } = (await emailsOf(id)).at(-1) ?? {};
    const again_at = on.clock.now().toISOString();
    await sql
      .updateTable('mail')
      .set({ again_at })
      .where('id', '=', mail_id ?? 0)
      .execute();
    expect(await backOf(id)).toBeNull();
    on.later(5);
    await report('soft', { message_id, reason: 'still full' });
    expect(await backOf(id)).toMatchObject({ why: 'still full' });
  });

  it('shows what the other server said to those who see clients, and nothing of it stays of an erased client', async () => {
    const { id, member, message_id, email } = await answered();
    await report('soft', { message_id, reason: `<${email}> is over quota` });
    const seen = (await as.hq(conversationContract).emails.data(id))[0]?.back;
    expect(seen?.why).toContain(email);
    await raw`update member set erased_at = now() where id = ${member}`.execute(sql);
    const left = await sql.selectFrom('conversation_email').select('id').where('conversation_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});

const report = async (kind: string, more: object) => {
  const event = { id: `back${test.next()}`, kind, ...more };
  const body = Buffer.from(JSON.stringify({ events: [event] }));
  const headers = { ...mailHeaders(body, on.clock.now()), 'content-type': 'application/json' };
  const answer = await test.app.http.inject({ method: 'POST', url: '/webhooks/mail', headers, payload: body });
  return answer.json<{ taken: number; known: number; unknown: number }>();
};
const suppressedAs = async (email: string): Promise<string | undefined> => {
  const { rows } = await raw<{ reason: string }>`
    select reason from suppression where digest = sha256(convert_to(${email.toLowerCase()}, 'UTF8')) and lifted_at is null`.execute(
    sql,
  );
  return rows[0]?.reason;
};
const answered = async () => {
  const member = await client();
  const email = await emailOf(member);
  await arrives({ from: email, to: tokenOf(member), subject: 'Gloves', text: 'Do you rent gloves?' });
  const [{ id } = { id: 0 }] = await conversationOf('member_id', member);
  await say(id, 'Yes, at the desk.');
  await sending();
  on.later(5);
  return {
    id,
    member,
    email,
    message_id: headerIn(post.lastTo(email), 'Message-ID'),
  };
};
const backOf = async (id: number) => (await emailsOf(id)).at(-1)?.back;
