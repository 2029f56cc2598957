/** What the tests of staff share: a network with its people signed in, and the calls that they make. */
import { expect } from 'vitest';
import type { Staff, StaffRow } from './staff.model.ts';
import { codes } from '#kit/domain/errors.ts';
import {
  call,
  people,
  signInAs,
  startTestApp,
  type Envelope,
  type Headers,
  type TestApp,
  type TestPerson,
} from '../access.testing.ts';

let count = 0;
/** For e-mails that nobody has yet. */
export const next = (): number => (count += 1);

type Here = {
  test: TestApp;
  as: Record<TestPerson, Headers>;
  roles: Record<string, number>;
  KL: number;
  PJ: number;
  OR: number;
  HQ: number;
};
export const here = {} as Here;
export const open = async (): Promise<void> => {
  const test = await startTestApp({ config: { poolSize: 2 } });
  const as = {} as Here['as'];
  for (const person of Object.keys(people) as TestPerson[]) as[person] = await signInAs(test.app, people[person]);
  const rows = await test.ownerSql.selectFrom('role').select(['id', 'key']).execute();
  const roles = Object.fromEntries(rows.map(({ id, key }) => [key ?? '', id]));
  Object.assign(here, { test, as, roles, ...test.network.branches });
};
/** Earlier tests don't slow anyone down. */
export const forgetTries = async (): Promise<void> => {
  await here.test.ownerSql.deleteFrom('sign_in_failure').execute();
};

type Method = 'GET' | 'POST' | 'PUT';
export const ask = (who: TestPerson | Headers, method: Method, path: string, body?: object): Promise<Envelope> =>
  call(here.test.app, typeof who === 'string' ? here.as[who] : who, method, path, body);
export const newTrainer = (more: object = {}) => ({
  branch_id: here.KL,
  first_name: 'Siti',
  last_name: 'Aminah',
  email: `siti${next()}@test.example`,
  staff_type: 'trainer',
  employment: 'part_time',
  roles: [{ role_id: here.roles['trainer_part_time'], place: { branch_id: here.KL } }],
  ...more,
});
export const invite = async (more: object = {}, who: TestPerson = 'admin'): Promise<Staff> => {
  const answer = await ask(who, 'POST', 'staff', newTrainer(more));
  expect(answer).toMatchObject({ responseCode: 0 });
  return answer.data as Staff;
};
export const view = async (id: number, who: TestPerson = 'admin') =>
  (await ask(who, 'GET', `staff/view/${id}`)).data as Staff;
export const tokenFor = async (email: string): Promise<string> => {
  const letter = await here.test.ownerSql
    .selectFrom('mail')
    .select('text')
    .where('to_address', '=', email)
    .where('text', 'like', '%token=%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(letter.text)?.[1] ?? '';
};
export const accept = (token: string, password = 'green gloves under the bench') =>
  ask({ authorization: '' }, 'POST', 'admin/invitation/accept', { token, password });
export const editOf = ({ version, first_name, last_name, email, staff_type, employment }: Staff) => ({
  version,
  first_name,
  last_name,
  email,
  staff_type,
  employment,
});
export const refusal = (code: string) => ({ responseCode: codes.refused, refusal: { code: `access.${code}` } });

export const emails = async (who: TestPerson, path: string): Promise<string[]> =>
  ((await ask(who, 'GET', path)).data as { data: StaffRow[] }).data.map(({ email }) => email);
