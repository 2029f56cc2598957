/** A small network with a person for every built-in role, and an application on it: for the API tests of all areas. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Selectable } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { App, buildApp } from '#server/app.ts';
import { loadConfig, type Config, type PasswordCost } from '#server/boot/config.ts';
import { recordsOf, type Records } from '#server/testing/records.testing.ts';
import { verifiedAt, type Verified } from '#server/testing/verified.testing.ts';
import { createTestDatabase, given, networkVariable } from '#server/boot/testing.ts';
import type { Flag } from '#access/access.ts';
import type { BuiltInRoleKey } from '#access/roles.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import type { Gateway } from '#kit/server/gateway.ts';
import type { Meetings } from '#kit/server/meeting.ts';
import { hashPassword } from './password/password-hash.service.ts';
import { addFunctions, ensureBuiltInRoles, giveRole, insertRole, type Place } from './role/role.store.ts';
import { insertStaff } from './staff/staff.store.ts';

const TEST_KEY = 'the key of the tests, of a good length';
export const TEST_PASSWORD = 'three red gloves on a hook';
/** Tests sign in more than a thousand times: at the real cost, that takes most of a minute. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

export type NewStaff = {
  email: string;
  role: BuiltInRoleKey;
  place: Place;
  first_name?: string;
  last_name?: string;
  password?: string;
  password_cost?: PasswordCost;
  otp_required?: boolean;
  locale?: 'en' | 'cn';
};
const typeOf: Record<BuiltInRoleKey, { staff_type: string; employment: 'full_time' | 'part_time' | null }> = {
  super_admin: { staff_type: 'super_admin', employment: null },
  admin: { staff_type: 'admin', employment: null },
  facility_admin: { staff_type: 'facility_admin', employment: null },
  trainer_full_time: { staff_type: 'trainer', employment: 'full_time' },
  trainer_part_time: { staff_type: 'trainer', employment: 'part_time' },
  sales_person: { staff_type: 'sales_person', employment: null },
  franchise_operator: { staff_type: 'operator', employment: null },
  master_franchise_operator: { staff_type: 'operator', employment: null },
};

const hashes = new Map<string, Promise<string>>();
const hashOnce = (password: string, cost: PasswordCost): Promise<string> => {
  const name = `${cost.memoryCost} ${cost.timeCost} ${password}`;
  const known = hashes.get(name) ?? hashPassword(password, { cost });
  hashes.set(name, known);
  return known;
};

/** A member of staff who can sign in, made by the owner of the database. Returns the id. */
export const makeStaff = async (
  ownerDb: Sql,
  { role, place, password = TEST_PASSWORD, password_cost = TEST_PASSWORD_COST, ...of }: NewStaff,
): Promise<number> => {
  const roles = await ensureBuiltInRoles(ownerDb);
  const [first_name = '', ...rest] = (of.email.split('@')[0] ?? '').split('.');
  const named = { first_name, last_name: rest.join(' ') };
  const password_hash = await hashOnce(password, password_cost);
  const id = await insertStaff(ownerDb, { ...named, ...of, ...typeOf[role], password_hash });
  await giveRole(ownerDb, id, roles[role], place);
  return id;
};

export type Headers = { authorization: string };
/** Signs in as a program does, and returns the headers of a request. */
export const signInAs = async (app: App, email: string, password = TEST_PASSWORD): Promise<Headers> => {
  const answer = await app.http.inject({ method: 'POST', url: '/api/v4/admin/login', payload: { email, password } });
  const token = answer.json<{ data?: { token?: string } }>().data?.token;
  if (token === undefined) throw new Error(`${email} could not sign in: ${answer.body}`);
  return { authorization: `Bearer ${token}` };
};

