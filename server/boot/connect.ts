/** A connection for the start: errors are reported in one sentence, without the password. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf, exits, Halt, messageOf } from './exit.ts';

const OLDEST = 15;
const PATIENCE_MS = 5_000;
/** Starting up, shutting down, too many connections, or nothing is listening: it may work a moment later. */
const passing = new Set(['57P03', '57P01', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN']);
const away = /^(E[A-Z]+|57|53|08)/;

const unknownSigner = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

export const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${decodeURIComponent(hostname)}:${port || '5432'}${pathname}`;
};

const asHalt = (url: string, error: unknown): Halt => {
  const code = codeOf(error);
  const reason = messageOf(error) || code;
  if (code !== undefined && unknownSigner.has(code))
    return new Halt(
      exits.config,
      `The certificate of the database at ${placeOf(url)} isn't signed by a known authority: ${reason}. Add sslmode=verify-full&sslrootcert=FILE to the address, or sslmode=no-verify to encrypt without checking whose database it is.`,
      error,
    );
  return code === undefined || away.test(code)
    ? new Halt(exits.unavailable, `The database at ${placeOf(url)} doesn't answer: ${reason}`, error)
    : new Halt(exits.config, `The database at ${placeOf(url)} refuses the connection: ${reason}`, error);
};

const tryConnect = async (url: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'cornerman start',
  });
  client.on('error', () => undefined); // the running query then fails and reports it
  await client.connect();
  return client;
};

const checkVersion = async (client: Client, url: string): Promise<void> => {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  const version = Number(rows[0]?.version);
  if (version < OLDEST)
    throw new Halt(
      exits.config,
      `The database at ${placeOf(url)} is PostgreSQL ${version}. Cornerman needs PostgreSQL ${OLDEST} or later.`,
    );
};

/** Connects within five seconds or fails; checks that PostgreSQL is new enough. */
export const connect = async (url: string): Promise<Client> => {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    try {
      const client = await tryConnect(url);
      await checkVersion(client, url);
      return client;
    } catch (error) {
      if (error instanceof Halt) throw error;
      if (!passing.has(codeOf(error) ?? '') || Date.now() > end) throw asHalt(url, error);
    }
  }
};

/** Runs something on a connection that is closed afterwards. */
export const withClient = async <T>(url: string, use: (client: Client) => Promise<T>): Promise<T> => {
  const client = await connect(url);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};
