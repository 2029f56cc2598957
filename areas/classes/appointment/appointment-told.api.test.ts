/** Who is notified of an appointment that is booked, moved or cancelled, when, and what the client can still do. */
import { describe, expect, it } from 'vitest';
import { getsLetters } from '../classes.testing.ts';
import type { AppointmentView } from './appointment.model.ts';
import type { Letter } from '#areas/access/access.testing.ts';
import { charges, startGym } from './appointment.testing.ts';

const DAY = '2026-03-09';
const gym = await startGym('2026-03-05T04:00:00Z');
await gym.rules(charges);
await gym.ok(gym.hours(gym.id.part_time));

const client = async (agrees = false): Promise<{ id: number; email: string }> => {
  const [id, email] = [await gym.client(5), `told.${gym.test.next()}@client.example`];
  await gym.test.set('member', id, { email, first_name: 'Mei' });
  if (agrees) await getsLetters(gym.test, { branch_id: gym.KL, member_id: id }, email);
  return { id, email };
};
const to = (email: string, all: readonly Letter[]) => all.filter((one) => one.to_address === email);
const move = ({ id, version }: AppointmentView, starts: string, more: object = {}) =>
  gym.ok<AppointmentView>(gym.post(id, 'move', { version, day: DAY, starts, ...more }));

describe('an appointment that the gym moves', () => {
  it('is told a minute later and once, with the old and the new time; not when the move was undone', async () => {
    const { id: member_id, email } = await client();
    const one = await gym.booked({ member_id, day: DAY, starts: '10:00' });
    expect(one).toMatchObject({ told: 1, writes_at: null });
    let now = one;
    expect(await gym.test.newLetters(async () => (now = await move(now, '14:00')))).toEqual([]);
    expect(now.writes_at).toBe('2026-03-05T04:01:00.000Z');
    expect(await gym.test.newLetters(later(59))).toEqual([]);
    now = await move(now, '10:00');
    expect(now).toMatchObject({ writes_at: null, is_moved: false });
    expect(await gym.test.newLetters(later(120))).toEqual([]);

    now = await move(now, '14:00');
    now = await move(now, '15:00');
    const told = await gym.test.newLetters(later(60));
    expect(told).toHaveLength(2);
    const [mine] = to(email, told);
    expect(mine?.subject).toBe(
      'Changed: Personal training on Mon 9 Mar 2026 at 15:00 · 预约调整：2026年3月9日 15:00 私教',
    );
    expect(mine?.text).toMatch(/Mei.*15:00.*Previously: Mon 9 Mar 2026, 10:00.*原定：.*10:00/s);
    expect(told.find((letter) => letter.to_address !== email)?.text).toMatch(/15:00.*Previously: .*10:00/s);
    expect(await gym.test.newLetters(later(180))).toEqual([]);
    expect(await gym.problems()).toEqual([]);
  });

  it('tells both trainers if somebody else takes it, each once', async () => {
    const { id: member_id, email } = await client();
    const one = await gym.booked({ member_id, day: DAY, starts: '12:00' });
    await move(one, '12:00', { staff_id: gym.id.part_time });
    const told = await gym.test.newLetters(later(60));
    expect(to(email, told)).toHaveLength(1);
    expect(new Set(told.map((letter) => letter.to_address)).size).toBe(3);
    expect(told).toHaveLength(3);
  });

  it('does not tell trainers of what they did themselves', async () => {
    const { id: member_id, email } = await client();
    const one = await gym.booked({ member_id, day: DAY, starts: '17:00' });
    const asked = { version: one.version, day: DAY, starts: '18:00' };
    const moved = await gym.post(one.id, 'move', asked, gym.as.admin);
    expect(moved.responseCode).toBe(0);
    const at = gym.test.ownerSql.updateTable('appointment_told').set({ moved_by: gym.id.trainer });
    await at.where('appointment_id', '=', one.id).execute();
    expect((await gym.test.newLetters(later(60))).map((letter) => letter.to_address)).toEqual([email]);
  });

  it('can be cancelled free of charge until it starts', async () => {
    const { id: member_id } = await client();
    const one = await gym.booked({ member_id, day: DAY, starts: '20:00' });
    expect(one).toMatchObject({ is_moved: false, cancel_until: '2026-03-09T00:00:00.000Z' });
    const moved = await move(one, '19:00');
    expect(moved).toMatchObject({ is_moved: true, cancel_until: '2026-03-09T11:00:00.000Z' });
    await gym.at('2026-03-09T10:00:00Z', async () => {
      const seen = await gym.ok<AppointmentView>(gym.call(gym.as.sales, 'GET', `appointment/view/${one.id}`));
      expect(seen.cost).toBeNull();
      expect(await gym.ok(gym.post(one.id, 'cancel', { version: moved.version }))).toMatchObject({
        is_late: false,
        charged: false,
      });
    });
    expect(await gym.sessionsLeft(member_id)).toBe(5);
    expect(await gym.problems()).toEqual([]);
  });

  it('and cancels within the minute: the letters name the time that the client and the trainer know', async () => {
    const { id: member_id, email } = await client();
    const one = await gym.booked({ member_id, day: DAY, starts: '08:00' });
    const moved = await move(one, '21:00');
    const told = await gym.test.newLetters(() => gym.ok(gym.post(one.id, 'cancel', { version: moved.version })));
    expect(told).toHaveLength(2);
    expect(to(email, told)).toHaveLength(1);
    for (const letter of told) {
      expect(letter.subject).toContain('08:00');
      expect(letter.text).not.toContain('21:00');
    }
    expect(await gym.test.newLetters(later(60))).toEqual([]);
  });
});

