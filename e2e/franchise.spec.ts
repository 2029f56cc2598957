/** A franchise invoice: computed, disputed, answered, paid by transfer with a slip; another one paid in cash. */
import { randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { shortStamp, stamp } from './kit/stamp.ts';
import { callApi } from './kit/api.ts';
import { dayAhead } from './kit/classes.ts';
import { actsFor, closeAfter } from './kit/franchise.ts';
import { letterTo, newestTo } from './kit/outbox.ts';
import { expectAccessible } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { anyOf, wordsIn, type Say } from './kit/words.ts';
import { deep } from './kit/tier.ts';

const HQ = 'hq@cornerman.example';
const MASTER = 'master.my@cornerman.example';
const OWNER = 'owner.kv@cornerman.example';
const PAYER = 'KVC';
const ISSUER = 'CMY';
/** From the first whole month in which the payer's first branch was open: no fixed amount is due before. */
const FIRST = { year: 2016, month: 7 };
const MONTHS = 84;

type Locale = (typeof locales)[number];
type Org = { id: number; code: string; name: string; own_branches: { id: number }[] };
type Invoice = { id: number; agreement_id: number; month: string };
const slip = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
const firstOf = (index: number): string =>
  new Date(Date.UTC(FIRST.year, FIRST.month - 1 + index)).toISOString().slice(0, 10);

/** Two months, before all others, of the test's own agreement: no other invoices are touched. */
const agree = async (page: Page): Promise<number> => {
  const orgs = await callApi<{ data: Org[] }>(page, 'franchise/organisation/{b}?itemsPerPage=200');
  const idOf = (code: string): number => orgs.data.find((one) => one.code === code)?.id ?? 0;
  const payer = await callApi<Org>(page, `franchise/organisation/view/${idOf(PAYER)}`);
  const offer = await callApi<{ id: number }>(page, 'franchise/package', {
    organisation_id: idOf(ISSUER),
    name: `Test ${stamp()}`,
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
  for (let index = randomInt(MONTHS), tries = 0; tries < MONTHS; index = (index + 2) % MONTHS, tries += 1) {
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

type Talk = { say: Say; locale: Locale };
const words = ({ say }: Talk, path: string, facts = {}): string => say(`network.franchise_invoice.${path}`, facts);
const signInAs = async (page: Page, who: string, path: string, { locale }: Talk): Promise<void> => {
  await signIn(page, who, { path });
  await inLocale(page, locale);
};
const sendSlip = async (page: Page, talk: Talk, invoice: number, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: talk.say('network.field.paid_on') }).fill(dayAhead(-1));
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: slip });
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: words(talk, 'transfer_save') }).click();
  await expect(page).toHaveURL(new RegExp(`/franchise/payInvoice/${invoice}$`));
  await expect(page.getByText(words(talk, 'status.pending')).first()).toBeVisible();
};
const colourOf = (text: Locator): Promise<string> => text.evaluate((one) => getComputedStyle(one).color);
/** The payee accepts the dispute and gives a credit. */
const giveAWeekBack = async (page: Page, talk: Talk, royalty: Locator): Promise<void> => {
  const say = (path: string, facts = {}): string => words(talk, path, facts);
  await royalty.getByRole('button', { name: say('move.answer') }).click();
  const answer = page.getByRole('dialog');
  await answer.getByRole('checkbox', { name: talk.say('network.field.accept') }).check();
  await answer.getByRole('textbox', { name: talk.say('network.field.credit_cents') }).fill('50');
  await answer.getByRole('textbox', { name: talk.say('network.field.text') }).fill('A week is given back');
  await answer.getByRole('button', { name: say('answer_save') }).click();
  await expect(royalty).toContainText(say('accepted', { amount: 'RM 50.00', text: 'A week is given back' }));
};
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

