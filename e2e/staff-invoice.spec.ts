/** A trainer's invoice: made, submitted, a line disputed and answered, disputed again, approved, and paid with its reference. */
import type { StaffInvoice, StaffInvoiceRow } from '#domain/areas/shift/staff_invoice.model.ts';
import { addDays, formatDay, startOfMonth } from '#domain/kit/day.ts';
import { callApi } from './kit/api.ts';
import { dayAhead } from './kit/classes.ts';
import { aPhone } from './kit/phone.ts';
import { expect, expectAccessible, inLocale, signIn, test, type Page } from './kit/test.ts';

const typed = (day: string): string => formatDay(day, 'en').replace(/^\w+ /, '');

/** The trainer's own invoice of the last month is taken back by the manager: the work is free to be invoiced again. */
const freeTheWork = async (manager: Page, trainer: Page, from: string, until: string): Promise<StaffInvoiceRow> => {
  const { data } = await callApi<{ data: StaffInvoiceRow[] }>(trainer, 'staffInvoice/index', { from, until });
  const mine = data.filter(({ from_on }) => from_on === from);
  const [first] = mine;
  if (!first) throw new Error('the trainer has no invoice of last month');
  // An attempt before this one may have taken it back already, and come no further.
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

test('a trainer is paid: made, disputed on a phone in Chinese, answered, approved and paid', async ({
  page,
  browser,
}) => {
  const branch = ['kl', 'pg', 'pj', 'jb'][test.info().repeatEachIndex % 4] ?? '';
  await signIn(page, `admin.${branch}@cornerman.example`);
  const phone = await aPhone(browser);
  await signIn(phone, `trainer.pt.${branch}@cornerman.example`);
  const until = addDays(startOfMonth(dayAhead(0)), -1);
  const from = startOfMonth(until);
  const { staff_id, staff_name } = await freeTheWork(page, phone, from, until);

  await page.goto('/schedule/invoice');
  await page.getByRole('button', { name: 'Make invoices' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Make invoices' });
  await drawer.getByLabel('From').fill(typed(from));
  await drawer.getByLabel('Until').fill(typed(until));
  await expect(drawer.getByText(/[1-9]\d* invoices with \d+ lines/)).toBeVisible();
  // The calendar of the day lies over the button.
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);

  const asked = { staff_id, from, until, status: ['draft'] };
  const { data } = await callApi<{ data: StaffInvoiceRow[] }>(page, 'staffInvoice/index', asked);
  const made = data.find((one) => one.from_on === from);
  const main = page.getByRole('main');
  await page.goto(`/schedule/invoice/view/${made?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(staff_name);
  const { lines } = await callApi<StaffInvoice>(page, `staffInvoice/view/${made?.id}`);
  const said = /^(Shift|Class|Personal training|Fight-fit) · .*RM/;
  await expect(main.getByText(said)).toHaveCount(lines.length);
  await expectAccessible(page);

  // An adjustment that was typed wrongly is taken off again.
  await callApi(page, `staffInvoice/adjust/${made?.id}`, {
    version: made?.version,
    title: 'Taxi',
    amount_cents: 12_00,
  });
  await page.reload();
  await page.getByRole('button', { name: 'Take “Taxi” off' }).click();
  await expect(main.getByText('Taxi')).toHaveCount(0);
  await move(page, 'Submit', 'Submitted');

  await phone.goto(`/schedule/invoice/view/${made?.id}`);
  await inLocale(phone, 'cn');
  await sayIn(phone, '有疑问', '那天我多待了一个小时');
  await expect(phone.getByText('疑问：那天我多待了一个小时')).toBeVisible();
  await expectAccessible(phone);
  await page.reload();
  await expect(main.getByText('Disputed: 那天我多待了一个小时')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await sayIn(page, 'Answer', 'The clock says seven hours');
  await phone.reload();
  await expect(phone.getByText('答复：The clock says seven hours')).toBeVisible();
  await sayIn(phone, '仍有疑问', '请看门口的记录');
  await page.reload();
  await sayIn(page, 'Answer', 'The door says the same');

  await move(page, 'Approve', 'Approved');
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  const pay = page.getByRole('dialog', { name: 'Mark as paid' });
  await pay.getByLabel('Reference').fill('TT-20881');
  await pay.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(pay).toHaveCount(0);
  await expect(main.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('TT-20881').first()).toBeVisible();
  // Nothing more can be done with it.
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await phone.context().close();
});
