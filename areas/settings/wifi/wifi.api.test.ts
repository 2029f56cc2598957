import { describe, expect, it } from 'vitest';
import { sql as raw } from 'kysely';
import { codes } from '#kit/domain/errors.ts';
import { notificationKinds } from '../notification/notification.rules.ts';
import { people, TEST_PASSWORD, type Headers } from '#areas/access/access.testing.ts';
import { whoWants } from '../notification/notification.facts.ts';
import { systemContext } from '../settings.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['facility', 'elsewhere', 'sales', 'master'], {
  config: { poolSize: 2, secretKey: 's'.repeat(43) },
});
const { test, ask, KL, PJ, OR, facility, elsewhere, sales, master: operator } = world;

describe('Wi-Fi', () => {
  const network = { ssid: 'Cornerman Staff', audience: 'staff', note: 'Office only', password: 'gloves-on-9' };
  it('is kept with a password that no table, list or trail shows', async () => {
    expect((await ask(sales, 'GET', `wifi/${KL}`)).status).toBe(403);
    expect((await ask(elsewhere, 'POST', 'wifi', { branch_id: KL, ...network })).status).toBe(403);
    const { data } = await ask(facility, 'POST', 'wifi', { branch_id: KL, ...network });
    expect(data['password_set_at']).not.toBeNull();
    expect((await ask(facility, 'POST', 'wifi', { branch_id: KL, ...network })).data).toEqual({
      ssid: ['This value is already in use.'],
    });
    expect((await ask(facility, 'GET', `wifi/password/${data.id}`)).data).toEqual({ password: 'gloves-on-9' });
    expect((await ask(elsewhere, 'GET', `wifi/password/${data.id}`)).responseCode).toBe(codes.notFound);
    expect((await ask(sales, 'GET', `wifi/password/${data.id}`)).status).toBe(403);
    const everything = await raw<{ text: string }>`
      select (select string_agg(w::text, '') from wifi_network w) || (select string_agg(p.sealed, '') from wifi_password p)
        || (select string_agg(a.changes::text, '') from audit_entry a) as text`.execute(test.ownerSql);
    expect(everything.rows[0]?.text).toContain('Cornerman Staff');
    expect(everything.rows[0]?.text).not.toContain('gloves');
  });

  it('keeps the password until another is typed or it is to be forgotten', async () => {
    const { data } = await ask(facility, 'POST', 'wifi', {
      branch_id: KL,
      ...network,
      ssid: '拳馆访客',
      audience: 'guests',
    });
    const put = async (body: object) => {
      const now = (await ask(facility, 'GET', `wifi/view/${data.id}`)).data;
      return ask(facility, 'PUT', `wifi/${data.id}`, {
        version: now.version,
        ssid: '拳馆访客',
        audience: 'guests',
        ...body,
      });
    };
    const password = async () => (await ask(facility, 'GET', `wifi/password/${data.id}`)).data['password'];
    await put({ note: 'At the door' });
    expect(await password()).toBe('gloves-on-9');
    await put({ password: 'another-one' });
    expect(await password()).toBe('another-one');
    expect((await put({ password: 'short' })).data).toHaveProperty('password');
    expect((await put({ forget_password: true })).data['password_set_at']).toBeNull();
    expect(await password()).toBeNull();
    expect((await put({ ssid: '拳'.repeat(11) })).data).toHaveProperty('ssid');
    expect(
      (await ask(facility, 'PUT', `wifi/${data.id}`, { version: 1, ssid: 'Old', audience: 'guests' })).responseCode,
    ).toBe(codes.stale);
    expect((await ask(facility, 'DELETE', `wifi/${data.id}?version=1`)).responseCode).toBe(codes.stale);
    expect((await ask(elsewhere, 'DELETE', `wifi/${data.id}?version=1`)).responseCode).toBe(codes.notFound);
  });
});

