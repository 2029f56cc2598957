/** Answers go out by e-mail through a real mail server; people who write are known, or become known. */
import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mailGym } from './mail-gym.testing.ts';
import { conversationContract } from '../conversation/conversation.contract.ts';
import { ownConversationContract } from '../conversation/own-conversation.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';

const world = await mailGym();
const { as, on, sql, KL, post, desk, client, signIn, messagesOf, arrives, emailOf, tokenOf, conversationOf } = world;
const { writer, writtenBy, emailsOf, say, sold, sending, headerIn, faults } = world;

describe('going out', () => {
  it('an answer goes out at once, in the thread, from the branch, and its reply comes back to the conversation', async () => {
    const member = await client();
    const email = await emailOf(member);
    await arrives({
      from: email,
      to: tokenOf(member),
      subject: 'Gloves',
      id: 'q1@client.example',
      text: 'Do you rent gloves?',
      headers: ['References: <older@client.example>'],
    });
    const [{ id } = { id: 0 }] = await conversationOf('member_id', member);
    expect(await say(id, 'Yes, at the desk.')).toMatchObject({ way: 'email' });
    expect(await emailsOf(id)).toMatchObject([{}, { status: 'queued', subject: 'Re: Gloves', came_in: false }]);
    await sending();
    const [letter, ...more] = post.got;
    expect([letter?.to, more]).toEqual([email, []]);
    const sent = letter?.raw ?? '';
    const [{ name } = { name: '' }] = await sql.selectFrom('branch').select('name').where('id', '=', KL).execute();
    expect(headerIn(sent, 'Subject')).toBe('Re: Gloves');
    expect(headerIn(sent, 'From')).toContain(name);
    expect(headerIn(sent, 'In-Reply-To')).toBe('<q1@client.example>');
    expect(headerIn(sent, 'References')).toBe('<older@client.example> <q1@client.example>');
    expect(headerIn(sent, 'Reply-To')).toBe(tokenOf(member));
    expect(headerIn(sent, 'Auto-Submitted')).toBe('');
    expect((await emailsOf(id))[1]?.status).toBe('sent');
    // No second letter after ten minutes.
    on.set('2026-03-05', '10:11');
    await on.run('tend_conversations');
    await sending();
    expect(post.got).toHaveLength(1);
    await arrives({ from: email, to: headerIn(sent, 'Reply-To'), subject: 'Re: Gloves', text: 'Thanks' });
    expect((await messagesOf(id)).map(({ body }) => body)).toEqual([
      'Do you rent gloves?',
      'Yes, at the desk.',
      'Thanks',
    ]);
    expect(await faults()).toEqual([]);
  });

  it('shows what was refused, and what may not have arrived', async () => {
    await arrives({ from: 'fate@client.example', text: 'Hello' });
    const { id } = await writtenBy('fate@client.example');
    post.refuses = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    await say(id, 'One');
    await sending();
    post.refuses = () => null;
    post.breaks = () => true;
    await say(id, 'Two');
    await sending();
    expect((await emailsOf(id)).map(({ status }) => status)).toEqual([null, 'failed', 'unknown']);
  });

  it('somebody who has the chat open gets the answer there', async () => {
    const member = await client();
    await arrives({ from: await emailOf(member), to: tokenOf(member), text: 'Hello' });
    const [{ id } = { id: 0 }] = await conversationOf('member_id', member);
    const token = await signIn(member);
    await as.nobody(ownConversationContract).here.data({ token, branch_id: KL, types: false });
    expect(await say(id, 'Here?')).toMatchObject({ way: 'chat' });
    on.set('2026-03-05', '10:02');
    expect(await say(id, 'Still here?')).toMatchObject({ way: 'email' });
    await as
      .nobody(ownConversationContract)
      .write.data({ token, branch_id: KL, once: randomUUID(), body: 'Now in the chat' });
    on.set('2026-03-05', '10:04');
    expect(await say(id, 'Good.')).toMatchObject({ way: 'chat' });
  });

  it('a subject or a name can’t add headers', async () => {
    const subject = `=?UTF-8?B?${Buffer.from('Hi\r\nBcc: all@client.example\r\n\r\nBody').toString('base64')}?=`;
    const from = `=?UTF-8?B?${Buffer.from('Mei\r\nBcc: all@client.example').toString('base64')}?= <inject@client.example>`;
    await sending();
    post.got.length = 0;
    await arrives({ from, subject, text: 'Hello', id: 'inject@client.example' });
    const { id } = await writtenBy('inject@client.example');
    await say(id, 'Hello');
    await sending();
    expect(post.got.map(({ to }) => to)).toEqual(['inject@client.example']);
    expect(headerIn(post.got[0]?.raw ?? '', 'Bcc')).toBe('');
  });

  it('answers the ticket that became of it with one letter', async () => {
    await arrives({ from: 'ticket@client.example', text: 'I lost my key.' });
    const { id } = await writtenBy('ticket@client.example');
    on.set('2026-03-05', '10:16');
    await on.run('tend_conversations');
    expect(await desk.view.data(id)).toMatchObject({ ticket_id: expect.any(Number) });
    await say(id, 'It is at the desk.');
    await sending();
    expect(post.got.filter(({ to }) => to === 'ticket@client.example')).toHaveLength(1);
    const { ticket_id } = await desk.view.data(id);
    const ticket = await sql
      .selectFrom('ticket')
      .select('status')
      .where('id', '=', ticket_id)
      .executeTakeFirstOrThrow();
    expect(ticket.status).toBe('resolved');
  });

  it('a file goes with the answer', async () => {
    await arrives({ from: 'leaflet@client.example', text: 'Do you have a leaflet?' });
    const { id } = await writtenBy('leaflet@client.example');
    await say(id, 'Here it is.', await sold.leaflet());
    await sending();
    const letter = post.got.find(({ to }) => to === 'leaflet@client.example')?.raw ?? '';
    expect(letter).toMatch(/Content-Disposition: attachment; filename=/);
    expect(letter).toContain('Here it is.');
  });

  it('a letter about what was missed in the chat can be answered by e-mail', async () => {
    const member = await client();
    await desk.start.data({ branch_id: KL, member_id: member, once: randomUUID(), body: 'Your gloves are here.' });
    on.set('2026-03-05', '10:10');
    await on.run('tend_conversations');
    await sending();
    const letter = post.got.find(({ to }) => to.startsWith('chat') && to.includes('@'))?.raw ?? '';
    expect(headerIn(letter, 'Reply-To')).toBe(tokenOf(member));
    await arrives({ from: await emailOf(member), to: tokenOf(member), text: 'I’ll come at six.' });
    const [{ id } = { id: 0 }, ...more] = await conversationOf('member_id', member);
    expect(more).toEqual([]);
    expect((await messagesOf(id)).map(({ way }) => way)).toEqual(['chat', 'email']);
  });

  it('letters to clients have an address for replies, letters to staff about them have none', async () => {
    const member = await client();
    const email = await emailOf(member);
    const mail = { branch_id: KL, member_id: member, subject: 'Receipt', text: 'Thank you', status: 'queued' };
    await sql
      .insertInto('mail')
      .values([
        { ...mail, to_address: email },
        { ...mail, to_address: 'staff@gym.example' },
      ])
      .execute();
    await sending();
    const [toClient, toStaff] = [email, 'staff@gym.example'].map(
      (to) => post.got.find((one) => one.to === to)?.raw ?? '',
    );
    expect(headerIn(toClient ?? '', 'Reply-To')).toBe(tokenOf(member));
    expect(headerIn(toClient ?? '', 'Auto-Submitted')).toBe('auto-generated');
    expect(headerIn(toStaff ?? '', 'Reply-To')).toBe('');
  });
});

