/**
 * A small network for a test file that sends calls by their paths: the server, its branches by their codes, and these
 * people, signed in, with a clock (`on` sets it to a day). It closes automatically after the file. New tests open a
 * `gym`, whose people have typed clients.
 */
import { afterAll } from 'vitest';
import { instantIn } from '#kit/domain/zone.ts';
import {
  call,
  ok,
  people,
  signInAs,
  startTestApp,
  type Envelope,
  type Headers,
  type TestApp,
  type TestAppOptions,
  type TestPerson,
} from '#areas/access/access.testing.ts';

const persons = {
  hq: 'super_admin',
  admin: 'admin',
  facility: 'facility_admin',
  trainer: 'trainer_full_time',
  trainer_pt: 'trainer_part_time',
  sales: 'sales_person',
  franchise: 'franchise_operator',
  master: 'master_franchise_operator',
  elsewhere: 'admin_sg',
} as const satisfies Record<string, TestPerson>;
type Name = keyof typeof persons;

type As = Partial<Headers>;
/** A call by its path below /api/v4/, with the headers of a person, or none; the test knows what its data is. */
type Call = (
  as: Record<string, string>,
  method: Parameters<typeof call>[2],
  path: string,
  body?: object,
) => Promise<Envelope & { data: never }>;
type Answer<T> = Envelope & { data: T };
/** What most calls answer with. */
type Saved = { id: number; version: number } & Record<string, unknown>;
type Sent = (as: As, path: string, body?: object) => Promise<Envelope & { data: never }>;
type Opened = TestApp['network']['branches'] & {
  test: TestApp;
  call: Call;
  /** The same, with data of a type: of a record, unless the test names another one. */
  ask: <T = Saved>(...asked: Parameters<Call>) => Promise<Answer<T>>;
  /** The data of a read that succeeds; fails otherwise. */
  get: <T>(as: As, path: string) => Promise<T>;
  /** The whole answer, also of a refusal. */
  post: Sent;
  put: Sent;
  /** The data of a POST that succeeds; fails otherwise. */
  posted: <T>(as: As, path: string, body?: object) => Promise<T>;
  clock: { now: () => Date; set: (to: string | number | Date) => void };
  /** Sets the clock to an hour of the branch in Kuala Lumpur, by default to noon. */
  on: (day: string, hour?: string) => void;
  /** Runs a job now, as the queue would. */
  run: (job: string, payload?: Record<string, unknown>) => Promise<void>;
};
export type SignedInOptions = TestAppOptions & {
  /** Noon of this day in Kuala Lumpur, or another hour of it; otherwise the clock is that of the machine. */
  day?: string;
  hour?: string;
  poolSize?: number;
  /** For a test whose clock jumps by weeks: people stay signed in. */
  longSessions?: boolean;
};
const LONG = { sessionIdleMin: 44_640, sessionMaxHours: 8_784 };
const noonOf = (day: string, hour = '12:00'): Date => instantIn('Asia/Kuala_Lumpur', day, hour);

/** The clock of the machine until a test sets it. */
const turnedFrom = (first: Date | undefined): Opened['clock'] => {
  let at = first;
  return { now: () => at ?? new Date(), set: (to) => void (at = new Date(to)) };
};

export const signedIn = async <const N extends Name = never>(
  names: readonly N[] = [],
  { day, hour, poolSize, longSessions = false, ...options }: SignedInOptions = {},
): Promise<Record<N, Headers> & Opened> => {
  const clock = turnedFrom(day === undefined ? undefined : noonOf(day, hour));
  const config = { ...(poolSize !== undefined && { poolSize }), ...(longSessions && LONG), ...options.config };
  const test = await startTestApp({ clock, ...options, config });
  afterAll(() => test.close());
  const { services } = test.app;
  const headers: Partial<Record<Name, Headers>> = {};
  for (const name of names) headers[name] = await signInAs(test.app, people[persons[name]]);
  const sent =
    (method: 'POST' | 'PUT'): Sent =>
    (as, path, body) =>
      call(test.app, as, method, path, body) as Promise<Envelope & { data: never }>;
  const post = sent('POST');
  return {
    ...(headers as Record<N, Headers>),
    ...test.network.branches,
    test,
    call: (as, ...asked) => call(test.app, as, ...asked) as Promise<Envelope & { data: never }>,
    ask: async <T = Saved>(...asked: Parameters<Call>) => (await call(test.app, ...asked)) as Answer<T>,
    get: (as, path) => ok(call(test.app, as, 'GET', path)),
    post,
    put: sent('PUT'),
    posted: (...asked) => ok(post(...asked)),
    clock,
    on: (toDay, toHour) => clock.set(noonOf(toDay, toHour)),
    run: (job, payload = {}) => services.jobs.runNow(services, job, payload),
  };
};
