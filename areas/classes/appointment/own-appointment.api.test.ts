/** Clients see their appointments on their own page, and cancel them by the rules of the branch. */
import { beforeEach, describe, expect, it } from 'vitest';
import { givePassword, OWN_PASSWORD } from '#areas/people/member-self/own-page.testing.ts';
import type { AppointmentView } from './appointment.model.ts';
import type { OwnAppointment, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { charges, startGym } from './appointment.testing.ts';

let hour = 6;

const gym = await startGym('2026-11-18T00:00:00Z');
await gym.rules(charges);
beforeEach(() => {
  // The calls of a minute are counted by the clock of the test.
  gym.clock.set(new Date(gym.clock.now().getTime() + 61_000).toISOString());
  hour += 2;
});

/** Six hours before it starts: later than the branch allows. */
const late = (one: AppointmentView): string => new Date(Date.parse(one.starts_at) - 6 * 3_600_000).toISOString();

describe('an own appointment', () => {
  it('is seen by the client, and by no other', async () => {
    const [mine, other] = [await aClient(), await aClient()];
    const one = await booked(mine.id);
    expect(await seenBy(mine)).toMatchObject([
      { id: one.id, status: 'reserved', trainer_name: one.trainer_name, can_cancel: true, cost: null },
    ]);
    expect(await seenBy(other)).toEqual([]);
    expect(await cancel(other, one)).toMatchObject({ responseCode: codes.notFound });
    expect(await cancel({ ...mine, token: 'x'.repeat(43) }, one)).toMatchObject({
      refusal: { code: 'people.signed_out' },
    });
  });

  it('of a child is seen and cancelled by the guardian', async () => {
    const [guardian, child] = [await aClient(), await gym.client()];
    const { ownerSql } = gym.test;
    await ownerSql.updateTable('member').set({ date_of_birth: '2016-01-01' }).where('id', '=', child).execute();
    const relation = { branch_id: gym.KL, member_id: child, related_member_id: guardian.id, relationship: 2 };
    await ownerSql
      .insertInto('member_relation')
      .values({ ...relation, is_guardian: true })
      .execute();
    const one = await booked(child);
    expect(await seenBy(guardian)).toMatchObject([{ id: one.id, member_id: child }]);
    expect(await cancel(guardian, one)).toMatchObject({ data: { outcome: 'free' } });
    expect(await gym.sessionsLeft(child)).toBe(10);
  });

  it('cancelled in time gives the session back, once', async () => {
    const mine = await aClient();
    const one = await booked(mine.id);
    expect(await gym.sessionsLeft(mine.id)).toBe(9);
    expect(await cancel(mine, { ...one, version: one.version + 1 })).toMatchObject({ responseCode: codes.stale });
    expect(await cancel(mine, one)).toMatchObject({ data: { outcome: 'free' } });
    expect(await gym.sessionsLeft(mine.id)).toBe(10);
    expect(await cancel(mine, one)).toMatchObject({ responseCode: codes.stale });
    // A client who cancels their own appointment gets no letter about it.
    const letters = gym.test.ownerSql.selectFrom('mail').select('id').where('subject', 'like', 'Cancelled:%');
    expect(await letters.execute()).toEqual([]);
    expect(await seenBy(mine)).toEqual([]);
    const trail = gym.test.ownerSql.selectFrom('audit_entry').select('actor').where('table_name', '=', 'appointment');
    expect(await trail.orderBy('id', 'desc').limit(1).executeTakeFirst()).toEqual({ actor: `member:${mine.id}` });
  });

  it('cancelled late is charged as it was said before: nobody but the desk decides otherwise', async () => {
    const mine = await aClient();
    const one = await booked(mine.id);
    await gym.at(late(one), async () => {
      expect(await seenBy(mine)).toMatchObject([{ cost: 'charged' }]);
      const asked = { token: mine.token, appointment_id: one.id, version: one.version };
      const cheat = { ...asked, charged: false, reason: 'I say so' };
      const answer = await post('memberSelf/cancelAppointment', cheat);
      const done = answer.responseCode === 0 ? answer : await cancel(mine, one);
      expect(done).toMatchObject({ data: { outcome: 'charged' } });
    });
    expect(await gym.sessionsLeft(mine.id)).toBe(9);
  });

  it('cancelled late is forgiven so many times a month as the branch says', async () => {
    await gym.rules({ ...charges, no_show_waivers: 1 });
    const mine = await aClient();
    const one = await booked(mine.id);
    await gym.at(late(one), async () => {
      expect(await seenBy(mine)).toMatchObject([{ cost: 'waived' }]);
      expect(await cancel(mine, one)).toMatchObject({ data: { outcome: 'waived' } });
    });
    expect(await gym.sessionsLeft(mine.id)).toBe(10);
    await gym.rules(charges);
  });

  it('that has begun is kept or missed, not cancelled', async () => {
    const mine = await aClient();
    const one = await booked(mine.id);
    await gym.at(new Date(Date.parse(one.starts_at) + 60_000).toISOString(), async () => {
      expect(await seenBy(mine)).toMatchObject([{ can_cancel: false }]);
      expect(await cancel(mine, one)).toMatchObject({ refusal: { code: 'classes.appointment_begun' } });
    });
    expect(await gym.problems()).toEqual([]);
  });
});

const DAY = '2026-11-20';
const post = (path: string, body: object) => gym.call({} as never, 'POST', path, body);
type Own = { id: number; token: string };
const signedIn = async (id: number): Promise<Own> => {
  const email = `own.${id}@test.example`;
  await gym.test.set('member', id, { email });
  await givePassword(gym.test, id);
  const { data } = await post('memberSelf/signIn', { email, password: OWN_PASSWORD });
  return { id, token: (data as { token: string }).token };
};
const aClient = async (): Promise<Own> => signedIn(await gym.client());
const booked = (member_id: number): Promise<AppointmentView> =>
  gym.booked({ member_id, day: DAY, starts: `${String(hour).padStart(2, '0')}:00` });
const seenBy = async ({ token }: Own): Promise<OwnAppointment[]> =>
  ((await post('memberSelf', { token })).data as OwnView).appointments;
const cancel = ({ token }: Own, { id, version }: { id: number; version: number }) =>
  post('memberSelf/cancelAppointment', { token, appointment_id: id, version });

it('cancelled by the gym, one at a time, the client gets a letter with the reason and what it costs; the trainer one too', async () => {
  const { client, ok, test, as } = gym;
  const member_id = await client(3);
  const email = `letters.${member_id}@example.com`;
  await test.ownerSql.updateTable('member').set({ email }).where('id', '=', member_id).execute();
  const letters = async (to: string): Promise<string[]> => {
    const found = test.ownerSql.selectFrom('mail').select(['subject', 'text']).where('to_address', 'like', `${to}%`);
    return (await found.orderBy('id').execute()).map(({ subject, text }) => `${subject} ${text}`);
  };
  const [free, late, own] = [
    await gym.booked({ member_id, day: '2026-11-24', starts: '10:00' }),
    await gym.booked({ member_id, day: '2026-11-24', starts: '12:00' }),
    await gym.booked({ member_id, day: '2026-11-24', starts: '14:00' }),
  ];
  const ofTrainer = (await letters('trainer.kl')).length;
  await ok(gym.post(free.id, 'cancel', { version: free.version, reason: 'The trainer is ill' }));
  expect(await letters(email)).toEqual([
    expect.stringMatching(/Cancelled: .*Reason: The trainer is ill.*won’t be charged/s),
  ]);
  expect((await letters(email))[0]).toMatch(/原因：The trainer is ill.*不会扣除课时/s);
  await gym.at('2026-11-23T23:00:00Z', async () => {
    await ok(gym.post(late.id, 'cancel', { version: late.version }));
    const last = (await letters(email)).at(-1) ?? '';
    expect(last).toMatch(/session has been used/);
    expect(last).not.toMatch(/Reason:/);
  });
  expect((await letters('trainer.kl')).length).toBe(ofTrainer + 2);
  // A trainer who cancels isn't notified; the client is.
  await ok(gym.post(own.id, 'cancel', { version: own.version }, as.trainer));
  expect((await letters('trainer.kl')).length).toBe(ofTrainer + 2);
  expect(await letters(email)).toHaveLength(3);
});
