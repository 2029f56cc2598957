/** The till: items sold with the keyboard alone, orders that are packed and picked up, and what joining fees include. */
import { callApi } from './kit/api.ts';
import { deep } from './kit/tier.ts';
import { expectAccessible } from './kit/axe.ts';
import { aClient, aProgramme } from './kit/client.ts';
import { shortStamp } from './kit/stamp.ts';
import { signIn } from './kit/session.ts';
import { expect, signOnScreen, test, type Page } from './kit/test.ts';

const DESK = 'admin.kl@cornerman.example';
type Item = { id: number; product_id: number; sku: string; label: { en: string } };
type Draft = { id: number; version: number };

/** Items of these codes, with as many pieces as the test takes. */
const delivered = async (page: Page, codes: readonly string[]): Promise<Item[]> => {
  const items: Item[] = [];
  for (const code of codes) items.push(...(await callApi<{ data: Item[] }>(page, `items/{b}?code=${code}`)).data);
  const lines = items.map(({ id }) => ({ variant_id: id, quantity: 4, unit_cost_cents: 100 }));
  const supplier = `Supplier ${shortStamp(8)}`;
  const { id, version } = await callApi<Draft>(page, 'stockIn', { supplier, delivered_on: '2026-01-05', lines });
  await callApi(page, `stockIn/move/${id}`, { move: 'post', version });
  return items;
};

