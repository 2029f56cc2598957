/** An appointment from the client’s page: booked with credits, moved by its form and by dragging, kept or cancelled. */
import { randomInt } from 'node:crypto';
import { stamp } from './kit/stamp.ts';
import type { AppointmentView, FreeTrainer, MemberAppointments } from '#areas/classes/appointment/appointment.model.ts';
import type { Availability } from '#areas/classes/availability/availability.model.ts';
import type { CalendarData } from '#areas/classes/timetable/timetable.model.ts';
import type { MemberView } from '#areas/people/member/member.model.ts';
import { addDays, dayIn, formatDay, type Day } from '#kit/domain/day.ts';
import type { Facts } from '#kit/domain/words.ts';
import { addMinutes, clockIn } from '#kit/domain/zone.ts';
import { callApi } from './kit/api.ts';
import { dayAhead, ZONE } from './kit/classes.ts';
import { holdOver, middleOf } from './kit/drag.ts';
import { letterTo } from './kit/outbox.ts';
import { aPhone } from './kit/phone.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { anyOf, wordsIn } from './kit/words.ts';
import { deep, deepUnless } from './kit/tier.ts';

const ADMIN = 'admin.pg@cornerman.example';
const PASSWORD = 'gloves hang on the wall';
const nameOf = ({ first_name, last_name }: MemberView): string => `${first_name} ${last_name}`.trim();
/** The test's own client, with credits for personal training: no other test books the same one. */
const client = async (page: Page): Promise<MemberView> => {
  const no = stamp();
  const made = await callApi<MemberView>(page, 'member', {
    first_name: 'Ring',
    last_name: no,
    email: `ring.${no}@test.example`,
    date_of_birth: '1990-05-05',
  });
  await callApi(page, 'credit/grant', { member_id: made.id, credits: 3, uses: ['pt'], reason: 'Test' });
  return made;
};
const creditsOf = async (page: Page, { id }: MemberView) =>
  (await callApi<MemberAppointments>(page, `appointment/member/${id}`)).credits_left;
type Hours = { starts: string; ends: string };
/** A day far beyond the timetable, on which the test gives a trainer hours itself. */
/** Nobody can be booked on a holiday. */
const openDayFrom = async (page: Page, from: Day): Promise<Day> => {
  const { closed } = await callApi<CalendarData>(page, 'class/getCalendarSchedule', { from, until: addDays(from, 20) });
  const open = Array.from({ length: 21 }, (_, at) => addDays(from, at)).find(
    (day) => !closed.some((one) => one.is_closed && one.day === day),
  );
  if (open === undefined) throw new Error('the branch is closed for three weeks');
  return open;
};
const openDay = async (
  page: Page,
  { starts, ends }: Hours = { starts: '01:00', ends: '04:00' },
): Promise<{ day: string; trainer: FreeTrainer; member: MemberView }> => {
  const member = await client(page);
  const [one] = await callApi<Availability[]>(page, 'availability/{b}');
  const day = await openDayFrom(page, dayAhead(60 + randomInt(240)));
  const staff_id = one?.staff_id ?? 0;
  await callApi(page, 'availability/exception', { staff_id, day, kind: 'extra', starts, ends });
  const { trainers } = await callApi<{ trainers: FreeTrainer[] }>(page, `appointment/options/${member.id}?day=${day}`);
  const trainer = trainers.find((each) => each.staff_id === staff_id);
  if (!trainer) throw new Error('the trainer has no hours on that day');
  return { day, trainer, member };
};

