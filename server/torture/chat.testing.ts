/**
 * Live chat while servers are killed: hundreds of devices on two processes write and listen, and both processes are killed
 * again and again. No message may be lost, appear twice or change its place, and every device ends with what the database has.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql as raw } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { makeNetwork } from '#areas/access/access.testing.ts';
import { endOf, merged } from '#areas/support/conversation/chat-line.rules.ts';
import type { AskerChat, ChatMessage } from '#areas/support/conversation/conversation.model.ts';
import type { Sql } from '#kit/server/db.ts';
import { startServer, type Started } from '../boot/testing.start.ts';
import { conversationInvariants } from '../verify/conversation.ts';
import { seeded } from './random.ts';
import { onStage, pause, type Stage } from './stage.ts';

const AGAIN_MS = 150;
type Person = { member_id: number; token: string; address: string };
/** The same clients with sessions on their own page. */
const seed = async (owner: Sql, devices: number): Promise<{ KL: number; people: Person[] }> => {
  const { branches } = await makeNetwork(owner);
  const { KL } = branches;
  const people: Person[] = [];
  for (let n = 1; n <= devices; n += 1) {
    const token = randomBytes(32).toString('base64url');
    const token_hash = createHash('sha256').update(token).digest();
    const { rows } = await raw<{ id: number }>`
      with m as (insert into member (branch_id, number, first_name, last_name, email) values (${KL}, ${n}, 'Member', ${String(n)}, ${`m${n}@test.example`}) returning id),
      b as (insert into member_branch (branch_id, member_id, is_home) select ${KL}, id, true from m),
      l as (insert into member_login (branch_id, member_id, password_hash) select ${KL}, id, 'x' from m returning id),
      s as (insert into member_session (login_id, token_hash, address, agent, idle_until, expires_at)
        select id, ${token_hash}, '127.0.0.1', 'test', now() + interval '1 hour', now() + interval '2 hours' from l)
      select id from m`.execute(owner);
    people.push({ member_id: rows[0]?.id ?? 0, token, address: `10.0.${Math.floor(n / 200)}.${(n % 200) + 1}` });
  }
  return { KL, people };
};

type Servers = { url: (index: number) => string };
/** What a page does: sends until it has an answer, asks for what is new when it is told, and now and then. */
class Device {
  messages: ChatMessage[] = [];
  private socket: Socket | undefined;
  private isOver = false;
  private readonly of: Person & { branch_id: number; index: number; servers: Servers };

