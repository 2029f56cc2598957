/** Menus, filters and hints are loaded when somebody points at their button: the first click, key or touch opens them. */
import type { Browser } from '@playwright/test';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, newContext, optionsOf, test, type Page } from './kit/test.ts';
import { deepUnless } from './kit/tier.ts';

/** A list with nothing in the browser's cache, and the scripts that it has asked for. */
const coldList = async (browser: Browser, more: object = {}): Promise<{ page: Page; asked: string[] }> => {
  const page = await (await newContext(browser, { ...optionsOf(test.info().project), ...more })).newPage();
  await signIn(page, 'admin.kl@cornerman.example');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.push(request.url());
  });
  await page.goto('/manage/clients');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await settled(page);
  return { page, asked };
};
const rowMenu = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for / })
    .first();

test('a row’s menu opens on the first click, and gives the focus back', deepUnless(true), async ({ browser }) => {
  const { page, asked } = await coldList(browser);
  const before = asked.length;
  await rowMenu(page).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect(asked.length, 'nothing was loaded for it before').toBeGreaterThan(before);
  await expect(rowMenu(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(rowMenu(page)).toBeFocused();
  await expect(rowMenu(page)).toHaveAttribute('aria-expanded', 'false');
  await rowMenu(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await rowMenu(page).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.context().close();
});

test('a row’s menu and a filter open with the keyboard', deepUnless(false), async ({ browser }) => {
  const { page } = await coldList(browser);
  await rowMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowMenu(page)).toBeFocused();
  const chip = page.getByRole('group', { name: 'Filters' }).getByRole('button', { expanded: false }).first();
  await chip.focus();
  await page.keyboard.press(' ');
  const box = page.getByRole('dialog');
  await expect(box.getByRole('checkbox').or(box.getByRole('radio')).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(chip).toBeFocused();
  await page.context().close();
});

test('a row’s menu opens on the first touch', deepUnless(false), async ({ browser }) => {
  const { page } = await coldList(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await rowMenu(page).tap();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.context().close();
});

test('a hint is beside the mouse after a moment, and goes with it', deepUnless(false), async ({ browser }) => {
  const { page } = await coldList(browser);
  const csv = page.getByRole('button', { name: 'Download CSV' });
  await csv.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Download CSV');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.mouse.move(400, 20);
  await csv.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.mouse.move(400, 20);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.context().close();
});

test(
  'a menu that can’t be loaded says so once it is wanted, and opens after a retry',
  deepUnless(false),
  async ({ browser }) => {
    const { page } = await coldList(browser);
    const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' });
    await page.context().setOffline(true);
    await rowMenu(page).hover();
    await expect(rowMenu(page)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await rowMenu(page).click();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toHaveCount(0);
    await expect(rowMenu(page)).toHaveAttribute('aria-expanded', 'false');
    await rowMenu(page).click();
    await expect(notice).toBeVisible();
    await page.context().setOffline(false);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.context().close();
  },
);
