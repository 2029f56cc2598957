/** What arrives by e-mail becomes a message of its conversation, once. */
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { mailGym } from './mail-gym.testing.ts';
import { PIXEL, rawMail } from './mail-in.testing.ts';

const world = await mailGym();
const { on, test, sql, KL, branches, post, desk, client, messagesOf, deliver, arrives, taken, notTaken } = world;
const { emailOf, tokenOf, conversationOf, writer, writtenBy, emailsOf, say, sending, faults } = world;

it('a reply to a letter becomes one message of its client, however often and at once it arrives', async () => {
  const member = await client();
  const mail = {
    from: `"Mei" <${await emailOf(member)}>`,
    to: `"Gym KL" <${tokenOf(member).toUpperCase()}>`,
    text: 'Yes, at six.\n\nOn Thu, Gym KL <x@gym.example> wrote:\n> Which time?',
    id: 'first@client.example',
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => arrives(mail)));
  const known = Array.from({ length: 4 }, () => notTaken('known'));
  expect(answers.toSorted((a, b) => Number(b.taken) - Number(a.taken))).toEqual([taken, ...known]);
  expect(await arrives(mail)).toEqual(notTaken('known'));
  const [{ id } = { id: 0 }, ...others] = await conversationOf('member_id', member);
  expect(others).toEqual([]);
  expect(await messagesOf(id)).toMatchObject([{ no: 1, body: 'Yes, at six.', from_desk: false, way: 'email' }]);
  const [email] = await emailsOf(id);
  expect(email).toMatchObject({ subject: 'Question', is_other: false, has_more: true, verdict: null, status: null });
  expect((await desk.email.data(email?.id ?? 0)).text).toContain('> Which time?');
  expect(await desk.view.data(id)).toMatchObject({ unread: 1, waits_since: expect.any(String), status: 'open' });
  expect(await faults()).toEqual([]);
});

it('five e-mails of one person at once are five messages of one conversation', async () => {
  const from = 'Aina <aina@client.example>';
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => arrives({ from, text: `Message ${n}` })));
  expect(answers).toEqual(Array.from({ length: 5 }, () => taken));
  const { id } = await writtenBy('aina@client.example');
  const messages = await messagesOf(id);
  expect(messages.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5]);
  expect(messages.map(({ body }) => body).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `Message ${n}`));
});

it('without a letter, the address decides if one client or lead of the branch has it', async () => {
  const one = await client();
  await arrives({ from: (await emailOf(one)).toUpperCase(), text: 'Hello' });
  expect(await conversationOf('member_id', one)).toHaveLength(1);
  // In another branch they are somebody unknown, with a conversation of its own.
  await arrives({ from: await emailOf(one), to: 'or@gym.example', text: 'Hello OR' });
  expect(await conversationOf('member_id', one)).toHaveLength(1);
  expect(await writer(await emailOf(one))).toMatchObject([{ branch_id: branches.OR, lead_id: null }]);
  const lead = { branch_id: KL, last_name: '', email: 'shared@client.example' };
  await sql
    .insertInto('lead')
    .values([
      { ...lead, first_name: 'Ann' },
      { ...lead, first_name: 'Bea' },
    ])
    .execute();
  await arrives({ from: 'shared@client.example', text: 'Who am I?' });
  expect((await writtenBy('shared@client.example')).visitor).toMatchObject({ branch_id: KL, lead_id: null });
});

it('from another address, a reply belongs to the client, and staff see it', async () => {
  const member = await client();
  await arrives({ from: 'work@office.example', to: tokenOf(member), text: 'From work' });
  const [{ id } = { id: 0 }] = await conversationOf('member_id', member);
  expect(await emailsOf(id)).toMatchObject([{ is_other: true, address: 'work@office.example' }]);
  expect(await writer('work@office.example')).toEqual([]);
  // The answer goes to the address that is known.
  await say(id, 'Fine.');
  await sending();
  expect(post.got.map(({ to }) => to)).toEqual([await emailOf(member)]);
});

