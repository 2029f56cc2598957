/** A ticket is asked and answered, a promotion redeemed, a challenge joined and shown on the wall. */
import { aPhone } from './kit/phone.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { anotherPage, expect, test } from './kit/test.ts';

test('a branch asks head office, which leaves a note and answers', async ({ browser, page }) => {
  await signIn(page, 'admin.kl@cornerman.example');
  await page.goto('/support');
  await page.getByRole('textbox', { name: 'What do you need help with?' }).fill('pause a membership');
  await expect(page.getByRole('link', { name: 'How do I pause a membership?' })).toBeVisible();
  await page.goto('/support/ask');
  await page.getByRole('textbox', { name: 'Subject' }).fill('How do we close the day');
  await expect(page.getByRole('link', { name: 'How do I close the day?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('The drawer is short by ten.');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('The drawer is short by ten.')).toBeVisible();
  const address = new URL(page.url()).pathname;

  const office = await anotherPage(browser);
  await signIn(office, 'hq@cornerman.example');
  await office.goto(address);
  await office.getByRole('checkbox', { name: 'Internal note' }).check();
  await office.getByRole('textbox', { name: 'Internal note' }).fill('Second time this month.');
  await office.getByRole('button', { name: 'Save note' }).click();
  await expect(office.getByText('Second time this month.')).toBeVisible();
  await office.getByRole('checkbox', { name: 'Internal note' }).uncheck();
  await office.getByRole('textbox', { name: 'Answer' }).fill('Enter the difference with a reason.');
  await office.getByRole('button', { name: 'Send message' }).click();
  await expect(office.getByText('Enter the difference with a reason.')).toBeVisible();

  await page.reload();
  await settled(page);
  await expect(page.getByText('Enter the difference with a reason.')).toBeVisible();
  await expect(page.getByText('Second time this month.')).toHaveCount(0);
});

test('the desk redeems a promotion for a client, and the board of a challenge is shown', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example');
  await page.goto('/merchantManagement/redeem?code=PUNCH-10');
  await expect(page.getByText('Everyone has this code.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Client' }).fill('Tan');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Redeem Ten per cent off' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.goto('/merchantManagement/redemptions');
  await expect(page.getByRole('cell', { name: 'Ten per cent off' }).first()).toBeVisible();
  await page.goto('/challenge');
  await page.getByRole('link', { name: 'Twelve rounds' }).click();
  await page.getByRole('link', { name: 'Wall screen' }).click();
  await expect(page.getByText('Southpaw').first()).toBeVisible();
  const full = page.getByRole('button', { name: 'Full screen' });
  await full.click();
  await expect(full).toHaveCount(0);
  await page.evaluate(() => document.exitFullscreen());
  await expect(full).toBeVisible();
  // Nobody stands beside the screen: it says that it has stopped, and goes on.
  const stopped = page.getByText(/^No connection\. Standings as of \d\d:\d\d\.$/);
  await page.context().setOffline(true);
  await expect(stopped).toBeVisible({ timeout: 40_000 });
  await page.context().setOffline(false);
  await expect(stopped).toHaveCount(0, { timeout: 40_000 });
});

test('a promotion whose last day has passed is marked in the list, on its page and on the cards of a phone', async ({
  browser,
  page,
}) => {
  const path = '/merchantManagement/promotion';
  const [over, goesOn] = ['Sports massage in spring', 'A free protein shake'];
  await signIn(page, 'hq@cornerman.example', { path });
  const row = (title: string) => page.getByRole('row').filter({ hasText: title }).first();
  await expect(row(over).getByText('Ended', { exact: true })).toBeVisible();
  await expect(row(goesOn)).toBeVisible();
  await expect(row(goesOn).getByText('Ended', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: over }).first().click();
  await expect(page.getByRole('heading', { name: over })).toBeVisible();
  await expect(page.getByRole('main').getByText('Ended', { exact: true })).toBeVisible();

  const phone = await aPhone(browser);
  await signIn(phone, 'hq@cornerman.example', { path });
  const card = (title: string) => phone.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  await expect(card(over).getByText('Ended', { exact: true })).toBeVisible();
  await expect(card(over).getByText('Meridian Physio')).toBeVisible();
  await expect(card(goesOn)).toBeVisible();
  await expect(card(goesOn).getByText('Ended', { exact: true })).toHaveCount(0);
});
