/** Places in a class: taken until it is full, waited for, and given to the first who waits; then who came. */
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { addMinutes, clockIn, clockText } from '#domain/kit/zone.ts';
import { dayIn } from '#domain/kit/day.ts';
import { aClass, aSession, dayAhead, dropSession, ZONE } from './kit/classes.ts';
import { isInTheMiddle, pickClient } from './kit/pick.ts';
import { expect, expectAccessible, signIn, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.pg@cornerman.example';
const CLIENTS = 4;
const nameOf = ({ first_name, last_name }: MemberView): string => `${first_name} ${last_name}`.trim();
/** Clients of its own for each repetition: nobody is in two classes at once. */
const client = (page: Page, at: number): Promise<MemberView> => {
  const { repeatEachIndex, retry } = test.info();
  return pickClient(page, { suits: isInTheMiddle, skip: (repeatEachIndex + retry) * CLIENTS + at });
};
/** "03:25" of a night: another five minutes each time. */
const nightly = (): string => clockText(60 + (Math.floor(Date.now() / 10_000) % 48) * 5);
/** Through the page of a client; gives the address of the booking. */
const book = async (page: Page, { id }: MemberView, day: string, button: RegExp): Promise<string> => {
  await page.goto(`/manage/clientDetails/sessions/addClass/${id}?day=${day}`);
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/viewEditClass\/\d+/);
  return page.url();
};

test('a class is booked until it is full; who waits first comes in when somebody cancels', async ({ page }) => {
  await signIn(page, ADMIN);
  const clients = [await client(page, 0), await client(page, 1), await client(page, 2)] as const;
  const [first, second, third] = clients;
  const drill = await aClass(page, 1);
  const day = dayAhead(3);
  const session = await aSession(page, drill.id, { day, starts: nightly() });
  const main = page.getByRole('main');
  const header = main.locator('header');

  const booked = await book(page, first, day, new RegExp(`^Book: ${drill.name}`));
  await expect(header.getByText('Confirmed')).toBeVisible();
  const waits = await book(page, second, day, new RegExp(`^Join the waiting list: ${drill.name}`));
  await expect(header.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(main.getByText('No. 1')).toBeVisible();
  await book(page, third, day, new RegExp(`^Join the waiting list: ${drill.name}`));
  await expect(main.getByText('No. 2')).toBeVisible();

  await page.goto(`/manage/classes/session/${session.id}`);
  await expect(main.getByText('+2 waiting')).toBeVisible();
  await expectAccessible(page);
  await page.goto(booked);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click();
  const ask = page.getByRole('dialog');
  await expect(ask).toContainText('The place is given to the next');
  await ask.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(header.getByText('Cancelled')).toBeVisible();

  await page.goto(waits);
  await expect(header.getByText('Confirmed')).toBeVisible();
  await page.goto(`/manage/classes/session/${session.id}`);
  await expect(main.getByText('+1 waiting')).toBeVisible();
  const line = (of: MemberView) => main.getByRole('listitem').filter({ hasText: nameOf(of) });
  await expect(line(second)).toContainText('Confirmed');
  await expect(line(third)).toContainText('Waiting');
  await expect(line(first)).toContainText('Cancelled');
  await dropSession(page, session.id);
});

test('who comes is ticked in the attendance of the day', async ({ page }) => {
  await signIn(page, ADMIN);
  const comes = await client(page, 3);
  const drill = await aClass(page, 2);
  const soon = addMinutes(new Date(), 20);
  const day = dayIn(ZONE, soon);
  const session = await aSession(page, drill.id, { day, starts: clockIn(ZONE, soon) });
  await book(page, comes, day, new RegExp(`^Book: ${drill.name}`));

  await page.goto(`/other/attendance?day=${day}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: new RegExp(drill.name) }).click();
  await expect(main.getByText('0 of 1 present')).toBeVisible();
  const name = nameOf(comes);
  await main.getByRole('button', { name: `Present: ${name}` }).click();
  await expect(main.getByText('1 of 1 present')).toBeVisible();
  await expect(main.getByRole('button', { name: `Absent: ${name}` })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: `Not marked: ${name}` }).click();
  await expect(main.getByText('0 of 1 present')).toBeVisible();
  await main.getByRole('button', { name: `Present: ${name}` }).click();
  await expect(main.getByText('1 of 1 present')).toBeVisible();
  await dropSession(page, session.id);
});
