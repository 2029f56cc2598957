import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Kiosk, KioskAnswer } from './kiosk.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import { ok, people, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { aMember, aMembership } from '../classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const MORNING = new Date('2026-03-05T01:00:00Z');
let now = MORNING;
const { test, call, KL, facility, sales, trainer, elsewhere } = await signedIn(
  ['facility', 'sales', 'trainer', 'elsewhere'],
  { poolSize: 2, clock: { now: () => now } },
);
beforeEach(() => {
  now = MORNING;
});

const send = (path: string, body: object, as: Record<string, string> = {}) => call(as, 'POST', path, body);
const aCode = () => ok<{ id: number; code: string }>(send('kiosk', { branch_id: KL, name: 'Entrance' }, facility));

it('is paired in one’s own branch with the permission, by a code that works once and for ten minutes', async () => {
  const body = { branch_id: KL, name: 'Entrance' };
  expect((await send('kiosk', body)).responseCode).toBe(codes.sessionEnded);
  expect((await send('kiosk', body, sales)).status).toBe(403);
  expect((await send('kiosk', body, elsewhere)).status).toBe(403);
  const { code } = await aCode();
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(await send('kiosk/pair', { code: 'AAAAAAAA' })).toMatchObject({ refusal: { code: 'classes.kiosk_code' } });
  const both = await Promise.all([send('kiosk/pair', { code }), send('kiosk/pair', { code })]);
  expect(both.map((one) => one.responseCode)).toEqual(expect.arrayContaining([0, codes.refused]));
  const late = await aCode();
  now = new Date(now.getTime() + 10 * 60_000 + 1);
  expect(await send('kiosk/pair', { code: late.code })).toMatchObject({ refusal: { code: 'classes.kiosk_code' } });
});

