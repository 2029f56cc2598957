/** What a franchisee checks: the daily figures and their documents, the PDF of an invoice, and the account. */
import { readFile } from 'node:fs/promises';
import { callApi } from './kit/api.ts';
import { expectAccessible, expectAccessibleInBoth } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, test, widths, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const HQ = 'hq@cornerman.example';
const OWNER = 'owner.kv@cornerman.example';

const saved = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path());
};
type Row = { id: number; number: string; organisation_id: number; status: string; total_cents: number };

/** The newest paid invoice of the signed-in franchisee. */
const paidInvoice = async (page: Page): Promise<Row> => {
  const list = 'franchise/invoice/{b}?itemsPerPage=50&status=success&sort=-month';
  const { data } = await callApi<{ data: Row[] }>(page, list);
  const found = data.find(({ number }) => number.startsWith('FR-CMY-'));
  if (!found) throw new Error('the demo network has no paid franchise invoice');
  return found;
};

test('a franchisee opens a day of an invoice, its papers and its PDF', async ({ page }) => {
  await signIn(page, OWNER);
  const invoice = await paidInvoice(page);
  await page.goto(`/franchise/payInvoice/${invoice.id}`);
  const royalty = page.getByRole('listitem').filter({ hasText: 'Royalty,' }).first();
  await royalty.getByRole('button', { name: 'Daily figures' }).click();
  const day = royalty.getByRole('button', { name: /^Documents of / }).first();
  await day.click();
  await expect(royalty.getByRole('link', { name: /^Invoice / }).first()).toBeVisible();
  await expectAccessible(page, royalty);
  await page.screenshot({ path: '.build/shots/franchise-papers.png', fullPage: true });
  const pdf = await saved(page, () => page.getByRole('button', { name: 'PDF' }).first().click());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a franchisee reads the statement of account from any day on, and takes it along', deep, async ({ page }) => {
  await signIn(page, OWNER);
  const invoice = await paidInvoice(page);
  await page.goto(`/franchise/view/${invoice.organisation_id}`);
  const table = page.getByRole('table').filter({ hasText: 'Closing balance' }).first();
  await expect(table).toContainText(invoice.number);
  await page.getByLabel('From', { exact: true }).first().fill('2020-01-01');
  await page.keyboard.press('Enter');
  await expect(table).toContainText('Opening balance');
  const csv = await saved(page, () => page.getByRole('button', { name: 'CSV' }).first().click());
  expect(csv.toString('utf8')).toContain(invoice.number);
  await expectAccessibleInBoth(page);
  await shot(page, 'franchise-statement');
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.phone);
});

test('the tiles of the list open what they count, and the file is of the same rows', deep, async ({ page }) => {
  await signIn(page, HQ, { path: '/franchise?tab=invoices' });
  await inLocale(page, 'cn');
  await page
    .getByRole('link', { name: /^有异议的明细 1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/disputed=true/);
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(2);
  const number = (await rows.nth(1).getByRole('link').first().textContent()) ?? '';
  const csv = await saved(page, () => page.getByRole('button', { name: 'CSV' }).click());
  const lines = csv.toString('utf8').trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.includes(number))).toBe(true);
  await page.goto('/franchise?tab=invoices');
  await expectAccessible(page);
  await shot(page, 'franchise-invoices');
});
