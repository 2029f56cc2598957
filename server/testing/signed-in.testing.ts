/**
 * A small network for a test file that sends calls by their paths: the server, its branches by their codes, and these
 * people, signed in. It closes automatically after the file. New tests open a `gym`, whose people have typed clients.
 */
import { afterAll } from 'vitest';
import {
  call,
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

/** A call by its path below /api/v4/, with the headers of a person, or none; the test knows what its data is. */
type Call = (
  as: Record<string, string>,
  method: Parameters<typeof call>[2],
  path: string,
  body?: object,
) => Promise<Envelope & { data: never }>;
type Opened = TestApp['network']['branches'] & {
  test: TestApp;
  call: Call;
  /** Runs a job now, as the queue would. */
  run: (job: string, payload?: Record<string, unknown>) => Promise<void>;
};

export const signedIn = async <const N extends Name = never>(
  names: readonly N[] = [],
  options: TestAppOptions = {},
): Promise<Record<N, Headers> & Opened> => {
  const test = await startTestApp(options);
  afterAll(() => test.close());
  const { services } = test.app;
  const headers: Partial<Record<Name, Headers>> = {};
  for (const name of names) headers[name] = await signInAs(test.app, people[persons[name]]);
  return {
    ...(headers as Record<N, Headers>),
    ...test.network.branches,
    test,
    call: (as, ...asked) => call(test.app, as, ...asked) as Promise<Envelope & { data: never }>,
    run: (job, payload = {}) => services.jobs.runNow(services, job, payload),
  };
};
