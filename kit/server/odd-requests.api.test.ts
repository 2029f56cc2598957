/** Requests that no page sends: none of them causes a server error, and no answer reveals what runs here. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { people, TEST_PASSWORD } from '#areas/access/access.testing.ts';
import { isOwnOrigin } from './live.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, KL, admin: headers } = await signedIn(['admin']);
const port = Number(new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' })).port);

/** Sent as raw bytes. */
const said = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (bytes) => (heard += bytes.toString()));
    socket.on('close', () => resolve(heard)).on('error', reject);
  });

describe('an address that nobody links to', () => {
  it.each([
    '/assets/../../../../etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
    '/api/v4/%zz',
    '/%c0%af',
    '/api/v4/lead/view/%00',
  ])('%s is not there', async (path) => {
    const heard = await said(`GET ${path} HTTP/1.1\r\nHost: gym.example\r\nConnection: close\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 (404|200) /);
    expect(heard).toContain('nosniff');
    expect(heard).not.toMatch(/FST_|fastify|root:/i);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['a head without an end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
  ])('%s', async (_what, request, status) => {
    const heard = await said(request);
    expect(heard.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(heard).toContain('nosniff');
    expect(heard).not.toMatch(/FST_|fastify|code/i);
  });
});

it('a method that no contract declares is not answered, and runs nothing', async () => {
  const url = `/api/v4/lead/${test.network.branches.KL}`;
  for (const method of ['HEAD', 'PATCH', 'OPTIONS'] as const)
    expect((await test.app.http.inject({ method, url, headers })).statusCode, method).toBe(404);
  expect((await test.app.http.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
});

it('HEAD is answered for a page as GET is, without its text', async () => {
  const [asked, looked] = await Promise.all(
    (['GET', 'HEAD'] as const).map((method) => test.app.http.inject({ method, url: '/home' })),
  );
  expect([looked?.statusCode, looked?.body]).toEqual([asked?.statusCode, '']);
  expect((await test.app.http.inject({ method: 'HEAD', url: '/nothing.png' })).statusCode).toBe(404);
});

it('TRACE is not answered with what was sent', async () => {
  const heard = await said('TRACE /home HTTP/1.1\r\nHost: gym.example\r\nX-Mine: kept\r\nConnection: close\r\n\r\n');
  expect(heard).toMatch(/^HTTP\/1\.1 404 /);
  expect(heard).not.toContain('X-Mine');
});

it('another origin may read nothing, and no answer is shown in a frame', async () => {
  for (const url of ['/api/v4/staff/me', '/api/v4/nothing', '/home', '/healthz']) {
    const answer = await test.app.http.inject({ url, headers: { ...headers, origin: 'https://evil.example' } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    expect(answer.headers, url).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

const file = { ...headers, 'content-type': 'multipart/form-data; boundary=b' };
const sent = (payload: string) =>
  test.app.http.inject({ method: 'POST', url: `/api/v4/files/${KL}`, headers: file, payload });

describe('a form with files', () => {
  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'that names a field %s is bad input',
    async (name) => {
      const answer = await sent(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n--b--\r\n`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ responseCode: 5 });
    },
  );
  it('that breaks off is bad input', async () => {
    const answer = await sent('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx');
    expect(answer.json()).toMatchObject({ responseCode: 5 });
  });
});

describe('behind a proxy that ends TLS', () => {
  it('cookies are bound to the host and secure, and the browser is told to stay with TLS', async () => {
    const app = await test.startAnother({ publicUrl: 'https://gym.example' });
    const signIn = (host: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/v4/admin/login',
        headers: { origin: `https://${host}`, host },
        payload: { email: people.admin, password: TEST_PASSWORD },
      });
    const answer = await signIn('gym.example');
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: '__Host-cornerman_companion', secure: true, httpOnly: true, path: '/' });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const { token } = answer.json<{ data: { token: string } }>().data;
    const me = async (named: string, host = 'gym.example') => {
      const asked = { authorization: `Bearer ${token}`, cookie: `${named}=${cookie?.value}`, host };
      return (await app.http.inject({ url: '/api/v4/staff/me', headers: asked })).json<{ responseCode: number }>()
        .responseCode;
    };
    expect(await me('__Host-cornerman_companion')).toBe(0);
    // The pages' own cookies have the prefix too: the language of the answer says that it was read.
    const inChinese = await app.http.inject({ url: '/api/v4/nothing', headers: { cookie: '__Host-FZ_Locale=cn' } });
    expect(inChinese.json<{ responseMessage: string }>().responseMessage).toBe('这个地址没有内容。');
    // A neighbour on another host of the domain could set the plain one.
    expect(await me('cornerman_companion')).toBe(6);
    // A proxy may ask for another host.
    const replaced = await signIn('127.0.0.1:3000');
    expect(replaced.cookies[0]).toMatchObject({ name: '__Host-cornerman_companion', secure: true });
    expect(replaced.headers['strict-transport-security']).toContain('max-age');
    expect(await me('__Host-cornerman_companion', '127.0.0.1:3000')).toBe(0);
  });

  it('the cookie of a client too', async () => {
    const app = await test.startAnother({ publicUrl: 'https://gym.example' });
    const { KL } = test.network.branches;
    const client = {
      branch_id: KL,
      number: 7002,
      first_name: 'Own',
      last_name: 'Cookie',
      email: 'cookie@test.example',
    };
    const { id } = await test.ownerSql.insertInto('member').values(client).returning('id').executeTakeFirstOrThrow();
    await test.ownerSql.insertInto('member_branch').values({ branch_id: KL, member_id: id, is_home: true }).execute();
    const origin = 'https://gym.example';
    const post = (path: string, payload: object, more: object = {}) =>
      app.http.inject({ method: 'POST', url: `/api/v4/${path}`, headers: { ...more }, payload });
    await post(`member/resetPassword/${id}`, {}, headers);
    const letter = test.ownerSql.selectFrom('mail').select('text').where('to_address', '=', client.email);
    const link = /#token=([\w-]+)/.exec((await letter.executeTakeFirstOrThrow()).text)?.[1];
    await post('member/setPassword', { token: link, password: TEST_PASSWORD });
    const answer = await post('memberSelf/signIn', { email: client.email, password: TEST_PASSWORD }, { origin });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: '__Host-cornerman_member', secure: true, httpOnly: true, sameSite: 'Strict' });
    const { token } = answer.json<{ data: { token: string } }>().data;
    const seen = async (named: string) => {
      const asked = await post('memberSelf', { token }, { origin, cookie: `${named}=${cookie?.value}` });
      return asked.json<{ data: unknown }>().data !== null;
    };
    expect(await seen('__Host-cornerman_member')).toBe(true);
    expect(await seen('cornerman_member')).toBe(false);
  });
});

describe('the live channel', () => {
  it.each([
    ['no origin: a program', {}, undefined, true],
    ['its own page', { origin: 'http://gym.example', host: 'gym.example' }, undefined, true],
    [
      'its own page behind a proxy',
      { origin: 'https://gym.example', host: '10.0.0.3:3000' },
      'https://gym.example',
      true,
    ],
    ['a page of somebody else', { origin: 'https://evil.example', host: 'gym.example' }, 'https://gym.example', false],
    ['a sandboxed page', { origin: 'null', host: 'gym.example' }, undefined, false],
  ])('%s', (_who, heads, publicUrl, expected) => {
    expect(isOwnOrigin(heads, publicUrl)).toBe(expected);
  });
});
