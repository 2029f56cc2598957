/** Refunds and charges: requested by one person, decided by another, traced to the cent. */
import { callApi } from './kit/api.ts';
import { aClient, programmePaid, sellTo } from './kit/client.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const SALES = 'sales.jb@cornerman.example';
const ADMIN = 'admin.jb@cornerman.example';
const FACILITY = 'facility.jb@cornerman.example';

/** The first invoice of a client who signs up for this test, paid in cash or still open. */
const anInvoice = async (page: Page, paid: 'cash' | 'open'): Promise<number> => {
  const { id } = await aClient(page);
  const programme = await programmePaid(page, 'upfront');
  return (await sellTo(page, id, programme.id, { paid })).invoice_id;
};
const ok = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};
/** A different person sits down at the same desk. */
const handOver = async (page: Page, email: string, path: string): Promise<void> => {
  await page.context().clearCookies();
  await signIn(page, email, { path });
};
const more = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a paid invoice is refunded in part: asked at the desk, accepted by another person', deep, async ({ page }) => {
  await signIn(page, SALES);
  await page.goto(`/home/paymentInvoice/${await anInvoice(page, 'cash')}`);
  await more(page, 'Request refund');
  const drawer = page.getByRole('dialog', { name: 'Request refund' });
  await drawer.getByLabel('Amount').fill('10.50');
  await drawer.getByLabel('Reason').fill('Class was called off');
  await expect(drawer).toContainText('A credit note for RM 10.50');
  await expectAccessible(page, drawer);
  await drawer.getByRole('button', { name: 'Request refund' }).click();
  await ok(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Class was called off');
  await expect(main.getByText('Pending', { exact: true })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await handOver(page, FACILITY, address);
  await main.getByRole('button', { name: 'Approve refund' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve refund' }).click();
  await ok(page);
  await expect(main.getByText('Approved', { exact: true })).toBeVisible();
  await expect(main).toContainText(/CN-JB-\d{4}-\d+/);
  await main.getByRole('link', { name: /^INV-JB/ }).click();
  await expect(main).toContainText('−RM 10.50');
});

test('an open invoice is cancelled with a reason and a credit note', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto(`/home/paymentInvoice/${await anInvoice(page, 'open')}`);
  await more(page, 'Cancel invoice');
  const drawer = page.getByRole('dialog', { name: 'Cancel invoice' });
  await expect(drawer).toContainText('A credit note for RM');
  await drawer.getByLabel('Reason').fill('Typed twice');
  await drawer.getByRole('button', { name: 'Cancel invoice' }).click();
  await ok(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(/Credit note CN-JB-/);
  await expect(main).toContainText('Typed twice');
  await expect(main).toContainText('No further steps. This is closed.');
});

test('a custom charge is asked for, cannot be approved by oneself, and is invoiced by another', async ({ page }) => {
  await signIn(page, FACILITY);
  const client = await aClient(page);
  const what = `Lost hand wraps ${stamp()}`;
  await page.goto(`/manage/clientDetails/${client.id}`);
  await more(page, 'Request custom charge');
  await page.getByLabel('Description').fill(what);
  await page.getByLabel('Amount').fill('35');
  await page.getByLabel('Reason').fill('Borrowed and not returned');
  const main = page.getByRole('main');
  await expect(main).toContainText('RM 35.00');
  await page.getByRole('button', { name: 'Request charge' }).click();
  await ok(page);
  await page.goto('/manage/clientDetails/customCharge?status=pending');
  const waiting = main.getByRole('row').filter({ hasText: what });
  await expect(waiting).toContainText(client.name);

  await handOver(page, ADMIN, '/manage/approvals');
  await waiting.hover();
  await waiting.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await ok(page);
  await page.goto('/manage/clientDetails/customCharge?status=approved');
  await main
    .getByRole('row')
    .filter({ hasText: what })
    .getByRole('link', { name: /^INV-JB/ })
    .click();
  await expect(main).toContainText(what);
  await expect(main).toContainText('RM 35.00');
});

test('approving a refund speaks of the membership, approving a charge does not', deep, async ({ page }) => {
  await signIn(page, FACILITY);
  const { id: member_id, name } = await aClient(page);
  const what = `Lost padlock ${stamp()}`;
  await callApi(page, 'customCharge', { member_id, description: what, amount_cents: 15_00, reason: 'Lost' });
  const { id: programme } = await programmePaid(page, 'upfront');
  const { invoice_id } = await sellTo(page, member_id, programme);
  const { payments } = await callApi<{ payments: { id: number }[] }>(page, `invoice/view/${invoice_id}`);
  await callApi(page, `payment/refund/${payments[0]?.id ?? 0}`, { amount_cents: 10_00, reason: 'Moves away' });

  await handOver(page, ADMIN, '/manage/approvals');
  const main = page.getByRole('main');
  const sure = page.getByRole('dialog');
  /** What the approval of the request in this row asks first. */
  const asks = async (kind: string, approve: string, cancel: string): Promise<string> => {
    const row = main.getByRole('row').filter({ hasText: name }).filter({ hasText: kind });
    await row.hover();
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: approve }).click();
    await expect(sure.getByRole('button', { name: approve })).toBeVisible();
    const text = await sure.innerText();
    await sure.getByRole('button', { name: cancel }).click();
    await expect(sure).toHaveCount(0);
    return text;
  };
  const charge = await asks(what, 'Approve', 'Cancel');
  expect(charge).toContain(`${what}, ${name}: this is posted immediately.`);
  expect(charge).not.toMatch(/membership|refund/);
  expect(await asks('Moves away', 'Approve', 'Cancel')).toContain(
    `, ${name}: the refund is posted immediately, and the membership ends or changes, if that was requested.`,
  );
  await inLocale(page, 'cn');
  const inChinese = await asks(what, '通过', '取消');
  expect(inChinese).toContain(`${what}（${name}）将立即入账。`);
  expect(inChinese).not.toMatch(/会籍|退款/);
  expect(await asks('Moves away', '通过', '取消')).toContain('申请中对会籍的处理同时生效');
});
