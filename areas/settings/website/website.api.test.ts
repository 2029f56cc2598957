import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { asWebsite, takeEnquiry } from './website.commands.ts';
import { websiteContract, websiteProgramContract } from './website.contract.ts';
import { Enquiry } from './website.model.ts';
import { keyOfSite } from './website.store.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold, test, KL } = await gym();
const sql = test.ownerSql;
const ORIGIN = 'https://www.gym.example';
const keys = as.admin(websiteContract);
const program = as.nobody(websiteProgramContract);
const keyOf = (n: number | string, more: object = {}) => ({
  branch_id: KL,
  name: `Key ${n}`,
  scopes: ['write_leads' as const, 'read_timetable' as const],
  origins: [ORIGIN],
  ...more,
});
const made = async (n: number | string, more: object = {}) => {
  const { id, version } = await keys.create.data(keyOf(n, more));
  const { secret } = await keys.rotate.data(id, { version });
  return { secret, ...(await keys.view.data(id)) };
};

lifecycle('Keys of websites', websiteContract, {
  as,
  by: 'admin',
  create: (n) => keyOf(n),
  label: (record: { name: string }) => record.name,
  rows: {
    rotate: (record: { version: number }) => ({ input: { version: record.version, at_once: true } }),
    end: (record: { version: number }) => ({ input: { version: record.version } }),
  },
  filters: {
    state: async () => {
      const [one, other] = [await made('a'), await made('b')];
      await keys.end.data(other.id, { version: other.version });
      return { asked: 'ended', found: other.id, left_out: one.id };
    },
    scope: async () => {
      const [one, other] = [await made('c'), await made('d', { scopes: ['read_leads'] })];
      return { asked: 'read_leads', found: other.id, left_out: one.id };
    },
  },
  sorts: {
    last_used_at: {
      of: async () => {
        const three = [await made('x'), await made('y'), await made('z')];
        for (const [i, { id }] of three.entries())
          await raw`update website_key set last_used_at = ${`2026-01-0${i + 1}T00:00:00Z`} where id = ${id}`.execute(
            sql,
          );
        return three.map(({ id }) => id);
      },
    },
  },
});

const enquiry = (more: object = {}) => ({ first_name: 'Aina', phone: '012-734 1412', once: randomUUID(), ...more });
const leadsOf = async (key_id: number) =>
  (
    await raw<{ branch_id: number; source: string; interest: string | null; kind: string }>`
      select l.branch_id, l.source, l.interest, w.kind from website_lead w join lead l on l.id = w.lead_id where w.website_key_id = ${key_id} order by w.id`.execute(
      sql,
    )
  ).rows;

it('keeps no secret, and shows it once', async () => {
  const key = await made('secret');
  const { rows } = await raw<{ text: string }>`
    select (select k::text from website_key k where k.id = ${key.id}) || (select string_agg(a::text, '') from audit_entry a where a.record_id = ${key.id}) as text`.execute(
    sql,
  );
  expect(rows[0]?.text).not.toContain(key.secret.slice(10));
  expect(key.secret.startsWith(key.secret_prefix ?? 'none')).toBe(true);
});

it('lets only complete addresses of websites be added', async () => {
  for (const origin of ['http://gym.example', 'gym.example', 'https://*.example', 'javascript:1'])
    expect(await keys.create(keyOf('bad', { origins: [ORIGIN, origin] }))).toMatchObject({
      responseCode: codes.validation,
      faults: { 'origins.1': expect.anything() },
    });
  const { origins } = await made('tidy', { origins: ['https://A.example/x', 'https://a.example'] });
  expect(origins).toEqual(['https://a.example']);
});

