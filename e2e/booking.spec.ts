/** Places in a class: taken until it is full, waited for, and given to the first in line; then who came. */
import type { MemberView } from '#areas/people/member/member.model.ts';
import { addMinutes, clockIn } from '#kit/domain/zone.ts';
import { dayIn } from '#kit/domain/day.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { callApi } from './kit/api.ts';
import { aClass, aSession, dayAhead, dropSession, ZONE } from './kit/classes.ts';
import { someoneWhoTrains } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';
import { deep, deepUnless } from './kit/tier.ts';

const ADMIN = 'admin.pg@cornerman.example';
const nameOf = ({ first_name, last_name }: MemberView): string => `${first_name} ${last_name}`.trim();
/** The gym is empty at that time. */
const NIGHT = '03:25';
/** Through the client's page; returns the address of the booking. */
const book = async (page: Page, { id }: MemberView, day: string, button: string): Promise<string> => {
  await page.goto(`/manage/clientDetails/sessions/addClass/${id}?day=${day}`);
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/viewEditClass\/\d+/);
  return page.url();
};

/** Through the API; returns the address of the booking. */
const bookedBy = async (page: Page, { id: member_id }: MemberView, session_id: number): Promise<string> => {
  const { id } = await callApi<{ id: number }>(page, 'booking', { session_id, member_id });
  return `/manage/clientDetails/sessions/viewEditClass/${id}`;
};

const MOST_STEPS = 120;
/** As someone without a mouse gets there. */
const tabTo = async (page: Page, to: ReturnType<Page['getByRole']>): Promise<void> => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not get there');
};

