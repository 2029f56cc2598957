/**
 * An invoice nobody will pay: the write-off requested by one person, approved by another, and owed again when something
 * is paid after all.
 */
import { aClient, programmePaid, sellTo } from './kit/client.ts';
import { daysAgo } from './kit/earlier.ts';
import { expectAccessible } from './kit/axe.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const SALES = 'sales.jb@cornerman.example';
const FACILITY = 'facility.jb@cornerman.example';
const ADMIN = 'admin.jb@cornerman.example';

/** Signed up three weeks ago, never paid. */
const neverPaid = (): Promise<number> =>
  daysAgo(21, SALES, async (call) => {
    const { id } = await aClient(call);
    return (await sellTo(call, id, (await programmePaid(call, 'upfront')).id, { paid: 'open' })).invoice_id;
  });
const more = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const ok = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
const handOver = async (page: Page, email: string, path: string): Promise<void> => {
  await page.context().clearCookies();
  await signIn(page, email, { path });
};

test('an overdue invoice is written off by two people, found by that, and owed again when a part is paid', async ({
  page,
}) => {
  const path = `/home/paymentInvoice/${await neverPaid()}`;
  await signIn(page, FACILITY, { path });
  const main = page.getByRole('main');
  await expect(main.getByText('Overdue', { exact: true })).toBeVisible();
  const number = (await main.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  await more(page, 'Request write-off');
  const drawer = page.getByRole('dialog', { name: 'Request write-off' });
  await expect(drawer).toContainText('is posted as a bad debt');
  await expect(drawer).toContainText('The client still owes it');
  await drawer.getByLabel('Reason').fill('Moved abroad');
  await expectAccessible(page, drawer);
  await drawer.getByRole('button', { name: 'Request write-off' }).click();
  await ok(page);
  await expect(main).toContainText('Moved abroad');
  await expect(main.getByText('Pending', { exact: true })).toBeVisible();

  await handOver(page, ADMIN, path);
  await main.getByRole('button', { name: 'Approve write-off' }).click();
  const asks = page.getByRole('dialog');
  await expect(asks).toContainText('gets no more reminders');
  await asks.getByRole('button', { name: 'Approve write-off' }).click();
  await ok(page);
  await expect(main.getByText('Written off', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Overdue', { exact: true })).toHaveCount(0);

  await page.goto(`/home/transaction?kind=invoice&status=written_off&q=${number}`);
  await expect(main.getByText('Written off', { exact: true })).toBeVisible();
  await page.goto(`/home/transaction?kind=invoice&status=overdue&q=${number}`);
  await expect(main.getByText(number)).toHaveCount(0);

  await page.goto(path);
  await page.getByRole('button', { name: 'Take payment' }).click();
  const pays = page.getByRole('dialog', { name: 'Take payment' });
  await pays.getByLabel('Amount').fill('10');
  await pays.getByRole('button', { name: 'Post payment' }).click();
  await ok(page);
  await expect(main.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(main.getByText('Overdue', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await inLocale(page, 'cn');
  await expect(main.getByText('已逾期', { exact: true })).toBeVisible();
  await expect(main.getByText('已冲回', { exact: true })).toBeVisible();
});
