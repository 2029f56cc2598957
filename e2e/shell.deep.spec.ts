/** The frame around the pages: a country that is chosen, addresses of nothing, two tabs. */
import { setLocale, signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const branchButton = (page: Page) => page.getByRole('button', { name: /^Branch: / });

test('a country narrows the branches and its first one becomes the current one', async ({ page }) => {
  await signIn(page, HQ, { path: '/user/edit' });
  await branchButton(page).click();
  await page.getByRole('button', { name: 'Country: All countries' }).click();
  await page.getByRole('textbox', { name: 'Country' }).fill('sing');
  await page.getByRole('textbox', { name: 'Country' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Country: Singapore' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Penang' })).toHaveCount(0);
  // The own profile belongs to no branch.
  await expect(page).toHaveURL(/\/user\/edit$/);
  await page.keyboard.press('Escape');
  await branchButton(page).click();
  await expect(page.getByText('Recent', { exact: true })).toHaveCount(0);
});

test('an address with an id that is none is the page that was not found, in both languages', async ({ page }) => {
  await signIn(page, HQ);
  for (const path of ['/user/viewRole/abc', '/franchise/view/0']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
  }
  await setLocale(page, 'cn');
  await page.goto('/user/viewRole/abc');
  await expect(page.getByRole('heading', { name: '404 找不到页面' })).toBeVisible();
});

test('who logs out in one tab is asked to sign in by the other, and comes back to what was clicked', async ({
  page,
}) => {
  await signIn(page, HQ, { fresh: true, path: '/home' });
  const other = await page.context().newPage();
  await other.goto('/user/hquser');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  // A tab that listens already may have heard of it before the click.
  await other.evaluate(() => document.querySelector<HTMLElement>('a[href="/user/roleManagement"]')?.click());
  await other.waitForURL(/\/login\?from=%2Fuser%2F(hquser|roleManagement)$/);
  await expect(other.getByText('session timed out', { exact: true })).toHaveCount(0);
});
