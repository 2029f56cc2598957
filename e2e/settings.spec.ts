/**
 * Branch settings and the person's own: each section is shown by its flag, saved separately, and appears in the
 * history.
 */
import type { OpeningHours } from '#areas/settings/hours/hours.model.ts';
import { callApi } from './kit/api.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, widths, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.kl@cornerman.example';
const FACILITY = 'facility.kl@cornerman.example';
const SALES = 'sales.kl@cornerman.example';
const save = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText('Updated Successfully').first()).toBeVisible();
  await settled(page);
};
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });

/** The branch's initial settings, whatever an earlier run has saved. */
const oneSpanOnSunday = async (page: Page): Promise<void> => {
  const { id, ...week } = await callApi<OpeningHours>(page, 'openingHours/{b}');
  if (week.sunday.length > 1)
    await callApi(page, `openingHours/${id}`, { ...week, sunday: week.sunday.slice(0, 1) }, 'PUT');
};

test('hours: a span is added, an overlap answers at the day, and the history tells', async ({ page }) => {
  await signIn(page, FACILITY);
  await oneSpanOnSunday(page);
  await page.goto('/settings');
  const sunday = page.getByRole('group', { name: 'Sunday' });
  await sunday.getByRole('button', { name: 'Add hours on Sunday' }).click();
  await sunday.getByLabel('Sunday, opens').last().fill('17:00');
  await sunday.getByLabel('Sunday, closes').last().fill('21:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(sunday.getByText('These hours overlap.')).toBeVisible();
  await sunday.getByLabel('Sunday, opens').last().fill('18:30');
  await expect(page.getByText('ends the next day', { exact: true })).toHaveCount(1);
  await save(page, 'Save hours');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByText('Sunday: 08:00-18:00 → 08:00-18:00,18:30-21:00').first()).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('what was typed is not lost by opening another section', deep, async ({ page }) => {
  await signIn(page, FACILITY, { path: '/settings?tab=rules' });
  await page.getByLabel('How far ahead clients can book').fill('21');
  await tab(page, 'Holidays').click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('How far ahead clients can book')).toHaveValue('21 days');
  await page.getByRole('radio', { name: 'A fee' }).check();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await page.getByLabel('Fee', { exact: true }).fill('15');
  await expect(page.getByText('A no-show costs RM 15.00; 2 a month are waived.')).toBeVisible();
  await save(page, 'Save rules');
});

test('holidays are added and taken over, facilities taken out of use', deep, async ({ page }) => {
  await signIn(page, FACILITY, { path: '/settings?tab=holidays&year=2027' });
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Day' }).fill('18 Jun 2027');
  await drawer.getByLabel('Name (English)').fill('Founding day');
  await drawer.getByRole('button', { name: 'Save holiday' }).click();
  await expect(page.getByText('Founding day').first()).toBeVisible();
  await page.getByLabel('Year', { exact: true }).selectOption('2028');
  await page.getByRole('button', { name: 'Copy holidays' }).click();
  await page.getByRole('checkbox', { name: 'Founding day' }).check();
  await page.getByRole('button', { name: 'Add 1 day' }).click();
  await expect(page.getByText('Sun 18 Jun 2028')).toBeVisible();
  await tab(page, 'Facilities').click();
  await page.getByRole('button', { name: 'Take Studio out of use' }).click();
  await expect(page.getByText('Out of use')).toBeVisible();
  await page.getByRole('button', { name: 'Use Studio again' }).click();
  await expect(page.getByText('Out of use')).toHaveCount(0);
});

test('money: the currency stays, and a tax begins on a day without invoices', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings?tab=money' });
  await expect(page.getByText('Payments were recorded in MYR')).toBeVisible();
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('From').fill('1 Jan 2099');
  await drawer.getByLabel('Name').fill('SST');
  await drawer.getByLabel('Rate').fill('10');
  await drawer.getByRole('button', { name: 'Save tax rate' }).click();
  await expect(page.getByText('SST 10 %')).toBeVisible();
  await page.getByRole('button', { name: /Remove SST from .*2099/ }).click();
  await expect(page.getByText('SST 10 %')).toHaveCount(0);
});

test('Wi-Fi: the password is shown on demand, and an address is checked', deep, async ({ page }) => {
  await signIn(page, FACILITY, { path: '/settings?tab=wifi' });
  await page.getByRole('button', { name: 'Add a network' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name (SSID)').fill('Cornerman Ring');
  await drawer.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: 'Clients' }).click();
  await drawer.getByRole('textbox', { name: 'Password' }).fill('gloves-on-9');
  await drawer.getByRole('button', { name: 'Save network' }).click();
  await page.getByRole('button', { name: 'Show the password of Cornerman Ring' }).click();
  await expect(page.getByText('gloves-on-9')).toBeVisible();
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('dialog').getByLabel('Address or range').fill('10.0.0.0/8');
  await page.getByRole('dialog').getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('dialog').getByText('This range is too wide for one branch.').first()).toBeVisible();
});

test('sections are shown by their flags', deep, async ({ page }) => {
  await signIn(page, FACILITY, { path: '/settings' });
  await expect(tab(page, 'Wi-Fi')).toBeVisible();
  await expect(tab(page, 'Currency and tax')).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, SALES, { path: '/settings' });
  await expect(tab(page, 'Opening hours')).toHaveCount(0);
});

test('one’s own dates and language hold on every page, in English and Chinese', deep, async ({ page }) => {
  await signIn(page, SALES, { path: '/settings/userSetting' });
  await page.getByRole('combobox', { name: 'Date format' }).click();
  await page.getByRole('option', { name: /^\d{4}-\d\d-\d\d$/ }).click();
  await save(page, 'Save settings');
  await page.goto('/home');
  await settled(page);
  await expect(page.getByText(/\d{4}-\d\d-\d\d/).first()).toBeVisible();
  await page.goto('/settings/userSetting');
  await page.getByRole('radio', { name: '中文' }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('heading', { name: '我的设置' })).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('combobox', { name: '日期格式' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible();
});

test('every section fits a phone and can be used by all, in both languages', deep, async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await signIn(page, ADMIN, { path: '/settings' });
  for (const section of ['rules', 'holidays', 'rooms', 'money', 'contact', 'papers', 'wifi']) {
    await page.goto(`/settings?tab=${section}`);
    await expectAccessibleInBoth(page);
    await expect(page.locator(`[data-tab="${section}"]`)).toBeInViewport();
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
    expect(isWide, `${section} is wider than the screen`).toBe(false);
  }
});
