/** A product from the form to the shelf: two sizes, a price, published, found by its barcode. */
import { randomInt } from 'node:crypto';
import { shortStamp } from './kit/stamp.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const ok = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();

/** A code with the right check digit that no other test has. */
const barcode = (): string => {
  const twelve = String(randomInt(100_000_000_000, 281_000_000_000));
  const sum = Array.from(twelve).reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

test('a product gets sizes and a price, is published, and is found by its barcode', async ({ page }) => {
  await signIn(page, HQ, { path: '/inventory/productProfile/create' });
  const main = page.getByRole('main');
  const code = shortStamp(8);
  await main.getByLabel('Name (English)').fill(`Shirt ${code}`);
  await main.getByLabel(/^Code/).fill(code);
  await main.getByRole('button', { name: 'Add option' }).click();
  await main.getByLabel('Option 1 in English').fill('Size');
  await main.getByLabel('Value 1 in English').fill('M');
  await main.getByRole('button', { name: 'Add value' }).click();
  await main.getByLabel('Value 2 in English').fill('L');
  const medium = main.getByRole('group', { name: 'M', exact: true });
  await expect(medium.getByLabel('SKU')).toHaveAttribute('placeholder', `${code}-M`);
  const scanned = barcode();
  await medium.getByLabel('Barcode (EAN-13)').fill(scanned);
  await main.getByLabel('Price (MYR)', { exact: true }).fill('69');
  await page.keyboard.press('Control+Enter');
  await ok(page);
  await expect(page.getByRole('heading', { level: 1, name: `Shirt ${code}` })).toBeVisible();
  await expect(main.getByRole('row', { name: new RegExp(`${code}-L`) })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await expect(main.getByText('Published').first()).toBeVisible();
  await page.goto(`/inventory/productProfile?q=${scanned}`);
  await expect(main.getByRole('link', { name: `Shirt ${code}` })).toBeVisible();
  await expect(main.getByText('RM 69.00')).toBeVisible();
});
