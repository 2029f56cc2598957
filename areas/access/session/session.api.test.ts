import type { LightMyRequestResponse } from 'fastify';
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from './session.model.ts';
import { hashToken } from '#kit/server/session.ts';
import { call, makeStaff, people, signInAs, TEST_PASSWORD } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const LOGIN = '/api/v4/admin/login';
const { test } = await signedIn();
const another = await test.startAnother();
beforeEach(() => test.forgetTries());

const signIn = (email: string, password = TEST_PASSWORD, remoteAddress = '127.0.0.1', headers = {}) =>
  test.app.http.inject({ method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress, headers });

const dataOf = (answer: LightMyRequestResponse): SignedIn => answer.json<{ data: SignedIn }>().data;

describe('signing in', () => {
  it('gives a token, where one begins, and who one is', async () => {
    const { token, branchInfo, locale } = dataOf(await signIn('  ADMIN.KL@test.example '));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(locale).toBe('en');
    const id = test.network.staff.admin;
    expect(branchInfo).toMatchObject({ staff_id: id, admin_id: id, is_HQ: 0, branch: { name: 'Kuala Lumpur' } });
  });

  it('begins at the head office for its people, and at the first branch by name for others', async () => {
    expect(dataOf(await signIn(people.super_admin)).branchInfo).toMatchObject({ is_HQ: 1, branch: { type: 'hq' } });
    const master = dataOf(await signIn(people.master_franchise_operator)).branchInfo;
    expect(master).toMatchObject({ is_HQ: 0, branch: { name: 'Kuala Lumpur' } });
  });

  it('tells every fault of the input', async () => {
    const answer = await signIn('nobody', '');
    expect(answer.json()).toMatchObject({
      responseCode: 5,
      data: { email: ['E-mail must be valid'], password: ['Required'] },
    });
  });
});

const guess = (from = '10.0.0.66') => signIn(people.sales_person, 'wrong', from);

const codeOf = (answer: LightMyRequestResponse): number => answer.json<{ responseCode: number }>().responseCode;
const refusalOf = (answer: LightMyRequestResponse): string | undefined =>
  answer.json<{ refusal?: { code: string } }>().refusal?.code;

describe('slowing down', () => {
  it('refuses the sixth quick try, saying how long to wait, and forgets after a right one', async () => {
    for (let i = 0; i < 5; i++) expect(refusalOf(await guess())).toBe('access.wrong_sign_in');
    const refused = await signIn(people.sales_person, TEST_PASSWORD, '10.0.0.67');
    expect(refused.json()).toMatchObject({
      responseCode: 99,
      refusal: { code: 'access.slow_down', seconds: expect.any(Number) },
    });
    expect(refused.json<{ data: string }>().data).toMatch(/Wait [1-5] seconds/);
    await raw`update sign_in_failure set last_at = last_at - interval '5 seconds'`.execute(test.ownerSql);
    expect(codeOf(await signIn(people.sales_person, TEST_PASSWORD, '10.0.0.67'))).toBe(0);
    expect(
      (await test.ownerSql.selectFrom('sign_in_failure').selectAll().execute()).filter(({ scope }) =>
        scope.startsWith('account:'),
      ),
    ).toEqual([]);
  });

  it('waits longer each time, but never more than a minute', async () => {
    for (let i = 0; i < 5; i++) await guess();
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      waits.push((await guess()).json<{ refusal: { seconds: number } }>().refusal.seconds);
      await raw`update sign_in_failure set last_at = last_at - interval '61 seconds'`.execute(test.ownerSql);
      await guess();
    }
    const longest = [5, 10, 20, 40, 60, 60];
    // On a slow machine, some of the waiting time has passed when it is reported.
    expect(waits.every((wait, i) => wait <= (longest[i] ?? 0) && wait > (longest[i] ?? 0) - 3)).toBe(true);
  });

  it('counts tries that come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(`10.0.1.${i}`)));
    const codes = answers.map(refusalOf);
    expect(codes.filter((code) => code === 'access.wrong_sign_in')).toHaveLength(5);
    expect(codes.filter((code) => code === 'access.slow_down')).toHaveLength(7);
  });

  it('does not lock the owner out of a place that is known', async () => {
    expect(codeOf(await signIn(people.facility_admin, TEST_PASSWORD, '10.0.2.1'))).toBe(0);
    for (let i = 0; i < 7; i++) await signIn(people.facility_admin, 'wrong', '10.0.2.66');
    expect(refusalOf(await signIn(people.facility_admin, TEST_PASSWORD, '10.0.2.66'))).toBe('access.slow_down');
    expect(codeOf(await signIn(people.facility_admin, TEST_PASSWORD, '10.0.2.1'))).toBe(0);
    for (let i = 0; i < 5; i++) await signIn(people.facility_admin, 'wrong', '10.0.2.1');
    expect(refusalOf(await signIn(people.facility_admin, TEST_PASSWORD, '10.0.2.1'))).toBe('access.slow_down');
  });

  it('slows an address down that tries many accounts, an IPv6 caller by its network', async () => {
    for (let i = 0; i < 20; i++) await signIn(`nobody${i}@test.example`, 'wrong', `2001:db8:1:2::${i + 1}`);
    expect(refusalOf(await signIn(people.admin, TEST_PASSWORD, '2001:db8:1:2:aaaa::1'))).toBe('access.slow_down');
    expect(codeOf(await signIn(people.admin, TEST_PASSWORD, '2001:db8:1:3::1'))).toBe(0);
  });

  it('does not hold up who signs in where they have before, because somebody guesses behind the same address', async () => {
    const desk = '10.0.3.1';
    expect(codeOf(await signIn(people.facility_admin, TEST_PASSWORD, desk))).toBe(0);
    for (let i = 0; i < 25; i++) await signIn(`guest${i}@test.example`, 'wrong', desk);
    expect(refusalOf(await signIn(people.trainer_full_time, TEST_PASSWORD, desk))).toBe('access.slow_down');
    expect(codeOf(await signIn(people.facility_admin, TEST_PASSWORD, desk))).toBe(0);
    // Nor is that a way to keep guessing: the others are still slowed down, and so is the account itself.
    expect(refusalOf(await signIn(people.trainer_full_time, TEST_PASSWORD, desk))).toBe('access.slow_down');
    for (let i = 0; i < 5; i++) await signIn(people.facility_admin, 'wrong', desk);
    expect(refusalOf(await signIn(people.facility_admin, TEST_PASSWORD, desk))).toBe('access.slow_down');
  });

  it('forgets after a quarter of an hour', async () => {
    for (let i = 0; i < 8; i++) await guess();
    await raw`update sign_in_failure set last_at = last_at - interval '16 minutes'`.execute(test.ownerSql);
    for (let i = 0; i < 5; i++) expect(refusalOf(await guess())).toBe('access.wrong_sign_in');
  });
});

