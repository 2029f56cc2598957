// npm test: every check. Needs nothing but Node; PostgreSQL is embedded, the browser is found or installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checks, vitestOf } from './checks.mjs';
import { project } from './sources.mjs';
import { packaged, runSteps } from './steps.mjs';

const OLDEST = 15;
const majorOf = (home) => {
  const { status, stdout } = spawnSync(path.join(home, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/\d+/.exec(stdout)?.[0]) : 0;
};
const fromConfig = () => {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 ? [path.dirname(stdout.trim())] : [];
};
const fromDebian = () => {
  const all = '/usr/lib/postgresql';
  return existsSync(all) ? readdirSync(all).map((name) => path.join(all, name)) : [];
};
const installed = () =>
  [...fromDebian(), ...fromConfig()].filter(
    (home) => existsSync(path.join(home, 'bin', 'initdb')) && majorOf(home) >= OLDEST,
  );

/** The API tests pass a second time on another PostgreSQL: the one that is named, or the oldest one installed. */
const secondPass = () => {
  const url = process.env.TEST_DATABASE_URL;
  const command = vitestOf('api');
  if (url)
    return [{ name: 'API tests on TEST_DATABASE_URL', kind: 'vitest', command, env: { TEST_DATABASE_URL: url } }];
  const home = installed().toSorted((a, b) => majorOf(a) - majorOf(b))[0];
  const env = { TEST_POSTGRES_HOME: home };
  if (home) return [{ name: `API tests on the installed PostgreSQL ${majorOf(home)}`, kind: 'vitest', command, env }];
  console.log(
    'No other PostgreSQL is installed or named by TEST_DATABASE_URL: the API tests pass once, on the embedded one.',
  );
  return [];
};

const browser = () => {
  const finder = [process.execPath, '--import', 'tsx', path.join('e2e', 'kit', 'browser.ts')];
  const found = spawnSync(finder[0], finder.slice(1), {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const last = found.stdout.trim().split('\n').at(-1) ?? '';
  if (found.status === 0)
    return [
      {
        name: `pages in ${path.basename(last)}`,
        kind: 'playwright',
        command: packaged('@playwright/test/cli.js', 'test'),
        env: { CORNERMAN_BROWSER: last },
      },
    ];
  return [{ name: `a browser: ${last}`, command: [process.execPath, '-e', 'process.exit(1)'] }];
};

await runSteps([
  ...checks,
  {
    name: 'API tests on the embedded PostgreSQL',
    kind: 'vitest',
    command: vitestOf('api'),
    env: { TEST_DATABASE_URL: '' },
  },
  ...secondPass(),
  { name: 'build', command: [process.execPath, path.join('bin', 'build.mjs')] },
  { name: 'whole processes', kind: 'vitest', command: vitestOf('process') },
  ...browser(),
]);
