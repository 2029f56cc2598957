/** Who marks a trial and when, and what becomes of marks, letters and reminders when its class is moved or cancelled. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { trialContract } from './trial.contract.ts';
import { trialGym } from './trial-gym.testing.ts';
import { codeOf } from '#server/testing/client.testing.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';

const { as, on, sql, KL, aClass, book, refused, visitor, timetable, trials, salesWith, test } = await trialGym();
const tell = async () => {
  on.later(2);
  await on.run('classes_by_clock');
};

it('is marked by the desk, by who takes attendance, and by the trainer of this class only', async () => {
  const [own, other] = [
    await aClass({ day: on.today(), starts: '09:10' }),
    await aClass({ day: on.today(), starts: '09:10' }),
  ];
  await raw`insert into session_trainer (branch_id, session_id, staff_id) values (${KL}, ${own}, ${as.sales.id})`.execute(
    sql,
  );
  const [mine, theirs] = [await trials.view.data(await book(own)), await trials.view.data(await book(other))];
  const mark = (id: number, version: number, move: 'attend' | 'unmark') =>
    as.sales(trialContract).mark(id, { version, move });
  await salesWith(['VIEW_CLASSES']);
  expect(await codeOf(mark(theirs.id, theirs.version, 'attend'))).toBe('classes.not_your_class');
  expect(await mark(mine.id, mine.version, 'attend')).toMatchObject({ responseCode: 0 });
  await salesWith(['CHECK_IN']);
  expect(await mark(theirs.id, theirs.version, 'attend')).toMatchObject({ responseCode: 0 });
  await salesWith(as.sales.flags);
});

it('isn’t marked long before its class, and long after it only by those who change closed rosters', async () => {
  const session = await aClass({ day: on.in(1), starts: '10:00' });
  const { id, version } = await trials.view.data(await book(session));
  const attend = { version, move: 'attend' as const };
  expect(await codeOf(trials.mark(id, attend))).toBe('classes.not_begun');
  on.set(on.in(4), '10:00');
  expect(await codeOf(as.sales(trialContract).mark(id, attend))).toBe('classes.roster_closed');
  expect(await trials.mark(id, attend)).toMatchObject({ responseCode: 0 });
  on.set('2026-03-05');
});

it('makes nobody a lead on trial whose class is cancelled afterwards', async () => {
  const session = await aClass({ day: on.today(), starts: '09:10' });
  const trial = await trials.view.data(await book(session));
  const leads = as.admin(leadContract);
  const status = async () => (await leads.view.data(trial.lead_id ?? 0)).status;
  await trials.mark.data(trial.id, { version: trial.version, move: 'attend' });
  expect(await status()).toBe('trial');
  const { version } = await timetable.session.data(session);
  await timetable.cancelSession.data(session, { version, reason: 'Nobody taught it' });
  expect(await status()).toBe('lead');
});

it('writes about a move only to those who know the time of before', async () => {
  const session = await aClass({ day: on.in(3) });
  const [early, late] = [visitor(), visitor()];
  const move = async (starts: string) => {
    const { version } = await timetable.session.data(session);
    await timetable.editSession.data(session, { version, starts });
  };
  await book(session, early);
  await move('19:00');
  await move('18:00');
  await tell();
  expect(await test.subjects(early.email)).toEqual(['Your trial is booked']);
  await move('19:00');
  await book(session, late);
  await tell();
  expect(await test.subjects(early.email)).toEqual(['Your trial is booked', 'Your trial has changed']);
  expect(await test.subjects(late.email)).toEqual(['Your trial is booked']);
});

it('is reminded of only after a move was told, and not once its class has begun', async () => {
  on.set('2026-05-04', '08:00');
  const [moves, begins] = [await aClass({ day: '2026-05-06' }), await aClass({ day: '2026-05-06' })];
  const [one, two] = [visitor(), visitor()];
  await book(moves, one);
  await book(begins, two);
  on.set('2026-05-05', '18:00');
  const { version } = await timetable.session.data(moves);
  await timetable.editSession.data(moves, { version, starts: '17:30' });
  await on.run('classes_by_clock');
  expect(await test.subjects(one.email)).toEqual(['Your trial is booked']);
  await tell();
  expect(await test.subjects(one.email)).toEqual(['Your trial is booked', 'Your trial has changed']);
  await raw`update trial_place set reminded_at = null where email = ${two.email}`.execute(sql);
  const sent = (await test.subjects(two.email)).length;
  on.set('2026-05-06', '18:10');
  await on.run('classes_by_clock');
  expect(await test.subjects(two.email)).toHaveLength(sent);
  on.set('2026-03-05');
});

it('isn’t booked on the website for a day on which the branch is closed since', async () => {
  const day = on.in(5);
  const session = await aClass({ day });
  await sql
    .insertInto('holiday')
    .values({ branch_id: KL, day, name: JSON.stringify({ en: 'Flood', cn: '水灾' }) })
    .execute();
  expect(await refused(book(session))).toBe('classes.trial_gone');
});
