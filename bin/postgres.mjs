// Which other PostgreSQL the tests can run on: the one named by TEST_DATABASE_URL, or the oldest one installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

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

/** Its name and the environment that selects it; undefined if there is none. */
export const otherPostgres = () => {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { name: 'TEST_DATABASE_URL', env: { TEST_DATABASE_URL: url } };
  const home = installed().toSorted((a, b) => majorOf(a) - majorOf(b))[0];
  return home && { name: `PostgreSQL ${majorOf(home)}`, env: { TEST_POSTGRES_HOME: home } };
};
