/**
 * Paid in parts: future payments are shown before the sign-up and on the client's record; what is due can be collected.
 */
import { stamp } from './kit/stamp.ts';
import { aClient } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, signOnScreen, test } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const SALES = 'sales.kl@cornerman.example';
const HQ = 'hq@cornerman.example';

test('a client is signed up in twelve parts, and the card that pays them is recorded', async ({ page }) => {
  await signIn(page, SALES);
  const client = await aClient(page);
  await page.goto(`/manage/signupMembership/${client.id}`);
  await page.getByRole('radio', { name: /^12-Month Unlimited, paid monthly/ }).click();
  const receipt = page.getByRole('main').getByRole('complementary');
  await expect(receipt.getByRole('region', { name: 'Upcoming payments' })).toContainText('and 8 more, the last on');
  await expect(receipt).toContainText('instalment 1 of 12');
  await expectAccessible(page, receipt);
  await signOnScreen(page);
  await receipt.getByRole('button', { name: /^Sign up/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await page.goto(`/manage/clientDetails/${client.id}?tab=money`);
  await expect(page.getByText('instalment 2 of 12')).toBeVisible();

  await page.getByRole('link', { name: 'Payment method' }).first().click();
  await expect(page.getByText('No payment method is saved for this membership')).toBeVisible();
  await page.getByRole('link', { name: 'Add payment method' }).click();
  await page.getByLabel('Brand').fill('visa');
  await page.getByLabel('Last four digits').fill('4242');
  await page.getByLabel('Valid until').fill('31 Dec 2099');
  await page.getByLabel('Reference').fill(`T-${stamp()}`);
  await page.getByRole('button', { name: 'Save and use' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('Used for this membership')).toBeVisible();
});

test('the head office starts a billing run and sees it finish', deep, async ({ page }) => {
  await signIn(page, HQ, { path: '/manage/billing' });
  await page.getByRole('button', { name: 'Start a run' }).first().click();
  await page.getByRole('button', { name: 'Start the run' }).click();
  await expect(page.getByRole('main').getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 40_000 });
});
