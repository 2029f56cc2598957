/** What clients owe, from the report to the statement of one of them and its files; who stays, as a table of months. */
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const open = (page: Page, report: string): Promise<unknown> =>
  signIn(page, ADMIN, { path: `/report/reportList?report=${report}` });

test('receivables lead to the statement of a client, which is a PDF and a CSV file', async ({ page }) => {
  await open(page, 'receivables');
  const main = page.getByRole('main');
  await expect(main.getByLabel('As of')).toBeVisible();
  await expect(main.getByText('More than 90 days late').first()).toBeVisible();
  await expectAccessible(page);
  const statement = main.getByRole('link', { name: /^KL-\d+$/ }).first();
  const client = await statement.innerText();
  await statement.click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Statement of account');
  await expect(main.getByRole('link', { name: new RegExp(client) })).toBeVisible();
  await expect(main.getByText('Closing balance', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  for (const [name, ending] of [
    ['PDF in Chinese', 'pdf'],
    ['CSV', 'csv'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^statement ${client} .*\\.${ending}$`));
  }
  // The client's record has the same statement.
  await main.getByRole('link', { name: new RegExp(client) }).click();
  await main.getByRole('link', { name: 'Money' }).click();
  await main.getByRole('link', { name: 'Statement of account' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Statement of account');
});

test('retention is a table of months, whose cells open their clients', async ({ page }) => {
  await open(page, 'retention');
  const main = page.getByRole('main');
  const cell = main
    .getByRole('table')
    .first()
    .getByRole('link', { name: /^\d+(\.\d)?%/ })
    .first();
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  await cell.click();
  await expect(main.getByRole('table').first().getByRole('link').first()).toBeVisible();
});
