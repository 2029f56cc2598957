/**
 * A second process of the same server for creating files: a year of check-ins as CSV keeps a processor busy for
 * seconds, and in the first process everyone else would wait for it. It starts when it is needed, has lower priority
 * than the first one, and ends when nobody has needed it for a while.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/boot/config.ts';
import { isWrite, type Endpoint } from '#kit/domain/contract.ts';
import { codeOf } from './db-errors.ts';

export type SideAsked = { config: Config; databaseUrl: string; socket: string };
export type SideSaid = { listening: true };

const IDLE_MS = 600_000;
/** On a busy machine; usually it takes a second or two. */
const START_MS = 120_000;
const STOP_MS = 4_000;
const HEAP_MB = 384;
const isBuilt = import.meta.url.endsWith('.js');
const entry = fileURLToPath(new URL(isBuilt ? './side.js' : '../../server/boot/side.ts', import.meta.url));

/** A file that is only read, not created by a command: the answer is the same from either process. */
export const isForSide = (row: Endpoint): boolean => (row.file === 'csv' || row.file === 'pdf') && !isWrite(row);

/** It ended before or during the request without answering: a file is only read, so it can be requested again. */
const gone = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
/** These belong to one connection. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

export class Side {
  private readonly of: Pick<SideAsked, 'config' | 'databaseUrl'>;
  private readonly log: Logger;
  private started: Promise<string> | undefined;
  private child: ChildProcess | undefined;
  private folder: string | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(of: Pick<SideAsked, 'config' | 'databaseUrl'>, log: Logger) {
    this.of = of;
    this.log = log;
  }

  /**
   * False if it couldn't be started: then it is done here. It doesn't answer the reply itself: awaiting one of Fastify's
   * waits until it is sent, and gives nothing.
   */
  async forward(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    clearTimeout(this.idle);
    try {
      return await this.tryOnce(request, reply).catch(async (error: unknown) => {
        // The client has disconnected, not the process: there is no one to answer.
        if (reply.raw.destroyed) {
          reply.hijack();
          return true;
        }
        if (!gone.has(codeOf(error) ?? '')) throw error;
        // Its end may not have been reported yet: another one is started, once.
        this.forget(this.child);
        return this.tryOnce(request, reply);
      });
    } finally {
      this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }

  private async tryOnce(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const socket = await this.ready();
    if (socket === undefined) return false;
    await this.pass(socket, request, reply);
    return true;
  }

  /** It finishes its work and writes its events; if it takes too long, it is ended. */
  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { child } = this;
    if (child === undefined) return;
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    if (child.connected) child.disconnect();
    else child.kill('SIGKILL');
    await ended;
    clearTimeout(late);
  }

  private async ready(): Promise<string | undefined> {
    try {
      return await (this.started ??= this.start());
    } catch (error) {
      this.log.error({ err: error }, 'the process for files could not be started');
      return undefined;
    }
  }

  private async start(): Promise<string> {
    const folder = mkdtempSync(path.join(tmpdir(), 'cornerman-side-'));
    const socket = process.platform === 'win32' ? `\\\\.\\pipe\\${path.basename(folder)}` : path.join(folder, 'socket');
    const execArgv = [`--max-old-space-size=${HEAP_MB}`, ...(isBuilt ? [] : ['--import', 'tsx'])];
    const child = fork(entry, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    [this.child, this.folder] = [child, folder];
    child.unref();
    child.channel?.unref();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), START_MS).unref();
      child.once('message', () => {
        clearTimeout(late);
        resolve(socket);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        this.forget(child);
        reject(new Error(`it ended with ${code ?? signal}`));
      });
      const asked: SideAsked = { ...this.of, socket };
      child.send(asked, (error) => error && reject(error));
    });
  }

  private forget(child: ChildProcess | undefined): void {
    if (child === undefined || this.child !== child) return;
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
    // A process that has closed its socket but still runs is useless.
    child.kill('SIGKILL');
    [this.child, this.started, this.folder] = [undefined, undefined, undefined];
  }

  /** It checks the session and the permissions again: it is the same server, told who asks and how. */
  private async pass(socketPath: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const body = request.method === 'GET' ? undefined : JSON.stringify(request.body);
    const headers = {
      ...request.headers,
      // It was parsed here and is written again.
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'transfer-encoding': undefined,
      }),
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
      'x-forwarded-host': request.host,
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = ask({ socketPath, path: request.raw.url, method: request.method, headers }, resolve);
      asked.once('error', reject);
      // Nobody is waiting for it any more.
      reply.raw.once('close', () => asked.destroy());
      asked.end(body);
    });
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !ofConnection.has(name)) void reply.header(name, value);
    await reply.code(answer.statusCode ?? 500).send(answer);
  }
}