describe('people', () => {
  it('somebody unknown becomes a lead when staff decide it, and keeps the conversation as a client', async () => {
    const from = 'Siti <siti@client.example>';
    await arrives({ from, text: 'Do you have a trial class?' });
    const { id } = await writtenBy('siti@client.example');
    const before = await desk.view.data(id);
    expect(before).toMatchObject({ came_by: 'email', lead_id: null, can: expect.arrayContaining(['make_lead']) });
    const made = await desk.makeLead.data(id, { version: before.version });
    expect(made.can).not.toContain('make_lead');
    const leads = as.admin(leadContract);
    const lead = await leads.view.data(made.lead_id ?? 0);
    expect(lead).toMatchObject({ first_name: 'Siti', email: 'siti@client.example', source: 'other' });
    expect((await desk.makeLead(id, { version: made.version })).refusal?.code).toBe('support.is_lead');
    await arrives({ from, text: 'And on Sunday?' });
    expect(await writer('siti@client.example')).toHaveLength(1);
    const { member_id } = await leads.convert.data(lead.id, { version: lead.version });
    await sql.updateTable('member').set({ email: 'siti@client.example' }).where('id', '=', member_id).execute();
    await arrives({ from, text: 'I signed up.' });
    expect((await messagesOf(id)).map(({ body }) => body)).toEqual([
      'Do you have a trial class?',
      'And on Sunday?',
      'I signed up.',
    ]);
    expect(await desk.view.data(id)).toMatchObject({ client_id: member_id });
    expect(await conversationOf('member_id', member_id)).toEqual([]);
    expect(await faults()).toEqual([]);
    // Erased as a client: nothing that was written stays.
    await raw`update member set erased_at = now() where id = ${member_id}`.execute(sql);
    expect((await messagesOf(id)).map(({ body }) => body)).toEqual(['—', '—', '—']);
    expect(await emailsOf(id)).toEqual([]);
    expect(await writer('siti@client.example')).toEqual([]);
  });

  it('the open lead with this address is the one who writes', async () => {
    const lead = await as
      .admin(leadContract)
      .create.data({ branch_id: KL, first_name: 'Ravi', email: 'ravi@client.example', source: 'walk_in' });
    await arrives({ from: 'ravi@client.example', text: 'Hello' });
    const { id, visitor } = await writtenBy('ravi@client.example');
    expect(visitor.lead_id).toBe(lead.id);
    expect(await desk.view.data(id)).toMatchObject({ lead_id: lead.id });
  });

  it('what an erased client wrote is forgotten, and their letters have no address any more', async () => {
    const member = await client();
    const [address, token] = [await emailOf(member), tokenOf(member)];
    await arrives({ from: address, to: token, text: 'Private' });
    const [{ id } = { id: 0 }] = await conversationOf('member_id', member);
    await raw`update member set erased_at = now(), email = null where id = ${member}`.execute(sql);
    expect(await emailsOf(id)).toEqual([]);
    expect((await messagesOf(id)).map(({ body }) => body)).toEqual(['—']);
    await arrives({ from: address, to: token, text: 'Again' });
    expect(await conversationOf('member_id', member)).toHaveLength(1);
    expect(await messagesOf((await writtenBy(address)).id)).toHaveLength(1);
  });

  it('staff of other branches see nothing of it', async () => {
    await arrives({ from: 'wall@client.example', text: 'Hello' });
    const { id } = await writtenBy('wall@client.example');
    const elsewhere = as.admin_sg(conversationContract);
    const [email] = await emailsOf(id);
    for (const answer of [await elsewhere.emails(id), await elsewhere.email(email?.id ?? 0)])
      expect(answer.responseCode).toBe(40);
  });
});
