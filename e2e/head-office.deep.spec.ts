/**
 * Head office, also on a phone: its name in both languages, whose staff a list shows, and how little is above the first
 * row.
 */
import { expectAccessible } from './kit/axe.ts';
import { pictures, shot } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, widths } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

const HQ = 'hq@cornerman.example';
/** What is visible of a page before the first row. */
const MOST_ABOVE_PX = 360;

test('the head office has its Chinese name wherever a branch is named', async ({ page }) => {
  const say = wordsIn('cn');
  await signIn(page, HQ);
  await inLocale(page, 'cn');
  const main = page.getByRole('main');
  for (const path of ['/user', '/user/hquser', '/user/audit', '/user/roleManagement', '/privileges', '/settings']) {
    await page.goto(path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expect(main.getByText(/(^|[^A-Za-z])HQ([^A-Za-z]|$)/)).toHaveCount(0);
  }
  await page.goto('/settings');
  await expect(main.getByText(say('settings.branch.context', { branch: say('shell.headOffice') }))).toBeVisible();
  await page.goto('/user');
  await expect(main.getByText(say('access.staff.context_hq'))).toBeVisible();
  await pictures(page, 'hq-staff', 'cn');
});

test('on a phone a list begins below its title and one line of search, and a bar is there for a button only', async ({
  page,
}) => {
  const say = wordsIn('en');
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await signIn(page, HQ, { path: '/user/roleManagement' });
  const main = page.getByRole('main');
  const first = main.getByRole('listitem').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y ?? Infinity).toBeLessThan(MOST_ABOVE_PX);
  const filters = page.getByRole('button', { name: say('blocks.list.filters'), exact: true });
  await expect(page.getByRole('combobox', { name: say('blocks.list.sort') })).toHaveCount(0);
  await filters.click();
  await expect(page.getByRole('combobox', { name: say('blocks.list.sort') })).toBeVisible();
  await page.getByRole('button', { name: say('access.role.field.kind'), exact: true }).click();
  await page.getByRole('checkbox').or(page.getByRole('radio')).first().check();
  await page.keyboard.press('Escape');
  await filters.click();
  // Active filters stay visible, and can be removed.
  await expect(page.getByRole('button', { name: say('blocks.list.clearFilters') })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'phone-filters');

  await page.goto('/user/audit');
  await expect(main.getByText(/^(?:more than )?\d{1,3},\d{3} entries$/)).toBeVisible();
  // The kind of a record is above its name, not part of it. Head office opens staff, but not every branch's clients.
  await page.goto('/user/audit?kind=staff');
  const link = main.getByRole('listitem').getByRole('link').first();
  const [kind, name] = [link.locator('span').first(), link.locator('span').last()];
  expect((await kind.boundingBox())?.y ?? 0).toBeLessThan((await name.boundingBox())?.y ?? 0);
  expect(await link.textContent()).toMatch(/ /);
  await page.goto('/franchise/settlement?tab=rules');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  const bars = await main
    .locator('header')
    .first()
    .locator('div')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).position === 'fixed').length);
  expect(bars).toBe(0);
});

test('a search for a branch on Home leaves the page where it is scrolled to', async ({ page }) => {
  const say = wordsIn('en');
  await page.setViewportSize({ width: widths.desk, height: 600 });
  await signIn(page, HQ, { path: '/home' });
  const field = page.getByRole('main').getByLabel(say('report.home.find_branch'));
  await field.scrollIntoViewIfNeeded();
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await field.fill('Kuala');
  await expect(page).toHaveURL(/branch=Kuala/);
  await settled(page);
  await expect(field).toBeInViewport();
});
