/** Failed charges are paid manually: in part by two methods, and in full; the schedule doesn't change. */
import { callApi } from './kit/api.ts';
import { aClient, paymentFails, programmePaid, sellTo } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const SALES = 'sales.kl@cornerman.example';

test('a failed instalment is repaid in part by two methods, and is tried again as before', deep, async ({ page }) => {
  await signIn(page, SALES);
  const path = `collection/{b}?status=retrying&itemsPerPage=1`;
  const [failed] = (await callApi<{ data: { id: number; member_name: string }[] }>(page, path)).data;
  await page.goto(`/manage/clientDetails/repay/${failed?.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('declined by the bank').first()).toBeVisible();
  await expect(main).toContainText('the client can’t train on this membership until it’s paid');
  const owed = (await callApi<{ open_cents: number }>(page, `invoice/repay/${failed?.id}`)).open_cents;
  await page.getByRole('button', { name: 'Add another method' }).click();
  await page.getByLabel('Reference').last().fill('T-7');
  await page.getByLabel('Amount').first().fill('0.60');
  await page.getByLabel('Amount').last().fill('0.40');
  await expect(main).toContainText('RM 1.00 is paid now');
  await expectAccessible(page, main);
  await page.getByRole('button', { name: 'Post payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByLabel('Amount')).toHaveCount(1);
  await expect(main).toContainText('the client can’t train on this membership until it’s paid');
  const after = await callApi<{ open_cents: number }>(page, `invoice/repay/${failed?.id}`);
  expect(after.open_cents).toBe(owed - 100);
});

test('an open invoice is paid in full by cash and card, and the membership begins', async ({ page }) => {
  await signIn(page, SALES);
  const client = await aClient(page);
  const { id: programme } = await programmePaid(page, 'upfront');
  const sale = await sellTo(page, client.id, programme, { paid: 'open' });

  await page.goto(`/home/paymentInvoice/${sale.invoice_id}?pay=1`);
  await page.getByRole('dialog').getByRole('link', { name: 'Several methods' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('No automatic charges');
  await page.getByLabel('Amount').fill('10');
  await page.getByRole('button', { name: 'Add another method' }).click();
  await page.getByLabel('Reference').last().fill('T-7');
  await expect(main).toContainText('the client can train again straight away');
  await page.getByRole('button', { name: 'Post payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByRole('heading', { name: 'No payment due' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await expect(main.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('a client whose payment failed pays at the desk, and the membership lets in again', deep, async ({ page }) => {
  await signIn(page, SALES);
  const client = await aClient(page);
  const { id: programme } = await programmePaid(page, 'upfront');
  const sale = await sellTo(page, client.id, programme, { paid: 'open' });
  await paymentFails(sale.membership_id);
  await page.goto(`/manage/clientDetails/${client.id}?tab=memberships`);
  const main = page.getByRole('main');
  await expect(main.getByText('Payment failed', { exact: true }).first()).toBeVisible();
  await page.goto(`/manage/clientDetails/repay/${sale.invoice_id}`);
  await expect(main).toContainText('the client can train again straight away');
  await page.getByRole('button', { name: 'Post payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByRole('heading', { name: 'No payment due' })).toBeVisible();
  await page.goto(`/manage/clientDetails/${client.id}?tab=memberships`);
  await expect(main.getByText('Ongoing', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Payment failed', { exact: true })).toHaveCount(0);
});
