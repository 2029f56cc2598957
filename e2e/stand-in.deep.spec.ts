/** Lists and calendars of a form are loaded at the first sign of life. What happens to a field meanwhile isn't lost. */
import type { Browser } from '@playwright/test';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, newContext, optionsOf, test, type Page } from './kit/test.ts';

/** The form for a lead, cold; scripts that are asked for afterwards wait for `answer`. */
const coldForm = async (
  browser: Browser,
  path = '/manage/createLeads',
  first = (page: Page) => page.getByRole('combobox').first(),
) => {
  const page = await (await newContext(browser, optionsOf(test.info().project))).newPage();
  await signIn(page, 'admin.kl@cornerman.example');
  await page.goto(path);
  await expect(first(page)).toBeVisible();
  await settled(page);
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await page.route(/\.js$/, async (route) => {
    asked.push(route.request().url());
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  const answer = (): void => {
    isHeld = false;
    for (const one of waiting) one();
  };
  return { page, asked, answer };
};
const source = (page: Page) => page.getByRole('combobox', { name: 'Source' });
const seller = (page: Page) => page.getByRole('combobox', { name: 'Sales person' });
const days = (page: Page) => page.getByRole('textbox', { name: 'Days after the last membership' });
const birth = (page: Page) => page.getByRole('textbox', { name: 'Date of birth' });

test('a list that is clicked before it is there opens when it comes', async ({ browser }) => {
  const { page, asked, answer } = await coldForm(browser);
  expect(asked, 'nothing is loaded before somebody does something').toEqual([]);
  await source(page).click();
  await expect(source(page)).toBeFocused();
  expect(asked.length).toBeGreaterThan(0);
  await expect(page.getByRole('option')).toHaveCount(0);
  answer();
  await page.getByRole('option').first().click();
  await expect(source(page)).not.toHaveValue('');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.context().close();
});

test('with the keyboard: the focus stays in the field, and the arrow opens the list', async ({ browser }) => {
  const { page, answer } = await coldForm(browser);
  await source(page).focus();
  await page.keyboard.press('ArrowDown');
  answer();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(source(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(source(page)).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(seller(page)).toBeFocused();
  await page.context().close();
});

test('what is typed meanwhile is searched for', async ({ browser }) => {
  const { page, answer } = await coldForm(browser);
  await seller(page).focus();
  await page.keyboard.type('zzz');
  await expect(seller(page)).toHaveValue('zzz');
  answer();
  await expect(page.getByText('No results')).toBeVisible();
  await expect(seller(page)).toBeFocused();
  await expect(seller(page)).toHaveValue('zzz');
  await page.context().close();
});

test('a day that is typed meanwhile counts, also after the field has been left', async ({ browser }) => {
  const { page, answer } = await coldForm(browser);
  await birth(page).fill('5 mar 1994');
  await page.getByRole('textbox', { name: 'First name' }).focus();
  answer();
  await expect(birth(page)).toHaveValue('5 Mar 1994');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.context().close();
});

test('a day that is reached with the tabulator is replaced by what is typed', async ({ browser }) => {
  const { page, answer } = await coldForm(browser, '/privileges/create');
  const from = page.getByRole('textbox', { name: 'From' });
  await from.focus();
  await from.selectText();
  answer();
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.type('1.12.2027');
  await expect(from).toHaveValue('1.12.2027');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('1 Dec 2027');
  await page.context().close();
});

test('a day that is typed and sent with Enter meanwhile counts before the form is sent', async ({ browser }) => {
  const { page, answer } = await coldForm(browser);
  await birth(page).fill('5.3.1994');
  await birth(page).press('Control+Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  answer();
  await expect(birth(page)).toHaveValue(/1994/);
  // The name is missing: the form has been sent.
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAttribute('aria-invalid', 'true');
  await page.context().close();
});

test('several from a list: the first choice isn’t lost', async ({ browser }) => {
  const { page, answer } = await coldForm(browser, '/privileges/create');
  const branches = page.getByRole('combobox', { name: 'Branches' });
  await branches.click();
  answer();
  const option = page.getByRole('option', { selected: true });
  await expect(option).toHaveText('Kuala Lumpur');
  await option.click();
  await expect(page.getByText('Kuala Lumpur', { exact: true }).and(page.locator('main *'))).toHaveCount(0);
  await page.context().close();
});

test('what can’t be loaded says so once the field is reached, and opens after a retry', async ({ browser }) => {
  const { page, answer } = await coldForm(browser);
  answer();
  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' });
  await page.context().setOffline(true);
  await page.mouse.move(600, 300);
  await page.mouse.move(610, 310);
  await expect(source(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await source(page).click();
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await source(page).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.context().close();
});

const packs = '/manage/creditSetup/create';

test('a number that is typed or stepped meanwhile is known at once, and formatted when its field comes', async ({
  browser,
}) => {
  const { page, answer } = await coldForm(browser, packs);
  const [credits, priority, price] = [
    page.locator('#field-credits'),
    page.locator('#field-priority'),
    page.locator('#field-prices'),
  ];
  await credits.fill('12');
  await credits.press('ArrowUp');
  await expect(credits).toHaveValue('13');
  await credits.pressSequentially('a');
  await expect(credits, 'a letter is no number').toHaveValue('13');
  await page.locator('.mantine-NumberInput-root', { has: priority }).locator('button').first().click();
  await expect(priority).toHaveValue('6');
  await price.fill('1200.5');
  await credits.focus();
  await expect(price).toHaveValue('1,200.50');
  await price.fill('80.5');
  answer();
  await credits.focus();
  await expect(price).toHaveValue('80.50');
  await expect(credits).toHaveValue('13');
  await expect(priority).toHaveValue('6');
  await page.context().close();
});

test('a number that is typed and sent with Enter meanwhile counts', async ({ browser }) => {
  const { page } = await coldForm(browser, packs);
  await page.locator('#field-priority').fill('7');
  await page.locator('#field-priority').press('Control+Enter');
  // The name is missing: the form has been sent.
  await expect(page.locator('#field-name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#field-priority')).toHaveValue('7');
  await page.context().close();
});

test('a number out of bounds is brought back when it is left meanwhile', async ({ browser }) => {
  const { page } = await coldForm(browser, '/settings/setting', days);
  await days(page).fill('9000');
  await days(page).blur();
  await expect(days(page)).toHaveValue('730');
  await page.context().close();
});
