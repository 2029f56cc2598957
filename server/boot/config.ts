/** The settings of a server, read once at the start. `.env.example` documents each of them; a test keeps both equal. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { codeOf, exits, Halt, messageOf } from './exit.ts';
import { findOffice, isProgram } from './office.ts';
import { projectFolder } from './root.ts';

const wholeNumber = (min: number, max: number, fallback: number) => {
  const needed = `enter a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, needed)
    .transform(Number)
    .pipe(z.number().min(min, needed).max(max, needed))
    .default(fallback);
};
const oneOf = <const T extends readonly [string, ...string[]]>(names: T, fallback: T[number]) =>
  z.union([z.enum(names, `choose one of ${names.join(', ')}`)]).default(fallback);
const address = (example: string, ...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `enter an address like ${example}`,
    )
    .optional();
/**
 * These modes check the certificate today, but a later version of the driver won't, and warns about it: they are
 * replaced by the mode that names what they do.
 */
const checkedModes = ['prefer', 'require', 'verify-ca'];
const databaseAddress = () =>
  address('postgres://user:password@host:5432/name', 'postgres:', 'postgresql:').transform((value) => {
    if (value === undefined) return undefined;
    const url = new URL(value);
    if (!checkedModes.includes(url.searchParams.get('sslmode') ?? '')) return value;
    url.searchParams.set('sslmode', 'verify-full');
    return url.href;
  });
const words = () => z.string().optional();

const settings = z
  .object({
    PORT: wholeNumber(0, 65_535, 3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: address('https://gym.example', 'http:', 'https:'),
    TRUST_PROXY: wholeNumber(0, 10, 0),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseAddress(),
    DATABASE_DIRECT_URL: databaseAddress(),
    DATABASE_REPLICA_URL: databaseAddress(),
    POOL_SIZE: wholeNumber(1, 200, 10),
    PREPARED_STATEMENTS: z.enum(['on', 'off'], 'choose one of on, off').optional(),
    DEMO: oneOf(['auto', 'off', 'public'], 'auto'),
    SECRET_KEY: z.string().min(32, 'enter at least 32 characters').optional(),
    SECRET_KEY_BEFORE: z.string().min(32, 'enter at least 32 characters').optional(),
    LEAKED_PASSWORDS_URL: address('https://passwords.example/range/', 'http:', 'https:'),
    SESSION_IDLE_MIN: wholeNumber(1, 44_640, 120),
    SESSION_MAX_HOURS: wholeNumber(1, 8_784, 24),
    STOP_DELAY_S: wholeNumber(0, 60, 0),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
    METRICS_PORT: wholeNumber(0, 65_535, 0),
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: address('http://collector.example:4318', 'http:', 'https:'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('enter a number from 0 to 1')
      .min(0, 'enter a number from 0 to 1')
      .max(1, 'enter a number from 0 to 1')
      .default(1),
    SMTP_URL: address('smtps://user:password@mail.example:465', 'smtp:', 'smtps:'),
    MAIL_FROM: z
      .string()
      .regex(/[^\s@<>]+@[^\s@<>]+/, 'enter an address like Cornerman <office@gym.example>')
      .optional(),
    MAIL_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z\d+/]{32,}={0,2}$/, 'enter whsec_ and at least 24 random bytes in base64')
      .optional(),
    MAIL_REPLY_DOMAIN: z
      .string()
      .regex(/^(?=.{4,120}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i, 'enter a domain like reply.gym.example')
      .optional(),
    MAIL_AUTH_SERVER: z
      .string()
      .regex(/^[^\s;()]{1,200}$/, 'enter the name of your mail server, like mx.gym.example')
      .optional(),
    S3_BUCKET: words(),
    S3_REGION: words(),
    S3_ENDPOINT: address('https://s3.example', 'http:', 'https:'),
    S3_ACCESS_KEY_ID: words(),
    S3_SECRET_ACCESS_KEY: words(),
    SCANNER_URL: address('tcp://scanner.example:3310', 'tcp:'),
    STRIPE_SECRET_KEY: words(),
    STRIPE_WEBHOOK_SECRET: words(),
    STRIPE_API_URL: address('https://api.stripe.com', 'http:', 'https:'),
    ZOOM_ACCOUNT_ID: words(),
    ZOOM_CLIENT_ID: words(),
    ZOOM_CLIENT_SECRET: words(),
    ZOOM_WEBHOOK_SECRET: words(),
    ZOOM_HOST: words(),
    ZOOM_API_URL: address('https://zoom.example', 'http:', 'https:'),
    LIBREOFFICE_PATH: z
      .string()
      .refine((value) => value === 'off' || isProgram(value), 'enter the path of the program soffice, or off')
      .optional(),
    FLAG_SERVICE_URL: z
      .string()
      .refine((value) => URL.canParse(value) && value.includes('{code}'), 'enter an address that contains {code}')
      .optional(),
  })
  .superRefine((read, context) => {
    const fault = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (read.SMTP_URL && !read.MAIL_FROM) fault('MAIL_FROM', 'required with SMTP_URL');
    if (read.MAIL_REPLY_DOMAIN && !read.MAIL_WEBHOOK_SECRET)
      fault('MAIL_WEBHOOK_SECRET', 'required with MAIL_REPLY_DOMAIN');
    if (read.MAIL_AUTH_SERVER && !read.MAIL_REPLY_DOMAIN) fault('MAIL_REPLY_DOMAIN', 'required with MAIL_AUTH_SERVER');
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
      if (read[name] && !read.DATABASE_URL) fault('DATABASE_URL', `required with ${name}`);
    if (read.STRIPE_SECRET_KEY && !read.STRIPE_WEBHOOK_SECRET)
      fault('STRIPE_WEBHOOK_SECRET', 'required with STRIPE_SECRET_KEY');
    const zoom = ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET', 'ZOOM_WEBHOOK_SECRET'] as const;
    if (zoom.some((name) => read[name]))
      for (const name of zoom) if (!read[name]) fault(name, 'required with the other Zoom keys');
    if (read.S3_BUCKET && !read.S3_REGION) fault('S3_REGION', 'required with S3_BUCKET');
    const keysOfBucket = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
    if (keysOfBucket.some((name) => read[name]))
      for (const name of keysOfBucket) if (!read[name]) fault(name, 'required with the other S3 key');
  });
type Settings = z.output<typeof settings>;

/** The names of all settings, in the order of the documentation. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

const bucketOf = (read: Settings) =>
  read.S3_BUCKET && read.S3_REGION
    ? {
        bucket: read.S3_BUCKET,
        region: read.S3_REGION,
        endpoint: read.S3_ENDPOINT,
        /** None: the role of the machine, or other credentials of the environment. */
        keys:
          read.S3_ACCESS_KEY_ID && read.S3_SECRET_ACCESS_KEY
            ? { accessKeyId: read.S3_ACCESS_KEY_ID, secretAccessKey: read.S3_SECRET_ACCESS_KEY }
            : undefined,
      }
    : undefined;

