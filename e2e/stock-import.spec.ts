/** Products and opening stock from CSV files: what is wrong is shown at its row, and nothing is written before that is right. */
import { callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
import { shortStamp } from './kit/stamp.ts';
import { anotherPage, expect, test, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const BRANCH = 'admin.kl@cornerman.example';
const choose = (page: Page, name: string, ...lines: string[]): Promise<void> =>
  page
    .getByTestId('file-file_id')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
const ok = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();

test('head office imports products once every row of the file is right', async ({ page }) => {
  await signIn(page, HQ);
  const code = `IMP${shortStamp(6)}`.toUpperCase();
  const heads = 'Code,Name in English,Option 1,Value 1,Cost (MYR),Price (MYR),Maker';
  await page.goto('/inventory/productProfile');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Import' }).click();
  await expect(main.getByRole('button', { name: 'Download template' })).toBeVisible();
  await choose(page, 'shins.csv', heads, `${code},Shin guards,Size,S,40,149,Twins`, `${code},,Size,M,forty,,Twins`);
  await expect(main.getByText('Enter an amount such as 12.50.')).toBeVisible();
  await expect(main.getByText('Columns that aren’t imported: Maker.')).toBeVisible();
  await main.getByRole('button', { name: 'Import products' }).click();
  await expect(page.getByRole('dialog')).toContainText('Rows with errors: 1.');
  await ok(page);
  await choose(page, 'shins.csv', heads, `${code},Shin guards,Size,S,40,149,Twins`, `${code},,Size,M,40,,Twins`);
  await expect(main.getByText('Will be imported')).toHaveCount(2);
  await main.getByRole('button', { name: 'Import products' }).click();
  await expect(page.getByRole('dialog')).toContainText('Products: 1. Variants: 2.');
  await ok(page);
  await expect(page).toHaveURL(/\/inventory\/productProfile\?status=draft/);
  await page.goto(`/inventory/productProfile?q=${code}`);
  await expect(main.getByRole('row').filter({ hasText: code })).toHaveCount(1);
});

test('a branch books its opening stock in from a file, and can’t do it again', async ({ page, browser }) => {
  const code = `OPN${shortStamp(6)}`.toUpperCase();
  const office = await anotherPage(browser);
  await signIn(office, HQ);
  const product = await callApi<{ id: number; version: number }>(office, 'product', {
    code,
    name: { en: `Opened ${code}`, cn: '' },
    variants: [{ choices: [] }],
    prices: [{ currency: 'MYR', price_cents: 5000 }],
    valid_from: '2020-01-01',
  });
  await callApi(office, `product/move/${product.id}`, { move: 'publish', version: product.version });
  await signIn(page, BRANCH);
  await page.goto('/inventory/stockIn');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Opening stock' }).first().click();
  const lines = ['SKU,Quantity,Unit cost', `${code},12,9.50`] as const;
  await choose(page, 'shelf.csv', ...lines);
  await expect(main.getByText('RM 114.00')).toBeVisible();
  await main.getByRole('button', { name: 'Book opening stock in' }).click();
  await ok(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Opening stock' })).toBeVisible();
  await expect(main.getByText('Booked in').first()).toBeVisible();
  await page.goto('/inventory/stockIn/import');
  await choose(page, 'shelf again.csv', ...lines);
  await expect(main.getByText('This item has been in stock here. Count or adjust it instead.')).toBeVisible();
});
