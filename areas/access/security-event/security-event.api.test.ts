import { beforeEach, describe, expect, it } from 'vitest';
import type { SecurityEvent, SecurityEventRow } from './security-event.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { makeStaff, people, startTestApp, TEST_PASSWORD } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let last = 0;
const { test, call, run, hq: office, admin } = await signedIn(['hq', 'admin']);

beforeEach(async () => {
  await test.forgetTries();
  last = (await test.events(0)).at(-1)?.id ?? 0;
});
const noted = async () => (await test.events(last)).map(({ kind, count }) => (count === 1 ? kind : `${kind} ${count}`));
const list = async (query = ''): Promise<SecurityEventRow[]> =>
  ((await call(office, 'GET', `securityEvent?${query}`)).data as Paged<SecurityEventRow>).data;
const login = (email: string, password: string) => call({}, 'POST', 'admin/login', { email, password });

describe('exactly one event is left by', () => {
  it('a sign-in, with its factor', async () => {
    await login(people.sales_person, TEST_PASSWORD);
    expect(await noted()).toEqual(['signed_in']);
    const [row] = await list();
    expect(row).toMatchObject({ said: 'sales kl signed in with password', address: '127.0.0.1', factor: 'password' });
  });
  it('a refusal', async () => {
    const { KL, OR } = test.network.branches;
    expect((await call(admin, 'GET', `lead/${OR}`)).status).toBe(403);
    expect(await noted()).toEqual(['refused']);
    const [row] = await list();
    expect(row).toMatchObject({
      said: 'admin kl had no permission for GET lead/:branch_id',
      branch_name: 'Orchard',
    });
    expect((await list(`at_branch_id=${KL}`)).length).toBe(0);
  });
  it('a browser’s token without its cookie, which names the account and nobody as the caller', async () => {
    const payload = { email: people.sales_person, password: TEST_PASSWORD };
    const headers = { origin: 'http://localhost' };
    const inside = await test.app.http.inject({ method: 'POST', url: '/api/v4/admin/login', payload, headers });
    const { token } = inside.json<{ data: { token: string } }>().data;
    expect(await noted()).toEqual(['signed_in']);
    expect((await call({ authorization: `Bearer ${token}` }, 'GET', 'staff/me')).responseCode).toBe(6);
    expect(await noted()).toEqual(['signed_in', 'cookie_missing']);
    const [row] = await list();
    expect(row?.said).toBe(
      'The session of sales kl was used for GET staff/me without its browser’s cookie, and refused',
    );
    expect((await test.events(last)).at(-1)).toMatchObject({ actor_id: null, factor: null });
  });
  it('a file that is not what it was sent as', async () => {
    const form = new FormData();
    form.append('purpose', 'picture');
    form.append('file', new Blob(['<script>']), 'picture.png');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const sent = await test.app.http.inject({
      method: 'POST',
      url: `/api/v4/files/${test.network.branches.KL}`,
      headers: { ...admin, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(sent.json()).toMatchObject({ responseCode: 5 });
    expect(await noted()).toEqual(['file_refused']);
    expect((await list())[0]?.said).toMatch(/^admin kl sent a file that isn’t accepted to POST files/);
  });
  it('a wrong password, of an account or of none; the e-mail is masked', async () => {
    await login(people.admin, 'wrong');
    expect(await noted()).toEqual(['wrong_password']);
    await login('stranger@test.example', 'wrong');
    expect(await noted()).toEqual(['wrong_password', 'wrong_password']);
    // No proxy is trusted here: the caller can't choose the address.
    await call({ 'x-forwarded-for': '203.0.113.9' }, 'POST', 'admin/login', { email: people.admin, password: 'wrong' });
    expect((await list()).map(({ address }) => address)).not.toContain('203.0.113.9');
    const [row] = await list();
    expect(row).toMatchObject({ said: 'Wrong password for s***@test.example', who: null });
    expect(JSON.stringify(await test.events(0))).not.toContain('stranger@');
  });
  it('a wrong code', async () => {
    const { KL } = test.network.branches;
    await makeStaff(test.ownerSql, {
      email: 'coded@test.example',
      role: 'admin',
      place: { branch_id: KL },
      otp_required: true,
    });
    const { challenge } = (await login('coded@test.example', TEST_PASSWORD)).data as { challenge: string };
    const code = { challenge, code: '000000' };
    expect((await call({}, 'POST', 'admin/otp/verify', code)).refusal?.code).toBe('access.otp_wrong');
    expect(await noted()).toEqual(['wrong_code']);
  });
  it('the brake', async () => {
    for (let tries = 0; tries < 6; tries++) await login(people.facility_admin, 'wrong');
    expect(await noted()).toEqual(['wrong_password', 'slowed_down', 'wrong_password 4']);
  });
  it('an export', async () => {
    expect((await test.app.http.inject({ url: '/api/v4/outbox/csv', headers: office })).statusCode).toBe(200);
    expect(await noted()).toEqual(['exported']);
    expect((await list())[0]?.said).toBe('hq exported outbox/csv');
  });
  it('a role that is given, and one that is taken away', async () => {
    const { KL } = test.network.branches;
    const id = await makeStaff(test.ownerSql, {
      email: 'ben.tan@test.example',
      role: 'sales_person',
      place: { branch_id: KL },
    });
    const { id: role_id } = await test.ownerSql
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'facility_admin')
      .executeTakeFirstOrThrow();
    const given = await call(admin, 'POST', `staff/giveRole/${id}`, { role_id, place: { branch_id: KL } });
    expect(await noted()).toEqual(['role_given']);
    const [row] = await list();
    expect(row).toMatchObject({
      said: 'admin kl assigned ben tan the role Facility admin',
      branch_name: 'Kuala Lumpur',
    });
    const held = (given.data as { roles: { id: number; role_id: number }[] }).roles.find(
      (one) => one.role_id === role_id,
    );
    await call(admin, 'POST', `staff/takeRole/${id}`, { staff_role_id: held?.id });
    expect(await noted()).toEqual(['role_given', 'role_taken']);
    const cn = await test.app.http.inject({
      url: `/api/v4/securityEvent?staff_id=${id}`,
      headers: { ...office, cookie: 'FZ_Locale=cn' },
    });
    expect(cn.json<{ data: Paged<SecurityEventRow> }>().data.data.map(({ said }) => said)).toEqual([
      'admin kl 收回了 ben tan 的角色“场馆管理员”',
      'admin kl 授予 ben tan 角色“场馆管理员”',
    ]);
  });
  it('an erasure, with the number of the client', async () => {
    const { KL } = test.network.branches;
    const member = { branch_id: KL, number: 7001, first_name: 'Gone', last_name: 'Soon', date_of_birth: '1990-05-05' };
    const { id } = await test.ownerSql.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow();
    await test.ownerSql.insertInto('member_branch').values({ branch_id: KL, member_id: id, is_home: true }).execute();
    const { data } = await call(admin, 'GET', `member/view/${id}`);
    const { version, number } = data as { version: number; number: string };
    const erased = await call(admin, 'POST', `memberData/erase/${id}`, { version, number });
    expect(erased.responseCode).toBe(0);
    expect(await noted()).toEqual(['erased']);
    const [row] = await list('kind=erased');
    expect(row?.said).toContain('admin kl erased');
    expect(row?.said).not.toContain('Gone');
  });
});

it('a flood is a few rows: what repeats within a minute is counted', async () => {
  for (let asked = 0; asked < 40; asked++) await call(admin, 'GET', `lead/${test.network.branches.OR}`);
  expect(await noted()).toEqual(['refused', 'refused 39']);
});

it('is seen by the head office alone, one by one with the program it came from', async () => {
  await login(people.admin, 'wrong');
  await test.app.services.events.flush();
  const [row] = await list('kind=wrong_password');
  const { data } = await call(office, 'GET', `securityEvent/view/${row?.id}`);
  expect(data as SecurityEvent).toMatchObject({ staff_id: test.network.staff.admin, agent: 'lightMyRequest' });
  expect((await call(admin, 'GET', 'securityEvent')).status).toBe(403);
  expect((await call(admin, 'GET', `securityEvent/view/${row?.id}`)).status).toBe(403);
});

const asApp = async (statement: string): Promise<string> => {
  const scope = { sql: "select set_config('app.network', '1', true)", parameters: [] };
  return test.app.services.db.batch([scope, { sql: statement, parameters: [] }]).then(
    () => 'done',
    (error: Error) => error.message,
  );
};

describe('nobody changes or deletes one', () => {
  it('not the application', async () => {
    expect(await asApp("update security_event set kind = 'signed_in'")).toContain('permission denied');
    expect(await asApp('delete from security_event')).toContain('permission denied');
    expect(await asApp('truncate security_event')).toContain('permission denied');
  });
  it('not even the owner of the database, with a statement', async () => {
    await expect(test.ownerSql.deleteFrom('security_event').execute()).rejects.toThrow('append-only');
    await expect(test.ownerSql.updateTable('security_event').set({ count: 2 }).execute()).rejects.toThrow(
      'append-only',
    );
  });
  it('but they are forgotten at night when they are old: never before 90 days', async () => {
    for (const days of [400, 300, 100, 80])
      await test.rows`insert into security_event (kind, at, request_id)
        values ('exported', now() - make_interval(days => ${days}), ${`old ${days}`})`;
    const left = async () => {
      await run('forget_security_events');
      const rows = await test.ownerSql
        .selectFrom('security_event')
        .select('request_id')
        .where('request_id', 'like', 'old %')
        .orderBy('request_id')
        .execute();
      return rows.map(({ request_id }) => request_id);
    };
    expect(await left()).toEqual(['old 100', 'old 300', 'old 80']);
    await test.ownerSql.insertInto('network_setting').values({ key: 'security_event_days', value: '1' }).execute();
    expect(await left()).toEqual(['old 80']);
  });
});

const alarm = () => run('security_alarms');
const note = (kind: 'wrong_code' | 'wrong_password', staff_id: number, address: string) =>
  test.app.services.events.note({ kind, staff_id, address });

describe('letters', () => {
  it('go out after five wrong codes, to the person and to the head office, at most once an hour', async () => {
    const { KL } = test.network.branches;
    const id = await makeStaff(test.ownerSql, {
      email: 'known.word@test.example',
      role: 'trainer_full_time',
      place: { branch_id: KL },
    });
    for (let tries = 0; tries < 4; tries++) note('wrong_code', id, '192.0.2.1');
    await test.app.services.events.flush();
    await alarm();
    expect(await test.subjects('known.word@test.example')).toEqual([]);
    note('wrong_code', id, '192.0.2.1');
    await test.app.services.events.flush();
    await Promise.all([alarm(), alarm()]).catch(() => undefined);
    await alarm();
    expect(new Set(await test.subjects('known.word@test.example'))).toEqual(
      new Set(['Someone knows your Cornerman password']),
    );
    expect((await test.letters(people.super_admin)).map(({ subject }) => subject)).toContain(
      'Wrong codes after the correct password: known word',
    );
  });
  it('go out for wrong passwords of one account from many addresses, not from one', async () => {
    const id = test.network.staff.trainer_part_time;
    for (let tries = 0; tries < 15; tries++) note('wrong_password', id, '192.0.2.7');
    await test.app.services.events.flush();
    await alarm();
    expect(await test.subjects(people.trainer_part_time)).toEqual([]);
    for (const end of [8, 9]) note('wrong_password', id, `192.0.2.${end}`);
    await test.app.services.events.flush();
    await alarm();
    await alarm();
    expect(await test.subjects(people.trainer_part_time)).toEqual([
      'Someone is trying to guess your Cornerman password',
    ]);
  });
});

it('a message to a webhook without a valid signature leaves one', async () => {
  const stripe = { secretKey: 'sk_test_key', webhookSecret: 'whsec_test', apiUrl: 'http://127.0.0.1:9' };
  const other = await startTestApp({ config: { stripe } });
  try {
    const headers = { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' };
    const answer = await other.app.http.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: '{}' });
    expect(answer.statusCode).toBe(400);
    await other.app.services.events.flush();
    const rows = await other.ownerSql.selectFrom('security_event').select(['kind', 'detail']).execute();
    expect(rows).toEqual([{ kind: 'bad_signature', detail: { what: '/webhooks/stripe' } }]);
  } finally {
    await other.close();
  }
});
