/** No change to how someone signs in, or to where their pay goes, is silent: each has a letter and an event. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBase32, hotp, stepAt } from '../two-step/totp.service.ts';
import type { SecurityEventRow } from './security-event.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { TEST_PASSWORD } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const NEW = 'a blue bicycle in the rain';
const { test, clock, call, hq: office, admin } = await signedIn(['hq', 'admin'], { day: '2026-11-21', hour: '11:00' });

let last = 0;
beforeEach(async () => {
  clock.set(clock.now().getTime() + 120_000);
  await test.forgetTries();
  await test.ownerSql.deleteFrom('mail').execute();
  last = (await test.events(0)).at(-1)?.id ?? 0;
});

describe('of a member of staff', () => {
  it('a changed password', async () => {
    const who = await test.newSession();
    const body = { old_password: TEST_PASSWORD, new_password: NEW };
    expect((await call(who.headers, 'PUT', 'staff/me/password', body)).responseCode).toBe(0);
    expect(await test.subjects(who.email)).toEqual(['Your Cornerman password has changed']);
    expect(await noted(who.id)).toEqual([['password_changed', who.id]]);
  });

  it('a password that was set by a link', async () => {
    const who = await test.newSession();
    await call({}, 'POST', 'admin/forgotPassword', { email: who.email });
    const letter = test.ownerSql.selectFrom('mail').select('text').where('to_address', '=', who.email);
    const token = /token=([\w-]+)/.exec((await letter.executeTakeFirstOrThrow()).text)?.[1];
    expect((await call({}, 'POST', 'admin/resetPassword', { token, password: NEW })).responseCode).toBe(0);
    expect(await test.subjects(who.email)).toEqual([
      'Set a new Cornerman password',
      'Your Cornerman password has changed',
    ]);
    expect(await noted(who.id)).toEqual([['password_reset', null]]);
  });

  it('another e-mail, to the old one', async () => {
    const who = await test.newSession();
    const edit = { first_name: 'Noted', last_name: 'One', email: 'new.noted@test.example', staff_type: 'sales_person' };
    await asAdmin('PUT', '', who.id, edit);
    expect(await test.subjects(who.email)).toHaveLength(1);
    expect(await test.subjects('new.noted@test.example')).toEqual([]);
    expect(await noted(who.id)).toEqual([['email_changed', test.network.staff.admin]]);
  });

  it('another bank account, by the person and by somebody who pays', async () => {
    const who = await test.newSession();
    const bank = { password: TEST_PASSWORD, bank_name: 'Maybank', bank_account: '5123 4567 4821' };
    // Nothing was there and nothing is: there is nothing to report.
    await call(who.headers, 'PUT', 'staff/me/bank', { ...bank, bank_name: '', bank_account: '' });
    expect((await call(who.headers, 'PUT', 'staff/me/bank', bank)).responseCode).toBe(0);
    // The account is shown masked and isn't entered again when only the name of the bank changes.
    const { version } = (await call(admin, 'GET', `staff/view/${who.id}`)).data as { version: number };
    const named = { ...bank, bank_name: 'CIMB', bank_account: '' };
    for (const said of [
      await call(who.headers, 'PUT', 'staff/me/bank', named),
      await call(admin, 'PUT', `staff/bank/${who.id}`, { ...named, version }),
    ])
      expect(said).toMatchObject({ responseCode: 5, data: { bank_account: [expect.any(String)] } });
    await asAdmin('PUT', 'bank/', who.id, { bank_name: '', bank_account: '' });
    expect(await test.subjects(who.email)).toEqual([
      'The bank account for your pay has changed',
      'The bank account for your pay was removed',
    ]);
    expect(await noted(who.id)).toEqual([
      ['bank_changed', who.id],
      ['bank_changed', test.network.staff.admin],
    ]);
  });

  it('an app, another app, new recovery codes and their end', async () => {
    const who = await test.newSession();
    const { codes } = await appOf(who);
    const next = await appOf(who, codes[0]);
    const renewed = await own(who, 'recoveryCodes', { proof: codeOf(next.secret) });
    expect(renewed.responseCode).toBe(0);
    const [code] = (renewed.data as { recovery_codes: string[] }).recovery_codes;
    expect((await own(who, 'off', { proof: code })).responseCode).toBe(0);
    await appOf(who);
    await asAdmin('POST', 'resetTwoStep/', who.id, { reason: 'Lost the phone' });
    expect(await test.subjects(who.email)).toEqual([
      'Two-step sign-in was turned on for your account',
      'Two-step sign-in was turned on for your account',
      'You have new recovery codes',
      'Two-step sign-in was turned off for your account',
      'Two-step sign-in was turned on for your account',
      'Your authenticator app was removed',
    ]);
    expect((await noted(who.id)).map(([kind]) => kind)).toEqual([
      'step_on',
      'step_on',
      'codes_renewed',
      'step_off',
      'step_on',
      'step_removed',
    ]);
  });

  it('an account that was deactivated, and activated again', async () => {
    const who = await test.newSession();
    await asAdmin('POST', 'move/', who.id, { move: 'deactivate', reason: 'Left' });
    await asAdmin('POST', 'move/', who.id, { move: 'activate' });
    expect(await noted(who.id)).toEqual([
      ['status_changed', test.network.staff.admin],
      ['status_changed', test.network.staff.admin],
    ]);
    const { data } = await call(office, 'GET', `securityEvent?kind=status_changed&staff_id=${who.id}`);
    expect((data as Paged<SecurityEventRow>).data.map(({ said }) => said)).toEqual([
      `admin kl set the account of ${who.email.split('@')[0]} to “Active”`,
      `admin kl set the account of ${who.email.split('@')[0]} to “Deactivated”`,
    ]);
  });

  it('a privilege that was given, and ended', async () => {
    const who = await test.newSession();
    const { KL } = test.network.branches;
    const day = clock.now().toISOString().slice(0, 10);
    const given = {
      effect: 'give',
      flags: ['VIEW_PRIVILEGES'],
      from_on: day,
      until_on: day,
      reason: 'Covers the desk',
    };
    const asked = { branch_id: KL, branches: [KL], staff_id: who.id, ...given };
    const made = (await call(admin, 'POST', 'privilege', asked)).data as { ids: number[] };
    const id = Number(made.ids[0]);
    const end = { version: 1, reason: 'Back at the desk' };
    expect((await call(admin, 'POST', `privilege/end/${id}`, end)).responseCode).toBe(0);
    expect(await noted(who.id)).toEqual([
      ['privilege_given', test.network.staff.admin],
      ['privilege_ended', test.network.staff.admin],
    ]);
  });
});

/** The events of a person since the test began, apart from signing in. */
const noted = async (staff_id: number) =>
  (await test.events(last))
    .filter((event) => event.staff_id === staff_id && !['signed_in', 'wrong_password'].includes(event.kind))
    .map(({ kind, actor_id }) => [kind, actor_id]);
