/**
 * Each list of clients, programmes and money: what it shows when it can't be read, when there is nothing, when nothing
 * matches.
 */
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { suspensionContract } from '#areas/membership/suspension/suspension.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { picture } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { someoneWhoTrains } from './kit/client.ts';
import { ADMIN, callOf, fail, lists, seen } from './kit/states.ts';
import { expect, test } from './kit/test.ts';

test.describe.configure({ mode: 'parallel' });
for (const list of lists)
  test(`${list.page} says what is wrong, and what to do when nothing is there`, async ({ page }) => {
    await signIn(page, list.who ?? ADMIN);
    for (const locale of ['en', 'cn'] as const) {
      await inLocale(page, locale);
      await seen(page, list, locale);
    }
  });

test('a list of 3,000 clients is paged, with a name of 60 letters in it', async ({ page }) => {
  const long = `Wolfeschlegelsteinhausenbergerdorff${'a'.repeat(25)}`;
  await signIn(page, ADMIN);
  await page.route(callOf(memberContract.list), async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { data: object[] } };
    const [first, ...others] = envelope.data.data;
    const rows = [{ ...first, first_name: long, last_name: '' }, ...others];
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, data: rows, total: 3000 } } });
  });
  await page.goto('/manage/clients');
  const main = page.getByRole('main');
  await expect(main.getByText('1–25 of 3,000').or(main.getByText('1–25 of 3000'))).toBeVisible();
  await expect(main.getByRole('link', { name: long })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)).toBe(false);
  await picture(page, 'clients-3000');
});

test('what can be done with a membership is not left out in silence', async ({ page }) => {
  await signIn(page, ADMIN);
  const client = await someoneWhoTrains(page);
  const main = page.getByRole('main');
  const failed = main.getByRole('heading', { name: 'This couldn’t be loaded' });
  for (const row of [suspensionContract.view, endingContract.life]) {
    await fail(page, row, 'server');
    await page.goto(`/manage/clientDetails/${client.id}?tab=memberships`);
    await expect(failed.first()).toBeVisible();
    await page.unroute(callOf(row));
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await expect(failed).toHaveCount(0);
  }
});

test('the actions of a row stay in sight where the columns are wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 768 });
  await signIn(page, ADMIN);
  await page.goto('/manage/approvals');
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  expect(await table.evaluate((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0))).toBe(true);
  await expect(table.locator('tbody tr').first().getByRole('button')).toBeInViewport({ ratio: 1 });
});