  constructor(of: Person & { branch_id: number; index: number; servers: Servers }) {
    this.of = of;
  }
  connect(): void {
    const { token, index, servers } = this.of;
    const socket = io(servers.url(index), {
      path: '/live',
      transports: ['websocket'],
      auth: { member: token },
      reconnection: false,
      forceNew: true,
    });
    this.socket = socket;
    const again = (): void => void setTimeout(() => this.isOver || this.connect(), AGAIN_MS);
    socket.on('connect', () => void this.look());
    socket.on('conversation', () => void this.look());
    socket.once('disconnect', again);
    socket.once('connect_error', again);
  }
  get isConnected(): boolean {
    return this.socket?.connected ?? false;
  }
  end(): void {
    this.isOver = true;
    this.socket?.disconnect();
  }
  /** Of the other server if its own is gone. Undefined: neither answered. */
  private async ask<T>(path: string, body: object, attempt: number): Promise<T | undefined> {
    const { index, servers, address, token, branch_id } = this.of;
    try {
      const response = await fetch(`${servers.url(index + attempt)}/api/v4/conversation/own${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ token, branch_id, ...body }),
        signal: AbortSignal.timeout(5000),
      });
      const answer = (await response.json()) as { responseCode: number; data: T };
      return answer.responseCode === 0 ? answer.data : undefined;
    } catch {
      // The server was killed: that is what this is about.
      return undefined;
    }
  }
  async say(body: string): Promise<void> {
    const once = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const said = await this.ask<ChatMessage>('/write', { once, body }, attempt);
      if (said) {
        this.messages = merged(this.messages, [said]);
        return;
      }
      await pause(AGAIN_MS);
    }
  }
  async look(): Promise<void> {
    for (;;) {
      const chat = await this.ask<AskerChat>('', { after: endOf(this.messages, 0) }, 0);
      if (!chat) return;
      this.messages = merged(this.messages, chat.messages);
      if (endOf(this.messages, 0) >= chat.last_no) return;
    }
  }
}

export type ChatKills = { messages: number; kills: number; connected: number; problems: string[] };
type Asked = { devices: number; each: number; kills: number };
const problemsOf = async (owner: Sql, devices: readonly Device[], people: readonly Person[], each: number) => {
  const { rows } = await raw<{ member_id: number; bodies: string[]; numbers: number[] }>`
    select c.member_id, array_agg(m.body order by m.no) as bodies, array_agg(m.no order by m.no) as numbers
      from conversation c join conversation_message m on m.conversation_id = c.id group by c.member_id`.execute(owner);
  const byMember = new Map(rows.map((row) => [row.member_id, row]));
  const wanted = Array.from({ length: each }, (_, at) => `message ${at + 1}`);
  return people.flatMap(({ member_id }, at) => {
    const [stored, device] = [byMember.get(member_id), devices[at]];
    const problems: string[] = [];
    if (JSON.stringify(stored?.bodies) !== JSON.stringify(wanted))
      problems.push(`client ${at}: ${stored?.bodies.join(', ')}`);
    const shown = device?.messages.map(({ no }) => no);
    if (JSON.stringify(shown) !== JSON.stringify(stored?.numbers))
      problems.push(`device ${at} shows ${shown?.join(', ')}`);
    return problems;
  });
};

type Cast = { servers: Started[]; devices: Device[] };
const killAgain = async (
  { devices: count, each, kills }: Asked,
  { owner, settings, broken }: Stage,
  { servers, devices }: Cast,
): Promise<ChatKills> => {
  const random = seeded(1);
  const { KL, people } = await seed(owner, count);
  const folders = [settings.DATA_DIR, path.join(settings.DATA_DIR, 'second')];
  // Both servers work for one network.
  const SECRET_KEY = randomBytes(32).toString('hex');
  const start = async (index: number): Promise<void> => {
    servers[index] = await startServer({ ...settings, DATA_DIR: folders[index] ?? '', TRUST_PROXY: '1', SECRET_KEY });
  };
  for (const index of [0, 1]) await start(index);
  const url = (index: number): string => servers[index % 2]?.url ?? '';
  people.forEach((person, index) => devices.push(new Device({ ...person, branch_id: KL, index, servers: { url } })));
  for (const device of devices) device.connect();
  while (devices.some(({ isConnected }) => !isConnected)) await pause(100);
  const connected = devices.filter(({ isConnected }) => isConnected).length;
  const going = { isSent: false };
  const sent = Promise.all(
    devices.map(async (device) => {
      for (let n = 1; n <= each; n += 1) {
        await device.say(`message ${n}`);
        await pause(random.int(2000));
      }
    }),
  ).then(() => (going.isSent = true));
  let killed = 0;
  for (; killed < kills && !going.isSent; killed += 1) {
    await pause(1500);
    await servers[killed % 2]?.end('SIGKILL');
    await start(killed % 2);
  }
  await sent;
  while (devices.some(({ isConnected }) => !isConnected)) await pause(100);
  await pause(2000);
  const problems = [...(await problemsOf(owner, devices, people, each)), ...(await broken(conversationInvariants))];
  const messages = devices.reduce((sum, device) => sum + device.messages.length, 0);
  return { messages, kills: killed, connected, problems };
};
export const killChat = (asked: Asked): Promise<ChatKills> =>
  onStage(async (stage) => {
    const cast: Cast = { servers: [], devices: [] };
    try {
      return await killAgain(asked, stage, cast);
    } finally {
      for (const device of cast.devices) device.end();
      for (const server of cast.servers) await server.end('SIGKILL');
    }
  });