type Session = Awaited<ReturnType<typeof test.newSession>>;
const own = ({ headers }: Session, path: string, body: object) =>
  call(headers, 'POST', `staff/me/twoStep/${path}`, { password: TEST_PASSWORD, ...body });
const asAdmin = async (method: 'POST' | 'PUT', path: string, id: number, body: object) => {
  const { version } = (await call(admin, 'GET', `staff/view/${id}`)).data as { version: number };
  const answer = await call(admin, method, `staff/${path}${id}`, { version, ...body });
  expect(answer.responseCode).toBe(0);
};
const codeOf = (secret: string): string => hotp(fromBase32(secret), stepAt(clock.now()));
const appOf = async (who: Session, proof = ''): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = (await own(who, 'begin', { proof })).data as { secret: string };
  const { data } = await own(who, 'confirm', { code: codeOf(secret) });
  clock.set(clock.now().getTime() + 60_000);
  return { secret, codes: (data as { recovery_codes: string[] }).recovery_codes };
};

it('of a client, a password that was set by a link', async () => {
  const { KL } = test.network.branches;
  const row = { branch_id: KL, number: 7100, first_name: 'Mei', last_name: 'Tan', email: 'mei@mail.example' };
  const { id } = await test.ownerSql.insertInto('member').values(row).returning('id').executeTakeFirstOrThrow();
  await test.ownerSql.insertInto('member_branch').values({ branch_id: KL, member_id: id, is_home: true }).execute();
  await call(admin, 'POST', `member/resetPassword/${id}`, {});
  const letter = test.ownerSql.selectFrom('mail').select('text').where('to_address', '=', row.email);
  const token = /#token=([\w-]+)/.exec((await letter.executeTakeFirstOrThrow()).text)?.[1];
  expect((await call({}, 'POST', 'member/setPassword', { token, password: NEW })).responseCode).toBe(0);
  expect((await test.subjects(row.email)).at(-1)).toBe('Your password at Kuala Lumpur has changed');
  const [event] = (await test.events(last)).filter(({ client_id }) => client_id === id);
  expect(event).toMatchObject({ kind: 'password_reset', factor: 'email_link' });
});

const list = async (query: string): Promise<string[]> => {
  const { data } = await call(office, 'GET', `securityEvent?sort=at&${query}`);
  const found = data as Paged<SecurityEventRow>;
  expect(found.total).toBe(found.data.length);
  return found.data.map(({ said }) => said);
};

describe('the list of events is searched', () => {
  beforeAll(async () => {
    const note = (at: string, staff_id: number, address: string, agent: string) =>
      test.ownerSql.insertInto('security_event').values({ kind: 'exported', at, actor_id: staff_id, address, agent });
    const { admin: kl, admin_sg } = test.network.staff;
    // 16:00 UTC is midnight at the head office.
    await note('2026-10-09T15:59:00Z', kl, '198.51.100.1', 'curl/8').execute();
    await note('2026-10-09T16:00:00Z', kl, '198.51.100.1', 'Firefox').execute();
    await note('2026-10-10T15:59:00Z', admin_sg, '198.51.100.2', 'Firefox').execute();
    await note('2026-10-10T16:00:00Z', admin_sg, '198.51.100.22', 'Firefox').execute();
  });
  const old = 'at_from=2026-10-01&at_until=2026-10-31';

  it('by name, e-mail, program and address as a text', async () => {
    expect(await list(`${old}&q=CURL`)).toHaveLength(1);
    expect(await list(`${old}&q=admin.sg@`)).toHaveLength(2);
    expect(await list(`${old}&q=198.51.100.2`)).toHaveLength(2);
    expect(await list(`${old}&q=nothing of this kind`)).toEqual([]);
    expect((await list(`${old}&q=admin kl`)).every((said) => said.startsWith('admin kl exported'))).toBe(true);
  });
  it('by exactly one address', async () => {
    expect(await list('address=198.51.100.2')).toHaveLength(1);
    expect(await list('address=198.51.100')).toEqual([]);
  });
  it('by days of the head office, both included', async () => {
    expect(await list('at_from=2026-10-10&at_until=2026-10-10')).toHaveLength(2);
    expect(await list('at_from=2026-10-11&at_until=2026-10-31')).toHaveLength(1);
    expect(await list('at_from=2026-10-01&at_until=2026-10-09')).toHaveLength(1);
  });
});
