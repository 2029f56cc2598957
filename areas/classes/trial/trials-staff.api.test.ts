/** Trials that staff book for a lead and move, reminders of them, and who is refused. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { trialContract } from './trial.contract.ts';
import { trialGym } from './trial-gym.testing.ts';
import { codeOf } from '#server/testing/client.testing.ts';
import { bookingContract } from '../booking/booking.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';

const world = await trialGym();
const { as, on, sold, test, sql, branches, KL, aClass, visitor, book, refused, countsOf, trials } = world;
const { timetable, leads, aLead, problems } = world;
const asked = (lead_id: number, session_id: number, more: object = {}) => ({
  branch_id: KL,
  lead_id,
  session_id,
  ...more,
});

it('is booked for a lead in a class that the website doesn’t offer, with a letter, a remark and nothing left to plan', async () => {
  const session = await aClass({ day: on.in(20) }, { category: 'kids' });
  const lead = await aLead({ next_action: 'Missed the trial: offer another day' });
  const trial = await trials.book.data(asked(lead.id, session, { locale: 'cn', again_reason: 'Nobody asked for it' }));
  expect(trial).toMatchObject({ status: 'booked', lead_id: lead.id, again_reason: null, can: ['cancel', 'change'] });
  expect(trial.booked_by_name).not.toBeNull();
  expect(await countsOf(session)).toMatchObject({ booked: 1 });
  expect((await test.letters(lead.email ?? ''))[0]?.subject).toMatch(/^试课预约成功：/);
  expect(await leads.view.data(lead.id)).toMatchObject({ status: 'lead', next_action: null });
  expect((await leads.activities.data(lead.id))[0]?.note).toMatch(/^Trial booked: /);
  expect((await trials.ofLead.data(lead.id)).map(({ id }) => id)).toEqual([trial.id]);
  expect(await codeOf(trials.book(asked(lead.id, await aClass())))).toBe('classes.trial_open');
  expect(await codeOf(leads.remove(lead.id, { version: (await leads.view.data(lead.id)).version }))).toBe(
    'people.lead_trial_booked',
  );
});

it('needs no e-mail, and a reason for someone who had one anywhere or is a client', async () => {
  const [first, second] = [await aClass(), await aClass({ starts: '12:00' })];
  const silent = await aLead({ email: null, phone: null });
  const [option] = (await trials.options.data(silent.id, { day: on.in(1) })).options;
  expect(option).toMatchObject({ why: null });
  expect(await trials.book.data(asked(silent.id, first))).toMatchObject({ status: 'booked', email: null });
  const who = visitor();
  await book(first, who);
  const again = await aLead({ email: who.email.toUpperCase() });
  expect(await trials.options.data(again.id, {})).toMatchObject({ needs_reason: true });
  expect(await codeOf(trials.book(asked(again.id, second)))).toBe('classes.trial_again');
  const given = { again_reason: 'Hurt a foot the last time' };
  expect(await trials.book.data(asked(again.id, second, given))).toMatchObject(given);
  const member = await sold.member();
  const client = await aLead({ email: member.email });
  expect(await codeOf(trials.book(asked(client.id, second)))).toBe('classes.trial_again');
  // In a branch that the person at this desk doesn't see.
  const far = await as
    .hq(leadContract)
    .create.data({ branch_id: branches.PJ, first_name: 'Far', email: 'far@mail.example' });
  await raw`insert into trial_place (branch_id, session_id, lead_id, booked_by, first_name, email, locale, known_at, status)
    select ${branches.PJ}, ${first}, ${far.id}, (select min(id) from staff), 'Far', 'far@mail.example', 'en', now(), 'missed'`.execute(
    sql,
  );
  const near = await aLead({ email: 'far@mail.example' });
  expect(await codeOf(trials.book(asked(near.id, second)))).toBe('classes.trial_again');
  await raw`delete from trial_place where lead_id = ${far.id}`.execute(sql);
  await raw`update class_session set booked = booked - 1 where id = ${first}`.execute(sql);
  const lead = await aLead();
  await leads.convert.data(lead.id, { version: lead.version });
  expect(await codeOf(trials.book(asked(lead.id, second)))).toBe('people.lead_is_client');
  expect(await problems()).toEqual([]);
});

it('is never in a full class, before members who wait, in another branch, online or in the past', async () => {
  const small = await aClass({ capacity: 1 });
  const [one, two] = [await aLead(), await aLead()];
  const trial = await trials.book.data(asked(one.id, small));
  expect(await codeOf(trials.book(asked(two.id, small)))).toBe('classes.no_place');
  const { member_id } = await sold.membership();
  await as.admin(bookingContract).create.data({ session_id: small, member_id, waits: true });
  await raw`update class_session set capacity = 2 where id = ${small}`.execute(sql);
  expect(await codeOf(trials.book(asked(two.id, small)))).toBe('classes.trial_waiting');
  await raw`update class_session set capacity = 1 where id = ${small}`.execute(sql);
  const whys = (await trials.options.data(two.id, { day: on.in(1) })).options.map(({ id, why }) => [id, why]);
  expect(whys).toContainEqual([small, 'classes.no_place']);
  const begun = await aClass({ day: on.today(), starts: '09:10' });
  expect(
    await codeOf(trials.book(asked(two.id, await aClass({ day: on.today(), starts: '20:00' }), { came: true }))),
  ).toBe('classes.not_begun');
  on.set(on.today(), '09:15');
  expect(await codeOf(trials.book(asked(two.id, begun)))).toBe('classes.session_begun');
  const here = await trials.book.data(asked(two.id, begun, { came: true }));
  expect(here).toMatchObject({ status: 'attended' });
  expect(await countsOf(begun)).toMatchObject({ booked: 1, present: 1 });
  expect(await leads.view.data(two.id)).toMatchObject({ status: 'trial' });
  expect(await test.subjects(two.email)).toEqual([]);
  on.set(on.today());
  const far = await as.hq(leadContract).create.data({ branch_id: branches.PJ, first_name: 'Far' });
  const elsewhere = [{ ...asked(far.id, small), branch_id: branches.PJ }, asked(far.id, small)];
  for (const one of elsewhere)
    expect(await as.hq(trialContract).book(one)).toMatchObject({ responseCode: codes.notFound });
  // The place goes to the member who waits.
  await trials.cancel.data(trial.id, { version: trial.version });
  expect(await countsOf(small)).toMatchObject({ booked: 1, waiting: 0 });
  expect(await test.subjects(one.email)).toEqual(['Your trial is booked', 'Your trial is cancelled']);
});

it('takes no more than the class has from the website, the desk and members at once, and one for each person', async () => {
  const many = runs(60, 12);
  const session = await aClass({ capacity: 5 });
  const found = [];
  for (let n = 0; n < many; n++) found.push(await aLead());
  const members = [await sold.membership(), await sold.membership()];
  const all = await Promise.all([
    ...found.map(async ({ id }) => (await trials.book(asked(id, session))).responseCode === 0),
    ...Array.from({ length: many }, async () => (await refused(book(session))) === null),
    ...members.map(
      async ({ member_id }) =>
        (await as.admin(bookingContract).create({ session_id: session, member_id })).responseCode === 0,
    ),
  ]);
  expect(all.filter(Boolean)).toHaveLength(5);
  expect(await countsOf(session)).toMatchObject({ booked: 5 });
  const lead = await aLead();
  const classes = [
    await aClass({ starts: '07:00' }),
    await aClass({ starts: '08:00' }),
    await aClass({ starts: '15:00' }),
  ];
  const same = visitor({ email: lead.email });
  const tried = await Promise.all([
    ...classes.map(async (id) => codeOf(trials.book(asked(lead.id, id)))),
    ...classes.map((id) => refused(book(id, same))),
  ]);
  expect(tried.filter((code) => code === null)).toHaveLength(1);
  expect(await problems()).toEqual([]);
}, 60_000);

it('moves to another class with its link, and the place that it leaves goes to who waits', async () => {
  const [from, to, full] = [
    await aClass({ capacity: 1 }),
    await aClass({ starts: '12:00' }),
    await aClass({ capacity: 1 }),
  ];
  const who = visitor();
  const id = await book(from, who);
  await trials.book.data(asked((await aLead()).id, full));
  const { member_id } = await sold.membership();
  await as.admin(bookingContract).create.data({ session_id: from, member_id, waits: true });
  const { version, lead_id } = await trials.view.data(id);
  expect(await codeOf(trials.change(id, { version, session_id: from }))).toBe('classes.trial_same');
  expect(await codeOf(trials.change(id, { version, session_id: full }))).toBe('classes.no_place');
  const moved = await trials.change.data(id, { version, session_id: to });
  expect(moved).toMatchObject({ session_id: to, status: 'booked' });
  expect([await countsOf(from), await countsOf(to)]).toMatchObject([{ booked: 1, waiting: 0 }, { booked: 1 }]);
  const letter = (await test.letters(who.email))[1];
  expect(letter?.subject).toMatch(/^Your trial has changed: /);
  expect(letter?.text).toMatch(/12:00–13:00[^]+Previously: Class \d+, .+ 18:00[^]+#token=/);
  expect((await leads.activities.data(lead_id ?? 0))[0]?.note).toMatch(/^Trial moved to /);
  // Two trials change places at once, in classes of which each has one more place.
  const [a, b] = [await aClass({ starts: '14:00' }), await aClass({ starts: '15:00' })];
  const pair = [
    await trials.book.data(asked((await aLead()).id, a)),
    await trials.book.data(asked((await aLead()).id, b)),
  ];
  const swapped = await Promise.all(
    pair.map((one) => trials.change(one.id, { version: one.version, session_id: one.session_id === a ? b : a })),
  );
  expect(swapped.map(({ responseCode }) => responseCode)).toEqual([0, 0]);
  expect(await problems()).toEqual([]);
});

it('is reminded of once, in the language of the visitor, and not when it was cancelled, moved or booked just now', async () => {
  on.set('2026-03-10');
  const session = await aClass({ day: on.in(2), starts: '18:00' });
  const [stays, ends, moves, silent] = [await aLead(), await aLead(), await aLead(), await aLead({ email: null })];
  const booked = await trials.book.data(asked(stays.id, session, { locale: 'cn' }));
  const ended = await trials.book.data(asked(ends.id, session));
  const moving = await trials.book.data(asked(moves.id, session));
  await trials.book.data(asked(silent.id, session));
  await trials.cancel.data(ended.id, { version: ended.version });
  const later = await aClass({ day: on.in(5), starts: '18:00' });
  await trials.change.data(moving.id, { version: moving.version, session_id: later });
  const remind = async (day: string, hour: string) => {
    on.set(day, hour);
    for (let n = 0; n < 2; n++) await on.run('classes_by_clock');
  };
  const counts = async () =>
    Promise.all([stays, ends, moves].map(async ({ email }) => (await test.letters(email ?? '')).length));
  await remind('2026-03-11', '17:59');
  expect(await counts()).toEqual([1, 2, 2]);
  await remind('2026-03-11', '18:00');
  expect(await counts()).toEqual([2, 2, 2]);
  expect((await test.letters(stays.email ?? ''))[1]?.subject).toMatch(/^试课提醒：.+ 18:00$/);
  expect((await trials.view.data(booked.id)).reminded_at).not.toBeNull();
  // Booked too late for a day before: some hours before; on the way to the gym: not at all.
  on.set('2026-03-12', '08:00');
  const [late, now] = [await aLead(), await aLead()];
  await trials.book.data(asked(late.id, session));
  on.set('2026-03-12', '13:00');
  await trials.book.data(asked(now.id, session));
  await remind('2026-03-12', '14:59');
  expect(await test.subjects(late.email)).toEqual(['Your trial is booked']);
  await remind('2026-03-12', '15:00');
  expect(await test.subjects(late.email)).toEqual(['Your trial is booked', 'Reminder of your trial']);
  await remind('2026-03-12', '17:59');
  expect(await test.subjects(now.email)).toEqual(['Your trial is booked']);
  // A class that moves to another day is reminded of again.
  await remind('2026-03-14', '18:00');
  expect(await test.subjects(moves.email)).toEqual([
    'Your trial is booked',
    'Your trial has changed',
    'Reminder of your trial',
  ]);
  const { version } = await timetable.session.data(later);
  await timetable.editSession.data(later, { version, day: '2026-03-18' });
  await remind('2026-03-14', '18:02');
  await remind('2026-03-17', '18:00');
  expect(await test.subjects(moves.email)).toEqual([
    'Your trial is booked',
    'Your trial has changed',
    'Reminder of your trial',
    'Your trial has changed',
    'Reminder of your trial',
  ]);
  await sql.updateTable('schedule_rule').set({ remind_hours: null }).execute();
  on.set('2026-03-19');
  const quiet = await aLead();
  await trials.book.data(asked(quiet.id, await aClass({ day: on.in(3) })));
  await remind('2026-03-22', '17:00');
  expect(await test.subjects(quiet.email)).toEqual(['Your trial is booked']);
  expect(await problems()).toEqual([]);
});

it('is booked by people who see leads', async () => {
  const [lead, session] = [await aLead(), await aClass()];
  expect(await as.trainer(trialContract).book(asked(lead.id, session))).toMatchObject({ status: 403 });
  expect(await as.sales(trialContract).book(asked(lead.id, session))).toMatchObject({ status: 200 });
});
