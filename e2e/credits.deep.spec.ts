/** Credit packs: created, repriced, sold to a client, given and corrected manually. */
import { stamp } from './kit/stamp.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const SALES = 'sales.kl@cornerman.example';
const answered = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};

test('a pack is made, sold to a client, given by hand, corrected and retired', async ({ page }) => {
  const name = `Ten rounds ${stamp()}`;
  await signIn(page, ADMIN, { path: '/manage/creditSetup' });
  await expect(page.getByRole('link', { name: '10 classes' })).toBeVisible();
  await shot(page, 'credit-packs');
  await page.getByRole('link', { name: 'Create a credit pack' }).click();
  await page.getByRole('textbox', { name: 'Name (English)' }).fill(name);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Credits');
  await page.getByRole('textbox', { name: 'Credits', exact: true }).fill('10');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('300');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText('No client has credits left from this pack.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit credit pack' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit credit pack' });
  await drawer.getByRole('textbox', { name: 'Price', exact: true }).fill('350');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(page.getByText('RM 350.00').first()).toBeVisible();

  await page.goto('/manage/clients');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Credits', exact: true }).click();
  await page.getByRole('button', { name: 'Sell a credit pack' }).click();
  const sale = page.getByRole('dialog', { name: 'Sell a credit pack' });
  await sale.getByRole('combobox', { name: 'Credit pack' }).click();
  await page.getByRole('option', { name: `${name} · RM 350.00` }).click();
  await expect(sale).toContainText('RM 350.00 is paid today. 10 credits are valid until');
  await page.screenshot({ path: '.build/shots/credit-sale.png' });
  await sale.getByRole('button', { name: 'Sell and post' }).click();
  await answered(page);
  const lot = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(lot).toContainText('10 of 10');
  await lot.getByRole('button', { name: 'Correct' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct' });
  await correct.getByRole('textbox', { name: 'Credits', exact: true }).fill('-3');
  await correct.getByRole('textbox', { name: 'Reason' }).fill('Used before the move');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(lot).toContainText('7 of 10');
  await expect(page.getByRole('listitem').filter({ hasText: 'Used before the move' })).toContainText('−3');
  await page.getByRole('button', { name: 'Give credits' }).click();
  await page.getByRole('dialog', { name: 'Give credits' }).getByRole('textbox', { name: 'Reason' }).fill('A gift');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Given by staff' }).first()).toContainText('1 of 1');
  await expectAccessibleInBoth(page);
  await shot(page, 'client-credits');

  await page.goto('/manage/creditSetup');
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('7 left')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop selling' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop selling' }).click();
  await expect(page.getByText('No longer sold').first()).toBeVisible();
});

test('a sales person sells packs, and neither makes them nor gives credits away', async ({ page }) => {
  await signIn(page, SALES, { path: '/manage/creditSetup' });
  await expect(page.getByRole('link', { name: '10 classes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a credit pack' })).toHaveCount(0);
  await page.goto('/manage/clients');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Credits', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sell a credit pack' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give credits' })).toHaveCount(0);
});