for (const locale of locales) {
  const say = wordsIn(locale);
  const word = (path: string, facts?: Facts): string => say(`classes.appointment.${path}`, facts);
  const own = (path: string, facts?: Facts): string => say(`people.own.${path}`, facts);

  test(
    `an appointment is booked by the client’s credits (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      await signIn(page, ADMIN);
      await inLocale(page, locale);
      const { day, trainer, member } = await openDay(page);
      const times = trainer.starts.map((at) => clockIn(ZONE, new Date(at)));
      const first = times[0] ?? '';
      const before = await creditsOf(page, member);
      await page.goto(`/manage/clientDetails/sessions/addPtFf/${member.id}?day=${day}`);
      const main = page.getByRole('main');
      await expect(main.getByText(word('pays_by.credits', { left: before }))).toBeVisible();
      await main.getByRole('button', { name: `${first} ${trainer.name}`, exact: true }).click();
      const chosen = word('chosen', { day: formatDay(day, locale), from: first, trainer: trainer.name });
      await expect(main.getByText(anyOf(chosen))).toBeVisible();
      await pictures(page, 'appointment-book', locale);
      await main.getByRole('button', { name: word('book') }).click();
      await expect(page).toHaveURL(/viewEditPtFf\/\d+/);
      await expect(main.locator('header').getByText(word('status.reserved'))).toBeVisible();
      await expect(main.getByText(word('funding.funded'))).toBeVisible();
      expect(await creditsOf(page, member)).toBe(before - 1);
    },
  );

  test(
    `an appointment is moved by its form, and the client’s sessions say when it is (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      await signIn(page, ADMIN);
      await inLocale(page, locale);
      const { day, trainer, member } = await openDay(page);
      const times = trainer.starts.map((at) => clockIn(ZONE, new Date(at)));
      const [starts = '', later] = [times[0], times.at(-1) ?? ''];
      const when = { day, starts, duration_min: 60 };
      const asked = { member_id: member.id, staff_id: trainer.staff_id, type_id: 2, ...when };
      const { id } = await callApi<AppointmentView>(page, 'appointment', asked);
      const main = page.getByRole('main');
      await page.goto(`/manage/clientDetails/sessions/viewEditPtFf/${id}?open=move`);
      const drawer = page.getByRole('dialog', { name: word('move') });
      await drawer.getByRole('button', { name: later, exact: true }).click();
      await expect(drawer.getByLabel(word('field.starts'))).toHaveValue(later);
      await pictures(page, 'appointment-move', locale);
      await drawer.getByRole('button', { name: word('move_save') }).click();
      await expect(drawer).toBeHidden();
      await expect(main.locator('header').getByText(new RegExp(`^${later}–`))).toBeVisible();
      await page.goto(`/manage/clientDetails/${member.id}?tab=sessions`);
      const listed = main.getByRole('link', { name: new RegExp(`${later} ${word('type.pt')}`) });
      await expect(listed.first()).toBeVisible();
      await pictures(page, 'appointment-sessions', locale);
    },
  );

  test(`an appointment is given another time by dragging it in the calendar (${locale})`, deep, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1366, height: 1800 });
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const { day, trainer, member } = await openDay(page, { starts: '09:00', ends: '13:00' });
    const { staff_id } = trainer;
    const when = { day, starts: '09:00', duration_min: 60 };
    const one = await callApi<AppointmentView>(page, 'appointment', {
      member_id: member.id,
      staff_id,
      type_id: 2,
      ...when,
    });
    const event = page.locator(`[data-event-id="appointment ${one.id}"]`);
    const slot = (time: string) => page.locator(`[data-slot="${day} ${time}:00"]`);
    const hint = page.getByRole('status').filter({ hasText: /\d\d:\d\d–\d\d:\d\d/ });
    const timeOf = async () =>
      clockIn(ZONE, new Date((await callApi<AppointmentView>(page, `appointment/view/${one.id}`)).starts_at));
    await page.goto(`/home/calendar?view=day&day=${day}&trainer=${staff_id}`);
    await settled(page);

    // Where the trainer has no hours it says so before the drop, offers free times, and stays.
    await holdOver(page, await middleOf(event, 0.2), await middleOf(slot('13:30')));
    const never = say('classes.refusals.not_available', { trainer: trainer.name, free: '' }).trim();
    await expect(hint).toContainText(never);
    await expect(hint).toContainText('10:00');
    await page.screenshot({ path: `.build/shots/appointment-drag-${locale}.png` });
    await page.mouse.up();
    await expect(page.getByText(never).first()).toBeVisible();
    expect(await timeOf()).toBe('09:00');

    await holdOver(page, await middleOf(event, 0.2), await middleOf(slot('11:30')));
    await expect(hint).toContainText(say('classes.calendar.drop.free'));
    await page.mouse.up();
    await expect(event).toContainText('11:30–12:30');
    expect(await timeOf()).toBe('11:30');
    await page.getByRole('button', { name: say('blocks.dialog.undo') }).click();
    await expect(event).toContainText('09:00–10:00');
    expect(await timeOf()).toBe('09:00');
  });

  test(
    `a client sees an appointment at the own page, and cancels it knowing what it costs (${locale})`,
    deep,
    async ({ page, browser }) => {
      test.slow();
      await signIn(page, ADMIN);
      const { day, trainer, member } = await openDay(page, { starts: '09:00', ends: '13:00' });
      const body = { member_id: member.id, staff_id: trainer.staff_id, type_id: 2, duration_min: 60 };
      await callApi<AppointmentView>(page, 'appointment', { ...body, day, starts: '10:00' });
      const near = await soon(page, member);
      const letter = await letterTo(member.email ?? '', async () => {
        await callApi(page, `member/resetPassword/${member.id}`, {});
      });
      const mine = await aPhone(browser);
      await mine.goto(/\/p\/clientPassword#token=\S+/.exec(letter.text)?.[0] ?? '');
      await mine.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
      await mine.getByRole('button', { name: 'Set password' }).click();
      await mine.getByRole('link', { name: 'Sign in' }).click();
      await inLocale(mine, locale);
      await mine.getByLabel(own('field.email')).fill(member.email ?? '');
      await mine.getByRole('textbox', { name: own('field.password') }).fill(PASSWORD);
      await mine.getByRole('button', { name: own('go') }).click();
      const coming = mine.getByRole('region', { name: own('appointments') });
      await expect(coming.getByRole('listitem')).toHaveCount(2);
      await expectAccessible(mine);
      await pictures(mine, 'own-appointments', locale);

      const cancel = async (on: string): Promise<ReturnType<Page['getByRole']>> => {
        const what = { class: own('type.pt'), day: formatDay(on, locale) };
        await coming.getByRole('button', { name: own('cancel_named', what) }).click();
        return mine.getByRole('dialog');
      };
      // The next one starts in half an hour: late, and the cost is shown before.
      const { cost } = await callApi<AppointmentView>(page, `appointment/view/${near.id}`);
      const late = await cancel(near.day);
      if (cost !== null) await expect(late.getByText(own(`appointment_cost.${cost}`))).toBeVisible();
      await pictures(mine, 'own-cancel', locale);
      await late.getByRole('button', { name: own('cancel') }).click();
      await expect(mine.getByText(own(`appointment_done.${cost ?? 'free'}`))).toBeVisible();
      await expect(coming.getByRole('listitem')).toHaveCount(1);
      const far = await cancel(day);
      await far.getByRole('button', { name: own('cancel') }).click();
      await expect(mine.getByText(own('appointment_done.free'))).toBeVisible();
      await expect(coming).toHaveCount(0);
    },
  );
}

