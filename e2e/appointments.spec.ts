/** An appointment from the client's page: booked by a session, given another time, kept; and the session is used. */
import type { AppointmentView, FreeTrainer, MemberAppointments } from '#domain/areas/classes/appointment.model.ts';
import type { Availability } from '#domain/areas/classes/availability.model.ts';
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { dayIn } from '#domain/kit/day.ts';
import { addMinutes, clockIn } from '#domain/kit/zone.ts';
import { callApi } from './kit/api.ts';
import { dayAhead, ZONE } from './kit/classes.ts';
import { expect, expectAccessible, signIn, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.pg@cornerman.example';
const nameOf = ({ first_name, last_name }: MemberView): string => `${first_name} ${last_name}`.trim();
/** A client of the test's own, with credits for personal training: no other test books the same one. */
const client = async (page: Page): Promise<MemberView> => {
  const no = `${Date.now()}${test.info().workerIndex}`;
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
/** A day far beyond the timetable, on which the test itself gives a trainer hours. */
const openDay = async (page: Page): Promise<{ day: string; trainer: FreeTrainer; member: MemberView }> => {
  const member = await client(page);
  const [one] = await callApi<Availability[]>(page, 'availability/{b}');
  const day = dayAhead(60 + (Math.floor(Date.now() / 1000) % 240));
  const staff_id = one?.staff_id ?? 0;
  await callApi(page, 'availability/exception', { staff_id, day, kind: 'extra', starts: '01:00', ends: '04:00' });
  const { trainers } = await callApi<{ trainers: FreeTrainer[] }>(page, `appointment/options/${member.id}?day=${day}`);
  const trainer = trainers.find((each) => each.staff_id === staff_id);
  if (!trainer) throw new Error('the trainer has no hours on that day');
  return { day, trainer, member };
};

test('an appointment is booked by the client’s credits, and moved by its form', async ({ page }) => {
  await signIn(page, ADMIN);
  const { day, trainer, member } = await openDay(page);
  const times = trainer.starts.map((at) => clockIn(ZONE, new Date(at)));
  const [first, later] = [times[0] ?? '', times.at(-1) ?? ''];
  const before = await creditsOf(page, member);
  await page.goto(`/manage/clientDetails/sessions/addPtFf/${member.id}?day=${day}`);
  const main = page.getByRole('main');
  await expect(main.getByText(`Credits: ${before} left`)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: `${first} ${trainer.name}`, exact: true }).click();
  await expect(main.getByText(new RegExp(`${first}–.* with ${trainer.name}`))).toBeVisible();
  await main.getByRole('button', { name: 'Book appointment' }).click();
  await expect(page).toHaveURL(/viewEditPtFf\/\d+/);
  await expect(main.locator('header').getByText('Reserved')).toBeVisible();
  await expect(main.getByText('Funded')).toBeVisible();
  expect(await creditsOf(page, member)).toBe(before - 1);

  await page.goto(`${page.url()}?open=move`);
  const drawer = page.getByRole('dialog', { name: 'Reschedule' });
  await drawer.getByRole('button', { name: later, exact: true }).click();
  await expect(drawer.getByLabel('Begins')).toHaveValue(later);
  await drawer.getByRole('button', { name: 'Reschedule' }).click();
  await expect(drawer).toBeHidden();
  await expect(main.locator('header').getByText(new RegExp(`^${later}–`))).toBeVisible();
  await page.goto(`/manage/clientDetails/${member.id}?tab=sessions`);
  await expect(main.getByRole('link', { name: new RegExp(`${later} Personal training`) }).first()).toBeVisible();
});

/** The next quarter of an hour at which some trainer is not busy: inside the half hour in which presence is marked. */
const soon = async (page: Page, member: MemberView): Promise<AppointmentView> => {
  const trainers = await callApi<Availability[]>(page, 'availability/{b}');
  for (const minutes of [28, 22, 16, 10])
    for (const { staff_id } of trainers) {
      const begins = addMinutes(new Date(), minutes);
      const when = { day: dayIn(ZONE, begins), starts: clockIn(ZONE, begins), duration_min: 15, outside: true };
      const body = { member_id: member.id, staff_id, type_id: 2, ...when };
      const made = await callApi<AppointmentView>(page, 'appointment', body).catch(() => null);
      if (made) return made;
    }
  throw new Error('every trainer of the branch is busy for half an hour');
};

test('who comes is marked, and the session is used', async ({ page }) => {
  await signIn(page, ADMIN);
  const member = await client(page);
  const before = await creditsOf(page, member);
  const { id } = await soon(page, member);
  await page.goto(`/manage/clientDetails/sessions/viewEditPtFf/${id}`);
  const main = page.getByRole('main');
  const header = main.locator('header');
  await expect(header.getByText('Reserved')).toBeVisible();
  await header.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(header.getByText('Confirmed')).toBeVisible();
  await header.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(header.getByText('Present', { exact: true }).first()).toBeVisible();
  await expect(header.getByRole('button', { name: 'Present', exact: true })).toBeHidden();
  await page.goto(`/manage/clientDetails/${member.id}?tab=sessions`);
  await expect(main.getByText(new RegExp(`used, ${before - 1} left`)).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: nameOf(member) })).toBeVisible();
});
