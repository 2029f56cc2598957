import { beforeEach, describe, expect, it } from 'vitest';
import { planning } from '#areas/classes/timetable/timetable.testing.ts';
import { givePassword, OWN_PASSWORD } from './own-page.testing.ts';
import type { OwnClass, OwnView } from './member-self.model.ts';
import type { PayLink } from '#areas/money/payment-link/payment-link.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { aMember, aMembership, aProgramme, anInvoice, certify } from '#areas/classes/classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let made = 0;

const { test, clock, call, KL, PJ, admin } = await signedIn(['admin'], { poolSize: 2, day: '2026-03-05' });
const { aSession } = planning({ test, KL }, admin);
const programme = await aProgramme(test.ownerSql);
await certify(test.ownerSql, test.network.staff.trainer_full_time);
beforeEach(async () => {
  // The calls of a minute are counted by the clock of the test.
  clock.set(clock.now().getTime() + 61_000);
  await test.forgetTries();
});

type Client = { id: number; email: string; token: string };
const post = (path: string, body: object, headers: Record<string, string> = {}) => call(headers, 'POST', path, body);
const signIn = (email: string, password = OWN_PASSWORD) => post('memberSelf/signIn', { email, password });
const aClient = async (): Promise<Client> => {
  made += 1;
  const email = `own${made}@test.example`;
  const id = await aMember(test.ownerSql, { branch_id: KL, email });
  await aMembership(test.ownerSql, { branch_id: KL, member_id: id, programme_id: programme });
  await givePassword(test, id);
  const { data } = await signIn(email);
  return { id, email, token: (data as { token: string }).token };
};
/** In a browser, with the existing cookie. */
const enterBrowser = async (email: string, cookie = '') => {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: '/api/v4/memberSelf/signIn',
    payload: { email, password: OWN_PASSWORD },
    headers: { origin: 'http://localhost', cookie },
  });
  const { value = '' } = answer.cookies.find(({ name }) => name === 'cornerman_member') ?? {};
  return { token: answer.json<{ data: { token: string } }>().data.token, cookie: `cornerman_member=${value}` };
};
const isSeen = async ({ token, cookie }: { token: string; cookie: string }) =>
  (await post('memberSelf', { token }, { cookie })).data !== null;
const devices = async (token: string) =>
  (await post('memberSelf/sessions', { token })).data as { id: number; is_this: boolean }[] | null;
const view = async (token: string): Promise<OwnView | null> => (await post('memberSelf', { token })).data;
const book = ({ token, id }: Client, session_id: number, more: object = {}) =>
  post('memberSelf/book', { token, member_id: id, session_id, ...more });