test('two items are scanned and sold with the keyboard alone, and the change is said', async ({ page }) => {
  await signIn(page, DESK, { path: '/manage/store' });
  await delivered(page, ['SHIRT-S', 'ISO']);
  const main = page.getByRole('main');
  const scan = main.getByLabel('Scan or search an item');
  await scan.focus();
  for (const code of ['ISO', 'ISO', 'SHIRT-S']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(scan).toHaveValue('');
  }
  await expect(main.getByLabel('Pieces of Isotonic drink')).toHaveValue('2');
  await main.getByLabel('Cash handed over').fill('100');
  await page.keyboard.press('Control+Enter');
  await expect(main.getByText(/Sold: order #/)).toBeVisible();
  await expect(main.getByText('Change to give')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Next client' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(scan).toBeFocused();
});

/** Paid for and kept for a client, one piece of each. */
const anOrder = async (page: Page, codes: readonly string[]): Promise<number> => {
  const items = await delivered(page, codes);
  const { data: members } = await callApi<{ data: { id: number }[] }>(page, 'member/{b}?itemsPerPage=1');
  const lines = items.map((item) => ({ variant_id: item.id, quantity: 1 }));
  const asked = { member_id: members[0]?.id, lines, picks_up: true };
  const { total_cents } = await callApi<{ total_cents: number }>(page, 'orders/preview', asked);
  const payments = [{ method: 'cash', amount_cents: total_cents }];
  return (await callApi<Draft>(page, 'orders', { ...asked, payments, total_cents })).id;
};

test('an order is kept for a client, packed, and handed over', async ({ page }) => {
  await signIn(page, DESK, { path: '/manage/order' });
  const id = await anOrder(page, ['SHIRT-M']);
  await page.goto(`/manage/order-details/${id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'All packed' }).click();
  await main.getByLabel('Note').fill('Second shelf');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order #${id}` })).toBeVisible();
  await expect(main.getByText('Second shelf').first()).toBeVisible();
  await expect(main.getByRole('table').getByText('Packed').first()).toBeAttached();
  await page.getByRole('button', { name: 'Ready to pick up', exact: true }).first().click();
  await page.getByRole('button', { name: 'Hand over', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(main.getByText('Completed').first()).toBeVisible();
});

test(
  'what a joining fee includes is chosen at the sign-up, the rest later, and handed over',
  deep,
  async ({ page }) => {
    await signIn(page, DESK);
    const items = await delivered(page, ['SHIRT-S', 'SHIRT-M']);
    const [small] = items;
    const product_id = small?.product_id ?? 0;
    const variant_ids = items.map(({ id }) => id);
    const fee = await callApi<{ id: number }>(page, 'joiningFee', {
      name: { en: `Kit ${shortStamp(8)}`, cn: '' },
      valid_from: '2020-01-01',
      amounts: [{ currency: 'MYR', amount_cents: 98_00 }],
      merchandise: [{ name: '', quantity: 2, product_id, variant_ids }],
    });
    const { id: programme } = await aProgramme(page, { joining_fee_id: fee.id });
    const { id: client } = await aClient(page);
    await page.goto(`/manage/signupMembership/${client}?programme=${programme}`);
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: /piece 1 of 2/ }).click();
    await page.getByRole('option', { name: /^S \(/ }).click();
    await expectAccessible(page);
    await signOnScreen(page);
    await main.getByRole('button', { name: /^Sign up/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^INV-KL-/ })).toBeVisible();
    const { data: orders } = await callApi<{ data: Draft[] }>(page, `orders/{b}?source=sign_up&member_id=${client}`);
    await page.goto(`/manage/order-details-view/${orders[0]?.id ?? 0}`);
    await expect(main.getByText('1 item is still to be chosen.')).toBeVisible();
    await main.getByRole('link', { name: 'Choose items' }).click();
    await main.getByRole('combobox', { name: /piece 2 of 2/ }).click();
    await page.getByRole('option', { name: /^M \(/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save choice' }).click();
    await page.getByRole('button', { name: 'Ready to pick up', exact: true }).first().click();
    await page.getByRole('button', { name: 'Hand over', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(main.getByText('Completed').first()).toBeVisible();
  },
);

test('what is packed or handed over isn’t offered to be packed again', deep, async ({ page }) => {
  await signIn(page, DESK);
  const id = await anOrder(page, ['SHIRT-S', 'SHIRT-M']);
  const main = page.getByRole('main');
  const [packed, handed] = ['All packed', 'Hand over all'].map((name) => main.getByRole('button', { name }));
  const steps = (name: string) => main.getByRole('radio', { name, exact: true });
  if (!packed || !handed) throw new Error('there are two buttons');
  await page.goto(`/manage/order-details/${id}`);
  await expect(packed).toBeEnabled();
  await packed.click();
  await expect(packed).toBeDisabled();
  await main.getByText('To pack', { exact: true }).first().click();
  await expect(packed).toBeEnabled();
  await packed.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('row').filter({ hasText: 'Packed' })).toHaveCount(2);

  await page.goto(`/manage/order-details/${id}`);
  await expect(handed).toBeEnabled();
  await expect(packed).toBeDisabled();
  await handed.click();
  await expect(handed).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Completed').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pack and hand over' })).toHaveCount(0);

  // Its address still works: people who kept it see what was handed over, and nothing to do.
  await page.goto(`/manage/order-details/${id}`);
  await expect(steps('To pack').first()).toBeDisabled();
  await expect(packed).toBeDisabled();
  await expect(handed).toBeDisabled();
});

test(
  'what is sold before its total has arrived is sold when it has, and not if the cash is too little',
  deep,
  async ({ page }) => {
    await signIn(page, DESK, { path: '/manage/store' });
    await delivered(page, ['ISO']);
    const main = page.getByRole('main');
    const scan = main.getByLabel('Scan or search an item');
    const given = main.getByLabel('Cash handed over');
    const scans = async (): Promise<void> => {
      await scan.focus();
      await page.keyboard.type('ISO');
      await page.keyboard.press('Enter');
      await expect(scan).toHaveValue('');
    };
    await scans();
    await given.fill('100');
    await page.route('**/orders/preview', async (route) => {
      await new Promise((resolve) => void setTimeout(resolve, 1500));
      await route.continue();
    });
    await scans();
    await page.keyboard.press('Control+Enter');
    await expect(main.getByText(/Sold: order #/)).toBeVisible();
    await page.keyboard.press('Enter');
    await scans();
    await given.fill('0.10');
    await scans();
    await page.keyboard.press('Control+Enter');
    await expect(main.getByText('Still missing')).toBeVisible();
    await page.waitForTimeout(2500);
    await given.fill('100');
    await page.waitForTimeout(500);
    await expect(main.getByText(/Sold: order #/)).toBeHidden();
  },
);