const aDevice = async (): Promise<{ id: number; token: string }> => {
  const { id, code } = await aCode();
  const { token } = await ok<{ token: string }>(
    send('kiosk/pair', { code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}` }),
  );
  return { id, token };
};
const show = (token: string, text: string) => ok<KioskAnswer>(send('kiosk/checkIn', { token, text }));
const count = async (member_id: number): Promise<number> =>
  (
    await raw<{ n: number }>`select count(*)::int as n from check_in where member_id = ${member_id}`.execute(
      test.ownerSql,
    )
  ).rows[0]?.n ?? 0;
const client = async (membership: object | null = {}): Promise<{ id: number; card: string }> => {
  const card = `FF-${test.next()}`;
  const id = await aMember(test.ownerSql, { branch_id: KL, first_name: 'Siti', last_name: 'Ahmad', card_number: card });
  if (membership) await aMembership(test.ownerSql, { branch_id: KL, member_id: id, ...membership });
  return { id, card };
};

it('lets in by card and by the own code, counts once, and tells nothing but the first name', async () => {
  const { token } = await aDevice();
  const { id, card } = await client({ sessions_left: 5 });
  expect(await ok(send('kiosk/hello', { token }))).toMatchObject({ name: 'Entrance' });
  const both = await Promise.all([show(token, card), show(token, card)]);
  expect(both.map((one) => one.outcome).toSorted()).toEqual(['again', 'in']);
  expect(both[0]).toMatchObject({ first_name: 'Siti', reason: null });
  expect(JSON.stringify(both)).not.toContain('Ahmad');
  expect(await show(token, card)).toMatchObject({ outcome: 'again' });
  expect(await count(id)).toBe(1);
  const other = await client();
  const { code, seconds } = (await call(trainer, 'GET', `visitCode/${other.id}`)).data as {
    code: string;
    seconds: number;
  };
  expect(seconds).toBeGreaterThan(0);
  expect(await show(token, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toEqual({
    outcome: 'unknown',
    first_name: null,
    reason: null,
  });
  expect(await show(token, code)).toMatchObject({ outcome: 'in' });
  now = new Date(now.getTime() + 6 * 60_000);
  const third = await client();
  const old = ((await call(trainer, 'GET', `visitCode/${third.id}`)).data as { code: string }).code;
  now = new Date(now.getTime() + 6 * 60_000);
  expect(await show(token, old)).toMatchObject({ outcome: 'unknown' });
});

it('sends to the desk without saying what it is about, and notes it', async () => {
  const { token } = await aDevice();
  const [over, owing, none] = [
    await client({ status: 'expired', end_on: '2026-01-31' }),
    await client({ status: 'payment_failed' }),
    await client(null),
  ];
  expect(await show(token, over.card)).toEqual({ outcome: 'refused', first_name: null, reason: 'membership' });
  expect(await show(token, owing.card)).toEqual({ outcome: 'refused', first_name: null, reason: 'payment' });
  expect(await show(token, none.card)).toEqual({ outcome: 'refused', first_name: null, reason: 'membership' });
  // Names aren't searched: only a card or a code.
  expect(await show(token, 'Siti')).toMatchObject({ outcome: 'unknown' });
  expect(await count(over.id)).toBe(1);
});

it('checks nobody in once it is taken off', async () => {
  const { id, token } = await aDevice();
  const { card, id: member } = await client();
  const list = async (): Promise<Kiosk | undefined> =>
    ((await call(facility, 'GET', `kiosk/${KL}`)).data as Paged<Kiosk>).data.find((one) => one.id === id);
  const { version = 0, state } = (await list()) ?? {};
  expect(state).toBe('paired');
  expect((await send(`kiosk/revoke/${id}`, { version }, sales)).status).toBe(403);
  expect((await send(`kiosk/revoke/${id}`, { version: version + 1 }, facility)).responseCode).toBe(codes.stale);
  await ok(send(`kiosk/revoke/${id}`, { version }, facility));
  expect(await send(`kiosk/revoke/${id}`, { version: version + 1 }, facility)).toMatchObject({
    refusal: { code: 'classes.kiosk_revoked' },
  });
  expect((await list())?.state).toBe('revoked');
  expect(await show(token, card)).toMatchObject({ outcome: 'unpaired' });
  expect((await send('kiosk/hello', { token })).data).toBeNull();
  expect(await count(member)).toBe(0);
});

it('gives a client an address of the own code, that can be withdrawn, and the desk reads the code, too', async () => {
  type Link = { url: string | null; read_at: string | null };
  const { id } = await client();
  const link = (what: string, as = facility) => send(`visitPass/${what}/${id}`, {}, as);
  const seen = (as: Headers) => call(as, 'GET', `visitPass/${id}`);
  const operator = await signInAs(test.app, people.franchise_operator);
  expect((await seen(operator)).status).toBe(403);
  expect((await link('renew', operator)).status).toBe(403);
  expect((await link('renew', elsewhere)).responseCode).toBe(codes.notFound);
  expect((await seen(facility)).data).toEqual({ url: null, renewed_at: null, read_at: null });
  const first = await ok<Link>(link('renew'));
  const tokenOf = ({ url }: Link): string => new URL(url ?? 'http://none').hash.replace('#token=', '');
  type Pass = { first_name: string; code: string; seconds: number };
  const open = (token: string) => ok<Pass | null>(send('visitPass', { token }));
  const pass = await open(tokenOf(first));
  expect(pass).toMatchObject({ first_name: 'Siti', branch_name: 'Kuala Lumpur' });
  expect(Object.keys(pass ?? {}).toSorted()).toEqual(['branch_name', 'code', 'first_name', 'seconds']);
  expect((await seen(facility)).data).toMatchObject({ read_at: now.toISOString() });
  const found = await call(facility, 'GET', `checkIn/find/${KL}?q=${pass?.code}`);
  expect(found.data).toMatchObject({ exact: true, candidates: [{ id }] });
  expect((await call(facility, 'GET', `checkIn/find/${KL}?q=${pass?.code}x`)).data).toMatchObject({
    candidates: [],
  });
  const { token } = await aDevice();
  expect(await show(token, pass?.code ?? '')).toMatchObject({ outcome: 'in' });
  // Of another client, or changed: nobody.
  expect(await open(tokenOf(first).replace(/^[^-]+/, '1'))).toBeNull();
  const second = await ok<Link>(link('renew'));
  expect(await open(tokenOf(first))).toBeNull();
  expect(await open(tokenOf(second))).not.toBeNull();
  await test.ownerSql.updateTable('member').set({ is_active: false }).where('id', '=', id).execute();
  expect(await open(tokenOf(second))).toBeNull();
  await test.ownerSql.updateTable('member').set({ is_active: true }).where('id', '=', id).execute();
  expect(await ok<Link>(link('stop'))).toMatchObject({ url: null });
  expect(await open(tokenOf(second))).toBeNull();
});
