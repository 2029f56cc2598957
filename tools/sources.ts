/** The project's source files as text, for the tools and the architecture rules. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Source = { path: string; text: string };

export const projectRoot = path.resolve(import.meta.dirname, '..');
const folders = ['areas', 'kit', 'access', 'server', 'web', 'e2e', 'bench', 'tools', 'bin'];
const skipped = new Set(['node_modules', 'dist', '.build', 'data']);

const code = /\.(ts|tsx|mts|mjs)$/;
const filesBelow = (folder: string, kind: RegExp): string[] =>
  readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(inside, kind);
    return kind.test(entry.name) ? [inside] : [];
  });

const existing = (): string[] => {
  const here = new Set(readdirSync(projectRoot));
  return folders.filter((folder) => here.has(folder));
};

const read = (kind: RegExp): Source[] =>
  existing()
    .flatMap((folder) => filesBelow(folder, kind))
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(path.join(projectRoot, file), 'utf8') }));

/** Every source, ordered by path. */
export const readSources = (): Source[] => read(code);
/** Every style sheet, ordered by path. */
export const readStyles = (): Source[] => read(/\.css$/);

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
