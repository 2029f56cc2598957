/**
 * Slides become a PDF by LibreOffice. It reads what somebody sent, so it runs in a process of its own, with a profile
 * that forbids macros and what lies outside the file, with limits, and in a folder that is removed afterwards.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { codeOf } from '#kit/server/db-errors.ts';

type SlideFault = 'too_long' | 'too_large' | 'unreadable';
export type SlidePages = { pages: Buffer } | { fault: SlideFault };
/** `bytes`: of the slides, of the pages, and of all that is written on the way. */
type SlideLimits = { ms: number; bytes: number };
const SLIDE_LIMITS: SlideLimits = { ms: 180_000, bytes: 200 * 1024 * 1024 };
const MEMORY_KIB = 4 * 1024 * 1024;
const LOOK_MS = 200;
const PREFIX = 'cornerman-slides-';
/** Older folders were left by servers that were killed. */
const LEFT_MS = 60 * 60_000;

const setting = (place: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
const security = 'Office.Common/Security/Scripting';
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  setting(security, 'DisableMacrosExecution', 'true'),
  setting(security, 'MacroSecurityLevel', '3'),
  setting(security, 'BlockUntrustedRefererLinks', 'true'),
  setting(security, 'DisableActiveContent', 'true'),
].join('')}</oor:items>`;
/** Whatever it asks for on the network goes to a port on which nobody listens. */
const nowhere = 'http://127.0.0.1:9';

/** The first three are limits: of a file in blocks of 512 bytes, of memory in KiB, of computing in seconds. */
const limited =
  'ulimit -f "$1"; ulimit -v "$2" 2>/dev/null; ulimit -t "$3"; ulimit -c 0; shift 3; exec nice -n 10 "$@"';

const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        // It was removed in the meantime.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, one) => sum + one, 0);
};

/** The program and whatever it started. */
const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // All of them have ended already.
    if (codeOf(error) !== 'ESRCH') throw error;
  }
};

/** No window, no questions, nothing of an earlier run. */
const still = ['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'];
type Run = { program: string; folder: string; file: string; limits: SlideLimits };
/** Null: it ended well. */
const convert = async ({ program, folder, file, limits }: Run): Promise<SlideFault | null> => {
  const seconds = Math.ceil(limits.ms / 1000);
  const most = limits.bytes * 2;
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      limited,
      'sh',
      `${Math.ceil(limits.bytes / 512)}`,
      `${MEMORY_KIB}`,
      `${seconds}`,
      program,
      `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`,
      ...still,
      '--convert-to',
      'pdf:impress_pdf_Export',
      '--outdir',
      folder,
      file,
    ],
    {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        LANG: 'C.UTF-8',
        HOME: folder,
        TMPDIR: folder,
        SAL_USE_VCLPLUGIN: 'svp',
        http_proxy: nowhere,
        https_proxy: nowhere,
      },
    },
  );
  const { pid } = child;
  if (pid === undefined) return 'unreadable';
  let fault: SlideFault | null = null;
  const end = (why: SlideFault): void => {
    fault ??= why;
    endGroup(pid);
  };
  const stop = (): void => endGroup(pid);
  process.once('exit', stop);
  const late = setTimeout(() => end('too_long'), limits.ms);
  const watch = setInterval(() => {
    void bytesIn(folder).then((bytes) => (bytes > most ? end('too_large') : undefined));
  }, LOOK_MS);
  try {
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('exit', resolve);
    });
    if (fault !== null || code === 0) return fault;
    // It was stopped at the size that a file can have.
    return (await bytesIn(folder)) >= limits.bytes ? 'too_large' : 'unreadable';
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    process.off('exit', stop);
    // What it started may go on without it.
    endGroup(pid);
  }
};

const SIGN = '%PDF-';
const madeAt = async (file: string, most: number): Promise<SlidePages> => {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return { fault: 'unreadable' };
  try {
    const { size } = await handle.stat();
    if (size > most) return { fault: 'too_large' };
    const pages = await readFile(handle);
    return pages.subarray(0, SIGN.length).toString('latin1') === SIGN ? { pages } : { fault: 'unreadable' };
  } finally {
    await handle.close();
  }
};

const clearLeft = async (now: number): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const left = path.join(tmpdir(), name);
    const found = await stat(left).catch(() => undefined);
    if (found && now - found.mtimeMs > LEFT_MS) await rm(left, { recursive: true, force: true });
  }
};

type Slides = { name: string; bytes: number; read: () => Promise<Readable> };
/** The pages of slides, or why there are none. `name` ends with what kind of slides they are. */
export const slidePages = async (
  program: string,
  slides: Slides,
  limits: SlideLimits = SLIDE_LIMITS,
): Promise<SlidePages> => {
  if (slides.bytes > limits.bytes) return { fault: 'too_large' };
  await clearLeft(Date.now());
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    const file = path.join(folder, `slides${path.extname(slides.name)}`);
    await pipeline(await slides.read(), createWriteStream(file, { mode: 0o600 }));
    await mkdir(path.join(folder, 'profile', 'user'), { recursive: true });
    await writeFile(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile);
    const fault = await convert({ program, folder, file, limits });
    return fault === null ? await madeAt(path.join(folder, 'slides.pdf'), limits.bytes) : { fault };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};
