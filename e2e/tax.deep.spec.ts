/** How sales are taxed: chosen on the form, shown before a sale is posted, and totalled by rate on the invoice. */
import { stamp } from './kit/stamp.ts';
import { aClient, aProgramme } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, signOnScreen, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('a zero-rated joining fee beside a standard programme: form, sign-up and tax invoice', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/manage/joiningFee/addJoiningFee' });
  const main = page.getByRole('main');
  const unique = `Tax${stamp()}`;
  await page.getByLabel('Name (English)').fill(unique);
  await page.getByLabel('Amount', { exact: true }).fill('50');
  const box = main.getByRole('combobox', { name: 'Tax class' });
  await expect(box).toHaveValue('Standard-rated');
  await box.click();
  await page.getByRole('option', { name: 'Zero-rated' }).click();
  await page.getByRole('button', { name: 'Create joining fee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByText('Zero-rated', { exact: true })).toBeVisible();
  const joining_fee_id = Number(new URL(page.url()).pathname.split('/').at(-1));

  const prices = [{ currency: 'MYR', price_cents: 216_00 }];
  const programme = await aProgramme(page, { prices, joining_fee_id });
  const client = await aClient(page);
  await page.goto(`/manage/signupMembership/${client.id}?programme=${programme.id}`);
  const receipt = main.getByRole('complementary');
  await expect(receipt).toContainText('including SST 8 %RM 16.00');
  await expect(receipt).toContainText('of which zero-ratedRM 50.00');
  await signOnScreen(page);
  await receipt.getByRole('button', { name: /^Sign up/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-KL-/ })).toBeVisible();
  const sums = main.getByRole('table').filter({ hasText: 'Tax by rate' });
  await expect(sums.getByRole('row', { name: 'SST 8 %' })).toHaveText('SST 8 %RM 200.00RM 16.00RM 216.00');
  await expect(sums.getByRole('row', { name: 'Zero-rated 0 %' })).toHaveText('Zero-rated 0 %RM 50.00RM 0.00RM 50.00');
  await expectAccessible(page);
});
