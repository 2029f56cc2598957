/** The frame around the pages: choosing a country, invalid addresses, two tabs. */
import { setLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, newContext, optionsOf, test, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const SALES = 'sales.kl@cornerman.example';
const branchButton = (page: Page) => page.getByRole('button', { name: /^Branch: / });

test('a country narrows the branches and its first one becomes the current one', async ({ page }) => {
  await signIn(page, HQ, { path: '/user/edit' });
  await branchButton(page).click();
  await page.getByRole('button', { name: 'Country: All countries' }).click();
  await page.getByRole('textbox', { name: 'Country' }).fill('sing');
  await page.getByRole('textbox', { name: 'Country' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Country: Singapore' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Penang' })).toHaveCount(0);
  // The person's profile belongs to no branch.
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
  // A listening tab may have noticed it before the click.
  await other.evaluate(() => document.querySelector<HTMLElement>('a[href="/user/roleManagement"]')?.click());
  await other.waitForURL(/\/login\?from=%2Fuser%2F(hquser|roleManagement)$/);
  await expect(other.getByText('session timed out', { exact: true })).toHaveCount(0);
});

test('a page that is gone after an update says so and loads again; what is being typed is left alone', async ({
  browser,
}) => {
  // Nothing in its cache: each page comes from the server.
  const page = await (await newContext(browser, optionsOf(test.info().project))).newPage();
  await signIn(page, SALES, { path: '/manage/createLeads' });
  await page.getByLabel('First name').fill('Half written');
  const gone = /\/assets\/.*\.(js|css)$/;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluate(() => void Object.assign(window, { stillHere: true }));
  const stillHere = () => page.evaluate(() => 'stillHere' in window);
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  const link = page.getByRole('link', { name: 'Clients', exact: true }).first();
  const asked = page.waitForResponse(gone);
  // Hovering over a link loads its page in advance.
  await link.hover();
  await asked;
  await settled(page);
  expect(await stillHere()).toBe(true);
  await expect(page.getByLabel('First name')).toHaveValue('Half written');

  // The question before entries are lost is such a file too: it says so beside what was typed.
  await link.click();
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be loaded.' });
  await expect(notice).toContainText('Reload to continue with the new version.');
  await expect(page.getByLabel('First name')).toHaveValue('Half written');
  await page.unroute(gone);
  await notice.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Half written');
  await page.context().close();
});
