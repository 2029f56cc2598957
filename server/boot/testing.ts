/** Databases for tests: a copy of the migrated template for each test file. The cluster is started once per run. */
import { setTimeout } from 'node:timers/promises';
import { newSecret } from './secret.ts';
import { withClient } from './connect.ts';

export type TestDatabase = {
  /** The server's address: it connects and sets the role `app`. */
  url: string;
  /** Connects as the owner, to whom row-level security doesn't apply. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** Set by testing.setup.ts for the processes of the tests. */
export const serverVariable = 'CORNERMAN_TEST_SERVER';
export const templateVariable = 'CORNERMAN_TEST_TEMPLATE';
/** The same with the tests' small network in it, and its records as JSON. */
export const networkTemplateVariable = 'CORNERMAN_TEST_NETWORK_TEMPLATE';
export const networkVariable = 'CORNERMAN_TEST_NETWORK';

export const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test in the vitest project "api"`);
  return value;
};

/** The address of a different database on the same server. */
export const databaseAt = (url: string, name: string): string => {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
};

const LEAVING_MS = 3000;
/** Don't terminate a connection that is just ending: the driver would report the error to nobody. */
const dropDatabase = async (server: string, name: string): Promise<void> =>
  withClient(server, async (client) => {
    const until = Date.now() + LEAVING_MS;
    const others = async (): Promise<number> =>
      (await client.query('select 1 from pg_stat_activity where datname = $1', [name])).rows.length;
    while ((await others()) > 0 && Date.now() < until) await setTimeout(20);
    await client.query(`drop database if exists ${name} with (force)`);
  });

const templates = {
  network: () => given(networkTemplateVariable),
  migrated: () => given(templateVariable),
  empty: () => 'template1',
};
/** A separate database: with the small network, with tables only, empty, or like another one. Call `drop` when done. */
export const createTestDatabase = async (
  like: keyof typeof templates | TestDatabase = 'migrated',
): Promise<TestDatabase> => {
  const server = given(serverVariable);
  const name = `cornerman_test_${Buffer.from(newSecret(8)).toString('hex').slice(0, 16)}`;
  await withClient(server, async (client) => {
    // Copying files is cheaper than writing the template through the log, which nothing reads here.
    const template = typeof like === 'string' ? templates[like]() : new URL(like.url).pathname.slice(1);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // A template doesn't include the rights on the database; the rest of `ensureAppRole` is the server's.
    if (like !== 'empty') await client.query(`revoke temporary on database ${name} from public`);
  });
  const url = databaseAt(server, name);
  return { url, ownerUrl: url, drop: async () => dropDatabase(server, name) };
};
