/**
 * A trainer's invoice: created, submitted, a line disputed and answered, disputed again, approved, and paid with its
 * reference; and several paid at once.
 */
import type { StaffInvoice, StaffInvoiceRow } from '#areas/shift/staff-invoice/staff-invoice.model.ts';
import { addDays, formatDay, startOfMonth } from '#kit/domain/day.ts';
import type { Facts } from '#kit/domain/words.ts';
import { callApi } from './kit/api.ts';
import { dayAhead } from './kit/classes.ts';
import { aPhone } from './kit/phone.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { anyOf, wordsIn } from './kit/words.ts';
import { deep, deepUnless } from './kit/tier.ts';

/** The manager voids the trainer's own invoice of the previous month, so that the work can be invoiced again. */
const freeTheWork = async (manager: Page, trainer: Page, from: string, until: string): Promise<StaffInvoiceRow> => {
  const { data } = await callApi<{ data: StaffInvoiceRow[] }>(trainer, 'staffInvoice/index', { from, until });
  const mine = data.filter(({ from_on }) => from_on === from);
  const [first] = mine;
  if (!first) throw new Error('the trainer has no invoice of last month');
  // An earlier attempt may have voided it already and got no further.
  for (const { id, status, version } of mine.filter(({ status: at }) => at !== 'void' && at !== 'paid'))
    await callApi(manager, `staffInvoice/${id}`, { version, status: 'void', reason: `For a test: was ${status}` });
  return first;
};

const sayIn = async (page: Page, button: string, text: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
};
const move = async (page: Page, name: string, status: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible();
};
const lastMonth = (): { from: string; until: string } => {
  const until = addDays(startOfMonth(dayAhead(0)), -1);
  return { from: startOfMonth(until), until };
};
/** Each language has its own branches, and a second try takes the next ones, because paid invoices stay paid. */
const branchOf = (branches: readonly string[], locale: (typeof locales)[number]): string =>
  branches[
    (test.info().repeatEachIndex * locales.length + locales.indexOf(locale) + 2 * test.info().retry) % branches.length
  ] ?? '';

