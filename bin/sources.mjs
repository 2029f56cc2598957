// Which side has to be rebuilt: the sources of each are hashed and compared with the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sideOf } from './roles.mjs';

export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const noteFile = path.join(project, 'dist', 'built.json');

const common = ['package.json', 'package-lock.json', 'tsconfig.json', 'bin/build.mjs', 'bin/roles.mjs'];
const sides = { web: [...common, 'vite.config.ts'], server: common };
const folders = ['areas', 'kit', 'access', 'server', 'web'];
const outputs = { web: 'dist/web/index.html', server: 'dist/server/main.js' };
const leftOut = /(\.test\.tsx?|\.sql|\.md)$/;

const filesIn = (folder) => {
  const at = path.join(project, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((found) => found.isFile() && !leftOut.test(found.name))
    .map((found) => path.relative(project, path.join(found.parentPath ?? found.path, found.name)));
};

export const hashOf = (side) => {
  const hash = createHash('sha256');
  // Files without a side (the page's frame, pictures of the web) belong to both.
  const sources = folders.flatMap(filesIn).filter((file) => ['domain', side, undefined].includes(sideOf(file)));
  const there = [...sides[side], ...sources].filter((file) => existsSync(path.join(project, file)));
  for (const file of there.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(`${file}\0`).update(readFileSync(path.join(project, file)));
  return hash.digest('hex');
};

export const lastBuilt = () => (existsSync(noteFile) ? JSON.parse(readFileSync(noteFile, 'utf8')) : {});

/** The sides whose sources differ from the last build. */
export const staleSides = () => {
  const built = lastBuilt();
  return Object.keys(sides).filter(
    (side) => !existsSync(path.join(project, outputs[side])) || built[side] !== hashOf(side),
  );
};
