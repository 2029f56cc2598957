import { beforeEach, describe, expect, it } from 'vitest';
import { allFlags } from '#access/access.ts';
import { ensureSetupCode, layDownRoles } from './setup.commands.ts';
import { makeNetwork, signInAs } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call } = await signedIn([], { network: 'none' });

describe('the first visit', () => {
  beforeEach(async () => {
    await test.ownerSql.deleteFrom('one_time_secret').execute();
  });

  it('asks for the code that the server printed', async () => {
    expect(await needed()).toEqual({ needed: true });
    expect(await test.app.firstWords()).toMatch(/ (?:[2-9A-HJ-NP-Z]{6}-){4}[2-9A-HJ-NP-Z]{6}$/);
    expect((await setUp({ ...asked, code: 'ABCDE-ABCDE-ABCDE-ABCDE' })).refusal?.code).toBe('access.setup_code');
    const code = await codeOf();
    await test.rows`update one_time_secret set expires_at = now() - interval '1 second'`;
    expect((await setUp({ ...asked, code })).refusal?.code).toBe('access.setup_code');
    expect(await needed()).toEqual({ needed: true });
  });

  it('refuses a common password, a zone that does not exist, and all other faults at once', async () => {
    const code = await codeOf();
    expect((await setUp({ ...asked, code, password: 'IronFarah2026' })).refusal?.code).toBe('access.common_password');
    expect((await setUp({ ...asked, code, time_zone: 'Mars/Base' })).data).toHaveProperty('time_zone');
    expect(
      Object.keys((await setUp({ code, country_code: 'my', password: 'short' })).data as object).toSorted(),
    ).toEqual(['country_code', 'currency', 'email', 'first_name', 'network_name', 'password', 'time_zone']);
  });

  it('makes the head office and its super admin once, whoever else tries at the same moment', async () => {
    const codes = [await codeOf(), await codeOf()];
    const answers = await Promise.all(
      [codes[0], codes[0], codes[1]].map((code) => setUp({ ...asked, code: code?.toLowerCase() })),
    );
    const done = answers.filter(({ responseCode }) => responseCode === 0);
    expect(done).toHaveLength(1);
    for (const { refusal } of answers.filter((answer) => !done.includes(answer)))
      expect(refusal?.code).toBe('access.setup_done');
    const [first] = done.map(({ data }) => data as { token: string; branchInfo: { branch: { id: number } } });
    const { token, branchInfo } = first ?? { token: '', branchInfo: { branch: { id: 0 } } };
    expect(branchInfo).toMatchObject({ is_HQ: 1, branch: { name: 'HQ', type: 'hq' }, first_name: 'Farah' });
    const headers = { authorization: `Bearer ${token}` };
    const access = await call(headers, 'GET', `staff/access/${branchInfo.branch.id}`);
    expect(Object.keys(access.data as object)).toHaveLength(allFlags.length);
    const roles = await call(headers, 'GET', `roles/${branchInfo.branch.id}`);
    expect(roles.data).toMatchObject({ total: 8 });
    expect(await signInAs(test.app, 'farah@iron.example', asked.password)).toBeDefined();
  });

  it('is over then: no code is made, none is taken', async () => {
    expect(await needed()).toEqual({ needed: false });
    expect(await ensureSetupCode(test.app.services)).toBeUndefined();
    expect(await test.app.firstWords()).toBeUndefined();
    expect((await setUp({ ...asked, code: 'ABCDE-ABCDE-ABCDE-ABCDE' })).refusal?.code).toBe('access.setup_done');
  });

  it('is written down as done by the system', async () => {
    const entries = await test.ownerSql.selectFrom('audit_entry').select(['table_name', 'actor']).execute();
    const actors = new Set(entries.filter(({ table_name }) => table_name === 'branch').map(({ actor }) => actor));
    expect([...actors]).toEqual(['system:setup']);
  });
});

const asked = {
  network_name: 'Iron Path',
  country_code: 'MY',
  time_zone: 'Asia/Kuala_Lumpur',
  currency: 'MYR',
  first_name: 'Farah',
  last_name: 'Aziz',
  email: 'Farah@iron.example',
  password: 'three red gloves on a hook',
};
const setUp = (body: object) => call({}, 'POST', 'admin/setup', body);
const needed = async () => (await call({}, 'GET', 'admin/setup')).data;
const codeOf = async (): Promise<string> => (await ensureSetupCode(test.app.services)) ?? 'none';

describe('built-in roles', () => {
  it('get what this version adds and lose what it drops, keep what the head office changed, and are otherwise left alone', async () => {
    const { id: role_id } = await test.ownerSql
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'admin')
      .executeTakeFirstOrThrow();
    const flags = async () =>
      (await test.ownerSql.selectFrom('role_function').select('flag').where('role_id', '=', role_id).execute()).map(
        ({ flag }) => flag,
      );
    const laidDown = new Set(await flags());
    const drop = (table: 'role_function' | 'role_default', flag: string) =>
      test.ownerSql.deleteFrom(table).where('role_id', '=', role_id).where('flag', '=', flag).execute();
    const add = (table: 'role_function' | 'role_default', flag: string) =>
      test.ownerSql.insertInto(table).values({ role_id, flag }).execute();
    // Removed and added by the head office.
    await drop('role_function', 'MANAGE_LEAD');
    await add('role_function', 'VIEW_OUTBOX');
    // As an earlier version had it.
    for (const table of ['role_function', 'role_default'] as const) {
      await drop(table, 'VIEW_LEAD');
      await add(table, 'NO_LONGER_THERE');
    }
    await layDownRoles(test.app.services);
    laidDown.delete('MANAGE_LEAD');
    expect(new Set(await flags())).toEqual(laidDown.add('VIEW_OUTBOX'));
    const stamps = () => test.ownerSql.selectFrom('staff').select('access_stamp').execute();
    const stamped = await stamps();
    await layDownRoles(test.app.services);
    expect(await stamps()).toEqual(stamped);
  });
});

describe('the small network of the tests', () => {
  it('cannot be laid over one that is there', async () => {
    await expect(makeNetwork(test.ownerSql)).rejects.toThrow('organisation_one_network');
  });
});
