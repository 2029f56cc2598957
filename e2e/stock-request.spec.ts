/** A request on its way: suggested and sent by a branch, confirmed and sent by head office, received with one missing. */
import { branchOf, callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
import { shortStamp } from './kit/stamp.ts';
import { anotherPage, expect, test, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const BRANCH = 'admin.kl@cornerman.example';
const ok = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
const confirms = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

type Made = { id: number; version: number };
/** An item of which head office has twelve. */
const inOffice = async (office: Page, name: string): Promise<number> => {
  const product = await callApi<Made & { variants: Made[] }>(office, 'product', {
    code: name.replace(' ', '-').toUpperCase(),
    name: { en: name, cn: '' },
    variants: [{ choices: [] }],
    prices: [{ currency: 'MYR', price_cents: 5000 }],
    valid_from: '2020-01-01',
  });
  await callApi(office, `product/move/${product.id}`, { move: 'publish', version: product.version });
  const variant_id = product.variants[0]?.id ?? 0;
  const delivery = await callApi<Made>(office, 'stockIn', {
    supplier: 'Twins Special',
    delivered_on: '2020-01-02',
    lines: [{ variant_id, quantity: 12, unit_cost_cents: 900 }],
  });
  await callApi(office, `stockIn/move/${delivery.id}`, { move: 'post', version: delivery.version });
  return variant_id;
};

test('a branch asks for what is low, head office sends it, and it arrives with one missing', async ({
  page,
  browser,
}) => {
  const office = await anotherPage(browser);
  await signIn(office, HQ);
  await signIn(page, BRANCH);
  const name = `Pads ${shortStamp(6)}`;
  const variant_id = await inOffice(office, name);
  await callApi(page, 'stock', { variant_id, reorder_point: 3, reorder_quantity: 5 });
  expect(await branchOf(page)).not.toBe(await branchOf(office));

  await page.goto('/inventory/stockRequest/create');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Suggest items' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: name })).toContainText(
    '0 left; reorder point 3; usually 5',
  );
  await page.keyboard.press('Control+Enter');
  await ok(page);
  await expect(page.getByRole('heading', { level: 1, name: /^SR-KL-/ })).toBeVisible();
  await main.getByRole('button', { name: 'Send to head office' }).click();
  await expect(page.getByRole('dialog')).toContainText('can’t be edited once it’s sent');
  await page.getByRole('dialog').getByRole('button', { name: 'Send to head office' }).click();
  await ok(page);
  await expect(main.getByText('In Progress').first()).toBeVisible();

  await office.goto(new URL(page.url()).pathname);
  const desk = office.getByRole('main');
  await expect(desk.getByLabel(`Confirmed of ${name}`)).toHaveValue('5');
  await desk.getByRole('button', { name: 'Save decision' }).click();
  await desk
    .getByRole('button', { name: 'Create delivery order' })
    .or(desk.getByRole('link', { name: 'Create delivery order' }))
    .click();
  await expect(desk.getByRole('listitem').filter({ hasText: name })).toContainText('Available here 12');
  await office.keyboard.press('Control+Enter');
  await ok(office);
  await confirms(office, 'Dispatch');
  await expect(desk.getByText('On its way').first()).toBeVisible();

  await page.reload();
  await main.getByLabel(`Received of ${name}`).fill('3');
  await expect(main.getByText('3 of 5 pieces entered.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Book delivery in' })).toBeDisabled();
  await main.getByLabel(`Received of ${name}`).fill('4');
  await main.getByLabel(`Missing of ${name}`).fill('1');
  await main.getByRole('button', { name: 'Book delivery in' }).click();
  await expect(main.getByText('1 missing, 0 damaged')).toBeVisible();
  await page.goto(`/inventory/stockManagement?q=${encodeURIComponent(name)}`);
  await expect(main.getByRole('row').filter({ hasText: name })).toContainText('4');
});