for (const locale of locales)
  test(
    `an invoice is computed, a line of it disputed and answered, and it is paid by slip; the next one in cash (${locale})`,
    deep,
    async ({ page }) => {
      test.setTimeout(180_000);
      const talk = { say: wordsIn(locale), locale };
      const say = (path: string, facts = {}): string => words(talk, path, facts);
      await signInAs(page, HQ, '/franchise?tab=invoices', talk);
      const agreement = await agree(page);
      await page.getByRole('button', { name: say('run') }).click();
      const asked = page.getByRole('dialog');
      await expect(asked).toContainText(anyOf(say('run_preview')));
      await asked.getByRole('button', { name: anyOf(say('run_go')) }).click();
      await expect.poll(async () => (await invoicesOf(page, agreement)).length).toBe(2);
      const [first, second] = (await invoicesOf(page, agreement)) as [Invoice, Invoice];
      const address = `/franchise/payInvoice/${first.id}`;

      await signInAs(page, OWNER, address, talk);
      const royalty = page.getByRole('listitem').filter({ hasText: say('kind.fixed') });
      await expect(royalty).toContainText('RM 2,500.00');
      await expect(page.getByText(say('recomputes'))).toBeVisible();
      await royalty.getByRole('button', { name: say('move.dispute') }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('We were closed for a week');
      await inDialog(page, say('move.dispute'));
      const disputed = { name: 'Vincent Yeoh', text: 'We were closed for a week' };
      await expect(royalty).toContainText(say('disputed', disputed));
      await shot(page, `franchise-disputed-${locale}`);
      await inLocale(page, locale);

      await page.getByRole('button', { name: say('move.transfer') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(say('move.transfer'));
      // The invoice is paid in full, and the page says so while an answer is owed.
      await expect(page.getByText(say('disputed_part', { amount: 'RM 2,500.00' }))).toBeVisible();
      await shot(page, `franchise-transfer-${locale}`);
      await inLocale(page, locale);
      await sendSlip(page, talk, first.id, 'slip.pdf');

      await signInAs(page, MASTER, address, talk);
      const red = await colourOf(royalty.getByText(say('disputed', disputed)));
      await giveAWeekBack(page, talk, royalty);
      expect(await colourOf(royalty.getByText(say('disputed', disputed)))).not.toBe(red);
      // The first slip is rejected once: the money has not arrived yet.
      await page.getByRole('button', { name: talk.say('blocks.record.moreActions') }).click();
      await page.getByRole('menuitem', { name: say('move.refuse') }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Not on our account yet');
      await inDialog(page, say('move.refuse'));
      await expect(page.getByText('Not on our account yet')).toBeVisible();
      await expect(page.getByText(say('pay_now'), { exact: true })).toBeVisible();
      await expect(page.getByText(say('accepted_part', { amount: 'RM 50.00' }))).toBeVisible();
      await shot(page, `franchise-pay-now-${locale}`);
      await inLocale(page, locale);
      await signInAs(page, OWNER, `/franchise/bankTransfer/${first.id}`, talk);
      await sendSlip(page, talk, first.id, 'slip2.pdf');

      await signInAs(page, MASTER, address, talk);
      await page.getByRole('button', { name: say('move.confirm') }).click();
      await inDialog(page, say('move.confirm'));
      await expect(page.getByRole('button', { name: say('move.confirm') })).toHaveCount(0);
      await expect(page.getByText(say('status.success'), { exact: true }).first()).toBeVisible();
      await expectAccessible(page);
      await shot(page, `franchise-invoice-${locale}`);
      await inLocale(page, locale);

      await page.goto(`/franchise/payInvoice/${second.id}`);
      await page.getByRole('button', { name: say('move.cash') }).click();
      await page.getByRole('textbox', { name: talk.say('network.field.paid_on') }).fill(dayAhead(-1));
      await shot(page, `franchise-cash-${locale}`);
      await inLocale(page, locale);
      await page.getByRole('textbox', { name: talk.say('network.field.paid_on') }).fill(dayAhead(-1));
      await page.getByRole('button', { name: say('move.cash') }).click();
      await expect(page).toHaveURL(new RegExp(`/franchise/payInvoice/${second.id}$`));
      await expect(page.getByText(say('status.pending'), { exact: true }).first()).toBeVisible();
      await signInAs(page, OWNER, `/franchise/payInvoice/${second.id}`, talk);
      await page.getByRole('button', { name: say('move.confirm') }).click();
      await inDialog(page, say('move.confirm'));
      await expect(page.getByText(say('status.success'), { exact: true }).first()).toBeVisible();
    },
  );

test('a line is disputed by who pays, answered by who is paid, and the slip confirmed', async ({ page }) => {
  const talk = { say: wordsIn('en'), locale: 'en' } as const;
  const say = (path: string, facts = {}): string => words(talk, path, facts);
  await signIn(page, HQ);
  const agreement = await agree(page);
  await callApi(page, 'franchise/invoice/run', { preview: false });
  const [invoice] = (await invoicesOf(page, agreement)) as [Invoice];
  const address = `/franchise/payInvoice/${invoice.id}`;

  await signIn(page, OWNER, { path: address });
  const royalty = page.getByRole('listitem').filter({ hasText: say('kind.fixed') });
  await royalty.getByRole('button', { name: say('move.dispute') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('We were closed for a week');
  await inDialog(page, say('move.dispute'));
  const dispute = royalty.getByText(say('disputed', { name: 'Vincent Yeoh', text: 'We were closed for a week' }));
  // What waits for an answer is red, and the page says what is due in the meantime.
  const red = await colourOf(dispute);
  await expect(page.getByText(say('pay_now'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('move.transfer') }).click();
  await expect(page.getByText(say('disputed_part', { amount: 'RM 2,500.00' }))).toBeVisible();
  await sendSlip(page, talk, invoice.id, 'slip.pdf');

  await signIn(page, MASTER, { path: address });
  await giveAWeekBack(page, talk, royalty);
  expect(await colourOf(dispute)).not.toBe(red);
  await page.getByRole('button', { name: say('move.confirm') }).click();
  await inDialog(page, say('move.confirm'));
  await expect(page.getByText(say('status.success'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
});

/** The test's own organisation with an ended agreement: a licence, two months, and no branch. */
const over = async (page: Page, code: string): Promise<Org> => {
  const orgs = await callApi<{ data: Org[] }>(page, 'franchise/organisation/{b}?itemsPerPage=200');
  const parent_id = orgs.data.find((one) => one.code === ISSUER)?.id ?? 0;
  const body = { name: `Left ${code}`, code, kind: 'franchisee', parent_id, country_code: 'MY' };
  const organisation = await callApi<Org>(page, 'franchise/organisation', body);
  const offer = await callApi<{ id: number }>(page, 'franchise/package', {
    organisation_id: parent_id,
    name: `Two months ${code}`,
    currency: 'MYR',
    licence_fee_cents: 250_000,
    term_months: 2,
    royalty_kind: 'fixed',
    royalty_base: 'invoiced',
    fixed_cents: 250_000,
    billing_day: 1,
    pay_within_days: 14,
    max_branches: 5,
    seats: 5,
  });
  await callApi(page, 'franchise/agreement', {
    organisation_id: organisation.id,
    package_id: offer.id,
    branches: [],
    start_on: '2024-01-01',
    renewal: 'none',
  });
  await callApi(page, `franchise/organisation/contact/${organisation.id}`, {
    first_name: 'Mei',
    last_name: 'Lim',
    email: `mei@${code.toLowerCase()}.example`,
    calling_code: '+60',
    phone: '123456789',
    locale: 'cn',
  });
  await callApi(page, 'franchise/invoice/run', { preview: false });
  return organisation;
};

for (const locale of locales)
  test(
    `after the last invoice what was disputed rightly goes by a credit note: told, and paid out (${locale})`,
    deep,
    async ({ page }) => {
      const talk = { say: wordsIn(locale), locale };
      const credit = (path: string, facts = {}): string => talk.say(`network.franchise_credit.${path}`, facts);
      const code = `L${shortStamp(6)}`;
      await signInAs(page, HQ, '/franchise', talk);
      const organisation = await over(page, code);
      try {
        const list = await callApi<{ data: Invoice[] }>(
          page,
          `franchise/invoice/{b}?itemsPerPage=50&sort=month&organisation_id=${organisation.id}`,
        );
        const { id } = list.data[0] as Invoice;
        const { lines } = await callApi<{ lines: { id: number }[] }>(page, `franchise/invoice/view/${id}`);
        const line_id = lines[0]?.id ?? 0;
        await actsFor(OWNER, code);
        await signInAs(page, OWNER, '/franchise', talk);
        await callApi(page, `franchise/invoice/dispute/${id}`, { line_id, text: 'We were closed' });
        await signInAs(page, MASTER, `/franchise/payInvoice/${id}`, talk);
        const { subject } = await letterTo(`mei@${code.toLowerCase()}.example`, async () => {
          await callApi(page, `franchise/invoice/answer/${id}`, {
            line_id,
            accept: true,
            credit_cents: 50_000,
            text: 'So it was',
          });
          await expect.poll(() => newestTo(`mei@${code.toLowerCase()}.example`)).toContain('贷项通知单 FC-CMY-');
        });
        expect(subject).toContain(organisation.name);

        await page.goto(`/franchise/view/${organisation.id}`);
        // The statement above the notes moves them when it arrives.
        await expect(page.getByRole('row').filter({ hasText: 'FC-CMY-' })).toBeVisible();
        const note = page.getByRole('listitem').filter({ hasText: 'FC-CMY-' });
        await expect(note).toContainText(credit('status.open'));
        await expect(note).toContainText(credit('told.issued', { name: organisation.name, count: 1 }));
        await note.getByRole('button', { name: credit('move.pay_out') }).click();
        const drawer = page.getByRole('dialog');
        await drawer.getByRole('textbox', { name: talk.say('network.field.paid_on') }).fill(dayAhead(0));
        await drawer.getByRole('button', { name: credit('pay_out_save') }).click();
        await expect(note).toContainText(credit('status.paid_out'));
        await expectAccessible(page);
        await shot(page, `franchise-credit-${locale}`);
      } finally {
        await closeAfter('', code);
      }
    },
  );
