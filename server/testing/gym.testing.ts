/**
 * A small network for a test file: `as` are its people, each with a typed client, `on` is its clock, and `sold` creates
 * what a test needs through the API. It closes automatically after the file.
 */
import { afterAll } from 'vitest';
import type { Contract } from '#kit/domain/contract.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { instantIn } from '#kit/domain/zone.ts';
import { builtInRoles } from '#access/roles.ts';
import type { Flag } from '#access/access.ts';
import { fixedClock } from '#kit/server/clock.ts';
import {
  people,
  signInAs,
  startTestApp,
  type Headers,
  type TestApp,
  type TestAppOptions,
  type TestPerson,
} from '#areas/access/access.testing.ts';
import { addressOf, clientOf, type Client, type Said, type Send } from './client.testing.ts';
import { soldBy, type Sold } from './sold.testing.ts';

const persons = {
  hq: 'super_admin',
  admin: 'admin',
  facility: 'facility_admin',
  trainer: 'trainer_full_time',
  trainer_pt: 'trainer_part_time',
  sales: 'sales_person',
  franchise: 'franchise_operator',
  master: 'master_franchise_operator',
  admin_sg: 'admin_sg',
} as const satisfies Record<string, TestPerson>;
export type PersonName = keyof typeof persons | 'nobody';

export type Person = {
  <const C extends Contract>(rows: C): Client<C>;
  /** Their id in the list of staff; 0 for nobody. */
  readonly id: number;
  /** Their name in the trail. */
  readonly shown: string;
  /** Where they work: the branch of calls that name none. */
  readonly branch_id: number;
  readonly flags: ReadonlySet<Flag>;
  /** For helpers that send calls themselves. */
  headers(): Promise<Headers>;
};
export type People = Record<PersonName, Person>;
/** Puts something between the tests and the server; the tests of the tests use it to plant faults. */
export type Between = (send: Send) => Send;

export type On = {
  readonly clock: ReturnType<typeof fixedClock>;
  today(): string;
  /** A number of days after today. */
  in(days: number): string;
  /** Sets the clock to an hour of the branch in Kuala Lumpur. */
  set(day: string, hour?: string): void;
  /** Minutes pass; people stay signed in. */
  later: (minutes: number) => void;
  run(job: string, payload?: Record<string, unknown>): Promise<void>;
};
/** With the branches by their codes: `KL`, `PJ`, `OR` and `HQ`. */
export type Gym = TestApp['network']['branches'] & {
  test: TestApp;
  branches: TestApp['network']['branches'];
  as: People;
  on: On;
  sold: Sold;
  /** The same people, whose calls go through something else first. */
  through: (between: Between) => People;
};
export type GymOptions = Omit<TestAppOptions, 'clock' | 'network'> & { day?: string; hour?: string };

const ZONE = 'Asia/Kuala_Lumpur';
const at = (day: string, hour: string): string => instantIn(ZONE, day, hour).toISOString();
const shownAs = (email: string): string => (email.split('@')[0] ?? '').split('.').join(' ').trim();
const roleOf = (key: TestPerson) => builtInRoles[key === 'admin_sg' ? 'admin' : key];
const homeOf = (key: TestPerson, { KL, OR, HQ }: TestApp['network']['branches']): number =>
  key === 'super_admin' ? HQ : key === 'admin_sg' ? OR : KL;

const sendOver =
  (test: TestApp, headers: () => Promise<Record<string, string>>): Send =>
  async (sent) => {
    const answer = await test.app.http.inject({
      method: sent.method,
      url: addressOf(sent),
      headers: { ...(await headers()), ...sent.headers },
      ...(sent.body && { payload: sent.body }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = isJson ? answer.json<Said<unknown>>() : { responseCode: -1, responseMessage: '', data: null };
    const faults = [5, 70, 62].includes(body.responseCode) ? (body.data as Said<unknown>['faults']) : {};
    const replayed = answer.headers['idempotent-replayed'] === 'true';
    return { ...body, faults, status: answer.statusCode, text: answer.body, replayed };
  };

const personOf = (test: TestApp, key: TestPerson | undefined, headers: Person['headers'], between: Between): Person => {
  const send = between(sendOver(test, headers));
  const home = key === undefined ? 0 : homeOf(key, test.network.branches);
  return Object.assign(<const C extends Contract>(rows: C) => clientOf(rows, send, () => home), {
    id: key === undefined ? 0 : test.network.staff[key],
    shown: key === undefined ? '' : shownAs(people[key]),
    branch_id: home,
    flags: new Set<Flag>(key === undefined ? [] : roleOf(key).flags),
    headers,
  });
};

export const gym = async ({ day = '2026-03-05', hour = '09:00', ...options }: GymOptions = {}): Promise<Gym> => {
  const clock = fixedClock(at(day, hour));
  const test = await startTestApp({ ...options, clock, config: { poolSize: 2, ...options.config } });
  afterAll(() => test.close());
  // A person signs in with the first call; changing the clock may have ended the session.
  let tokens: Partial<Record<TestPerson, Promise<Headers>>> = {};
  const headersOf = (key: TestPerson | undefined) => (): Promise<Headers> =>
    key === undefined ? Promise.resolve({ authorization: '' }) : (tokens[key] ??= signInAs(test.app, people[key]));
  const through = (between: Between): People => {
    const all = Object.entries({ ...persons, nobody: undefined });
    return Object.fromEntries(all.map(([name, key]) => [name, personOf(test, key, headersOf(key), between)])) as People;
  };
  const as = through((send) => send);
  const today = (): string => dayIn(ZONE, clock.now());
  const on: On = {
    clock,
    today,
    in: (days) => addDays(today(), days),
    set(toDay, toHour = '09:00') {
      clock.set(at(toDay, toHour));
      tokens = {};
    },
    later: (minutes) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString()),
    run: (job, payload = {}) => test.app.services.jobs.runNow(test.app.services, job, payload),
  };
  const { branches } = test.network;
  return { ...branches, test, branches, as, on, sold: soldBy(as, on, test), through };
};
