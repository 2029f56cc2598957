// npm run dev: the pages from Vite and the server from its sources, both with reload. Open the address that Vite
// prints.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { project } from './sources.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const port = String(await freePort());
const page = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}`;
const packaged = (file) => path.join(project, 'node_modules', file);
const start = (args, env) =>
  spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } });

const server = [
  packaged('tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  '--include',
  'server/migrations/*.sql',
  'server/boot/main.ts',
];
const pages = [
  packaged('vite/bin/vite.js'),
  '--host',
  process.env.HOST ?? '127.0.0.1',
  '--port',
  process.env.PORT ?? '3000',
  '--strictPort',
];
const children = [
  start(server, {
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL ?? page,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  }),
  start(pages, { CORNERMAN_SERVER: `http://127.0.0.1:${port}` }),
];

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children)
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