const stripeOf = ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Settings) =>
  STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
    ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
    : undefined;

const zoomOf = (read: Settings) =>
  read.ZOOM_ACCOUNT_ID && read.ZOOM_CLIENT_ID && read.ZOOM_CLIENT_SECRET && read.ZOOM_WEBHOOK_SECRET
    ? {
        accountId: read.ZOOM_ACCOUNT_ID,
        clientId: read.ZOOM_CLIENT_ID,
        clientSecret: read.ZOOM_CLIENT_SECRET,
        webhookSecret: read.ZOOM_WEBHOOK_SECRET,
        host: read.ZOOM_HOST,
        apiUrl: read.ZOOM_API_URL,
      }
    : undefined;

/**
 * The cost of one guess at a password: OWASP's first choice for argon2id, 19 MiB, two passes, one lane. No setting
 * changes it; only tests sign in at a lower cost.
 */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export type PasswordCost = typeof PASSWORD_COST;

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')));

const officeOf = ({ LIBREOFFICE_PATH }: Settings, folders: string | undefined): string | undefined =>
  LIBREOFFICE_PATH === 'off' ? undefined : (LIBREOFFICE_PATH ?? findOffice(folders));

const configOf = (read: Settings, folders: string | undefined) => ({
  /** Of Cornerman itself, as in CHANGELOG.md. */
  version,
  /** 0 takes any free port. */
  port: read.PORT,
  host: read.HOST,
  /** The address that people use, without a slash at the end; links in messages start with it. */
  publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
  /** How many proxies in front of the server are trusted to name the caller's address. */
  trustProxy: read.TRUST_PROXY,
  /** Absolute. */
  dataDir: path.resolve(read.DATA_DIR),
  /** None: the embedded database in `dataDir`. */
  databaseUrl: read.DATABASE_URL,
  /** Bypasses the pooler behind `databaseUrl`, for migrations, jobs and live messages. None: there is no pooler. */
  databaseDirectUrl: read.DATABASE_DIRECT_URL,
  databaseReplicaUrl: read.DATABASE_REPLICA_URL,
  poolSize: read.POOL_SIZE,
  /** A pooler may run each transaction on a different connection, which doesn't have the prepared statements. */
  preparedStatements: (read.PREPARED_STATEMENTS ?? (read.DATABASE_DIRECT_URL ? 'off' : 'on')) === 'on',
  demo: read.DEMO,
  /** None: the key in `dataDir/secret.key` (see `secretKey` in secret.ts). */
  secretKey: read.SECRET_KEY,
  /** The key until it was replaced: opens what `npm run reseal` hasn’t encrypted anew, and links that were signed. */
  secretKeyBefore: read.SECRET_KEY_BEFORE,
  /** None: new passwords are only checked against the product's own list. */
  leakedPasswordsUrl: read.LEAKED_PASSWORDS_URL?.replace(/\/*$/, '/'),
  sessionIdleMin: read.SESSION_IDLE_MIN,
  sessionMaxHours: read.SESSION_MAX_HOURS,
  /** How long a stopping server still takes requests, while `/readyz` reports that it is stopping. */
  stopDelayMs: read.STOP_DELAY_S * 1000,
  passwordCost: PASSWORD_COST,
  /** Only tests send notifications to an address that isn't public. */
  pushAnywhere: false as boolean,
  /** Only tests send webhooks to hosts that aren't public. */
  webhookHosts: [] as readonly string[],
  /** How many webhooks, and keys that haven't ended, a branch can have; more are a mistake. Only tests need more. */
  webhooksPerBranch: 50,
  keysPerBranch: 50,
  logLevel: read.LOG_LEVEL,
  /** 0: no metrics. */
  metricsPort: read.METRICS_PORT,
  metricsHost: read.METRICS_HOST,
  /** None: no traces are recorded. */
  otlpUrl: read.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** Which share of the traces that begin here is recorded, from 0 to 1. */
  traceShare: read.OTEL_TRACES_SAMPLER_ARG,
  /** None: messages go to the outbox that the page shows. */
  smtpUrl: read.SMTP_URL,
  mailFrom: read.MAIL_FROM,
  /** None: reports of bounces and complaints aren't taken. */
  mailWebhookSecret: read.MAIL_WEBHOOK_SECRET,
  /** Replies to letters arrive at addresses of this domain. None: no e-mails are received. */
  mailReplyDomain: read.MAIL_REPLY_DOMAIN?.toLowerCase(),
  /** Whose Authentication-Results are believed. None: nobody’s. */
  mailAuthServer: read.MAIL_AUTH_SERVER?.toLowerCase(),
  /** None: files are kept in `dataDir/files`. */
  s3: bucketOf(read),
  /** None: files are checked by content, but not for viruses. */
  scannerUrl: read.SCANNER_URL,
  /** None: the server charges nobody; cards are taken at the branch's terminal. */
  stripe: stripeOf(read),
  /** None: staff enter the link of a meeting. */
  zoom: zoomOf(read),
  /** The program that turns slides into pages. None: slides are downloaded. */
  libreOfficePath: officeOf(read, folders),
  /** An address with {code} in place of the country's code; none: the bundled flags. */
  flagServiceUrl: read.FLAG_SERVICE_URL,
});
export type Config = ReturnType<typeof configOf>;

const secrets = /KEY|URL|PASSWORD|SECRET/;
const faultLine = (name: string, value: string | undefined, message: string): string =>
  value === undefined
    ? `  ${name}: ${message}`
    : `  ${name} is ${secrets.test(name) ? 'invalid' : JSON.stringify(value)}: ${message}`;

/** Stops with every fault in one message, exit code 78. An empty value is the same as none. */
export const loadConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const read = settings.safeParse(given);
  if (read.success) return configOf(read.data, env['PATH']);
  const lines = read.error.issues.map((issue) =>
    faultLine(String(issue.path[0]), given[String(issue.path[0])], issue.message),
  );
  throw new Halt(exits.config, `Some settings are invalid:\n${lines.join('\n')}\n.env.example explains each setting.`);
};

/** The environment with the lines of a `.env` file; variables set in the environment take precedence. */
export const environment = (folder: string, outside: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => {
  try {
    return { ...parseEnv(readFileSync(path.join(folder, '.env'), 'utf8')), ...outside };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return outside;
    throw new Halt(exits.config, `The file .env can't be read: ${messageOf(error)}`, error);
  }
};