/** Removes a trainer from whatever the demo network or another test planned for them in the next hour. */
const freeNow = async (page: Page, staff_id: number): Promise<void> => {
  const [from, until] = [new Date(), addMinutes(new Date(), 60)];
  // What has begun can't be changed any more.
  const meets = ({ starts_at }: { starts_at: string }): boolean =>
    Date.parse(starts_at) > from.getTime() && Date.parse(starts_at) < until.getTime();
  const days = { from: dayIn(ZONE, from), until: dayIn(ZONE, until) };
  const { sessions } = await callApi<CalendarData>(page, 'class/getCalendarSchedule', { ...days, staff_id });
  for (const { id, version, trainers } of sessions.filter(meets)) {
    const others = trainers.filter((one) => one.staff_id !== staff_id);
    const body = { version, trainers: others.map((one) => ({ staff_id: one.staff_id, override_reason: 'Test' })) };
    await callApi(page, `classSession/assignTrainer/${id}`, body);
  }
  const asked = `staff_id=${staff_id}&from=${days.from}&until=${days.until}&itemsPerPage=50`;
  const { data } = await callApi<{ data: AppointmentView[] }>(page, `appointment/{b}?${asked}`);
  for (const { id, version } of data.filter((one) => meets(one) && one.can.includes('cancel')))
    await callApi(page, `appointment/cancel/${id}`, { version, reason: 'Test', charged: false });
};
/**
 * The next quarter of an hour at which a trainer is free: within the half hour in which attendance is taken. If none of
 * them is, the first is made free.
 */