it('a made-up address of a letter says nothing, and one of another branch is its own', async () => {
  const member = await client();
  const real = tokenOf(member);
  const forged = real.replace(
    /^(reply\+)(.)/,
    (_all, start: string, first: string) => `${start}${first === 'a' ? 'b' : 'a'}`,
  );
  expect(await arrives({ to: forged, text: 'Hello' })).toMatchObject({ status: 422, why: 'unknown_recipient' });
  expect(await arrives({ to: 'nobody@gym.example', text: 'Hello' })).toMatchObject({ status: 422 });
  // Beside a forged one, the address of the branch counts.
  expect(await arrives({ from: 'zoe@client.example', to: `${forged}, kl@gym.example`, text: 'Hello' })).toEqual(taken);
  expect(await conversationOf('member_id', member)).toEqual([]);
  await arrives({
    from: await emailOf(member),
    to: `${tokenOf(member, branches.OR)}, kl@gym.example`,
    text: 'Hello',
  });
  expect(await conversationOf('member_id', member)).toMatchObject([{ branch_id: branches.OR }]);
});

it('a sender whom the mail server doubts is not taken for the client with this address', async () => {
  const member = await client();
  const headers = ['Authentication-Results: mx.gym.example; dmarc=fail'];
  await arrives({ from: await emailOf(member), text: 'Send me my bank details', headers });
  expect(await conversationOf('member_id', member)).toEqual([]);
  const { id } = await writtenBy(await emailOf(member));
  expect(await emailsOf(id)).toMatchObject([{ verdict: 'fail' }]);
});

it('reads HTML, Chinese in two encodings, and encoded names', async () => {
  const html =
    '<html><head><style>p{color:red}</style></head><body><h1>Hello</h1><p>Two&nbsp;places, <a href="https://evil.example">our site</a></p><script>alert(1)</script><img src="https://track.example/x.png"></body></html>';
  await arrives({ from: 'html@client.example', html });
  const [first] = await messagesOf((await writtenBy('html@client.example')).id);
  expect(first?.body).toBe('Hello\n\nTwo places, our site (https://evil.example)');
  const subject = `=?UTF-8?B?${Buffer.from('手套还没到').toString('base64')}?=`;
  const gb = iconv.encode(
    '您好，我的手套什么时候到？\r\n\r\n在 2026年3月5日，Gym KL <a@b.example> 写道：\r\n> 您好',
    'gb18030',
  );
  const name = `=?GB18030?B?${iconv.encode('陈伟明', 'gb18030').toString('base64')}?=`;
  const lines = [
    `From: ${name} <chen@client.example>`,
    'To: kl@gym.example',
    `Subject: ${subject}`,
    'Message-ID: <gb@client.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=gb18030',
    'Content-Transfer-Encoding: 8bit',
    '',
    '',
  ];
  expect(await deliver(Buffer.concat([Buffer.from(lines.join('\r\n')), gb]))).toEqual(taken);
  const { id, visitor } = await writtenBy('chen@client.example');
  expect(visitor).toMatchObject({ first_name: '陈伟明', locale: 'cn' });
  expect((await messagesOf(id))[0]?.body).toBe('您好，我的手套什么时候到？');
  expect((await emailsOf(id))[0]?.subject).toBe('手套还没到');
});

