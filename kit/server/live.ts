/** What other desks should see immediately: rooms per branch, person and session, over Socket.IO and PostgreSQL. */
import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { LiveChannel } from './live-channel.ts';
import { liveHeaders } from './security.ts';
import type { Services } from './services.ts';
import { hashToken } from './session.ts';
import { COMPANION_COOKIE } from './cookies.ts';

type Message = { room: string; event: string; data: Record<string, unknown> };

/** How people who aren't staff come in: the rooms of a handshake that the door knows. */
export type Door = (
  services: Services,
  auth: Readonly<Record<string, unknown>>,
  cookies: string,
) => Promise<string[] | undefined>;

const GATHER_MS = 250;
/** Between servers: the adapter's own event for all messages of a window. */
const MESSAGES = 'messages';
/** A NOTIFY takes 8,000 bytes, and what the adapter writes around them needs a part. */
const MOST_BYTES = 7_000;
/** In as few parts as can travel. */
const partsOf = (messages: readonly Message[]): Message[][] => {
  const parts: Message[][] = [];
  let room = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1;
    if (size > room) {
      parts.push([]);
      room = MOST_BYTES;
    }
    parts.at(-1)?.push(message);
    room -= size;
  }
  return parts;
};

type Heads = { origin?: string | undefined; host?: string | undefined };
/** No origin: a program. Behind a proxy that changes the host, PUBLIC_URL is what the browser asked for. */
export const isOwnOrigin = ({ origin, host }: Heads, publicUrl: string | undefined): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const known = publicUrl === undefined ? [host] : [host, new URL(publicUrl).host];
  return known.includes(new URL(origin).host);
};

export class Live {
  private io: Server | undefined;
  private channel: LiveChannel | undefined;
  private readonly waiting = new Map<string, Message>();
  private timer: NodeJS.Timeout | undefined;

  private readonly doors: Door[] = [];

  addDoor(door: Door): void {
    this.doors.push(door);
  }

  start(http: HttpServer, services: Services, url: string): void {
    const lost = (error: Error): void => services.log.warn({ err: error }, 'the live channel lost a connection');
    this.channel = new LiveChannel({ url, log: services.log, onBack: () => this.comeAgain() });
    this.io = new Server(http, {
      path: '/live',
      serveClient: false,
      // A page of another origin is rejected before it connects.
      allowRequest: ({ headers }, answer) => answer(null, isOwnOrigin(headers, services.config.publicUrl)),
      adapter: createAdapter(this.channel as unknown as pg.Pool, {
        errorHandler: (error) => services.log.warn({ err: error }, 'live channel'),
      }),
    });
    const heads = liveHeaders(services.config.publicUrl);
    this.io.engine.on('headers', (answered: Record<string, string>) => void Object.assign(answered, heads));
    this.io.use((socket, next) => {
      this.enter(services, socket)
        .then((isIn) => (isIn ? next() : next(new Error('session'))))
        .catch(() => next(new Error('unavailable')));
    });
    this.io.on(MESSAGES, (messages: Message[]) => this.tellHere(messages));
    this.io.on('access', (staff_id: number) => this.reopen(services, staff_id).catch(lost));
    this.reopenHere = (staff_id) => void this.reopen(services, staff_id).catch(lost);
  }

  private reopenHere: (staff_id: number) => void = () => {};

  private async enter(services: Services, socket: Socket): Promise<boolean> {
    const { auth, headers } = socket.handshake;
    let rooms = await this.admit(services, auth['token'], headers.cookie);
    for (const door of this.doors) rooms ??= await door(services, auth, headers.cookie ?? '');
    if (rooms) await socket.join(rooms);
    return rooms !== undefined;
  }

  /** Moves this process's sockets of a person into the rooms of their current access, and notifies their pages. */
  private async reopen(services: Services, staff_id: number): Promise<void> {
    const sockets = [...(this.io?.of('/').sockets.values() ?? [])].filter((one) => one.rooms.has(`staff:${staff_id}`));
    for (const socket of sockets) {
      for (const room of socket.rooms) if (room.startsWith('branch:')) await socket.leave(room);
      if (await this.enter(services, socket)) socket.emit('access', {});
      else socket.disconnect(true);
    }
  }

  /** A person's access has changed: on every server the sockets change rooms and the pages ask again. */
  renewAccess(staff_id: number): void {
    if (!this.io) return;
    this.io.serverSideEmit('access', staff_id);
    this.reopenHere(staff_id);
  }

  private async admit(
    services: Services,
    token: unknown,
    cookieHeader: string | undefined,
  ): Promise<string[] | undefined> {
    if (typeof token !== 'string') return undefined;
    const cached = await services.sessions.find(token, services.clock.now());
    // What this process remembers may have ended elsewhere: a socket lives long, so the database is asked.
    const known = cached && (await services.sessions.reload(cached, services.clock.now()));
    if (!known) return undefined;
    if (known.companion_hash) {
      const cookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${COMPANION_COOKIE}=([\\w-]+)`).exec(cookieHeader ?? '')?.[1];
      if (cookie === undefined || !hashToken(cookie).equals(known.companion_hash)) return undefined;
    }
    return [
      `session:${known.session_id}`,
      `staff:${known.actor.staff_id}`,
      ...known.actor.branches.map((id) => `branch:${id}`),
    ];
  }

  /**
   * Says "look again" to every desk of a branch: events carry ids, never the records (pages with access ask the API).
   */
  toBranch(branch_id: number, event: string, data: Record<string, unknown>): void {
    this.soon(`branch:${branch_id}`, event, data);
  }
  toStaff(staff_id: number, event: string, data: Record<string, unknown>): void {
    this.soon(`staff:${staff_id}`, event, data);
  }

  toMember(member_id: number, event: string, data: Record<string, unknown>): void {
    this.soon(`member:${member_id}`, event, data);
  }

  /** Of the website of a branch. */
  toVisitor(visitor_id: number, event: string, data: Record<string, unknown>): void {
    this.soon(`visitor:${visitor_id}`, event, data);
  }

  /**
   * The commit of a NOTIFY waits for every other: many writes in a short time send "look again" once, and all of them
   * together.
   */
  private soon(room: string, event: string, data: Record<string, unknown>): void {
    if (!this.io) return;
    this.waiting.set(`${room} ${event}`, { room, event, data });
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const messages = [...this.waiting.values()];
    this.waiting.clear();
    this.tellHere(messages);
    for (const part of partsOf(messages)) this.io?.serverSideEmit(MESSAGES, part);
  }

  /** The pages of this process; the other servers tell theirs. */
  private tellHere(messages: readonly Message[]): void {
    for (const { room, event, data } of messages) this.io?.local.to(room).emit(event, data);
  }

  endSession(session_id: number): void {
    this.io?.in(`session:${session_id}`).disconnectSockets(true);
  }

  /** Does this server receive messages from the others? */
  get isHearing(): boolean {
    return this.channel?.isListening ?? false;
  }

  /**
   * Clients of this process: their pages reconnect, here or elsewhere, and fetch what they missed. The connection is
   * cut without a closing message, after which a page wouldn't come back. An ended session isn't admitted again.
   */
  private comeAgain(): void {
    for (const socket of this.io?.of('/').sockets.values() ?? []) socket.conn.close();
  }

  disconnect(): void {
    this.flush();
    this.comeAgain();
  }

  async stop(): Promise<void> {
    this.flush();
    await this.io?.close();
    await this.channel?.close();
  }
}
