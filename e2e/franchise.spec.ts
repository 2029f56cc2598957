/** A franchise invoice: computed, disputed, answered, paid by transfer with a slip; another one paid in cash. */
import { callApi } from './kit/api.ts';
import { expect, expectAccessibleInBoth, shot, signIn, test, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const MASTER = 'master.my@cornerman.example';
const OWNER = 'owner.kv@cornerman.example';
const PAYER = 'KVC';
const ISSUER = 'CMY';
const MONTHS = 1200;

type Org = { id: number; code: string; own_branches: { id: number }[] };
type Invoice = { id: number; agreement_id: number; month: string };
const slip = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const firstOf = (index: number): string =>
  `${1900 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;

/** Two months, long before all others, of an agreement of its own: nobody else's invoices are touched. */
const agree = async (page: Page): Promise<number> => {
  const orgs = await callApi<{ data: Org[] }>(page, 'franchise/organisation/{b}?itemsPerPage=200');
  const idOf = (code: string): number => orgs.data.find((one) => one.code === code)?.id ?? 0;
  const payer = await callApi<Org>(page, `franchise/organisation/view/${idOf(PAYER)}`);
  const offer = await callApi<{ id: number }>(page, 'franchise/package', {
    organisation_id: idOf(ISSUER),
    name: `Test ${Date.now()} ${Math.random()}`,
    currency: 'MYR',
    licence_fee_cents: 100_000,
    term_months: 2,
    royalty_kind: 'fixed',
    royalty_base: 'invoiced',
    fixed_cents: 250_000,
    billing_day: 1,
    pay_within_days: 14,
    max_branches: 5,
    seats: 5,
  });
  for (let index = Date.now() % MONTHS, tries = 0; tries < MONTHS; index = (index + 2) % MONTHS, tries += 1) {
    const input = {
      organisation_id: payer.id,
      package_id: offer.id,
      branches: payer.own_branches.map(({ id }) => id),
      start_on: firstOf(index),
      renewal: 'none',
    };
    // Another run of this test may have these months.
    const made = await callApi<{ id: number }>(page, 'franchise/agreement', input).catch((error: unknown) => {
      if (String(error).includes('network.agreement_overlaps')) return null;
      throw error;
    });
    if (made) return made.id;
  }
  throw new Error('every month is taken');
};
const invoicesOf = async (page: Page, agreement: number): Promise<Invoice[]> => {
  const list = await callApi<{ data: Invoice[] }>(page, 'franchise/invoice/{b}?itemsPerPage=200&sort=month');
  return list.data.filter(({ agreement_id }) => agreement_id === agreement);
};

test('an invoice is computed, a line of it disputed and answered, and it is paid by slip; the next one in cash', async ({
  page,
}) => {
  await signIn(page, HQ, { path: '/franchise?tab=invoices' });
  const agreement = await agree(page);
  await page.getByRole('button', { name: 'Make invoices' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(/\d+ invoices over/);
  await asked.getByRole('button', { name: /^Make \d+ invoices$/ }).click();
  await expect.poll(async () => (await invoicesOf(page, agreement)).length).toBe(2);
  const [first, second] = await invoicesOf(page, agreement);

  await signIn(page, OWNER, { path: `/franchise/payInvoice/${first?.id}` });
  const royalty = page.getByRole('listitem').filter({ hasText: 'Royalty, fixed' });
  await expect(royalty).toContainText('RM 2,500.00');
  await expect(page.getByText('Computed again from these figures: the same lines.')).toBeVisible();
  await royalty.getByRole('button', { name: 'This is not right' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('We were closed for a week');
  await page.getByRole('dialog').getByRole('button', { name: 'This is not right' }).click();
  await expect(royalty).toContainText('Disputed by Vincent Yeoh: We were closed for a week');

  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay by bank transfer');
  await page.getByRole('textbox', { name: 'Paid on' }).fill(yesterday());
  await page.locator('input[type=file]').setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: slip });
  await expect(page.getByText('slip.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Send slip' }).click();
  await expect(page).toHaveURL(new RegExp(`/franchise/payInvoice/${first?.id}$`));
  await expect(page.getByText('To confirm').first()).toBeVisible();

  await signIn(page, MASTER, { path: `/franchise/payInvoice/${first?.id}` });
  await royalty.getByRole('button', { name: 'Answer' }).click();
  const answer = page.getByRole('dialog');
  await answer.getByRole('checkbox', { name: 'Accept' }).check();
  await answer.getByRole('textbox', { name: 'Give back' }).fill('50');
  await answer.getByRole('textbox', { name: 'Answer' }).fill('A week is given back');
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expect(royalty).toContainText('Accepted, RM 50.00 back: A week is given back');
  // The first slip is refused once: the money is not there yet.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Not arrived' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Not on our account yet');
  await page.getByRole('dialog').getByRole('button', { name: 'Not arrived' }).click();
  await expect(page.getByText('Not on our account yet')).toBeVisible();
  await signIn(page, OWNER, { path: `/franchise/bankTransfer/${first?.id}` });
  await page.getByRole('textbox', { name: 'Paid on' }).fill(yesterday());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip2.pdf', mimeType: 'application/pdf', buffer: slip });
  await expect(page.getByText('slip2.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Send slip' }).click();
  await expect(page).toHaveURL(new RegExp(`/franchise/payInvoice/${first?.id}$`));

  await signIn(page, MASTER, { path: `/franchise/payInvoice/${first?.id}` });
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm transfer' }).click();
  await expect(page.getByRole('button', { name: 'Confirm transfer' })).toHaveCount(0);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await shot(page, 'franchise-invoice');

  await page.goto(`/franchise/payInvoice/${second?.id}`);
  await page.getByRole('button', { name: 'Record cash' }).click();
  await page.getByRole('textbox', { name: 'Paid on' }).fill(yesterday());
  await page.getByRole('button', { name: 'Record cash' }).click();
  await expect(page).toHaveURL(new RegExp(`/franchise/payInvoice/${second?.id}$`));
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});
