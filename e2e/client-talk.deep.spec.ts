/** Notes about a client, the access card, and the link for the client's password. */
import { aClient } from './kit/client.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, anotherPage, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.jb@cornerman.example';

/** Opens the record of one of the clients; returns the id. */
const openClient = async (page: Page, row: number): Promise<number> => {
  await signIn(page, ADMIN, { path: '/manage/clients?standing=active&from=home&sort=name' });
  await page.getByRole('main').getByRole('row').nth(row).getByRole('link').first().click();
  await page.waitForURL(/clientDetails\/\d+/);
  return Number(/clientDetails\/(\d+)/.exec(page.url())?.[1]);
};
const choose = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('a friend who is referred becomes a lead, and the timeline can be narrowed down', async ({ page }) => {
  const friend = `Ah Hock ${stamp()}`;
  await openClient(page, 5);
  await choose(page, 'Add note');
  await expect(page.getByRole('heading', { level: 1, name: 'Add note' })).toBeVisible();
  await page.getByText('Referral', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Boxes already');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Name is required');
  await page.getByLabel('Friend’s name').fill(friend);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/tab=activity/);
  await expect(page.getByText(`Referred ${friend} · Boxes already`)).toBeVisible();
  await page.getByText('Visits', { exact: true }).click();
  await expect(page).toHaveURL(/kind=visits/);
  await expect(page.getByText(`Referred ${friend} · Boxes already`)).toHaveCount(0);
  await page.goto(`/manage?q=${encodeURIComponent(friend)}`);
  await expect(page.getByRole('link', { name: friend })).toBeVisible();
});

test('a card is given, and refused to a second client', async ({ page }) => {
  const card = `C${stamp()}`;
  for (const row of [6, 7]) {
    await openClient(page, row);
    await choose(page, 'Access card');
    const field = page.getByLabel('Card number');
    await expect(field).toBeVisible();
    await settled(page);
    await field.fill(card);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    if (row === 6) await expect(page.getByRole('main').getByRole('complementary')).toContainText(card);
    else await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a client sets a password with the link that was sent', async ({ page, browser }) => {
  await openClient(page, 8);
  await choose(page, 'Client password');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Password of');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('dialog')).toContainText('A link was just sent');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  const guest = await anotherPage(browser);
  await guest.goto('/p/clientPassword?token=this-is-no-token-at-all-but-long');
  await guest.getByLabel('New password').fill('gloves hang on the wall');
  await guest.getByRole('button', { name: 'Set password' }).click();
  await expect(guest.getByRole('alert')).toContainText('has expired or has already been used');
});

test('what was typed outlives the session, for the same person until it is saved', async ({ page }) => {
  await signIn(page, 'sales.kl@cornerman.example');
  const { id } = await aClient(page);
  const address = page.getByLabel('City');
  await page.goto(`/manage/editClient/${id}`);
  await address.fill('Ampang');
  // The session is ended on another device. The next call, or saving, then asks to sign in again.
  await page.context().clearCookies();
  await expect(async () => {
    if (!page.url().includes('/login')) await page.getByRole('button', { name: 'Save' }).click({ timeout: 2000 });
    expect(page.url()).toContain('/login');
  }).toPass();
  await signIn(page, 'sales.kl@cornerman.example', { path: `/manage/editClient/${id}` });
  await expect(address).toHaveValue('Ampang');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.goto(`/manage/editClient/${id}`);
  await expect(address).toHaveValue('Ampang');
  await address.fill('somewhere else');
  await page.getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.goto(`/manage/editClient/${id}`);
  await expect(address).toHaveValue('Ampang');
});
