/**
 * The four blocks of pages, each tested once in full: a list, a record, a form and the calendar when a call fails, when
 * there is nothing, and with long names. The other lists are visited, half of a branch's in each run: their call fails,
 * and the page says so and offers a retry. `*.deep.spec.ts` tests each of them in full.
 */
import type { Route } from '@playwright/test';
import { acceptanceContract } from '#areas/settings/terms/terms.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { isInTurn } from '#kit/domain/tier.testing.ts';
import { expectAccessible } from './kit/axe.ts';
import { aClient, programmePaid } from './kit/client.ts';
import { picture } from './kit/pictures.ts';
import { setLocale, signIn } from './kit/session.ts';
import { ADMIN, callOf, fail, floorPages, HQ, lists, longNames, seen, wideBy } from './kit/states.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, test, widths, type Page } from './kit/test.ts';
import { deepUnless } from './kit/tier.ts';
import { goOnTo } from './kit/tour.ts';
import { wordsIn } from './kit/words.ts';

const WEEK = '/home/calendar?view=week';
const failedIn = (page: Page, say = wordsIn('en')) =>
  page.getByRole('main').getByRole('heading', { name: say('blocks.empty.failed') });
const retryIn = (page: Page, say = wordsIn('en')) =>
  page.getByRole('main').getByRole('button', { name: say('blocks.empty.retry') });

const broken = (route: Route): Promise<void> => route.fulfill({ status: 500, json: { responseCode: 500, data: null } });

const [full, ...others] = lists;
for (const locale of locales)
  test(
    `a list says what failed, what there would be, and that nothing matches (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      if (!full) throw new Error('there is no list');
      await signIn(page, full.who ?? ADMIN);
      await setLocale(page, locale);
      await seen(page, full, locale);
    },
  );

test('a record with a name of 60 letters fits both widths, and one that can’t be loaded says so', async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await aClient(page);
  const address = `/manage/clientDetails/${id}`;
  const call = callOf(memberContract.view);
  const long = `Wolfeschlegelsteinhausenbergerdorff${'a'.repeat(25)}`;
  await page.route(call, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, first_name: long } } });
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(long);
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    expect(await wideBy(page), `${width}`).toBe(0);
  }
  await picture(page, 'client-long-name');
  await page.unroute(call);
  await fail(page, memberContract.view, 'server');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: wordsIn('en')('blocks.empty.failed') })).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
  await picture(page, 'client-failed');
  await page.unroute(call);
  await retryIn(page).click();
  await expect(page.getByRole('main').locator('header')).toBeVisible();
});

test('a form names each missing field, and can’t be saved while a part of it can’t be loaded', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/manage/editClient' });
  await page.getByLabel('Last name').fill('Zain');
  await page.keyboard.press('Control+Enter');
  const faults = page.getByRole('alert');
  for (const fault of ['Name is required', 'Date of birth is required', 'E-mail is required'])
    await expect(faults).toContainText(fault);
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, page.getByRole('main'));

  const { id: programme } = await programmePaid(page, 'upfront');
  const { id } = await aClient(page);
  await fail(page, acceptanceContract.toSign, 'server');
  await page.goto(`/manage/signupMembership/${id}?programme=${programme}`);
  await expect(failedIn(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign up/ })).toBeDisabled();
  await page.unroute(callOf(acceptanceContract.toSign));
  await retryIn(page).click();
  await expect(page.getByRole('main').getByRole('button', { name: /^Sign here/ })).toBeVisible();
});

for (const locale of locales)
  test(`the calendar says that it can’t be loaded (${locale})`, deepUnless(locale === 'en'), async ({ page }) => {
    const call = /getCalendarSchedule/;
    const say = wordsIn(locale);
    await signIn(page, ADMIN);
    await setLocale(page, locale);
    // A failing connection is retried for three seconds first; a failing server is not.
    await page.route(call, broken);
    await page.goto(WEEK);
    await expect(retryIn(page, say).first()).toBeVisible();
    await expectAccessible(page, page.getByRole('main'));
    await page.unroute(call);
    await retryIn(page, say).first().click();
    await expect(retryIn(page, say)).toHaveCount(0);
  });

test('long names don’t widen the calendar', async ({ page }) => {
  await signIn(page, ADMIN);
  await longNames(page);
  await page.goto(WEEK);
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    expect(await wideBy(page), `${width}`).toBe(0);
  }
});

type Stop = { address: string; call: RegExp };
/** From list to list as by links, and none can be loaded. */
const walk = async (page: Page, who: string, stops: readonly Stop[]): Promise<void> => {
  await signIn(page, who, { path: '/settings' });
  for (const { address, call } of stops) {
    await test.step(address, async () => {
      await page.route(call, broken);
      await goOnTo(page, address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
      await expect(retryIn(page).first(), address).toBeVisible();
      await page.unroute(call);
      // Pages that listen for changes may have reloaded the list already.
      await expect(async () => {
        if ((await retryIn(page).count()) > 0) await retryIn(page).first().click({ timeout: 2000 });
        await expect(retryIn(page), address).toHaveCount(0, { timeout: 2000 });
      }).toPass();
    });
  }
};
/** The calendar has its own test, and keeps what it has loaded from view to view. */
const floor: Stop[] = floorPages
  .filter(([name]) => !name.startsWith('calendar'))
  .map(([, address, call]) => ({ address, call }));
const stopsOf = (who: string): Stop[] =>
  others
    .filter((list) => (list.who ?? ADMIN) === who)
    .map(({ page: address, row }) => ({ address, call: callOf(row) }));

test('a list of a branch says that it can’t be loaded, and is there after another try', ({ page }) =>
  walk(
    page,
    ADMIN,
    [...stopsOf(ADMIN), ...floor].filter((_, index) => isInTurn(index, 2)),
  ));
test('a list of the head office says that it can’t be loaded, and is there after another try', ({ page }) =>
  walk(page, HQ, stopsOf(HQ)));
