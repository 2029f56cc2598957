/** Home: each figure opens the list that it counts, and the list has the same count. */
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';
import { deep, deepUnless } from './kit/tier.ts';

const ADMIN = 'admin.pg@cornerman.example';
const HQ = 'hq@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';

/** The label of a tile, and the words of the list with the number. */
const counted = [
  ['Active clients', /\/manage\/clients\?/],
  ['New clients this month', /\/manage\/clients\?/],
  ['Ending within 30 days', /\/manage\/clients\?/],
  ['Leads to call today', /\/manage\?/],
  ['Failed payments, 30 days', /\/home\/transaction\?/],
] as const;

const tile = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: label }) });

for (const [label, address] of counted) {
  test(`"${label}" opens a list of just as many`, deepUnless(label === 'Active clients'), async ({ page }) => {
    // Other tests add clients meanwhile: the figure and its list are read again until they agree.
    await expect(async () => {
      await signIn(page, ADMIN, { path: '/home' });
      await expect(tile(page, label)).toContainText(/\d/);
      const text = await tile(page, label).innerText();
      const figure = /^\d[\d,]*$/m.exec(text)?.[0] ?? '';
      expect(figure).not.toBe('');
      await page.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
      await settled(page);
      const total =
        figure === '0' ? page.getByText(/No matches|Nothing/) : page.getByText(new RegExp(`(of |^)${figure}( entr|$)`));
      await expect(total.first()).toBeVisible({ timeout: 3000 });
    }).toPass();
  });
}

test('open invoices lead to a list that leaves out what is written off, as the figure does', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/home' });
  await page.getByRole('link', { name: 'Open invoices' }).first().click();
  await expect(page).toHaveURL(/\/home\/transaction\?.*status=open(?:,|%2C)overdue/);
  await settled(page);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: /Open|Overdue/ }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Written off' })).toHaveCount(0);
});

test('pictures can be read as tables, and each task leads to its person', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/home' });
  await page.getByRole('button', { name: 'Show as table: Check-ins by day' }).click();
  const table = page.getByRole('table', { name: 'Check-ins by day' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'Check clients in' })).toBeVisible();
  const calls = page.getByRole('region', { name: 'Today’s calls' });
  const first = calls.getByRole('listitem').first().getByRole('link').first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a payment lost to the bank asks what becomes of its membership', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/home' });
  const lost = page.getByRole('region', { name: 'Lost to the bank: decide about the membership' });
  await lost.getByRole('listitem').first().getByRole('link').first().click();
  const asks = page.getByRole('main').getByRole('alert').filter({ hasText: 'took back' });
  await expect(asks.getByRole('radio')).toHaveCount(3);
  await expect(asks.getByRole('button', { name: 'Save decision' })).toBeDisabled();
});

test('what waits and what is taught today come before the figures', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/home' });
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('Waiting for you');
  await expect(headings.nth(1)).toHaveText('Today’s classes');
  const classes = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today’s classes' }) });
  const first = classes.getByRole('listitem').first();
  // A day can also have no classes: then the page says so.
  await expect(first.or(classes.getByText('No classes today'))).toBeVisible();
  if (await first.isVisible()) {
    await expect(first).toContainText(/\d\d:\d\d.*\d+\/\d+/s);
    const name = await first.getByRole('link').innerText();
    await first.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  }
});

test('a bar opens its day, and so does its line in the table', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/home' });
  const chart = page.getByRole('figure').filter({ hasText: 'Check-ins by day' });
  const first = chart.locator('svg a').first();
  const href = (await first.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/home\/access\?day=\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: 'Show as table: Check-ins by day' }).click();
  const row = page.getByRole('table', { name: 'Check-ins by day' }).getByRole('row').nth(1);
  const count = (await row.getByRole('cell').first().innerText()).replace(',', '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show as chart: Check-ins by day' }).click();
  await first.click();
  await expect(page).toHaveURL(new RegExp(href.replace('?', '\\?')));
  await expect(page.getByRole('complementary').getByRole('strong')).toHaveText(new RegExp(`^${count}\\b`));
});

test('a figure of a branch at the head office opens what it counts, in that branch', deep, async ({ page }) => {
  await signIn(page, HQ, { fresh: true, path: '/home' });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Penang' }) });
  const figure = row.getByTitle('Active in Penang');
  await expect(figure).toHaveText(/\d/);
  const count = await figure.innerText();
  await figure.click();
  await expect(page).toHaveURL(/\/manage\/clients\?.*standing=active/);
  await expect(page.getByRole('button', { name: 'Branch: Penang' })).toBeVisible();
  await expect(page.getByText(`of ${count}`)).toBeVisible();
});

test('at the head office every branch has its row, and currencies stay apart', async ({ page }) => {
  await signIn(page, HQ, { path: '/home' });
  const table = page.getByRole('table').last();
  const names = table.getByRole('rowheader').filter({ hasNotText: /^Ipoh \d/ });
  // Other tests open a branch and check people in meanwhile: the order follows the rules.
  await expect(names).toHaveCount(6);
  const shown = await names.allInnerTexts();
  expect(shown.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Johor Bahru',
    'Kuala Lumpur',
    'Orchard',
    'Penang',
    'Petaling Jaya',
    'Tampines',
  ]);
  await page.getByLabel('Find a branch').fill('pen');
  await expect(names).toHaveText(['Penang']);
  await page.getByLabel('Find a branch').fill('');
  await expect(page.getByRole('heading', { level: 2, name: 'Invoiced this month' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Check clients in' })).toHaveCount(0);
  await expectAccessible(page);
});

test('who may not see figures finds check-ins and the own pages', deep, async ({ page }) => {
  await signIn(page, TRAINER, { path: '/home' });
  await expect(page.getByRole('heading', { level: 2, name: 'Checked in today' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Shortcuts' })).toBeVisible();
  await expect(page.getByText('Invoiced')).toHaveCount(0);
  await expectAccessible(page);
});
