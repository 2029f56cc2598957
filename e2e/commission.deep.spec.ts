/** Commission: a plan with a target is set, and a salesperson sees how far they are and why they earned what they did. */
import { stamp } from './kit/stamp.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { picture, shot } from './kit/pictures.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const SALES = 'sales.kl@cornerman.example';

test('a plan with a target of the month is set, and its steps are shown with their amounts', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/commission' });
  await page.getByRole('link', { name: 'Set a commission plan' }).click();
  const name = `Target ${stamp()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('1 Jan 2098');
  await page.keyboard.press('Escape');
  for (const rate of ['New sales', 'Renewals', 'Products']) await page.getByRole('textbox', { name: rate }).fill('5');
  await page.getByRole('radio', { name: 'Each person’s own' }).check();
  await page.getByRole('textbox', { name: 'Target', exact: true }).fill('10000');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('textbox', { name: 'Step 1: from this part of the target' }).fill('80');
  await page.getByRole('textbox', { name: 'Step 1: added rate' }).fill('2.5');
  await picture(page, 'commission-target-form');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText('From 80 % of the target (RM 8,000.00)')).toBeVisible();
  await expect(page.getByText('+2.5 %')).toBeVisible();
  await expectAccessibleInBoth(page);
  await shot(page, 'commission-target-plan');
});

test('a salesperson sees how far they are, and one line for each step', async ({ page }) => {
  await signIn(page, SALES, { path: '/commission' });
  await expect(page.getByRole('heading', { name: /^Targets of/ })).toBeVisible();
  await expect(page.getByText(/to the next step|Last step reached/).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await shot(page, 'commission-progress');
});

test('the statements can be opened on a laptop, below the targets and the months', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, ADMIN, { path: '/commission' });
  await expect(page.getByText(/^Next month to close/)).toBeVisible();
  const statement = page.getByRole('main').getByRole('table').last().getByRole('link').first();
  await statement.click({ timeout: 5000 });
  await expect(page).toHaveURL(/\/commission\/details\/\d+/);
});
