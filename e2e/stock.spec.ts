/** Stock: a delivery by scanner, and a count that survives a lost connection. */
import { shortStamp } from './kit/stamp.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const DESK = 'admin.kl@cornerman.example';

test('a delivery is scanned, booked in, and seen among the movements of its item', async ({ page }) => {
  await signIn(page, DESK, { path: '/inventory/stockIn/create' });
  const main = page.getByRole('main');
  const supplier = `Supplier ${shortStamp(8)}`;
  await main.getByLabel('Supplier').fill(supplier);
  const scan = main.getByLabel('Scan or search an item');
  for (let times = 0; times < 2; times++) {
    await scan.fill('WATER');
    await scan.press('Enter');
    await expect(scan).toHaveValue('');
  }
  // What a slow search still offers for the text before is not what was scanned.
  await scan.fill('WATER');
  await expect(page.getByRole('option', { name: /Water 600 ml/ })).toBeVisible();
  await scan.fill('NOTHING-HAS-THIS');
  await scan.press('Enter');
  await expect(main.getByText('No item has the code NOTHING-HAS-THIS.')).toBeVisible();
  await expect(main.getByLabel('Quantity of Water 600 ml')).toHaveValue('2');
  await main.getByLabel('Unit cost of Water 600 ml').fill('1.25');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name: supplier })).toBeVisible();
  await expect(main.getByText('RM 2.50').first()).toBeVisible();
  await page.getByRole('button', { name: 'Book in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book in' }).click();
  await expect(main.getByText('Booked in').first()).toBeVisible();
  await page.goto('/inventory/stockManagement?q=WATER');
  await main.getByRole('link', { name: 'Water 600 ml' }).click();
  await expect(main.getByRole('row', { name: /Delivered by a supplier/ }).first()).toContainText('+2');
});

test('a count is kept on the phone without a connection, and arrives once it is back', async ({ page, context }) => {
  await signIn(page, DESK, { path: '/inventory/stocktake?status=in_progress' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Everything' }).first().click();
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  const count = main.getByLabel('Count of Skipping rope').or(main.getByLabel('Count of Mouth guard')).first();
  await context.setOffline(true);
  await count.fill('7');
  await count.press('Enter');
  await expect(main.getByText(/kept on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText(/kept on this device/)).toBeHidden();
  await page.reload();
  await expect(count).toHaveValue('7');
});

test('the stock of a past day is shown at a glance, and the list behind it is of that day too', async ({ page }) => {
  await signIn(page, DESK, { path: '/inventory' });
  const main = page.getByRole('main');
  const day = main.getByRole('textbox', { name: 'Stock on' });
  await day.fill('2020-01-01');
  await day.press('Enter');
  await expect(page).toHaveURL(/\/inventory\?on=2020-01-01$/);
  await expect(main.getByText(/had at the end of .*1 Jan 2020/)).toBeVisible();
  await main.getByRole('link', { name: 'Items in stock' }).click();
  await expect(page).toHaveURL(/\/inventory\/stockManagement\?.*on=2020-01-01/);
});
