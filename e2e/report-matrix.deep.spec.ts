/** A heat map on a phone and its cells, and a month for the accountant: exported once, and again only on request. */
import { expectAccessible } from './kit/axe.ts';
import { aPhone } from './kit/phone.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { shortStamp } from './kit/stamp.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('class fill can be read on a phone without colours, and a cell opens its sessions', async ({ browser }) => {
  const page = await aPhone(browser);
  await signIn(page, ADMIN, { path: '/report/reportList?report=classFill&period=last_month' });
  const matrix = page.getByRole('table', { name: 'Filled' });
  await expect(matrix.getByRole('columnheader')).toHaveText([
    'Hour / Weekday',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  const cell = matrix.getByRole('link').first();
  await expect(cell).toHaveText(/^\d+%$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  const box = await matrix.boundingBox();
  expect(box?.width ?? 0).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await cell.click();
  await expect(page).toHaveURL(/cell=/);
  await settled(page);
  await expect(matrix.getByRole('link')).toHaveCount(1);
});

test('a matrix that is wider than the phone scrolls in its place, and percentages are read with their names', async ({
  browser,
}) => {
  const page = await aPhone(browser);
  await signIn(page, ADMIN, { path: '/report/reportList?report=retention' });
  await settled(page);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.goto('/report/reportList?report=classPerformance&period=last_month');
  await settled(page);
  const facts = page.getByRole('main').getByRole('listitem').first();
  await expect(facts.getByText('Filled', { exact: true })).toBeVisible();
  await expect(facts.getByText('Attendance rate', { exact: true })).toBeVisible();
});

test('bars of the same name in several branches are gone once the report is grouped by something else', async ({
  page,
}) => {
  await signIn(page, 'hq@cornerman.example', {
    path: '/report/reportList?report=classPerformance&period=last_month',
  });
  const main = page.getByRole('main');
  await settled(page);
  const bars = main.locator('figure svg title');
  await expect(bars.first()).toBeAttached();
  const names = await bars.allTextContents();
  expect(new Set(names.map((name) => name.split(' · ')[0])).size).toBeLessThan(names.length);
  await main.getByRole('combobox', { name: 'Group by' }).selectOption('Type');
  await settled(page);
  const rows = main.getByRole('table', { name: 'Class performance' }).getByRole('row');
  await expect(rows.first()).toContainText('Type');
  await expect(bars).toHaveCount((await rows.count()) - 1);
});

test('what is saved on the page of the revenue report is among its tabs and in the list of reports', async ({
  page,
}) => {
  const name = `Weeks ${shortStamp(6)}`;
  await signIn(page, ADMIN, { path: '/report' });
  const main = page.getByRole('main');
  await settled(page);
  await expect(main.getByRole('button', { name: 'Save as new view' })).toHaveCount(0);
  await page.goto('/report?by=week');
  await main.getByRole('button', { name: 'Save as new view' }).click();
  await page.getByLabel('View name').fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(main.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/report/reportList');
  await main.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/report=salesRevenue/);
  await expect(page).toHaveURL(/by=week/);
});

test('an hour of coverage opens the check-ins that it counts', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/report/reportList?report=coverage&period=last_month' });
  const rows = page.getByRole('table', { name: 'Coverage and demand' }).getByRole('row');
  const visits = rows.locator('a[href*="report=checkIns"]').first();
  const count = Number(await visits.textContent());
  expect(count).toBeGreaterThan(0);
  await visits.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check-ins' })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('table', { name: 'Check-ins' }).getByRole('row')).toHaveCount(count + 1);
});

test('the journal of a month is exported once, and again only on request', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/report/reportList?report=trialBalance' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Export to an accounting program' }).click();
  await expect(main.getByRole('row', { name: /SQL Account/ }).getByText('Complete')).toBeVisible();
  await main.getByRole('button', { name: 'Export journal' }).click();
  const drawer = page.getByRole('dialog', { name: 'Export journal' });
  await drawer.getByRole('combobox', { name: 'Accounting program' }).click();
  await page.getByRole('option', { name: 'SQL Account' }).click();
  await expect(drawer.getByText('Some of these days were exported before:')).toBeVisible();
  await expect(drawer.getByText(/lines\. Debits RM [\d,.]+, credits RM [\d,.]+\./)).toBeVisible();
  await drawer.getByRole('button', { name: 'Export journal' }).click();
  await expect(page.getByText(/choose to export these days again/)).toBeVisible();
  await drawer.getByRole('checkbox', { name: /Export days again/ }).check();
  await drawer.getByRole('button', { name: 'Export journal' }).click();
  await expect(main.getByText('Exported again').first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download file' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toContain('exported again');
});

test('head office sets the code of an account', async ({ page }) => {
  await signIn(page, 'hq@cornerman.example', { path: '/report/journalExport' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Account codes' }).click();
  await page.getByRole('menuitem', { name: 'AutoCount' }).click();
  const drawer = page.getByRole('dialog', { name: 'Account codes' });
  const cash = drawer.getByRole('textbox', { name: 'Code for Cash', exact: true });
  await cash.fill('999-0001');
  await drawer.getByRole('button', { name: 'Save account codes' }).click();
  await expect(drawer).toBeHidden();
  await page.reload();
  await expect(cash.or(main.getByRole('button', { name: 'Account codes' })).first()).toBeVisible();
  await main.getByRole('button', { name: 'Account codes' }).click();
  await page.getByRole('menuitem', { name: 'AutoCount' }).click();
  await expect(cash).toHaveValue('999-0001');
});