const send = (secret: string) => program.timetable({ key: secret });
it('replaces a secret with a day of overlap, once, by one of five people at once', async () => {
  const key = await made('rotated');
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => keys.rotate(key.id, { version: key.version })));
  expect(all.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
  const later = await keys.view.data(key.id);
  const fresh =
    all.flatMap(({ data }) => (data && typeof data === 'object' && 'secret' in data ? [data.secret] : []))[0] ?? '';
  for (const secret of [key.secret, fresh]) expect((await send(secret)).responseCode).toBe(0);
  expect(await keys.rotate(key.id, { version: later.version })).toMatchObject({
    refusal: { code: 'settings.website_overlap' },
  });
  const { secret } = await keys.rotate.data(key.id, { version: later.version, at_once: true });
  for (const old of [key.secret, fresh])
    expect(await send(old)).toMatchObject({ refusal: { code: 'settings.website_key' } });
  const last = await keys.view.data(key.id);
  expect(last.previous_until).toBeNull();
  await keys.rotate.data(key.id, { version: last.version });
  const today = on.today();
  on.set(on.in(2));
  expect(await send(secret)).toMatchObject({ refusal: { code: 'settings.website_key' } });
  on.set(today);
});

it('answers a program what its key allows, and nothing after its end', async () => {
  const key = await made('program', { scopes: ['write_leads'] });
  expect(await program.leads({ key: key.secret })).toMatchObject({ refusal: { code: 'settings.website_scope' } });
  expect(await program.leads({ key: 'cm_wrong' })).toMatchObject({ refusal: { code: 'settings.website_key' } });
  expect(await program.addLead({ key: key.secret, ...enquiry({ phone: null }) })).toMatchObject({
    faults: { phone: expect.anything() },
  });
  const sent = enquiry();
  const twice = await Promise.all([1, 2, 3, 4, 5].map(() => program.addLead.data({ key: key.secret, ...sent })));
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  expect(await leadsOf(key.id)).toEqual([{ branch_id: KL, source: 'website', interest: null, kind: 'program' }]);
  const reader = await made('reader', { scopes: ['read_leads'] });
  const { data, total } = await program.leads.data({ key: reader.secret });
  expect([data[0]?.id, total > 0]).toEqual([twice[0]?.id, true]);
  const { version } = await keys.view.data(key.id);
  await keys.end.data(key.id, { version });
  expect(await program.addLead({ key: key.secret, ...enquiry() })).toMatchObject({
    refusal: { code: 'settings.website_key' },
  });
});