for (const locale of locales) {
  const say = wordsIn(locale);
  const status = (name: string): string => say(`classes.booking.status.${name}`);

  test(
    `a class is booked until it is full; who waits first comes in when somebody cancels (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      test.slow();
      await signIn(page, ADMIN);
      await inLocale(page, locale);
      const clients = [
        await someoneWhoTrains(page),
        await someoneWhoTrains(page),
        await someoneWhoTrains(page),
      ] as const;
      const [first, second, third] = clients;
      const drill = await aClass(page, 1);
      const day = dayAhead(3);
      const session = await aSession(page, drill.id, { day, starts: NIGHT });
      const main = page.getByRole('main');
      const header = main.locator('header');
      const joins = `${say('classes.booking.wait')}: ${drill.name}`;

      const booked = await bookedBy(page, first, session.id);
      const waits = await book(page, second, day, joins);
      await expect(header.getByText(status('waiting'), { exact: true })).toBeVisible();
      await expect(main.getByText(say('classes.booking.wait_no', { no: 1 }))).toBeVisible();
      await callApi(page, 'booking', { session_id: session.id, member_id: third.id, waits: true });

      if (isDeep) {
        await page.goto(`/manage/classes/session/${session.id}`);
        await expect(main.getByText(say('classes.session.waiting', { count: 2 }))).toBeVisible();
        await expectAccessible(page, main);
        await pictures(page, 'waiting-list', locale);
      }
      await page.goto(booked);
      await page.getByRole('button', { name: say('blocks.record.moreActions') }).click();
      await page.getByRole('menuitem', { name: say('classes.booking.cancel') }).click();
      const ask = page.getByRole('dialog');
      await expect(ask).toContainText(say('classes.booking.cancel_confirm'));
      await ask.getByRole('button', { name: say('classes.booking.cancel') }).click();
      await expect(header.getByText(status('cancelled'))).toBeVisible();

      await page.goto(waits);
      await expect(header.getByText(status('confirmed'))).toBeVisible();
      await page.goto(`/manage/classes/session/${session.id}`);
      await expect(main.getByText(say('classes.session.waiting', { count: 1 }))).toBeVisible();
      const line = (of: MemberView) => main.getByRole('listitem').filter({ hasText: nameOf(of) });
      await expect(line(second)).toContainText(status('confirmed'));
      await expect(line(third)).toContainText(status('waiting'));
      await expect(line(first)).toContainText(status('cancelled'));
      await pictures(page, 'promoted', locale);
      await dropSession(page, session.id);
    },
  );

  test(`who comes is ticked in the attendance of the day (${locale})`, deep, async ({ page }) => {
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const comes = await someoneWhoTrains(page);
    const drill = await aClass(page, 2);
    const soon = addMinutes(new Date(), 20);
    const day = dayIn(ZONE, soon);
    const session = await aSession(page, drill.id, { day, starts: clockIn(ZONE, soon) });
    await book(page, comes, day, `${say('classes.booking.book')}: ${drill.name}`);

    await page.goto(`/other/attendance?day=${day}`);
    const main = page.getByRole('main');
    const of = (present: number): string => say('classes.booking.present_of', { present, booked: 1 });
    const mark = (move: string) =>
      main.getByRole('button', { name: `${say(`classes.booking.${move}`)}: ${nameOf(comes)}` });
    await main.getByRole('button', { name: new RegExp(drill.name) }).click();
    await expect(main.getByText(of(0), { exact: true })).toBeVisible();
    await mark('mark_present').click();
    await expect(main.getByText(of(1), { exact: true })).toBeVisible();
    await expect(mark('mark_absent')).toBeVisible();
    await expectAccessible(page);
    await pictures(page, 'attendance-ticked', locale);
    await mark('unmark').click();
    await expect(main.getByText(of(0), { exact: true })).toBeVisible();
    await mark('mark_present').click();
    await expect(main.getByText(of(1), { exact: true })).toBeVisible();
    await dropSession(page, session.id);
  });
}

test('somebody is booked and cancelled with the keyboard alone', deep, async ({ page }) => {
  const say = wordsIn('en');
  await signIn(page, ADMIN);
  const comes = await someoneWhoTrains(page);
  const drill = await aClass(page, 2);
  const day = dayAhead(4);
  const session = await aSession(page, drill.id, { day, starts: NIGHT });
  await page.goto(`/manage/clientDetails/sessions/addClass/${comes.id}?day=${day}`);
  const button = page.getByRole('button', { name: `${say('classes.booking.book')}: ${drill.name}` });
  await expect(button).toBeVisible();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/viewEditClass\/\d+/);
  const more = page.getByRole('button', { name: say('blocks.record.moreActions') });
  await expect(more).toBeVisible();
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: say('classes.booking.cancel') })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: say('classes.booking.cancel') })).toBeFocused();
  await page.keyboard.press('Enter');
  const yes = page.getByRole('dialog').getByRole('button', { name: say('classes.booking.cancel') });
  await expect(yes).toBeVisible();
  await tabTo(page, yes);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('main').locator('header').getByText(say('classes.booking.status.cancelled')),
  ).toBeVisible();
  await dropSession(page, session.id);
});

test('whoever got a place while the desk was cancelling is asked about that place', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const say = wordsIn('en');
  const [comes, waits] = [await someoneWhoTrains(page), await someoneWhoTrains(page)];
  const drill = await aClass(page, 1);
  const session = await aSession(page, drill.id, { day: dayAhead(3), starts: NIGHT });
  const ask = { session_id: session.id, member_id: comes.id };
  const taken = await callApi<{ id: number; version: number }>(page, 'booking', ask);
  const waiting = await callApi<{ id: number }>(page, 'booking', { ...ask, member_id: waits.id, waits: true });
  await page.goto(`/manage/clientDetails/sessions/viewEditClass/${waiting.id}`);
  const header = page.getByRole('main').locator('header');
  await expect(header.getByText('Waiting', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('blocks.record.moreActions') }).click();
  await page.getByRole('menuitem', { name: say('classes.booking.cancel') }).click();
  const first = page.getByRole('dialog').filter({ hasText: say('classes.booking.cancel_confirm') });
  await expect(first).toBeVisible();
  // Meanwhile the other client cancels.
  await callApi(page, `booking/cancel/${taken.id}`, { version: taken.version });
  await first.getByRole('button', { name: say('classes.booking.cancel') }).click();
  const again = page.getByRole('dialog', { name: say('classes.booking.promoted_title', { name: nameOf(waits) }) });
  await expect(again).toContainText(say('classes.booking.promoted'));
  await again.getByRole('button', { name: say('classes.booking.promoted_keep') }).click();
  await expect(header.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('blocks.record.moreActions') }).click();
  await page.getByRole('menuitem', { name: say('classes.booking.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('classes.booking.cancel') })
    .click();
  await expect(header.getByText('Cancelled', { exact: true })).toBeVisible();
  await dropSession(page, session.id);
});
