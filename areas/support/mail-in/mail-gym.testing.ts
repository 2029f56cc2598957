/** A network that receives e-mails and sends them through a real mail server, with a virus scanner. */
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { deliverTo, MAIL_SECRET, rawMail, REPLY_DOMAIN, type Written } from './mail-in.testing.ts';
import { conversationContract } from '../conversation/conversation.contract.ts';
import { chatting } from '../conversation/conversation.testing.ts';
import { openPostOffice } from '#areas/broadcast/campaign-run/post-office.testing.ts';
import { replyAddress } from '#kit/server/reply-address.ts';
import { conversationInvariants } from '#server/verify/conversation.ts';
import { gym } from '#server/testing/gym.testing.ts';

/** A virus scanner that knows one harmful text. */
const openScanner = () =>
  createServer((socket) => {
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      if (heard.endsWith('\0\0\0\0')) socket.end(heard.includes('HARMFUL') ? 'stream: Test FOUND\0' : 'stream: OK\0');
    });
  });

const notTaken = (why: string) => ({ status: 200, received: true, taken: false, why });
const headerIn = (message: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(message)?.[1]?.replace(/\s+/g, ' ') ?? '';

export const mailGym = async () => {
  const scanner = openScanner();
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  const post = await openPostOffice();
  const world = await gym({
    day: '2026-03-05',
    hour: '10:00',
    config: {
      smtpUrl: post.url,
      mailFrom: 'Gym <office@gym.example>',
      publicUrl: 'https://gym.example',
      mailWebhookSecret: MAIL_SECRET,
      mailReplyDomain: REPLY_DOMAIN,
      mailAuthServer: 'mx.gym.example',
      scannerUrl: `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`,
    },
  });
  afterAll(async () => {
    await post.close();
    await new Promise((resolve) => scanner.close(resolve));
  });
  const { as, on, test, branches } = world;
  const { KL } = branches;
  const sql = test.ownerSql;
  const desk = as.admin(conversationContract);
  const { client, signIn, messagesOf } = chatting(world);
  const { config } = test.app.services;
  const deliver = deliverTo(test, () => on.clock.now());
  const arrives = (written: Written) => deliver(rawMail(written));
  const taken = { status: 200, received: true, taken: true, why: null };

  await sql.updateTable('branch').set({ email: 'KL@gym.example' }).where('id', '=', KL).execute();
  await sql.updateTable('branch').set({ email: 'or@gym.example' }).where('id', '=', branches.OR).execute();
  beforeEach(() => {
    post.got.length = 0;
    post.refuses = () => null;
    post.breaks = () => false;
    on.set('2026-03-05', '10:00');
  });

  const emailOf = async (id: number): Promise<string> =>
    (await sql.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? '';
  const tokenOf = (id: number, branch_id = KL): string => replyAddress(config, { kind: 'member', id, branch_id }) ?? '';
  const conversationOf = async (column: 'member_id' | 'visitor_id', id: number) =>
    sql.selectFrom('conversation').selectAll().where(column, '=', id).execute();
  const writer = async (address: string) =>
    sql.selectFrom('chat_visitor').selectAll().where('email', '=', address).execute();
  /** The conversation of somebody who isn't a client. */
  const writtenBy = async (address: string) => {
    const [visitor] = await writer(address);
    const [one] = await conversationOf('visitor_id', visitor?.id ?? 0);
    if (!visitor || !one) throw new Error(`nothing arrived from ${address}`);
    return { visitor, id: one.id };
  };
  const emailsOf = async (id: number) => (await desk.emails.data(id)).toReversed();
  const say = (id: number, body: string, file_id: number | null = null) =>
    desk.write.data(id, { once: randomUUID(), body, file_id });
  const sending = (): Promise<void> => on.run('mail_send');
  const faults = () => test.faults(on.clock.now(), conversationInvariants);
  return {
    ...world,
    sql,
    KL,
    post,
    desk,
    client,
    signIn,
    messagesOf,
    deliver,
    arrives,
    taken,
    notTaken,
    emailOf,
    tokenOf,
    conversationOf,
    writer,
    writtenBy,
    emailsOf,
    say,
    sending,
    headerIn,
    faults,
  };
};