it('takes pictures and PDFs as files of the conversation, and says which files it left out and why', async () => {
  const files = [
    { type: 'image/png', name: 'knee.png', content: PIXEL },
    { type: 'application/pdf', name: 'page.pdf', content: '<html>not a PDF</html>' },
    { type: 'application/x-msdownload', name: 'run.exe', content: 'MZ' },
    { type: 'image/png', name: 'bad.png', content: Buffer.concat([PIXEL, Buffer.from('HARMFUL')]) },
    {
      type: 'application/pdf',
      name: 'big.pdf',
      content: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11_000_000, 'x')]),
    },
  ];
  expect(await arrives({ from: 'files@client.example', text: 'My knee', files })).toEqual(taken);
  const { id } = await writtenBy('files@client.example');
  const messages = await messagesOf(id);
  expect(messages).toMatchObject([
    { body: 'My knee', file_id: null },
    { body: 'knee.png', file_name: 'knee.png', way: 'email' },
  ]);
  expect((await emailsOf(id))[0]?.refused).toEqual([
    { name: 'page.pdf', why: 'file_kind' },
    { name: 'run.exe', why: 'file_kind' },
    { name: 'bad.png', why: 'file_harmful' },
    { name: 'big.pdf', why: 'file_size' },
  ]);
  expect((await desk.file(messages[1]?.id ?? 0)).status).toBe(200);
  const many = Array.from({ length: 12 }, (_, n) => ({ type: 'image/png', name: `${n}.png`, content: PIXEL }));
  await arrives({ from: 'many@client.example', files: many });
  const lots = await writtenBy('many@client.example');
  expect(await messagesOf(lots.id)).toHaveLength(10 + 1);
  expect((await emailsOf(lots.id))[0]?.refused).toHaveLength(2);
  expect(await faults()).toEqual([]);
});

it('what programs write becomes no message and causes no letter', async () => {
  const from = 'robot@client.example';
  for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'Return-Path: <>', 'List-Id: <x.example>'])
    expect(await arrives({ from, text: 'I am away', headers: [header] })).toEqual(notTaken('automatic'));
  expect(await arrives({ from: 'Gym <office@gym.example>', text: 'Ours' })).toEqual(notTaken('automatic'));
  expect(await arrives({ from, text: 'Ours', id: 'chat.12@gym.example' })).toEqual(notTaken('automatic'));
  expect(await arrives({ from, text: '', subject: '' })).toEqual(notTaken('empty'));
  expect(await writer(from)).toEqual([]);
  await sending();
  expect(post.got).toEqual([]);
});

it('refuses more than a megabyte of text and what can’t be read, with a sentence for the sender', async () => {
  const from = 'long@client.example';
  expect(await arrives({ from, text: 'x'.repeat(1_048_577) })).toMatchObject({
    status: 422,
    why: 'too_long',
    says: expect.stringContaining('1 MB'),
  });
  expect(await deliver('nothing at all')).toMatchObject({ status: 422, why: 'unreadable' });
  expect(await deliver('')).toMatchObject({ status: 422, why: 'unreadable' });
  expect(await writer(from)).toEqual([]);
  // A long text is shortened in the message, and kept.
  await arrives({ from, text: `${'word '.repeat(2000)}end` });
  const { id } = await writtenBy(from);
  const [message] = await messagesOf(id);
  expect(message?.body).toHaveLength(4000);
  const [email] = await emailsOf(id);
  expect((await desk.email.data(email?.id ?? 0)).text.endsWith('end')).toBe(true);
});

it('takes thirty e-mails of one sender in an hour; the mail server keeps the others and tries again', async () => {
  const from = 'loop@client.example';
  for (let n = 0; n < 30; n += 1) expect(await arrives({ from, text: `${n}` })).toEqual(taken);
  expect(await arrives({ from, text: 'more', id: 'more@client.example' })).toMatchObject({ status: 429 });
  on.set('2026-03-05', '11:01');
  expect(await arrives({ from, text: 'more', id: 'more@client.example' })).toEqual(taken);
});

it('refuses what isn’t signed, was changed or is old, and notes it', async () => {
  const mail = rawMail({ from: 'unsigned@client.example', text: 'Hello' });
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  for (const wrong of [{ key: other }, { late_s: 301 }, { changed: `${mail} ` }])
    expect(await deliver(mail, wrong)).toEqual({ status: 400, received: false });
  expect(await writer('unsigned@client.example')).toEqual([]);
  await test.app.services.events.flush();
  const noted = await sql.selectFrom('security_event').select('detail').where('kind', '=', 'bad_signature').execute();
  expect(noted).toContainEqual({ detail: { what: '/webhooks/mail/message' } });
});