const me = async (headers: Record<string, string>, app = test.app) =>
  (await call(app, headers, 'GET', 'staff/me')).responseCode;

describe('a session', () => {
  it('refuses forged tokens', async () => {
    const { token = '' } = dataOf(await signIn(people.admin));
    const forged = [
      '',
      'x',
      'A'.repeat(43),
      hashToken(token).toString('base64url'),
      `${token}A`,
      token.slice(0, -1),
      `${token} `,
    ];
    for (const one of forged) expect(await me({ authorization: `Bearer ${one}` })).toBe(6);
    for (const header of [token, `Basic ${token}`, `bearer${token}`])
      expect(await me({ authorization: header })).toBe(6);
    expect(await me({})).toBe(6);
    expect(await me({ cookie: `FZToken=${token}` })).toBe(6);
    expect(await me({ authorization: `Bearer ${token}` })).toBe(0);
  });

  it('of a browser works only beside its companion cookie', async () => {
    const answer = await signIn(people.admin, TEST_PASSWORD, '127.0.0.1', { origin: 'http://localhost' });
    const cookie = answer.cookies.find(({ name }) => name === 'cornerman_companion');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const authorization = `Bearer ${dataOf(answer).token}`;
    expect(await me({ authorization })).toBe(6);
    expect(await me({ authorization, cookie: `cornerman_companion=${'A'.repeat(43)}` })).toBe(6);
    const headers = { authorization, cookie: `cornerman_companion=${cookie?.value}` };
    expect(await me(headers)).toBe(0);
    expect(await me(headers, another)).toBe(0);
    const other = await signIn(people.sales_person, TEST_PASSWORD, '127.0.0.1', { 'sec-fetch-site': 'same-origin' });
    expect(await me({ authorization, cookie: `cornerman_companion=${other.cookies[0]?.value}` })).toBe(6);
  });

  it('of a program sets no cookie', async () => {
    expect((await signIn(people.admin)).cookies).toEqual([]);
  });

  it('ends at sign-out, on the very next request to any server', async () => {
    const headers = await signInAs(test.app, people.admin);
    const stays = await signInAs(test.app, people.admin);
    expect([await me(headers), await me(headers, another)]).toEqual([0, 0]);
    expect((await call(test.app, headers, 'POST', 'admin/logout')).responseCode).toBe(0);
    expect([await me(headers, another), await me(headers)]).toEqual([6, 6]);
    expect((await call(test.app, headers, 'POST', 'admin/logout')).responseCode).toBe(6);
    expect(await me(stays)).toBe(0);
  });

  it.each(['expires_at', 'idle_until'] as const)('ends when %s has passed', async (limit) => {
    const headers = await signInAs(test.app, people.admin);
    expect(await me(headers)).toBe(0);
    const token_hash = hashToken(headers.authorization.slice(7));
    const set = { [limit]: raw<string>`now() - interval '1 second'` };
    await test.ownerSql.updateTable('session').set(set).where('token_hash', '=', token_hash).execute();
    expect(await me(headers)).toBe(6);
  });

  it('has the limits of the settings', async () => {
    const headers = await signInAs(test.app, people.admin);
    const token_hash = hashToken(headers.authorization.slice(7));
    const { rows } = await raw<{ idle: number; most: number }>`
      select extract(epoch from idle_until - created_at) / 60 as idle, extract(epoch from expires_at - created_at) / 3600 as most
        from session where token_hash = ${token_hash}`.execute(test.ownerSql);
    expect(rows[0]).toEqual({ idle: test.config.sessionIdleMin, most: test.config.sessionMaxHours });
  });

  it('ends at the next request of somebody who was deactivated', async () => {
    const id = await makeStaff(test.ownerSql, {
      email: 'leaver@test.example',
      role: 'admin',
      place: { branch_id: test.network.branches.KL },
    });
    const headers = await signInAs(test.app, 'leaver@test.example');
    expect(await me(headers, another)).toBe(0);
    await test.ownerSql.updateTable('staff').set({ status: 'deactivated' }).where('id', '=', id).execute();
    expect([await me(headers), await me(headers, another)]).toEqual([6, 6]);
  });
});