let shown = { id: 0, site: '', version: 0 };
beforeAll(async () => void (shown = await made('shown')));
const look = (query: object, headers: Record<string, string> = {}) =>
  test.app.http.inject({
    method: 'GET',
    url: `/p/website?${new URLSearchParams({ site: shown.site, ...query })}`,
    headers,
  });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}, address = '203.0.113.7') =>
  test.app.http.inject({
    method: 'POST',
    url: `/p/website?site=${shown.site}&show=form&lang=en`,
    headers: {
      host: 'own.example',
      origin: 'https://own.example',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: address,
  });

it('is framed by its own websites and no others', async () => {
  const good = await look({ show: 'form' }, { referer: `${ORIGIN}/` });
  expect(good.statusCode).toBe(200);
  expect(good.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${ORIGIN}`);
  expect(good.headers['x-frame-options']).toBeUndefined();
  const other = await look({ show: 'form' }, { referer: 'https://evil.example/' });
  expect([other.statusCode, other.body.includes('<form'), other.body.includes('https://evil.example')]).toEqual([
    403,
    false,
    true,
  ]);
  expect((await look({ site: '' })).statusCode).toBe(404);
  expect((await look({ site: 'wrong' })).statusCode).toBe(404);
  expect((await look({ show: 'timetable', lang: 'cn' })).body).toContain('未来七天');
  const limited = await made('limited', { scopes: ['read_leads'] });
  expect((await look({ site: limited.site })).statusCode).toBe(403);
});

it('takes the form once, from its own page, and says what is wrong', async () => {
  const fields = { first_name: '<b>Aina</b>', phone: '012-734 1412', message: 'Mornings?', once: randomUUID() };
  expect((await post(fields, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post(fields, { origin: '' })).statusCode).toBe(403);
  const faulty = await post({ ...fields, phone: '1' });
  expect(faulty.body).toContain('Phone number is invalid');
  expect(faulty.body).toContain('&lt;b&gt;Aina');
  expect(await leadsOf(shown.id)).toEqual([]);
  for (let sent = 0; sent < 2; sent++) expect((await post(fields)).body).toContain('has received your enquiry');
  expect(await leadsOf(shown.id)).toHaveLength(1);
});

it('refuses a flood from one address, and answers others', async () => {
  const fields = { first_name: '', once: randomUUID() };
  const all = await Promise.all(Array.from({ length: 14 }, () => post(fields, {}, '203.0.113.9')));
  const refused = all.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(4);
  expect(refused[0]?.headers['retry-after']).toBe('60');
  expect((await post(fields, {}, '203.0.113.10')).statusCode).toBe(200);
});

it('asks for a trial of a class that has places left', async () => {
  const key = await made('trial');
  const { id: facility_id } = await sold.room();
  await sold.session({ facility_id });
  const [session] = await program.timetable.data({ key: key.secret });
  const id = session?.id ?? 0;
  expect(session).toMatchObject({ day: on.in(1), places_left: 12 });
  await program.addLead.data({ key: key.secret, ...enquiry({ session_id: id }) });
  expect((await leadsOf(key.id))[0]?.interest).toMatch(/^Trial: .+ 18:00$/);
  await raw`update class_session set status = 'cancelled', reason = 'Flooded' where id = ${id}`.execute(sql);
  const refused = await program.addLead({ key: key.secret, ...enquiry({ session_id: id }) });
  expect(refused).toMatchObject({ refusal: { code: 'settings.website_session' } });
});

it('takes nothing through a key that ends while somebody sends the form', async () => {
  const { id, site, version } = await made('ending');
  const system = await asWebsite({ services: test.app.services });
  const [[key]] = await system.read(keyOfSite(site));
  if (!key) throw new Error('the key exists');
  await keys.end.data(id, { version });
  const sent = { enquiry: Enquiry.parse(enquiry()), once: randomUUID(), kind: 'form', locale: 'en' } as const;
  await expect(takeEnquiry(system, key, sent)).rejects.toThrow('settings.website_ended');
});

it('stops on the website when the key ends', async () => {
  const { version } = await keys.view.data(shown.id);
  await keys.end.data(shown.id, { version });
  expect((await look({ show: 'form' })).statusCode).toBe(410);
  expect(
    (await post({ first_name: 'Late', phone: '012-734 1412', once: randomUUID() }, {}, '203.0.113.11')).statusCode,
  ).toBe(410);
  expect(await leadsOf(shown.id)).toHaveLength(1);
});

it('is one of a limited number in its branch, of which those that have ended don’t count', async () => {
  const { config } = test.app.services;
  const many = config.keysPerBranch;
  const { rows } = await raw<{ total: number }>`
    select count(*)::int as total from website_key where branch_id = ${KL} and ended_at is null`.execute(sql);
  const max = (rows[0]?.total ?? 0) + 2;
  config.keysPerBranch = max;
  try {
    const all = await Promise.all([1, 2, 3, 4].map((n) => keys.create(keyOf(`limit${n}`))));
    expect(all.filter(({ responseCode }) => responseCode === 0)).toHaveLength(2);
    expect(all.find(({ responseCode }) => responseCode !== 0)?.refusal).toMatchObject({
      code: 'settings.website_many',
      max,
    });
    const ended = all.find(({ responseCode }) => responseCode === 0)?.data as { id: number; version: number };
    await keys.end.data(ended.id, { version: ended.version });
    expect(await keys.create(keyOf('limit5'))).toMatchObject({ responseCode: 0 });
  } finally {
    config.keysPerBranch = many;
  }
});
