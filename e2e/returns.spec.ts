/** Refunds and charges: requested by one person, decided by another, traced to the cent. */
import { aClient, programmePaid, sellTo } from './kit/client.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
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
