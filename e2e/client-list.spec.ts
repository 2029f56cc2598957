/** The list of clients: filters in the address, and what is done to several at once, with the way back. */
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.pj@cornerman.example';

test('filters stand in the address and lead to those whom they name', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/manage/clients' });
  const main = page.getByRole('main');
  const rows = main.getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Owes money' }).click();
  await expect(page).toHaveURL(/owing=true/);
  await settled(page);
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByText(/open on \d+ invoices?/).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/owing=true/);
  await page.getByRole('button', { name: 'Owes money' }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Birthday in' }).click();
  await page.getByRole('radio', { name: 'December' }).click();
  await expect(page).toHaveURL(/birthday_month=12/);
  await page.keyboard.press('Escape');
  await settled(page);
  await rows.nth(1).getByRole('link').first().click();
  await expect(main.getByRole('complementary')).toContainText('Dec');
});

test('two clients are tagged and found by it, and it is taken back', async ({ page }) => {
  const tag = `Trip ${stamp()}`;
  await signIn(page, ADMIN, { path: '/manage/clients?sort=name' });
  const rows = page.getByRole('main').getByRole('row');
  for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Tag 2' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByText('2 clients changed')).toBeVisible();
  await page.goto(`/manage/clients?tag=${encodeURIComponent(tag)}`);
  await settled(page);
  await expect(rows).toHaveCount(3);
  for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Remove tag from 2' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await page.getByRole('button', { name: 'Remove tag', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await settled(page);
  await expect(rows).toHaveCount(3);
});

test('tags are changed on the record', deep, async ({ page }) => {
  const tag = `Coach ${stamp()}`;
  await signIn(page, ADMIN, { path: '/manage/clients?sort=name' });
  await page.getByRole('main').getByRole('row').nth(3).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag);
});
