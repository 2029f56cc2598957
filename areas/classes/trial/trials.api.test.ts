/** Trials that visitors book on the website: who gets one, who is notified, what becomes of it. */
import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { ownTrialContract, trialContract } from './trial.contract.ts';
import type { Trial } from './trial.model.ts';
import { trialGym } from './trial-gym.testing.ts';
import { bookingContract } from '../booking/booking.contract.ts';
import { trialRuleContract } from '#areas/settings/trial-rule/trial-rule.contract.ts';
import { websiteContract } from '#areas/settings/website/website.contract.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const world = await trialGym();
const { as, on, sold, test, sql, KL, key, open, second, rule, aClass, visitor, book, refused, countsOf } = world;
const { timetable, linkIn, trials, leads, aLead, problems } = world;
const own = as.nobody(ownTrialContract);
const viewed = (id: number) => trials.view.data(id);

let shared = { id: 0, left: 0 };
/** In a class that begins in a quarter of an hour, so that it can be booked, marked and cancelled. */
const aTrial = async (more: object = {}): Promise<Trial> => {
  if (shared.left === 0) shared = { id: await aClass({ day: on.today(), starts: '09:15' }), left: 3 };
  shared.left -= 1;
  return viewed(await book(shared.id, visitor(more)));
};
lifecycle('Trials', trialContract, {
  as,
  by: 'admin',
  make: () => aTrial(),
  newer: ({ id, version }: Trial) => trials.mark.data(id, { version, move: 'attend' }),
  label: ({ first_name }: Trial) => first_name,
  rows: {
    roster: ({ session_id }: Trial) => ({ id: session_id }),
    today: () => ({}),
    ofLead: ({ lead_id }: Trial) => ({ id: lead_id ?? 0 }),
    options: ({ lead_id }: Trial) => ({ id: lead_id ?? 0, input: {} }),
    book: async () => ({ input: { lead_id: (await aLead()).id, session_id: await aClass() } }),
    change: async ({ version }: Trial) => ({ input: { version, session_id: await aClass() } }),
    mark: ({ version }: Trial) => ({ input: { version, move: 'attend' } }),
    cancel: ({ version }: Trial) => ({ input: { version } }),
  },
  filters: {
    status: async () => {
      const [one, other] = [await aTrial(), await aTrial()];
      await trials.mark.data(one.id, { version: one.version, move: 'miss' });
      return { asked: 'missed', found: one.id, left_out: other.id };
    },
    day_from: async () => {
      const later = await book(await aClass());
      return { asked: on.in(1), found: later, left_out: (await aTrial()).id };
    },
    day_until: async () => {
      const later = await book(await aClass());
      return { asked: on.today(), found: (await aTrial()).id, left_out: later };
    },
  },
  sorts: {
    starts_at: {
      of: async () => [
        (await aTrial()).id,
        await book(await aClass({ starts: '11:00' })),
        await book(await aClass({ starts: '13:00' })),
      ],
    },
    first_name: {
      of: async () => [
        (await aTrial({ first_name: 'Aa' })).id,
        (await aTrial({ first_name: 'Ba' })).id,
        (await aTrial({ first_name: 'Ca' })).id,
      ],
    },
    status: {
      of: async () => {
        const [a, b, c] = [await aTrial(), await aTrial(), await aTrial()];
        await trials.mark.data(a.id, { version: a.version, move: 'attend' });
        await trials.mark.data(c.id, { version: c.version, move: 'miss' });
        return [a.id, b.id, c.id];
      },
    },
  },
});

