/** An amount spent, in the editor of a segment: head office chooses its currency, a branch has its own. */
import { stamp } from './kit/stamp.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const asksSpending = async (page: Page): Promise<void> => {
  await page.goto('/connect/createSegmentation');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Spending ${stamp()}`);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Spent' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('150');
  await page.getByRole('textbox', { name: 'Days' }).fill('90');
};

test('at head office, the currency of an amount is chosen, and the sentence names it', async ({ page }) => {
  await signIn(page, 'hq@cornerman.example');
  await asksSpending(page);
  const now = page.getByRole('status').filter({ hasText: 'Clients for whom' });
  await expect(now).toContainText('Spent at least RM 150.00 in the last 90 days');
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'SGD' }).click();
  await expect(now).toContainText('Spent at least S$ 150.00 in the last 90 days');
  await page.getByRole('button', { name: 'Create segment' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('Spent at least S$ 150.00 in the last 90 days')).toBeVisible();
  await page
    .getByRole('link', { name: 'Edit segment' })
    .or(page.getByRole('button', { name: 'Edit segment' }))
    .click();
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('SGD');
});

test('in a branch, an amount is in its currency, and there is nothing to choose', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example');
  await asksSpending(page);
  await expect(page.getByText('Spent at least RM 150.00 in the last 90 days')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveCount(0);
});
