/** What failed by itself is paid by hand: in part by two methods, and in full; the schedule stays as it is. */
import { stamp } from './kit/stamp.ts';
import { signingFor } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const SALES = 'sales.kl@cornerman.example';

type Answer<T> = { data: T };
const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([at, sent]) => {
      const token = /(?:^|; )FZToken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`/api/v4/${at}`, {
        headers,
        ...(sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }),
      });
      return ((await response.json()) as Answer<T>).data;
    },
    [path, body] as const,
  );
const branchOf = async (page: Page): Promise<number> =>
  Number((await page.context().cookies()).find(({ name }) => name === 'FZ_CURRENT_ID')?.value);

test('a failed instalment is repaid in part by two methods, and is tried again as before', deep, async ({ page }) => {
  await signIn(page, SALES);
  const path = `collection/${await branchOf(page)}?status=retrying&itemsPerPage=1`;
  const [failed] = (await ask<{ data: { id: number; member_name: string }[] }>(page, path)).data;
  await page.goto(`/manage/clientDetails/repay/${failed?.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('refused by the bank').first()).toBeVisible();
  await expect(main).toContainText('this membership stops letting in');
  const owed = (await ask<{ open_cents: number }>(page, `invoice/repay/${failed?.id}`)).open_cents;
  await page.getByRole('button', { name: 'Add another method' }).click();
  await page.getByLabel('Reference').last().fill('T-7');
  await page.getByLabel('Amount').first().fill('0.60');
  await page.getByLabel('Amount').last().fill('0.40');
  await expect(main).toContainText('RM 1.00 is paid now');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Post payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByLabel('Amount')).toHaveCount(1);
  await expect(main).toContainText('this membership stops letting in');
  const after = await ask<{ open_cents: number }>(page, `invoice/repay/${failed?.id}`);
  expect(after.open_cents).toBe(owed - 100);
});

test('an open invoice is paid in full by cash and card, and the membership begins', async ({ page }) => {
  await signIn(page, SALES);
  const branch_id = await branchOf(page);
  const unique = `Repaid${stamp()}`;
  const person = {
    branch_id,
    first_name: 'Aina',
    last_name: unique,
    email: `${unique}@example.my`,
    date_of_birth: '1990-01-01',
  };
  const member = await ask<{ id: number }>(page, 'member', person);
  const offers = await ask<{ data: { id: number; status: string; billing: string }[] }>(
    page,
    `memberships/${branch_id}?status=active&itemsPerPage=200`,
  );
  const programme_id = offers.data.find(({ billing }) => billing === 'upfront')?.id ?? 0;
  const { today } = await ask<{ today: string }>(page, `home/${branch_id}`);
  const asked = { branch_id, member_id: member.id, programme_id, start_on: today };
  const { total_cents } = await ask<{ total_cents: number }>(page, 'membership/preview', asked);
  const sale = await ask<{ invoice_id: number }>(page, 'membership', {
    ...asked,
    payments: [],
    total_cents,
    signing: await signingFor(page, asked),
  });

  await page.goto(`/home/paymentInvoice/${sale.invoice_id}?pay=1`);
  await page.getByRole('dialog').getByRole('link', { name: 'Several methods' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Nothing was tried by itself');
  await page.getByLabel('Amount').fill('10');
  await page.getByRole('button', { name: 'Add another method' }).click();
  await page.getByLabel('Reference').last().fill('T-7');
  await expect(main).toContainText('the membership lets in again at once');
  await page.getByRole('button', { name: 'Post payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByRole('heading', { name: 'Nothing is open' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await expect(main.getByText('Paid', { exact: true }).first()).toBeVisible();
});

type Term = { status: string; start_on: string; end_on: string };
test('one whose payment failed pays at the desk, and the membership lets in again', deep, async ({ page }) => {
  await signIn(page, SALES);
  const { today } = await ask<{ today: string }>(page, `home/${await branchOf(page)}`);
  const path = `collection/${await branchOf(page)}?itemsPerPage=200`;
  const open = (await ask<{ data: { id: number; member_id: number }[] }>(page, path)).data;
  const letsIn = ({ status, start_on, end_on }: Term): boolean =>
    status === 'payment_failed' && start_on <= today && end_on > today;
  let found: { id: number; member_id: number } | undefined;
  for (const one of open) {
    if (found || open.filter(({ member_id }) => member_id === one.member_id).length > 1) continue;
    const { memberships } = await ask<{ memberships: Term[] }>(page, `member/view/${one.member_id}`);
    if (memberships.filter(({ status }) => status === 'payment_failed').length === 1 && memberships.some(letsIn))
      found = one;
  }
  if (!found) throw new Error('the demo network has nobody whose payment failed');
  await page.goto(`/manage/clientDetails/${found.member_id}?tab=memberships`);
  const main = page.getByRole('main');
  await expect(main.getByText('Payment Failed', { exact: true }).first()).toBeVisible();
  await page.goto(`/manage/clientDetails/repay/${found.id}`);
  await expect(main).toContainText('the membership lets in again at once');
  await page.getByRole('button', { name: 'Post payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByRole('heading', { name: 'Nothing is open' })).toBeVisible();
  await page.goto(`/manage/clientDetails/${found.member_id}?tab=memberships`);
  await expect(main.getByText('Ongoing', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Payment Failed', { exact: true })).toHaveCount(0);
});
