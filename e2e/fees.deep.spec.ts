/** Fees at the desk: the joining fee with its merchandise, and waived for a reason; the fee of a suspension. */
import { addDays } from '#kit/domain/day.ts';
import { stamp } from './kit/stamp.ts';
import { callApi } from './kit/api.ts';
import { aClient, aProgramme, sellTo } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, signOnScreen, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const FACILITY = 'facility.kl@cornerman.example';
const prices = (price_cents: number, suspension_fee_cents = 0) => [
  { currency: 'MYR', price_cents, suspension_fee_cents },
];
const valid_from = '2020-01-01';

const ok = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};

const money = (cents: number): string => `RM ${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

test('the joining fee names what goes with it, and is waived for a reason that its page shows', async ({ page }) => {
  await signIn(page, ADMIN);
  const unique = `Fee${stamp()}`;
  const merchandise = [{ name: 'Red gloves', quantity: 1 }];
  const amounts = [{ currency: 'MYR', amount_cents: 98_00 }];
  const fee = { name: { en: unique, cn: unique }, valid_from, amounts, merchandise };
  const { id: joining_fee_id } = await callApi<{ id: number }>(page, 'joiningFee', fee);
  const { id: programme } = await aProgramme(page, { joining_fee_id });
  const { id: client } = await aClient(page);
  await page.goto(`/manage/signupMembership/${client}?programme=${programme}`);
  const main = page.getByRole('main');
  const receipt = main.getByRole('complementary');
  await expect(receipt).toContainText('Red gloves');
  await expect(receipt.locator('[data-sum] dd')).toHaveText('RM 298.00');
  await main.getByRole('checkbox', { name: /Waive the joining fee/ }).check();
  await main.getByLabel('Reason for waiving the joining fee').fill('Came back after surgery');
  await expect(receipt.locator('[data-sum] dd')).toHaveText('RM 200.00');
  await expect(receipt).toContainText('Price RM 98.00 less discount RM 98.00');
  await expect(receipt).not.toContainText('Red gloves');
  await signOnScreen(page);
  await receipt.getByRole('button', { name: /^Sign up/ }).click();
  await ok(page);
  await expect(page.getByRole('heading', { level: 1, name: /^INV-KL-/ })).toBeVisible();
  await page.goto(`/manage/joiningFee/details/${joining_fee_id}`);
  await expect(main.getByText('Waived: Came back after surgery')).toBeVisible();
  await expect(main.getByText('Waived', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a suspension costs its fee; on the first day of it the client says when training goes on', async ({ page }) => {
  await signIn(page, FACILITY);
  const { id: programme } = await aProgramme(page, { prices: prices(200_00, 20_00) });
  const { id: client } = await aClient(page);
  await sellTo(page, client, programme);
  await page.goto(`/manage/clientDetails/${client}?tab=memberships`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Suspend', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Suspend membership' });
  await expect(drawer.getByLabel('Suspend from')).not.toHaveValue('');
  await drawer.getByLabel('Reason').fill('Travels');
  await expect(drawer).toContainText('An invoice for RM 20.00 will be posted.');
  await drawer.getByRole('button', { name: 'Suspend', exact: true }).click();
  await ok(page);
  await expect(main.getByRole('link', { name: 'Fee RM 20.00' })).toBeVisible();
  await expect(main.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await main.getByRole('button', { name: 'The client is back' }).click();
  const back = page.getByRole('dialog', { name: 'The client is back' });
  // It says today; this one restarts tomorrow.
  const first = back.getByLabel('First day of training');
  await expect(first).not.toHaveValue('');
  const { today } = await callApi<{ today: string }>(page, 'dayClose/{b}');
  await first.fill(addDays(today, 1));
  await back.getByRole('button', { name: 'End suspension' }).click();
  await ok(page);
  // Back tomorrow: it is suspended today, and the suspension has an end.
  await expect(main.getByRole('list', { name: 'Suspensions' })).not.toContainText('until the client is back');
  await expect(main.getByText('Suspended', { exact: true }).first()).toBeVisible();
});

type Offer = { id: number; billing: string };
type Holder = { id: number; status: string };
type Figures = { difference_cents: number; total_cents: number; coming: { due_on: string }[]; called_off: unknown[] };
/**
 * A membership of the demo network that is paid in parts and has future payments: one that is sold today can't be
 * changed before tomorrow. The test only looks at the preview, so the membership doesn't change.
 */
const paidInParts = async (page: Page, programme_id: number): Promise<{ id: number; figures: Figures }> => {
  const offers = await callApi<{ data: Offer[] }>(page, 'memberships/{b}?status=active&itemsPerPage=200');
  for (const { id: programme } of offers.data.filter(({ billing }) => billing === 'instalments')) {
    const holders = await callApi<{ data: Holder[] }>(page, `memberships/holders/${programme}?itemsPerPage=50`);
    for (const { id } of holders.data.filter(({ status }) => status === 'ongoing')) {
      const { can } = await callApi<{ can: string[] }>(page, `membership/life/${id}`);
      if (!can.includes('change')) continue;
      const figures = await callApi<Figures>(page, `membership/change/preview/${id}`, { programme_id });
      if (figures.called_off.length > 1 && figures.difference_cents > 0) return { id, figures };
    }
  }
  throw new Error('the demo network has nobody who pays in parts');
};

test('what is paid in parts becomes a rolling plan: what goes back, what is paid, what comes', async ({ page }) => {
  await signIn(page, FACILITY);
  const rolling = await aProgramme(page, { billing: 'rolling', prices: prices(9000_00) });
  const { id, figures } = await paidInParts(page, rolling.id);
  await page.goto(`/manage/clientDetails/changeProgramme/${id}`);
  const main = page.getByRole('main');
  const box = main.getByRole('combobox', { name: /^Programme/ });
  await expect(async () => {
    await box.fill(rolling.name);
    await page.getByRole('option', { name: rolling.name }).click({ timeout: 3000 });
    // The list may render again between pressing and releasing, and then nothing is selected.
    await expect(main).not.toContainText('Choose a programme', { timeout: 3000 });
  }).toPass();
  await expect(main).toContainText(`${money(figures.difference_cents)} is paid today`);
  await expect(main).toContainText(money(figures.total_cents));
  await expect(main).toContainText('will no longer be collected');
  await expectAccessible(page);
});