const soon = async (page: Page, member: MemberView, who?: readonly number[]): Promise<AppointmentView> => {
  const all = who ?? (await callApi<Availability[]>(page, 'availability/{b}')).map((one) => one.staff_id);
  return (await soonest(page, member, all)) ?? (await afterFreeing(page, member, all));
};
const afterFreeing = async (page: Page, member: MemberView, who: readonly number[]): Promise<AppointmentView> => {
  const [first] = who;
  if (first !== undefined) await freeNow(page, first);
  const made = await soonest(page, member, who);
  if (!made) throw new Error('every trainer of the branch is busy for half an hour');
  return made;
};
const soonest = async (page: Page, member: MemberView, who: readonly number[]): Promise<AppointmentView | null> => {
  for (const minutes of [28, 22, 16, 10])
    for (const staff_id of who) {
      const begins = addMinutes(new Date(), minutes);
      const when = { day: dayIn(ZONE, begins), starts: clockIn(ZONE, begins), duration_min: 15, outside: true };
      const body = { member_id: member.id, staff_id, type_id: 2, ...when };
      const made = await callApi<AppointmentView>(page, 'appointment', body).catch(() => null);
      if (made) return made;
    }
  return null;
};

test('who comes is marked, and the session is used', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const member = await client(page);
  const before = await creditsOf(page, member);
  const { id } = await soon(page, member);
  await page.goto(`/manage/clientDetails/sessions/viewEditPtFf/${id}`);
  const main = page.getByRole('main');
  const header = main.locator('header');
  await expect(header.getByText('Reserved')).toBeVisible();
  await header.getByRole('button', { name: 'Confirm appointment', exact: true }).click();
  await expect(header.getByText('Confirmed')).toBeVisible();
  await header.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(header.getByText('Present', { exact: true }).first()).toBeVisible();
  await expect(header.getByRole('button', { name: 'Present', exact: true })).toBeHidden();
  await page.goto(`/manage/clientDetails/${member.id}?tab=sessions`);
  await expect(main.getByText(new RegExp(`used, ${before - 1} left`)).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: nameOf(member) })).toBeVisible();
});

/** With the part-time trainer of the first branch in which that person isn't in the middle of a class. */
const freePartTimer = async (page: Page) => {
  for (const branch of ['kl', 'jb', 'pg', 'pj', 'sg']) {
    const email = `trainer.pt.${branch}@cornerman.example`;
    await signIn(page, email);
    const { id } = await callApi<{ id: number }>(page, 'staff/me');
    await signIn(page, `admin.${branch}@cornerman.example`);
    const member = await client(page);
    const one = await soon(page, member, [id]).catch(() => null);
    if (one) return { member, one, email };
  }
  throw new Error('the part-time trainers of all branches are busy for half an hour');
};

test('a part-time trainer marks who came to an appointment of their own, at their own page', deep, async ({ page }) => {
  const { member, one, email } = await freePartTimer(page);
  await signIn(page, email, { path: `/manage/appointments/mine?day=${one.day}` });
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: nameOf(member) });
  const mark = (move: string) => line.getByRole('button', { name: `${move}: ${nameOf(member)}` });
  await mark('Present').click();
  await expect(line.getByText('Present', { exact: true }).first()).toBeVisible();
  await expect(mark('Present')).toHaveCount(0);
  await mark('Not marked').click();
  await expect(mark('Absent')).toBeVisible();
});