export type Envelope = {
  status: number;
  responseCode: number;
  responseMessage: string;
  message?: string;
  data: unknown;
  refusal?: { code: string } & Record<string, unknown>;
};
/** One call of the API, by its path below /api/v4/. */
export const call = async (
  app: App,
  headers: Partial<Headers> & Record<string, string>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Envelope> => {
  const answer = await app.http.inject({ method, url: `/api/v4/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<Omit<Envelope, 'status'>>() };
};

/** The data of a call that succeeds; fails otherwise. */
export const ok = async <T>(answer: Promise<Envelope>): Promise<T> => {
  const { responseCode, data, ...more } = await answer;
  if (responseCode !== codes.ok) throw new Error(JSON.stringify({ responseCode, data, ...more }));
  return data as T;
};

/** Sends a file as a page does. */
export const sendFile = async (
  app: App,
  headers: Partial<Headers>,
  branch_id: number,
  { purpose, name, bytes }: { purpose: string; name: string; bytes: Buffer },
): Promise<Envelope> => {
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file', new File([new Uint8Array(bytes)], name));
  const request = new Request('http://form.example', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/v4/files/${branch_id}`,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json<Omit<Envelope, 'status'>>() };
};

const places = [
  ['HQ', 'HQ', 'hq', 'MY', 'Asia/Kuala_Lumpur', 'MYR'],
  ['KL', 'Kuala Lumpur', 'branch', 'MY', 'Asia/Kuala_Lumpur', 'MYR'],
  ['PJ', 'Petaling Jaya', 'branch', 'MY', 'Asia/Kuala_Lumpur', 'MYR'],
  ['OR', 'Orchard', 'branch', 'SG', 'Asia/Singapore', 'SGD'],
] as const;
type Code = (typeof places)[number][0];

/** Long before the clock of any test. */
const OPENED = '2010-01-01';
const insertBranches = async (ownerSql: Sql, network: number, master: number): Promise<Record<Code, number>> => {
  const branches = await ownerSql
    .insertInto('branch')
    .values(
      places.map(([code, name, type, country_code, time_zone, currency]) => {
        const organisation_id = type === 'branch' && country_code === 'MY' ? master : network;
        return {
          organisation_id,
          code,
          name,
          type,
          country_code,
          region: name,
          time_zone,
          currency,
          opened_on: OPENED,
        };
      }),
    )
    .returning(['id', 'code'])
    .execute();
  return Object.fromEntries(branches.map((branch) => [branch.code, branch.id])) as Record<Code, number>;
};

export type TestNetwork = {
  branches: Record<Code, number>;
  staff: Record<TestPerson, number>;
  organisation_id: number;
};
const rolesAtKl = {
  admin: 'admin.kl@test.example',
  facility_admin: 'facility.kl@test.example',
  trainer_full_time: 'trainer.kl@test.example',
  trainer_part_time: 'trainer.pt.kl@test.example',
  sales_person: 'sales.kl@test.example',
} as const;
/** Everybody of the small network by e-mail. */
export const people = {
  super_admin: 'hq@test.example',
  ...rolesAtKl,
  franchise_operator: 'franchise.my@test.example',
  master_franchise_operator: 'master.my@test.example',
  admin_sg: 'admin.sg@test.example',
} as const;
export type TestPerson = keyof typeof people;

/** HQ, two branches of a master franchise in Malaysia, one in Singapore; each built-in role once. */
export const makeNetwork = async (ownerSql: Sql, password_cost = TEST_PASSWORD_COST): Promise<TestNetwork> => {
  const organisation = (parent_id: number | null, kind: string, name: string) =>
    ownerSql.insertInto('organisation').values({ parent_id, kind, name }).returning('id').executeTakeFirstOrThrow();
  const network = await organisation(null, 'network', 'Test network');
  const master = await organisation(network.id, 'master_franchise', 'Master franchise MY');
  const branches = await insertBranches(ownerSql, network.id, master.id);
  const staff: Partial<Record<TestPerson, number>> = {};
  const add = async (key: TestPerson, role: BuiltInRoleKey, place: Place): Promise<void> => {
    staff[key] = await makeStaff(ownerSql, { email: people[key], role, place, password_cost });
  };
  await add('super_admin', 'super_admin', { everywhere: true });
  for (const role of Object.keys(rolesAtKl) as (keyof typeof rolesAtKl)[])
    await add(role, role, { branch_id: branches.KL });
  await add('franchise_operator', 'franchise_operator', { organisation_id: master.id });
  await add('master_franchise_operator', 'master_franchise_operator', { organisation_id: master.id });
  await add('admin_sg', 'admin', { branch_id: branches.OR });
  return { branches, staff: staff as Record<TestPerson, number>, organisation_id: master.id };
};

export type TestAppOptions = {
  config?: Partial<Config>;
  clock?: Clock;
  gateway?: Gateway;
  meetings?: Meetings;
  /** A database with nothing in it except its tables. */
  network?: 'small' | 'none';
};
/** Security events are read from their table; as lines, they would bury the messages of the tests. */
const withoutEvents = {
  write: (line: string): void => {
    if (!line.includes('"security":true')) process.stdout.write(line);
  },
};

type Parts = Parameters<typeof buildApp>[0];
type SomeFile = { branch_id?: number; name?: string; bytes?: Buffer };
export const anyPdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
export type Letter = { to_address: string; subject: string; text: string };
export type TestApp = Verified &
  Records & {
    app: App;
    /** As the owner: row-level security doesn't apply. Each query is committed immediately. */
    ownerSql: Sql;
    /** The rows of a statement in plain SQL, as the owner. */
    rows: <T>(statement: TemplateStringsArray, ...values: readonly unknown[]) => Promise<T[]>;
    /** Letters in the order in which they were written: all of them, or those to one address. */
    letters: (to?: string) => Promise<Letter[]>;
    /** What they are about, up to a colon: after it comes the name of a class or the number of a paper. */
    subjects: (to?: string | null) => Promise<string[]>;
    /** The letters that some work writes. */
    newLetters: (work: () => Promise<unknown>) => Promise<Letter[]>;
    /** What they are about, in full. */
    newSubjects: (work: () => Promise<unknown>) => Promise<string[]>;
    /** A file that somebody sends to a branch, by default a PDF to Kuala Lumpur; its id. */
    file: (as: Partial<Headers>, purpose: string, more?: SomeFile) => Promise<number>;
    /** The security events after one of them, or all. */
    events: (after?: number) => Promise<Selectable<DB['security_event']>[]>;
    /** Forgets failed sign-ins: an earlier test doesn't slow down the next one. */
    forgetTries: () => Promise<unknown>;
    /** Someone new who works in Kuala Lumpur, with the standard password; `flags` are added to those of their role. */
    newPerson: (more?: Partial<NewStaff> & { flags?: readonly Flag[] }) => Promise<{ id: number; email: string }>;
    /** The same, signed in. */
    newSession: (...more: Parameters<TestApp['newPerson']>) => Promise<{ id: number; email: string; headers: Headers }>;
    /** 1, 2, 3 …: for names and keys that no other record of the file has. */
    next: () => number;
    /** What a job works with; some rules know the job by its name. */
    system: (job?: string) => Promise<Ctx>;
    network: TestNetwork;
    databaseUrl: string;
    config: Config;
    /** Another server on the same database, closed with the first: `startAnother({ poolSize: 1 }, { side: true })`. */
    startAnother(config?: Partial<Config>, parts?: Partial<Parts>): Promise<App>;
    close(): Promise<void>;
  };

export const ownerSqlOf = (connectionString: string): Sql =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2 }) }) });

