// Builds the pages (dist/web, each file also compressed) and the server (dist/server/main.js). Builds both unless a
// side is given.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashOf, lastBuilt, noteFile, project } from './sources.mjs';

// Whatever the shell says, for example beside tests: people get the pages as they are for production.
process.env.NODE_ENV = 'production';

const compressible = /\.(js|css|html|svg|json|txt|webmanifest|ttf)$/;
const SMALLEST_BYTES = 400;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const compress = async (file) => {
  const content = readFileSync(file);
  if (content.length < SMALLEST_BYTES) return;
  const quality = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([toBrotli(content, { params: quality }), toGzip(content, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
};

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath ?? found.path, found.name));

const MOST_TRIES = 20;
/** Several processes may build the same checkout at the same time: the last build stays, and they are all equal. */
const replace = (draft, folder) => {
  const old = `${folder}.old.${process.pid}`;
  for (let tries = 1; ; tries++) {
    try {
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(draft, folder);
      break;
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code) || tries === MOST_TRIES) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
};

const buildWeb = async () => {
  const draft = path.join(project, 'dist', `web.${process.pid}`);
  const { build } = await import('vite');
  await build({ configFile: path.join(project, 'vite.config.ts'), logLevel: 'warn', build: { outDir: draft } });
  await Promise.all(
    filesIn(draft)
      .filter((file) => compressible.test(file))
      .map(compress),
  );
  replace(draft, path.join(project, 'dist', 'web'));
};

/**
 * V8 keeps the text of a program, with two bytes for each letter if one of them isn't Latin: 5 MB more for comments,
 * regular expressions and SQL with a dash in it, which the bundler leaves as they are.
 */
const inAscii = (text) => {
  if (/\\[\u0080-\uFFFF]|String\.raw`[^`]*[\u0080-\uFFFF]/.test(text))
    throw new Error('a letter beyond ASCII has a backslash before it, or is in String.raw: it can’t be escaped');
  return text.replace(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

const buildServer = async () => {
  const draft = path.join(project, 'dist', `server.${process.pid}`);
  const { build } = await import('esbuild');
  await build({
    // Pictures are decoded, and files created, in separate processes.
    entryPoints: ['server/boot/main.ts', 'server/boot/side.ts', 'kit/server/picture-worker.ts'].map((file) =>
      path.join(project, file),
    ),
    entryNames: '[name]',
    outdir: draft,
    // Modules that are imported only when needed (the S3 client alone takes 23 MB) stay in separate files.
    splitting: true,
    absWorkingDir: project,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'silent',
  });
  for (const file of filesIn(draft).filter((one) => one.endsWith('.js')))
    writeFileSync(file, inAscii(readFileSync(file, 'utf8')));
  replace(draft, path.join(project, 'dist', 'server'));
};

const builders = { web: ['the pages', buildWeb], server: ['the server', buildServer] };

const buildSide = async (side) => {
  const [name, build] = builders[side];
  const [hash, began] = [hashOf(side), Date.now()];
  process.stdout.write(`Building ${name}\n`);
  await build();
  writeFileSync(noteFile, JSON.stringify({ ...lastBuilt(), [side]: hash }));
  process.stdout.write(`Built ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
};

const asked = process.argv.slice(2);
try {
  mkdirSync(path.join(project, 'dist'), { recursive: true });
  for (const side of asked.length > 0 ? asked : Object.keys(builders)) await buildSide(side);
} catch (error) {
  const isClosed = ['EROFS', 'EACCES'].includes(error?.code);
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (isClosed) process.stdout.write(`${project} is read-only. Run npm run build where it can be written.\n`);
  process.exitCode = 1;
}
