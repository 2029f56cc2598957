// Which side has to be built again: the sources of each are hashed and compared with what the last build noted.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const noteFile = path.join(project, 'dist', 'built.json');

const common = ['packages/domain', 'package.json', 'package-lock.json', 'tsconfig.json', 'bin/build.mjs'];
const sides = {
  web: [...common, 'packages/web', 'vite.config.ts'],
  server: [...common, 'packages/server/src'],
};
const outputs = { web: 'dist/web/index.html', server: 'dist/server/main.js' };
const leftOut = /(\.test\.tsx?|\.sql|\.md)$/;

const filesIn = (entry) => {
  const at = path.join(project, entry);
  if (!existsSync(at)) return [];
  if (!entry.startsWith('packages/')) return [entry];
  return readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((found) => found.isFile() && !leftOut.test(found.name))
    .map((found) => path.relative(project, path.join(found.parentPath ?? found.path, found.name)));
};

export const hashOf = (side) => {
  const hash = createHash('sha256');
  for (const file of sides[side].flatMap(filesIn).toSorted())
    hash.update(`${file}\0`).update(readFileSync(path.join(project, file)));
  return hash.digest('hex');
};

export const lastBuilt = () => (existsSync(noteFile) ? JSON.parse(readFileSync(noteFile, 'utf8')) : {});

/** The sides whose sources differ from what was built last. */
export const staleSides = () => {
  const built = lastBuilt();
  return Object.keys(sides).filter(
    (side) => !existsSync(path.join(project, outputs[side])) || built[side] !== hashOf(side),
  );
};
