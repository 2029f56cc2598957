/** What opens for the first time without a connection says so in its place: the page stays, and a retry goes on. */
import type { Browser } from '@playwright/test';
import { setLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, newContext, optionsOf, test, type Page } from './kit/test.ts';

/** With nothing in its cache: another test may have opened the same part in the same browser. */
const freshPage = async (browser: Browser): Promise<Page> =>
  (await newContext(browser, optionsOf(test.info().project))).newPage();

test('a question that can’t be loaded says so, asks after a retry, and is dropped when it is closed', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await signIn(page, 'admin.kl@cornerman.example');
  await page.goto('/other/websiteIntegration');
  const row = page.getByRole('row').filter({ hasText: 'Mailing program' });
  await expect(row).toBeVisible();
  await settled(page);
  const ask = async (): Promise<void> => {
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'End key' }).click();
  };
  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' });

  // The menu is loaded when somebody points at its button; here it is the question that isn't.
  await row.getByRole('button').last().hover();
  await settled(page);
  await page.context().setOffline(true);
  await ask();
  await expect(notice).toBeVisible();
  await expect(row).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await ask();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();

  await page.context().setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'End key' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  // With its style sheet, which also failed: as wide as the other dialogs.
  expect((await dialog.boundingBox())?.width).toBe(450);
  await dialog.getByRole('button', { name: /Cancel|Go back/ }).click();
  await expect(row).toContainText('Active');
  await page.context().close();
});

test('a drawer that can’t be loaded says so in its place', async ({ browser }) => {
  const page = await freshPage(browser);
  await signIn(page, 'admin.kl@cornerman.example');
  await setLocale(page, 'cn');
  await page.goto('/home/calendar');
  const feed = page.getByRole('button', { name: '日历订阅' });
  await expect(feed).toBeVisible();
  await settled(page);
  await page.context().setOffline(true);
  await feed.click();
  await expect(page.getByText('网络已断开，页面的这一部分尚未加载。')).toBeVisible();
  await expect(feed).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().close();
});
