/** Who books a trial at the desk, on which days, and who gets to know of it. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { trialContract } from './trial.contract.ts';
import { trialGym } from './trial-gym.testing.ts';
import { codeOf } from '#server/testing/client.testing.ts';

const { as, on, test, sql, KL, aClass, timetable, trials, aLead, salesWith } = await trialGym();

it('is booked by those who see the lead, and for someone who is here by those who mark attendance', async () => {
  const begun = await aClass({ day: on.today(), starts: '09:10' });
  const [lead, here] = [await aLead(), await aLead()];
  const asked = { branch_id: KL, lead_id: lead.id, session_id: await aClass() };
  const sales = as.sales(trialContract);
  await salesWith(['BOOK_CLASS']);
  expect(await sales.book(asked)).toMatchObject({ status: 403 });
  await salesWith(['BOOK_CLASS', 'VIEW_LEAD']);
  expect(await sales.book(asked)).toMatchObject({ status: 200, responseCode: 0 });
  on.set(on.today(), '09:15');
  const came = { branch_id: KL, lead_id: here.id, session_id: begun, came: true };
  expect(await sales.book(came)).toMatchObject({ status: 403 });
  await salesWith(['BOOK_CLASS', 'VIEW_LEAD', 'TAKE_ATTENDANCE']);
  expect(await sales.book(came)).toMatchObject({ status: 200, responseCode: 0 });
  on.set(on.today(), '09:00');
  await salesWith(as.sales.flags);
});

it('is one for a person who is two leads, at two desks at once', async () => {
  const [first, second] = [await aClass(), await aClass({ starts: '12:00' })];
  for (let n = 0; n < 6; n++) {
    const phone = `012-777 00${10 + n}`;
    const [one, two] = [await aLead({ phone }), await aLead({ phone })];
    const codes = await Promise.all([
      codeOf(trials.book({ branch_id: KL, lead_id: one.id, session_id: first })),
      codeOf(as.sales(trialContract).book({ branch_id: KL, lead_id: two.id, session_id: second })),
    ]);
    expect(codes).toContain(null);
    expect(codes).toContain('classes.trial_again');
  }
});

it('is not booked or moved to a day on which the branch is closed since, except for a class that takes place', async () => {
  const [day, open] = [on.in(6), await aClass()];
  const [closed, meant] = [await aClass({ day }), await aClass({ day, starts: '12:00' })];
  const lead = await aLead();
  const booked = await trials.book.data({ branch_id: KL, lead_id: lead.id, session_id: open });
  await sql
    .insertInto('holiday')
    .values({ branch_id: KL, day, name: JSON.stringify({ en: 'Flood', cn: '水灾' }) })
    .execute();
  await raw`update class_session set on_closed = true where id = ${meant}`.execute(sql);
  const other = await aLead();
  const asked = { branch_id: KL, lead_id: other.id, session_id: closed };
  expect(await codeOf(trials.book(asked))).toBe('classes.branch_closed');
  expect(await codeOf(trials.change(booked.id, { version: booked.version, session_id: closed }))).toBe(
    'classes.branch_closed',
  );
  const whys = (await trials.options.data(other.id, { day })).options.map(({ id, why }) => [id, why]);
  expect(whys).toEqual([
    [meant, null],
    [closed, 'classes.branch_closed'],
  ]);
  expect(await codeOf(trials.book({ ...asked, session_id: meant }))).toBeNull();
});

it('is known to the trainer of the class, not to the one who booked it, and to nobody else', async () => {
  const [{ email: trainer } = { email: '' }] = (
    await raw<{ email: string }>`select email from staff where id = ${as.trainer.id}`.execute(sql)
  ).rows;
  const [from, to] = [await aClass({ day: on.in(2) }), await aClass({ day: on.in(3) })];
  await raw`insert into session_trainer (branch_id, session_id, staff_id) select ${KL}, ${to}, ${as.trainer.id}`.execute(
    sql,
  );
  const before = (await test.letters(trainer)).length;
  const lead = await aLead();
  const trial = await trials.book.data({ branch_id: KL, lead_id: lead.id, session_id: from });
  expect(await test.letters(trainer)).toHaveLength(before);
  await trials.change.data(trial.id, { version: trial.version, session_id: to });
  const other = await aLead();
  await trials.book.data({ branch_id: KL, lead_id: other.id, session_id: to });
  const letters = (await test.letters(trainer)).slice(before);
  expect(letters).toHaveLength(2);
  expect(letters[0]?.text).toContain(lead.first_name);
  expect(letters[1]?.text).toContain(other.first_name);
});

it('isn’t moved once its class has begun', async () => {
  const [session, later] = [await aClass({ day: on.in(1), starts: '10:00' }), await aClass({ day: on.in(4) })];
  const lead = await aLead();
  const trial = await trials.book.data({ branch_id: KL, lead_id: lead.id, session_id: session });
  on.set(on.in(1), '10:00');
  expect(await codeOf(trials.change(trial.id, { version: trial.version, session_id: later }))).toBe(
    'classes.session_begun',
  );
  expect(await timetable.session.data(session)).toMatchObject({ booked: 1 });
  expect(await test.faults()).toEqual([]);
});

it('is reminded of again where it was moved after its reminder', async () => {
  on.set('2026-04-06', '08:00');
  const [session, later] = [await aClass({ day: '2026-04-08' }), await aClass({ day: '2026-04-12' })];
  const lead = await aLead();
  const trial = await trials.book.data({ branch_id: KL, lead_id: lead.id, session_id: session });
  const reminders = async (): Promise<number> =>
    (await test.letters(lead.email ?? '')).filter(({ subject }) => subject.startsWith('Reminder')).length;
  on.set('2026-04-07', '18:00');
  await on.run('classes_by_clock');
  expect(await reminders()).toBe(1);
  const { version } = await trials.view.data(trial.id);
  expect(await trials.change.data(trial.id, { version, session_id: later })).toMatchObject({ reminded_at: null });
  on.set('2026-04-11', '17:59');
  await on.run('classes_by_clock');
  expect(await reminders()).toBe(1);
  on.set('2026-04-11', '18:00');
  await on.run('classes_by_clock');
  expect(await reminders()).toBe(2);
});