const later = (seconds: number) => () =>
  gym.at(new Date(Date.parse('2026-03-05T04:00:00Z') + seconds * 1000).toISOString(), () =>
    gym.run('appointments_by_clock'),
  );

const agrees = async (starts: string, day = '2026-03-20') => {
  const person = await client(true);
  let one: AppointmentView | undefined;
  const booked = await gym.test.newLetters(async () => {
    one = await gym.booked({ member_id: person.id, day, starts });
  });
  if (!one) throw new Error('not booked');
  return { ...person, one, booked: to(person.email, booked) };
};
const reminded = async (at: string, email: string): Promise<string[]> => {
  const told = await gym.test.newLetters(() => gym.at(at, () => gym.run('appointment_reminders')));
  return to(email, told).map((letter) => letter.subject);
};

describe('letters that nobody waits for', () => {
  it('confirm an appointment if the client agreed and the branch confirms bookings', async () => {
    const { booked } = await agrees('06:00');
    expect(booked.map((letter) => letter.subject)).toEqual(['Booked: Personal training on Fri 20 Mar 2026 at 06:00']);
    const { id: member_id, email } = await client();
    const more = await gym.test.newLetters(() => gym.booked({ member_id, day: '2026-03-20', starts: '07:00' }));
    expect(to(email, more)).toEqual([]);
    await gym.test.ownerSql.updateTable('schedule_rule').set({ confirms_bookings: false }).execute();
    expect((await agrees('08:00')).booked).toEqual([]);
    await gym.test.ownerSql.updateTable('schedule_rule').set({ confirms_bookings: true }).execute();
  });

  it('remind those who agreed, as long before as the branch says', async () => {
    const { id: member_id, email: no } = await client();
    await gym.booked({ member_id, day: '2026-03-21', starts: '10:00' });
    const { email } = await agrees('12:00', '2026-03-21');
    await gym.test.ownerSql.updateTable('schedule_rule').set({ remind_hours: 3 }).execute();
    expect(await reminded('2026-03-21T00:59:00Z', email)).toEqual([]);
    expect(await reminded('2026-03-21T01:00:00Z', email)).toEqual([expect.stringMatching(/^Reminder: .*12:00$/)]);
    expect(to(no, await gym.test.letters())).toEqual([]);
    await gym.test.ownerSql.updateTable('schedule_rule').set({ remind_hours: null }).execute();
    const other = await agrees('12:00', '2026-03-22');
    expect(await reminded('2026-03-22T01:00:00Z', other.email)).toEqual([]);
    await gym.test.ownerSql.updateTable('schedule_rule').set({ remind_hours: 24 }).execute();
  });

  it('remind again of another day, and not twice when the move was undone or its letter has just said it', async () => {
    const { email, one } = await agrees('10:00', '2026-03-24');
    const at = (moment: string, starts: string, day: string) =>
      gym.at(moment, async () => void Object.assign(one, await move(one, starts, { day })));
    expect(await reminded('2026-03-23T10:00:00Z', email)).toHaveLength(1);
    await at('2026-03-23T10:01:00Z', '14:00', '2026-03-24');
    await at('2026-03-23T10:01:20Z', '10:00', '2026-03-24');
    expect(await reminded('2026-03-23T10:05:00Z', email)).toEqual([]);

    await at('2026-03-23T10:06:00Z', '15:00', '2026-03-24');
    expect(await reminded('2026-03-23T10:06:10Z', email)).toEqual([]);
    const told = await gym.test.newLetters(() =>
      gym.at('2026-03-23T10:07:00Z', () => gym.run('appointments_by_clock')),
    );
    expect(to(email, told)).toHaveLength(1);
    expect(await reminded('2026-03-23T10:10:00Z', email)).toEqual([]);

    await at('2026-03-23T10:11:00Z', '15:00', '2026-03-28');
    await gym.at('2026-03-23T10:12:00Z', () => gym.run('appointments_by_clock'));
    expect(await reminded('2026-03-27T08:00:00Z', email)).toEqual([
      expect.stringMatching(/^Reminder: .*28 Mar 2026.*15:00$/),
    ]);
  });
});
