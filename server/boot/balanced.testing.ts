/** HAProxy and PgBouncer from Debian's packages, set up as described in docs/operations.md: for one test file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { freePort } from './postgres.ts';

const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
const program = (name: string): string => {
  const found = places.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`This test needs ${name}: apt-get install ${name}`);
  return found;
};

const answers = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

export type Running = { port: number; end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> };
const run = async (name: string, args: string[], port: number, as?: { uid: number; gid: number }): Promise<Running> => {
  let output = '';
  const child: ChildProcess = spawn(program(name), args, { stdio: ['ignore', 'pipe', 'pipe'], ...as });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${output}`);
    await sleep(50);
  }
  return {
    port,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
};

const fileIn = (folder: string, name: string, text: string): string => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o644 });
  return file;
};

/** It refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** In transaction mode, with only the settings it needs to find the database. Returns its address for the server. */
export const startPgBouncer = async (
  folder: string,
  databaseUrl: string,
  port?: number,
): Promise<Running & { url: string }> => {
  const to = new URL(databaseUrl);
  const mine = port ?? (await freePort());
  const name = to.pathname.slice(1);
  const users = fileIn(folder, 'users.txt', `"${to.username}" "${decodeURIComponent(to.password)}"\n`);
  const settings = fileIn(
    folder,
    'pgbouncer.ini',
    `[databases]
${name} = host=${to.hostname} port=${to.port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${mine}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  );
  const running = await run('pgbouncer', [settings], mine, nobody);
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String(mine)];
  return { ...running, url: url.href };
};

/** To each in turn, with /readyz as the check, without sticky connections. `X-Served-By` says which one answered. */
export const startHaproxy = async (folder: string, servers: readonly string[]): Promise<Running & { url: string }> => {
  const mine = await freePort();
  const lines = servers.map((url, i) => `  server s${i} ${new URL(url).host}`);
  const settings = fileIn(
    folder,
    'haproxy.cfg',
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 5s
  option forwardfor
  option redispatch
  retries 2
frontend web
  bind 127.0.0.1:${mine}
  default_backend gyms
backend gyms
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-response set-header X-Served-By %s
  default-server check inter 300ms fall 1 rise 1
${lines.join('\n')}
`,
  );
  const running = await run('haproxy', ['-f', settings, '-db'], mine);
  return { ...running, url: `http://127.0.0.1:${mine}` };
};