it('is booked once: a lead with the website as its source, a remark, and an e-mail with a link', async () => {
  const session = await aClass();
  const [who, once] = [visitor({ first_name: 'Nadia' }), randomUUID()];
  const ids = await Promise.all([1, 2, 3].map(() => book(session, who, once)));
  expect(new Set(ids).size).toBe(1);
  const trial = await viewed(ids[0] ?? 0);
  expect(trial).toMatchObject({
    first_name: 'Nadia',
    status: 'booked',
    phone: `+60127340${who.phone.slice(-3)}`,
    can: ['cancel', 'change'],
  });
  expect(await countsOf(session)).toMatchObject({ booked: 1, present: 0 });
  const lead = await leads.view.data(trial.lead_id ?? 0);
  expect(lead).toMatchObject({ source: 'website', status: 'lead', next_action_on: on.today(), email: who.email });
  expect(lead.interest).toMatch(/^Trial: Class \d+, .+ 18:00$/);
  const said = await leads.activities.data(lead.id);
  expect(said.map(({ type }) => type)).toEqual(['remark', 'lead_created']);
  const letters = await test.letters(who.email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('https://gym.example/p/trial#token=');
});

it('refuses clients and people who had one, by e-mail or phone and in any class; not those who cancelled', async () => {
  const [session, other] = [await aClass(), await aClass({ starts: '12:00' })];
  const who = visitor();
  const id = await book(session, who);
  const again = [who, { ...visitor(), email: who.email.toUpperCase() }, { ...visitor(), phone: who.phone }];
  for (const one of again) expect(await refused(book(other, one))).toBe('classes.trial_had');
  const member = await sold.member();
  expect(await refused(book(other, visitor({ email: member.email })))).toBe('classes.trial_had');
  const { version } = await viewed(id);
  await trials.cancel.data(id, { version });
  const second = await viewed(await book(other, who));
  expect(second.lead_id).toBe((await viewed(id)).lead_id);
  expect(await refused(book(session, { ...visitor(), phone: '1' })).catch(() => 'fault')).toBe('fault');
});

it('takes no more than the branch allows, no further ahead, and only from classes that are open', async () => {
  const session = await aClass();
  for (let n = 0; n < 3; n++) await book(session);
  expect(await refused(book(session))).toBe('classes.trial_full');
  expect(await refused(book(await aClass({}, { capacity: 12, category: 'kids' })))).toBe('classes.trial_not_offered');
  expect(await refused(book(await aClass({ day: on.in(7) })))).toBeNull();
  expect(await refused(book(await aClass({ day: on.in(8) })))).toBe('classes.trial_too_early');
  const begun = await aClass({ day: on.today(), starts: '20:00' });
  on.set(on.today(), '20:00');
  expect(await refused(book(begun))).toBe('classes.trial_gone');
  on.set(on.today());
  expect(await refused(book(999_999_999))).toBe('classes.trial_gone');
});

it('never takes the place of a member who waits, and gives a cancelled one to them', async () => {
  const session = await aClass({ capacity: 2 });
  const id = await book(session);
  const booking = as.admin(bookingContract);
  const members = [await sold.membership(), await sold.membership()];
  for (const { member_id } of members) await booking.create.data({ session_id: session, member_id, waits: true });
  expect(await countsOf(session)).toMatchObject({ booked: 2, waiting: 1 });
  await raw`update class_session set capacity = 3 where id = ${session}`.execute(sql);
  expect(await refused(book(session))).toBe('classes.trial_full');
  await raw`update class_session set capacity = 2 where id = ${session}`.execute(sql);
  const letter = (await test.letters((await viewed(id)).email ?? ''))[0];
  const token = linkIn(letter?.text ?? '');
  expect(await own.view.data({ token })).toMatchObject({ status: 'booked', can_cancel: true });
  for (let n = 0; n < 2; n++)
    expect(await own.cancel.data({ token })).toMatchObject({ status: 'cancelled', can_cancel: false });
  expect(await countsOf(session)).toMatchObject({ booked: 2, waiting: 0 });
  const shown = await trials.roster.data(session);
  expect(shown.map(({ status, cancelled_by }) => [status, cancelled_by])).toEqual([['cancelled', 'visitor']]);
  expect(await own.view.data({ token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}` })).toBeNull();
  expect(await own.cancel({ token: 'x' })).toMatchObject({ refusal: { code: 'classes.trial_link' } });
});

const through = (n: number) => (n % 2 === 0 ? open : second);

it('is 3 of many visitors at once, and with members never more than the class has', async () => {
  const many = runs(200, 24);
  const session = await aClass({ capacity: 4 });
  const booking = as.admin(bookingContract);
  const members = [];
  for (let n = 0; n < 4; n++) members.push((await sold.membership()).member_id);
  const all = await Promise.all([
    ...Array.from({ length: many }, (_, n) => refused(book(session, visitor(), randomUUID(), through(n)))),
    ...members.map(async (member_id) => (await booking.create({ session_id: session, member_id })).responseCode),
  ]);
  const got = all.slice(0, many).filter((code) => code === null).length;
  const joined = all.slice(many).filter((code) => code === 0).length;
  expect(got).toBeLessThanOrEqual(3);
  expect(got + joined).toBe(4);
  expect(await countsOf(session)).toMatchObject({ booked: 4 });
  const alone = await aClass({ starts: '07:00' });
  const others = await Promise.all(
    Array.from({ length: many }, (_, n) => refused(book(alone, visitor(), randomUUID(), through(n)))),
  );
  expect(others.filter((code) => code === null)).toHaveLength(3);
  const who = visitor();
  const twice = [
    await aClass({ starts: '08:00' }),
    await aClass({ starts: '15:00' }),
    await aClass({ starts: '16:00' }),
  ];
  const tried = await Promise.all(twice.map((id, n) => refused(book(id, who, randomUUID(), through(n)))));
  expect(tried.filter((code) => code === null)).toHaveLength(1);
  expect(await problems()).toEqual([]);
}, 60_000);

it('is marked by the desk or with everyone else, and the lead is on trial only once the visitor came', async () => {
  const session = await aClass({ day: on.today(), starts: '09:15' });
  const ids = [await book(session), await book(session), await book(session)];
  const [came, mistaken, absent] = await Promise.all(ids.map((id) => viewed(id)));
  if (!came || !mistaken || !absent) throw new Error('three are booked');
  const desk = as.sales(trialContract);
  expect((await desk.today.data({})).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  await desk.mark.data(came.id, { version: came.version, move: 'attend' });
  const marked = await desk.mark.data(mistaken.id, { version: mistaken.version, move: 'attend' });
  const statusOf = async ({ lead_id }: Trial) => (await leads.view.data(lead_id ?? 0)).status;
  expect([await statusOf(came), await statusOf(mistaken), await statusOf(absent)]).toEqual(['trial', 'trial', 'lead']);
  expect(await countsOf(session)).toMatchObject({ booked: 3, present: 2 });
  await desk.mark.data(mistaken.id, { version: marked.version, move: 'unmark' });
  expect(await statusOf(mistaken)).toBe('lead');
  on.set(on.today(), '09:20');
  expect(await trials.cancel(absent.id, { version: absent.version })).toMatchObject({
    refusal: { code: 'classes.session_begun' },
  });
  expect(await as.admin(bookingContract).markRest.data(session, {})).toEqual({ marked: 2 });
  expect((await viewed(absent.id)).status).toBe('missed');
  expect(await leads.view.data(absent.lead_id ?? 0)).toMatchObject({
    next_action: 'Missed the trial: offer another day',
  });
  expect(await countsOf(session)).toMatchObject({ booked: 3, present: 1 });
  on.set(on.in(3));
  expect(await trials.mark(absent.id, { version: (await viewed(absent.id)).version, move: 'attend' })).toMatchObject({
    responseCode: 0,
  });
  on.set('2026-03-05');
});

it('tells the visitor once when the class is moved, and when it is cancelled', async () => {
  const session = await aClass();
  const who = visitor();
  const id = await book(session, who);
  const edit = async (starts: string) =>
    timetable.editSession.data(session, { version: (await timetable.session.data(session)).version, starts });
  const tell = async () => {
    on.later(2);
    for (let n = 0; n < 2; n++) await on.run('classes_by_clock');
  };
  await edit('19:00');
  await tell();
  await book(session);
  const letters = await test.letters(who.email);
  expect(letters.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Your trial is booked',
    'Your trial has changed',
  ]);
  expect(letters[1]?.text).toMatch(/19:00–20:00[^]+Previously: .+ 18:00/);
  await edit('18:00');
  await tell();
  expect((await test.letters(who.email))[2]?.text).toMatch(/18:00–19:00[^]+Previously: .+ 19:00/);
  const { version } = await timetable.session.data(session);
  await timetable.cancelSession.data(session, { version, reason: 'Flooded' });
  expect(await viewed(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'class', reason: 'Flooded', can: [] });
  expect((await test.letters(who.email))[3]?.text).toContain('Reason: Flooded');
  const { lead_id } = await viewed(id);
  expect(await leads.view.data(lead_id ?? 0)).toMatchObject({ next_action: 'Trial cancelled: offer another day' });
  expect((await leads.activities.data(lead_id ?? 0))[0]?.note).toMatch(/^The class of the trial was cancelled: /);
  expect(await countsOf(session)).toMatchObject({ booked: 0 });
  on.set('2026-03-05');
});

it('keeps its lead from being deleted while it is booked, and forgets the person afterwards', async () => {
  const id = await book(await aClass());
  const { lead_id, version } = await viewed(id);
  const remove = async () => leads.remove(lead_id ?? 0, { version: (await leads.view.data(lead_id ?? 0)).version });
  expect(await remove()).toMatchObject({ refusal: { code: 'people.lead_trial_booked' } });
  await trials.cancel.data(id, { version, reason: 'Visitor called: Nadia' });
  expect((await remove()).responseCode).toBe(0);
  expect(await viewed(id)).toMatchObject({ first_name: '—', email: null, phone: null, lead_id: null, reason: null });
  const { rows } = await raw`select from audit_person where table_name = 'trial_place' and record_id = ${id}`.execute(
    sql,
  );
  expect(rows).toEqual([]);
  expect(await problems()).toEqual([]);
});

const page = (fields: Record<string, string> | null, query: object, address = '203.0.113.7') =>
  test.app.http.inject({
    method: fields ? 'POST' : 'GET',
    url: `/p/website?${new URLSearchParams({ site: key.site, show: 'trial', lang: 'en', ...query })}`,
    headers: {
      host: 'gym.example',
      origin: 'https://gym.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
    remoteAddress: address,
  });
it('is booked in the frame with an agreement, by a key that can, and a flood is refused', async () => {
  const session = String(await aClass());
  const timetable = await page(null, { show: 'timetable' });
  expect(timetable.body).toContain(`show=trial&amp;lang=en&amp;session=${session}`);
  expect((await page(null, { session })).body).toContain('href="https://www.gym.example/privacy"');
  const gone = await page(null, { session: '999999999' });
  expect([gone.statusCode, gone.body.includes('show=timetable')]).toEqual([404, true]);
  const { agrees, ...who } = visitor({ first_name: '<b>Nadia</b>' });
  const once = randomUUID();
  const without = await page({ ...who, once }, { session });
  expect([without.body.includes('id="agrees-fault"'), without.body.includes('&lt;b&gt;Nadia')]).toEqual([true, true]);
  const spam = await page({ ...who, agrees, once, first_name: 'Win at spam.example' }, { session });
  expect(spam.body).toContain('id="first_name-fault"');
  for (let n = 0; n < 2; n++)
    expect((await page({ ...who, agrees, once }, { session })).body).toContain('Your trial is booked');
  expect(await countsOf(Number(session))).toMatchObject({ booked: 1 });
  const late = await aClass({ day: on.today(), starts: '20:00' });
  on.set(on.today(), '20:00');
  const missed = await page({ ...visitor(), once: randomUUID() }, { session: String(late) });
  expect(missed.statusCode).toBe(404);
  expect([missed.body.includes('show=timetable'), missed.body.includes('<form')]).toEqual([true, false]);
  on.set(on.today());
  const again = await page({ ...who, agrees, once: randomUUID() }, { session });
  expect(again.body).toContain('Please contact the gym');
  const flood = await Promise.all(Array.from({ length: 13 }, () => page({ once }, { session }, '203.0.113.77')));
  expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  const keys = as.admin(websiteContract);
  const { version, name, origins } = await keys.view.data(key.id);
  await keys.edit.data(key.id, { version, name, origins, scopes: ['read_timetable'] });
  expect((await page({ ...visitor(), once: randomUUID() }, { session }, '203.0.113.78')).statusCode).toBe(403);
  expect((await page(null, { show: 'timetable' })).body).not.toContain('show=trial');
});

it('stays booked when the class category is closed for trials, which takes no new ones', async () => {
  const keys = as.admin(websiteContract);
  const { version, name, origins } = await keys.view.data(key.id);
  await keys.edit.data(key.id, { version, name, origins, scopes: ['book_trials'] });
  const session = await aClass();
  const id = await book(session);
  await as.admin(trialRuleContract).remove.data(rule.id, { version: rule.version });
  expect(await refused(book(session))).toBe('classes.trial_not_offered');
  expect((await viewed(id)).status).toBe('booked');
  expect(KL).toBe((await viewed(id)).branch_id);
});