describe('the sign-in of clients', () => {
  it('is refused alike for a wrong password, an unknown e-mail and somebody deactivated', async () => {
    const { id, email } = await aClient();
    const wrong = await signIn(email, 'wrong');
    const unknown = await signIn('nobody@test.example', 'wrong');
    await test.ownerSql.updateTable('member').set({ is_active: false }).where('id', '=', id).execute();
    const gone = await signIn(email);
    expect(wrong.refusal).toMatchObject({ code: 'people.wrong_sign_in' });
    expect([unknown, gone]).toEqual([wrong, wrong]);
  });

  it('slows down by account, whatever the address, and staff of the same e-mail not at all', async () => {
    for (let i = 0; i < 5; i++) await signIn(people.sales_person, 'wrong');
    expect((await signIn(people.sales_person, 'wrong')).refusal).toMatchObject({ code: 'access.slow_down' });
    await signInAs(test.app, people.sales_person);
  });

  it('slows an address down that tries many accounts', async () => {
    for (let i = 0; i < 20; i++) await signIn(`many${i}@test.example`, 'wrong');
    const { refusal } = await signIn('another@test.example', 'wrong');
    expect(refusal).toMatchObject({ code: 'access.slow_down' });
  });

  it('keeps neither token nor password readable', async () => {
    const { token } = await aClient();
    const rows = await test.ownerSql.selectFrom('member_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('in a browser counts only beside the cookie', async () => {
    const { email } = await aClient();
    const browser = { origin: 'http://localhost' };
    const answer = await test.app.http.inject({
      method: 'POST',
      url: '/api/v4/memberSelf/signIn',
      payload: { email, password: OWN_PASSWORD },
      headers: browser,
    });
    const { token } = answer.json<{ data: { token: string } }>().data;
    const cookie = answer.cookies.find((one) => one.name === 'cornerman_member');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect((await post('memberSelf', { token }, browser)).data).toBeNull();
    const beside = { ...browser, cookie: `cornerman_member=${cookie?.value ?? ''}` };
    expect((await post('memberSelf', { token }, beside)).data).not.toBeNull();
  });

  it('in a browser ends the session that was there before, also of another client, and no other', async () => {
    const [one, other] = [await aClient(), await aClient()];
    const [first, elsewhere] = [await enterBrowser(one.email), await enterBrowser(one.email)];
    const second = await enterBrowser(other.email, first.cookie);
    expect([await isSeen(first), await isSeen(elsewhere), await isSeen(second)]).toEqual([false, true, true]);
    expect(await view(one.token)).not.toBeNull();
  });

  it('shows a client where they are signed in, and ends another session with the password', async () => {
    const [one, other] = [await aClient(), await aClient()];
    const elsewhere = await enterBrowser(one.email);
    const mine = await devices(one.token);
    expect(mine?.map(({ is_this }) => is_this).toSorted()).toEqual([false, true]);
    const sign_in_id = mine?.find(({ is_this }) => !is_this)?.id;
    const end = (token: string, password: string) => post('memberSelf/endSession', { token, sign_in_id, password });
    expect((await end(one.token, 'wrong')).refusal?.code).toBe('access.wrong_password');
    // Of somebody else, it isn't there.
    expect((await end(other.token, OWN_PASSWORD)).responseCode).toBe(40);
    expect(await isSeen(elsewhere)).toBe(true);
    expect((await end(one.token, OWN_PASSWORD)).responseCode).toBe(0);
    expect([await isSeen(elsewhere), (await devices(one.token))?.length]).toEqual([false, 1]);
    expect(await devices('made-up-token-of-nobody')).toBeNull();
  });

  it('opens nothing of staff, and a token of staff nothing of clients', async () => {
    const { token } = await aClient();
    const asStaff = await call({ authorization: `Bearer ${token}` }, 'GET', 'staff/me');
    expect(asStaff.responseCode).toBe(codes.sessionEnded);
    expect(await view(admin.authorization.slice(7))).toBeNull();
  });
});

describe('a session of a client', () => {
  it('ends at sign-out, for this device only', async () => {
    const one = await aClient();
    const other = (await signIn(one.email)).data as { token: string };
    await post('memberSelf/signOut', { token: one.token });
    expect(await view(one.token)).toBeNull();
    expect(await view(other.token)).not.toBeNull();
  });

  it('ends when the password is set anew', async () => {
    const { id, token } = await aClient();
    expect((await post('memberSelf/forgotPassword', { email: `own${made}@test.example` })).responseCode).toBe(codes.ok);
    const mail = await test.ownerSql
      .selectFrom('mail')
      .select('text')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const link = /token=(\S+)/.exec(mail.text)?.[1] ?? '';
    await post('member/setPassword', { token: link, password: 'another pair of gloves' });
    expect(await view(token)).toBeNull();
    const ended = await test.ownerSql
      .selectFrom('member_session as s')
      .innerJoin('member_login as l', 'l.id', 's.login_id')
      .select('s.ended_why')
      .where('l.member_id', '=', id)
      .execute();
    expect(ended).toEqual([{ ended_why: 'password_changed' }]);
  });

  it('ends with a deactivation, and does not come back with the client', async () => {
    const { id, token } = await aClient();
    await test.ownerSql.updateTable('member').set({ is_active: false }).where('id', '=', id).execute();
    await test.ownerSql.updateTable('member').set({ is_active: true }).where('id', '=', id).execute();
    expect(await view(token)).toBeNull();
  });

  it('ends with the login, which an erasure takes', async () => {
    const { id, token } = await aClient();
    await test.ownerSql.deleteFrom('member_login').where('member_id', '=', id).execute();
    expect(await view(token)).toBeNull();
  });

  it('is told to nobody who asks for a link with an unknown e-mail', async () => {
    const before = (await test.letters()).length;
    const { responseCode, data } = await post('memberSelf/forgotPassword', { email: 'nobody@test.example' });
    expect([responseCode, data]).toEqual([codes.ok, null]);
    expect(await test.letters()).toHaveLength(before);
  });
});

describe('what is owed', () => {
  it('is seen and paid through a link by the client, and by no other', async () => {
    const [mine, other] = [await aClient(), await aClient()];
    const invoice = await anInvoice(test.ownerSql, {
      branch_id: KL,
      member_id: mine.id,
      issued_on: '2026-03-01',
      total_cents: 15_000,
    });
    expect((await view(mine.token))?.owed).toMatchObject([{ id: invoice, open_cents: 15_000, is_overdue: true }]);
    expect((await view(other.token))?.owed).toEqual([]);
    const refused = await post('memberSelf/pay', { token: other.token, invoice_id: invoice });
    expect(refused.responseCode).toBe(codes.notFound);
    expect((await post('memberSelf/pay', { token: 'x'.repeat(43), invoice_id: invoice })).refusal).toMatchObject({
      code: 'people.signed_out',
    });
    const link = (await post('memberSelf/pay', { token: mine.token, invoice_id: invoice })).data as { token: string };
    const shown = (await post('paymentLink', { token: link.token })).data as PayLink;
    expect(shown).toMatchObject({ open_cents: 15_000, status: 'unpaid' });
  });

  it('of a child is seen by the guardian, until the child has a sign-in or is of age', async () => {
    const guardian = await aClient();
    const child = await aMember(test.ownerSql, { branch_id: KL, date_of_birth: '2016-01-01' });
    const relation = { branch_id: KL, member_id: child, related_member_id: guardian.id, relationship: 2 };
    await test.ownerSql
      .insertInto('member_relation')
      .values({ ...relation, is_guardian: true })
      .execute();
    await anInvoice(test.ownerSql, { branch_id: KL, member_id: child, issued_on: '2026-03-01', total_cents: 9_000 });
    expect((await view(guardian.token))?.owed).toMatchObject([{ member_id: child }]);
    await test.ownerSql.updateTable('member').set({ date_of_birth: '1990-01-01' }).where('id', '=', child).execute();
    expect((await view(guardian.token))?.owed).toEqual([]);
    await test.ownerSql.updateTable('member').set({ date_of_birth: '2016-01-01' }).where('id', '=', child).execute();
    await givePassword(test, child);
    expect((await view(guardian.token))?.people).toHaveLength(1);
  });
});

describe('booking oneself', () => {
  it('goes by the rules of the desk, only for oneself and where one is a client', async () => {
    const [mine, other] = [await aClient(), await aClient()];
    const session = await aSession({}, { day: '2026-03-09', starts: '18:00' });
    const asked = { token: mine.token, member_id: mine.id, branch_id: KL, day: '2026-03-09' };
    const classes = (await post('memberSelf/classes', asked)).data as OwnClass[];
    expect(classes.find((one) => one.id === session)).toMatchObject({ why: null, by: { name: { en: 'Gold' } } });
    expect((await post('memberSelf/classes', { ...asked, branch_id: PJ })).responseCode).toBe(codes.notFound);
    expect((await post('memberSelf/classes', { ...asked, member_id: other.id })).responseCode).toBe(codes.notFound);
    const others = await book({ ...mine, id: other.id }, session);
    expect(others.responseCode).toBe(codes.notFound);
    expect((await book(mine, session)).data).toMatchObject({ status: 'confirmed' });
    expect((await book(mine, session)).refusal).toMatchObject({ code: 'classes.booked_already' });
    expect((await book(mine, await aSession({}, { day: '2026-03-29', starts: '18:00' }))).refusal).toMatchObject({
      code: 'classes.too_early',
    });
    expect((await view(mine.token))?.bookings).toMatchObject([{ status: 'confirmed', can_cancel: true, cost: null }]);
    const trail = await test.ownerSql
      .selectFrom('audit_entry')
      .select('actor')
      .where('table_name', '=', 'booking')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(trail?.actor).toBe(`member:${mine.id}`);
  });

  it('without what books it is refused, and a full class has a waiting list', async () => {
    const [first, second] = [await aClient(), await aClient()];
    const session = await aSession({ capacity: 1 }, { day: '2026-03-09', starts: '18:00' });
    await book(first, session);
    expect((await book(second, session)).refusal).toMatchObject({ code: 'classes.full' });
    expect((await book(second, session, { waits: true })).data).toMatchObject({ status: 'waiting' });
    await test.ownerSql
      .updateTable('membership')
      .set({ status: 'expired' })
      .where('member_id', '=', first.id)
      .execute();
    expect((await book(first, await aSession({}, { day: '2026-03-10', starts: '18:00' }))).refusal).toMatchObject({
      code: 'classes.not_entitled',
    });
    // Who moves up from the list is the other client's business: the one who cancels changes it without seeing it.
    const [booking] = (await view(first.token))?.bookings ?? [];
    await post('memberSelf/cancel', { token: first.token, booking_id: booking?.id, version: booking?.version });
    expect((await view(second.token))?.bookings).toMatchObject([{ status: 'confirmed' }]);
  });

  it('is taken back by oneself only, once, and late at the cost of the rules: a fee asked by nobody', async () => {
    const [mine, other] = [await aClient(), await aClient()];
    const rules = { no_show: 'fee', no_show_fee_cents: 2_000, no_show_waivers: 0, cancel_cutoff_hours: 12 } as const;
    await test.ownerSql.updateTable('schedule_rule').set(rules).where('branch_id', '=', KL).execute();
    await book(mine, await aSession({}, { day: '2026-03-09', starts: '18:00' }));
    const before = clock.now();
    clock.set('2026-03-09T08:00:00Z');
    try {
      const [booking] = (await view(mine.token))?.bookings ?? [];
      expect(booking).toMatchObject({ cost: 'fee' });
      const asked = { booking_id: booking?.id, version: booking?.version };
      expect((await post('memberSelf/cancel', { ...asked, token: other.token })).responseCode).toBe(codes.notFound);
      expect((await post('memberSelf/cancel', { ...asked, token: mine.token })).responseCode).toBe(codes.ok);
      expect((await post('memberSelf/cancel', { ...asked, token: mine.token })).responseCode).toBe(codes.stale);
    } finally {
      clock.set(before);
    }
    const charges = await test.ownerSql
      .selectFrom('custom_charge')
      .select(['amount_cents', 'asked_by', 'status'])
      .where('member_id', '=', mine.id)
      .execute();
    expect(charges).toEqual([{ amount_cents: 2_000, asked_by: null, status: 'pending' }]);
    expect((await view(mine.token))?.bookings).toEqual([]);
  });
});

it('shows memberships with their last day and sessions left, without ended ones', async () => {
  const client = await aClient();
  const { ownerSql } = test;
  const pass = { branch_id: KL, member_id: client.id, programme_id: programme };
  const held = await aMembership(ownerSql, { ...pass, sessions_left: 3 });
  const over = await aMembership(ownerSql, pass);
  await ownerSql.updateTable('membership').set({ status: 'expired' }).where('id', '=', over).execute();
  await ownerSql.updateTable('membership').set({ status: 'paused' }).where('id', '=', held).execute();
  const rest = { branch_id: KL, membership_id: held, from_on: '2026-03-01', until_on: '2026-03-20', reason: 'Knee' };
  await ownerSql.insertInto('membership_suspension').values(rest).execute();
  const { memberships = [] } = (await view(client.token)) ?? {};
  expect(memberships.map(({ id }) => id)).not.toContain(over);
  expect(memberships).toHaveLength(2);
  expect(memberships.find(({ id }) => id === held)).toMatchObject({
    member_id: client.id,
    status: 'paused',
    sessions_left: 3,
    suspended_until: '2026-03-20',
    is_rolling: false,
  });
});

const ask = (token: string, payment_id: number) => post('memberSelf/receipt', { token, payment_id });

describe('what a client takes along', () => {
  it('is the code for the door, of their own only, and nothing once they have signed out', async () => {
    const [one, other] = [await aClient(), await aClient()];
    const pass = (member_id: number) => post('memberSelf/pass', { token: one.token, member_id });
    expect(await pass(one.id)).toMatchObject({ data: { code: expect.any(String), seconds: expect.any(Number) } });
    expect(await pass(other.id)).toMatchObject({ responseCode: codes.notFound });
    await test.ownerSql.updateTable('member').set({ is_active: false }).where('id', '=', one.id).execute();
    expect((await pass(one.id)).data).toBeNull();
  });
  it('is the receipt of what they have paid; not of somebody else, and not of what is open', async () => {
    const [one, other] = [await aClient(), await aClient()];
    const of = { branch_id: KL, member_id: one.id, issued_on: '2026-03-01', total_cents: 150_00 };
    const invoice_id = await anInvoice(test.ownerSql, of);
    expect((await view(one.token))?.receipts).toEqual([]);
    const paid = { branch_id: KL, invoice_id, open_cents: 150_00, amount_cents: 150_00, method: 'cash' };
    expect(await call(admin, 'POST', 'payment', paid)).toMatchObject({ responseCode: codes.ok });
    const [receipt] = (await view(one.token))?.receipts ?? [];
    expect(receipt).toMatchObject({ amount_cents: 150_00, currency: 'MYR', member_id: one.id });
    const id = receipt?.id ?? 0;
    const got = await test.app.http.inject({
      method: 'POST',
      url: '/api/v4/memberSelf/receipt',
      payload: { token: one.token, payment_id: id },
    });
    expect(got.headers['content-type']).toContain('application/pdf');
    expect(got.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await ask(other.token, id)).toMatchObject({ responseCode: codes.notFound });
    expect(await ask('nobody has such a token', id)).toMatchObject({
      responseCode: codes.validation,
      data: { token: [expect.any(String)] },
    });
  });
});
