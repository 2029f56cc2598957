// npm start: builds what has changed, then runs the server in this process.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { project, staleSides } from './sources.mjs';

const halt = (sentence, exitCode) => {
  process.stdout.write(`${sentence}\n`);
  process.exit(exitCode);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  halt(`Cornerman needs Node 20.19 or later; this is Node ${process.versions.node}.`, 78);
if (!existsSync(path.join(project, 'node_modules', 'esbuild')))
  halt('The packages are not installed. Run npm ci first.', 78);

const stale = staleSides();
if (stale.length > 0) {
  const build = spawnSync(process.execPath, [path.join(project, 'bin', 'build.mjs'), ...stale], {
    cwd: project,
    stdio: 'inherit',
  });
  if (build.status !== 0) halt('The build failed. See the message above.', 70);
}

process.chdir(project);
await import('../dist/server/main.js');