for (const locale of locales) {
  const say = wordsIn(locale);
  const word = (path: string, facts?: Facts): string => say(`shift.staff_invoice.${path}`, facts);
  const status = (name: string): string => word(`status.${name}`);

  test(
    `a trainer is paid: made, disputed on a phone, answered, approved and paid (${locale})`,
    deep,
    async ({ page, browser }) => {
      test.slow();
      const branch = branchOf(['kl', 'pg', 'pj', 'jb'], locale);
      await signIn(page, `admin.${branch}@cornerman.example`);
      await inLocale(page, locale);
      const phone = await aPhone(browser);
      await signIn(phone, `trainer.pt.${branch}@cornerman.example`);
      await inLocale(phone, locale);
      const { from, until } = lastMonth();
      const { staff_id, staff_name } = await freeTheWork(page, phone, from, until);

      await page.goto('/schedule/invoice');
      await page
        .getByRole('button', { name: word('create') })
        .first()
        .click();
      const drawer = page.getByRole('dialog', { name: word('create') });
      // The usual period is preset: the previous month.
      await expect(drawer.getByLabel(say('shift.field.from_on'))).toHaveValue(
        formatDay(from, locale).replace(/^\w+ /, ''),
      );
      await expect(drawer.getByText(anyOf(word('preview_one')))).toBeVisible();
      await pictures(page, 'invoices-made', locale);
      await drawer.getByRole('button', { name: word('create') }).click();
      await expect(drawer).toHaveCount(0);

      const asked = { staff_id, from, until, status: ['draft'] };
      const { data } = await callApi<{ data: StaffInvoiceRow[] }>(page, 'staffInvoice/index', asked);
      const made = data.find((one) => one.from_on === from);
      const main = page.getByRole('main');
      await page.goto(`/schedule/invoice/view/${made?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(staff_name);
      const { lines } = await callApi<StaffInvoice>(page, `staffInvoice/view/${made?.id}`);
      const works = ['shift', 'class', 'pt', 'fight_fit'].map((work) => word(`work.${work}`)).join('|');
      await expect(main.getByText(new RegExp(`^(${works}) · .*RM`))).toHaveCount(lines.length);
      await expectAccessible(page);

      // A mistyped adjustment is removed again.
      await callApi(page, `staffInvoice/adjust/${made?.id}`, {
        version: made?.version,
        title: 'Taxi',
        amount_cents: 12_00,
      });
      await page.reload();
      await page.getByRole('button', { name: word('adjust_drop', { title: 'Taxi' }) }).click();
      await expect(main.getByText('Taxi')).toHaveCount(0);
      await move(page, word('move.submit'), status('submitted'));

      await phone.goto(`/schedule/invoice/view/${made?.id}`);
      await sayIn(phone, word('dispute'), '那天我多待了一个小时');
      await expect(phone.getByText(word('disputed', { text: '那天我多待了一个小时' }))).toBeVisible();
      await expectAccessible(phone);
      await page.reload();
      await expect(main.getByText(word('disputed', { text: '那天我多待了一个小时' }))).toBeVisible();
      await expect(page.getByRole('button', { name: word('move.approve'), exact: true })).toHaveCount(0);
      await pictures(page, 'invoice-disputed', locale);
      await sayIn(page, word('answer'), 'The clock says seven hours');
      await phone.reload();
      await expect(phone.getByText(word('answered', { text: 'The clock says seven hours' }))).toBeVisible();
      await sayIn(phone, word('dispute_again'), '请看门口的记录');
      await page.reload();
      await sayIn(page, word('answer'), 'The door says the same');

      await move(page, word('move.approve'), status('approved'));
      await page.getByRole('button', { name: word('move.pay'), exact: true }).click();
      const pay = page.getByRole('dialog', { name: word('pay') });
      await expect(pay.getByRole('combobox', { name: say('shift.field.method') })).toHaveValue(
        word('method.bank_transfer'),
      );
      // A transfer without a reference gets a fault at the field.
      await pay.getByRole('button', { name: word('pay') }).click();
      const reference = pay.getByLabel(say('shift.field.reference'));
      await expect(reference).toHaveAttribute('aria-invalid', 'true');
      await reference.fill('TT-20881');
      await expectAccessible(page, pay);
      await pay.getByRole('button', { name: word('pay') }).click();
      await expect(pay).toHaveCount(0);
      await expect(main.getByText(status('paid'), { exact: true }).first()).toBeVisible();
      await expect(main.getByText('TT-20881').first()).toBeVisible();
      await expect(main.getByText(word('method.bank_transfer')).first()).toBeVisible();
      // Nothing more can be done with it.
      await expect(page.getByRole('button', { name: say('blocks.record.moreActions') })).toHaveCount(0);
      await pictures(page, 'invoice-paid', locale);
    },
  );

  test(
    `several are paid at once: by one method, day and reference, that each keeps (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      const branch = branchOf(['pj', 'jb', 'kl', 'pg'], locale);
      await signIn(page, `admin.${branch}@cornerman.example`);
      await inLocale(page, locale);
      const waits = { status: ['draft', 'submitted', 'approved'] };
      const { data } = await callApi<{ data: StaffInvoiceRow[] }>(page, 'staffInvoice/index', waits);
      const steps = { draft: ['submitted', 'approved'], submitted: ['approved'], approved: [] } as const;
      for (const { id, status: at } of data)
        for (const next of steps[at as keyof typeof steps]) {
          const { version } = await callApi<StaffInvoice>(page, `staffInvoice/view/${id}`);
          await callApi(page, `staffInvoice/${id}`, { version, status: next });
        }
      await page.goto('/schedule/invoice?status=approved');
      const main = page.getByRole('main');
      await main.getByRole('checkbox').first().check();
      await main.getByRole('button', { name: word('pay_many', { count: data.length }) }).click();
      const pay = page.getByRole('dialog', { name: word('pay') });
      await pay.getByLabel(say('shift.field.reference')).fill('GIRO-4711');
      await expectAccessible(page, pay);
      await page.screenshot({ path: `.build/shots/invoices-paid-at-once-1366-${locale}.png` });
      await pay.getByRole('button', { name: word('pay') }).click();
      await expect(pay).toHaveCount(0);
      await expect(
        page.getByText(word(`pay_done_${data.length === 1 ? 'one' : 'other'}`, { count: data.length })),
      ).toBeVisible();
      for (const { id } of data)
        expect(await callApi<StaffInvoice>(page, `staffInvoice/view/${id}`)).toMatchObject({
          status: 'paid',
          method: 'bank_transfer',
          paid_on: dayAhead(0),
          reference: 'GIRO-4711',
        });
      // Found again by the reference on the bank statement.
      await page.goto('/schedule/invoice?q=GIRO-4711');
      await expect(main.getByRole('link', { name: data[0]?.number ?? '' })).toBeVisible();
    },
  );
}