describe('public addresses', () => {
  it('are written one way, checked, and recognise who calls from them', async () => {
    const add = (range: string) => ask(facility, 'POST', 'addressRanges', { branch_id: KL, range });
    expect((await ask(facility, 'GET', `wifi/${KL}`)).data).toMatchObject({
      on_site: false,
      your_address: '127.0.0.1',
    });
    for (const bad of ['', 'gym.example', '203.0.113.7/33', '10.0.0.0/8', '::/0'])
      expect(Object.keys((await add(bad)).data), bad).toEqual(['range']);
    expect((await add('203.0.113.77/24')).data['range']).toBe('203.0.113.0/24');
    expect((await add('203.0.113.0/24')).data).toEqual({ range: ['This value is already in use.'] });
    expect((await add('2001:0DB8::/48')).data['range']).toBe('2001:db8::/48');
    const own = (await add('::ffff:127.0.0.1')).data;
    expect(own['range']).toBe('127.0.0.1/32');
    expect((await ask(facility, 'GET', `wifi/${KL}`)).data).toMatchObject({ on_site: true });
    expect((await ask(elsewhere, 'GET', `wifi/${OR}`)).data).toMatchObject({ on_site: false });
    expect((await ask(elsewhere, 'POST', 'addressRanges', { branch_id: KL, range: '198.51.100.1' })).status).toBe(403);
    expect((await ask(elsewhere, 'DELETE', `addressRanges/${own.id}?version=1`)).responseCode).toBe(codes.notFound);
    expect((await ask(facility, 'DELETE', `addressRanges/${own.id}?version=1`)).responseCode).toBe(codes.ok);
  });
});

const begins = async () => {
  const login = await ask<{ branchInfo: { branch: { id: number } } }>({}, 'POST', 'admin/login', {
    email: people.master_franchise_operator,
    password: TEST_PASSWORD,
  });
  return login.data.branchInfo.branch.id;
};

describe('user setting', () => {
  const mine = { locale: 'en', date_format: 'iso', default_branch_id: null, notifications: [] };
  const put = async (as: Headers, body: object) => {
    const { data } = await ask(as, 'GET', 'userSetting');
    return ask(as, 'PUT', 'userSetting', { version: data.version, ...mine, ...body });
  };

  it('is one’s own, and not saved over a newer version', async () => {
    expect((await ask({ authorization: '' }, 'GET', 'userSetting')).responseCode).toBe(codes.sessionEnded);
    const { data } = await ask(sales, 'GET', 'userSetting');
    expect(data).toMatchObject({
      locale: 'en',
      date_format: 'long',
      default_branch_id: null,
      branches: [{ id: KL, name: 'Kuala Lumpur' }],
    });
    const both = await Promise.all(
      [0, 1].map(() => ask(sales, 'PUT', 'userSetting', { ...mine, version: data.version })),
    );
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
    expect((await ask(facility, 'GET', 'userSetting')).data['date_format']).toBe('long');
    expect((await ask(sales, 'GET', 'staff/me')).data['date_format']).toBe('iso');
    expect(Object.keys((await put(sales, { date_format: 'roman', locale: 'fr' })).data)).toEqual([
      'locale',
      'date_format',
    ]);
  });

  it('begins in the chosen branch, as long as one works there', async () => {
    expect((await put(operator, { default_branch_id: OR })).data).toEqual({
      default_branch_id: ['Choose one of the options.'],
    });
    expect(await begins()).toBe(KL);
    await put(operator, { default_branch_id: PJ });
    expect(await begins()).toBe(PJ);
    await test.ownerSql.updateTable('branch').set({ is_active: false }).where('id', '=', PJ).execute();
    expect(await begins()).toBe(KL);
    await test.ownerSql.updateTable('branch').set({ is_active: true }).where('id', '=', PJ).execute();
  });

  it('changes the language, and asks about what concerns the person only', async () => {
    const kinds = ((await ask(sales, 'GET', 'userSetting')).data['notifications'] as { kind: string }[]).map(
      ({ kind }) => kind,
    );
    expect(kinds).toContain('certificate_expiring');
    expect(kinds).not.toContain('invitation_accepted');
    const saved = await put(facility, {
      locale: 'cn',
      notifications: [{ kind: 'import_finished', email: false, in_app: true }],
    });
    expect(saved.data['locale']).toBe('cn');
    expect((await ask(facility, 'GET', 'staff/me')).data['locale']).toBe('cn');
    const id = test.network.staff.facility_admin;
    const anyone = systemContext(test, []);
    expect(notificationKinds.import_finished.email).toBe(true);
    expect(await whoWants(anyone, [id, test.network.staff.admin], 'import_finished', 'email')).toEqual([
      test.network.staff.admin,
    ]);
    await put(facility, { notifications: [{ kind: 'import_finished', email: true, in_app: true }] });
    expect(await whoWants(anyone, [id], 'import_finished', 'email')).toEqual([id]);
    expect(await test.ownerSql.selectFrom('staff_notification').selectAll().execute()).toEqual([]);
  });
});
