import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { environment, loadConfig, settingNames } from './config.ts';
import { projectFolder } from './root.ts';
import { secretKey } from './secret.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cornerman-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const example = parseEnv(readFileSync(path.join(projectFolder, '.env.example'), 'utf8'));

it('documents every setting in .env.example, and nothing else', () => {
  expect(Object.keys(example).toSorted()).toEqual([...settingNames].toSorted());
});

it('gives the defaults that .env.example shows', () => {
  expect(loadConfig(example)).toEqual(loadConfig({}));
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    poolSize: 10,
  });
});

it('tells every fault in one message and ends with 78', () => {
  const wrong = { PORT: 'http', POOL_SIZE: '0', DATABASE_URL: 'mysql://root:hush@db/x', DEMO: 'yes' };
  const load = () => loadConfig(wrong);
  expect(load).toThrowError(expect.objectContaining({ exitCode: 78 }));
  for (const words of [
    /PORT is "http": enter a whole number from 0 to 65535/,
    /POOL_SIZE is "0"/,
    /DATABASE_URL is invalid/,
    /DEMO is "yes": choose one of auto, off, public/,
  ])
    expect(load).toThrowError(words);
  expect(load).not.toThrowError(/hush/);
});

it('takes keys of Stripe together with the secret of its webhook only', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_hush', STRIPE_WEBHOOK_SECRET: 'whsec_hush' };
  expect(() => loadConfig({ STRIPE_SECRET_KEY: 'sk_hush' })).toThrowError(/STRIPE_WEBHOOK_SECRET: required with/);
  expect(loadConfig(keys).stripe).toEqual({ secretKey: 'sk_hush', webhookSecret: 'whsec_hush', apiUrl: undefined });
});

it('asks for what belongs together', () => {
  expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example' })).toThrowError(/MAIL_FROM: required with SMTP_URL/);
  expect(() => loadConfig({ S3_BUCKET: 'files' })).toThrowError(/S3_REGION: required with S3_BUCKET/);
  expect(() => loadConfig({ S3_BUCKET: 'files', S3_REGION: 'here', S3_ACCESS_KEY_ID: 'key' })).toThrowError(
    /S3_SECRET_ACCESS_KEY: required with the other S3 key/,
  );
  expect(loadConfig({ S3_BUCKET: 'files', S3_REGION: 'here' }).s3).toMatchObject({ keys: undefined });
});

it('receives e-mails only at a domain, with a secret', () => {
  const MAIL_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const MAIL_REPLY_DOMAIN = 'Reply.gym.example';
  expect(() => loadConfig({ MAIL_REPLY_DOMAIN })).toThrowError(/MAIL_WEBHOOK_SECRET: required with MAIL_REPLY_DOMAIN/);
  expect(() => loadConfig({ MAIL_AUTH_SERVER: 'mx.gym.example' })).toThrowError(/MAIL_REPLY_DOMAIN: required with/);
  for (const wrong of ['gym', 'a@gym.example', 'gym .example', '-gym.example', 'gym.example>'])
    expect(() => loadConfig({ MAIL_WEBHOOK_SECRET, MAIL_REPLY_DOMAIN: wrong })).toThrowError(/a domain like/);
  const config = loadConfig({ MAIL_WEBHOOK_SECRET, MAIL_REPLY_DOMAIN, MAIL_AUTH_SERVER: 'MX.gym.example' });
  expect(config).toMatchObject({ mailReplyDomain: 'reply.gym.example', mailAuthServer: 'mx.gym.example' });
});

it('checks the certificate of a database, without a warning of the driver', () => {
  const at = 'postgres://a:b@db.example/gym?sslmode=';
  expect(loadConfig({ DATABASE_URL: `${at}require` }).databaseUrl).toBe(`${at}verify-full`);
  expect(loadConfig({ DATABASE_URL: `${at}no-verify` }).databaseUrl).toBe(`${at}no-verify`);
});

it('reads .env below the environment', () => {
  expect(environment(folder, { PORT: '1' })).toEqual({ PORT: '1' });
  writeFileSync(path.join(folder, '.env'), 'PORT=4000\nHOST="0.0.0.0" # all\n');
  expect(environment(folder, { PORT: '1' })).toEqual({ PORT: '1', HOST: '0.0.0.0' });
});

it('makes a key once and keeps it to its own user', () => {
  const dataDir = path.join(folder, 'data');
  const key = secretKey({ secretKey: undefined, dataDir });
  expect(key.length).toBeGreaterThan(40);
  expect(secretKey({ secretKey: undefined, dataDir })).toBe(key);
  expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(secretKey({ secretKey: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32));
});

it('signs in to the database with a client certificate instead of a password', () => {
  const [cert, key] = ['client.crt', 'client.key'].map((name) => path.join(folder, name));
  for (const file of [cert, key]) writeFileSync(file ?? '', `the content of ${path.basename(file ?? '')}`);
  const url = `postgres://app@database.example/gym?sslmode=verify-full&sslcert=${cert}&sslkey=${key}`;
  const { databaseUrl } = loadConfig({ DATABASE_URL: url });
  // pg's own types don't declare what it has read from the address.
  const client = new pg.Client({ connectionString: databaseUrl }) as unknown as {
    connectionParameters: { ssl: object };
  };
  expect(client.connectionParameters.ssl).toMatchObject({
    cert: 'the content of client.crt',
    key: 'the content of client.key',
  });
});

it('finds LibreOffice in the path, takes another one, or leaves it off', () => {
  const program = path.join(folder, 'soffice');
  expect(loadConfig({ PATH: folder }).libreOfficePath).toBe(undefined);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const PATH = ['/nowhere', folder].join(path.delimiter);
  expect(loadConfig({ PATH }).libreOfficePath).toBe(program);
  expect(loadConfig({ PATH, LIBREOFFICE_PATH: 'off' }).libreOfficePath).toBe(undefined);
  expect(loadConfig({ LIBREOFFICE_PATH: program }).libreOfficePath).toBe(program);
  expect(() => loadConfig({ LIBREOFFICE_PATH: `${program}.missing` })).toThrowError(/the path of the program soffice/);
});
