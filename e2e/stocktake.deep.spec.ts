/** A count without a connection: scans count too, and a person who counted too late learns it. */
import { callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
import { shortStamp } from './kit/stamp.ts';
import { expect, test } from './kit/test.ts';

type Made = { id: number; version: number };
type Product = Made & { variants: Made[] };

test('scans count without a connection in their order, and a count after the decision is said to be late', async ({
  page,
  context,
}) => {
  await signIn(page, 'hq@cornerman.example');
  const code = `OFF-${shortStamp(6)}`.toUpperCase();
  const { variants } = await callApi<Product>(page, 'product', {
    code,
    name: { en: `Counted ${code}`, cn: '' },
    variants: [{ choices: [] }],
    prices: [{ currency: 'MYR', price_cents: 5000 }],
    valid_from: '2020-01-01',
  });
  const variant_id = variants[0]?.id ?? 0;
  const lines = [{ variant_id, quantity: 3, unit_cost_cents: 100 }];
  const delivery = await callApi<Made>(page, 'stockIn', { supplier: code, delivered_on: '2020-01-02', lines });
  await callApi(page, `stockIn/move/${delivery.id}`, { move: 'post', version: delivery.version });
  const take = await callApi<Made>(page, 'stocktake', { scope: 'items', is_blind: true, lines: [{ variant_id }] });
  await page.goto(`/inventory/stocktake/edit/${take.id}`);
  const main = page.getByRole('main');
  const scan = main.getByLabel('Scan or search an item');
  const count = main.getByLabel(/^Count of Counted/);
  await expect(scan).toBeFocused();
  await context.setOffline(true);
  for (const times of ['1', '2']) {
    await scan.fill(code);
    await scan.press('Enter');
    await expect(count).toHaveValue(times);
  }
  await count.fill('4');
  await count.press('Enter');
  await context.setOffline(false);
  await expect(main.getByText(/kept on this device/)).toBeHidden();
  await page.reload();
  await expect(count).toHaveValue('4');

  await context.setOffline(true);
  await scan.fill(code);
  await scan.press('Enter');
  await expect(main.getByText(/kept on this device: 1/)).toBeVisible();
  const { version } = await callApi<Made>(page, `stocktake/view/${take.id}`);
  await callApi(page, `stocktake/move/${take.id}`, { move: 'reject', version, reason: 'Decided by a test' });
  await context.setOffline(false);
  await expect(main.getByText(/didn’t arrive before the decision: 1/)).toBeVisible({ timeout: 15_000 });
  await main.getByRole('button', { name: 'Discard them' }).click();
  await expect(main.getByText(/didn’t arrive/)).toBeHidden();
});