const lettersOf =
  (ownerSql: Sql): TestApp['letters'] =>
  (to) => {
    const all = ownerSql.selectFrom('mail').select(['to_address', 'subject', 'text']).orderBy('id');
    return (to === undefined ? all : all.where('to_address', '=', to)).execute();
  };

/** Generated tests create more of everything than a branch needs. */
const manyPerBranch = { webhooksPerBranch: 100_000, keysPerBranch: 100_000 };
/** A database and a server of its own for a test file. Jobs are run by hand: `app.services.jobs.runNow`. */
export const startTestApp = async ({
  config: changes,
  clock,
  gateway,
  meetings,
  network = 'small',
}: TestAppOptions = {}): Promise<TestApp> => {
  const dataDir = join(tmpdir(), `cornerman-test-files-${process.pid}`);
  const settings = loadConfig({ LOG_LEVEL: 'error', DATA_DIR: dataDir, SECRET_KEY: TEST_KEY });
  const config = { ...settings, passwordCost: TEST_PASSWORD_COST, ...manyPerBranch, ...changes };
  // A network whose password hashes have a different cost is created again.
  const isCopied = network === 'small' && config.passwordCost === TEST_PASSWORD_COST;
  const database = await createTestDatabase(isCopied ? 'network' : 'migrated');
  const ownerSql = ownerSqlOf(database.ownerUrl);
  const make = async (): Promise<TestNetwork> =>
    network === 'none' ? nowhere : makeNetwork(ownerSql, config.passwordCost);
  const made = isCopied ? (JSON.parse(given(networkVariable)) as TestNetwork) : await make();
  const apps: App[] = [];
  const verified = verifiedAt(database.ownerUrl);
  // Not loaded by the setup of the tests, which only makes the network.
  const { buildApp } = await import('#server/app.ts');
  const start: TestApp['startAnother'] = async (more = {}, parts = {}) => {
    const log = pino({ level: config.logLevel }, withoutEvents);
    const app = await buildApp({
      config: { ...config, ...more },
      databaseUrl: database.url,
      log,
      workers: false,
      ...(clock && { clock }),
      ...(gateway && { gateway }),
      ...(meetings && { meetings }),
      ...parts,
    });
    apps.push(app);
    return app;
  };
  const app = await start();
  const letters = lettersOf(ownerSql);
  const newLetters: TestApp['newLetters'] = async (work) => {
    const { length } = await letters();
    await work();
    return (await letters()).slice(length);
  };
  let last = 0;
  const newPerson: TestApp['newPerson'] = async ({ flags, ...more } = {}) => {
    const place = { branch_id: made.branches.KL };
    const person = { email: `person${(last += 1)}@test.example`, role: 'sales_person', place, ...more } as const;
    const id = await makeStaff(ownerSql, person);
    if (flags) {
      const role_id = await insertRole(ownerSql, { title: { en: 'More', cn: '' }, scope: 'branch', ...place });
      await addFunctions(ownerSql, role_id, flags);
      await giveRole(ownerSql, id, role_id, place);
    }
    return { email: person.email, id };
  };
  return {
    app,
    ownerSql,
    ...recordsOf(ownerSql),
    rows: async <T>(...statement: Parameters<typeof sql>) => (await sql<T>(...statement).execute(ownerSql)).rows,
    letters,
    subjects: async (to) => (await letters(to ?? undefined)).map(({ subject }) => subject.split(':')[0] ?? ''),
    newSubjects: async (work) => (await newLetters(work)).map(({ subject }) => subject),
    newLetters,
    file: async (as, purpose, { branch_id = made.branches.KL, name = 'paper.pdf', bytes = anyPdf } = {}) =>
      (await ok<{ id: number }>(sendFile(app, as, branch_id, { purpose, name, bytes }))).id,
    events: async (after = 0) => {
      await app.services.events.flush();
      return ownerSql.selectFrom('security_event').selectAll().where('id', '>', after).orderBy('id').execute();
    },
    forgetTries: () => ownerSql.deleteFrom('sign_in_failure').execute(),
    newPerson,
    newSession: async (...more) => {
      const person = await newPerson(...more);
      return { ...person, headers: await signInAs(app, person.email) };
    },
    next: () => (last += 1),
    system: async (job = 'test') => (await import('#kit/server/jobs.ts')).systemContext(app.services, job),
    network: made,
    databaseUrl: database.url,
    faults: verified.faults,
    planted: verified.planted,
    config,
    startAnother: start,
    async close() {
      for (const app of apps) await app.close();
      await verified.close();
      await ownerSql.destroy();
      await database.drop();
    },
  };
};

const nowhere: TestNetwork = {
  branches: {} as TestNetwork['branches'],
  staff: {} as TestNetwork['staff'],
  organisation_id: 0,
};
