/** Rostering a week, a request that is approved, clocking in late; and a trainer's invoice from making to paying. */
import type { ClockView } from '#domain/areas/shift/clock.contract.ts';
import type { Roster, ShiftRow } from '#domain/areas/shift/shift.model.ts';
import type { StaffInvoice, StaffInvoiceRow } from '#domain/areas/shift/staff_invoice.model.ts';
import { addDays, dayIn, formatDay, startOfMonth } from '#domain/kit/day.ts';
import { weekOf } from '#domain/areas/shift/shift.rules.ts';
import { clockIn } from '#domain/kit/zone.ts';
import { callApi } from './kit/api.ts';
import { aClass, aSession, dayAhead, dropSession, ZONE } from './kit/classes.ts';
import { expect, expectAccessible, signIn, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';
/** Far beyond what the demo network has planned, and another week for each repetition of a test. */
const ownWeek = (): string => weekOf(dayAhead(200 + 14 * test.info().repeatEachIndex));
const typed = (day: string): string => formatDay(day, 'en').replace(/^\w+ /, '');

test('a week is rostered and copied, a trainer asks for an open shift, and it is approved', async ({
  page,
  browser,
}) => {
  const week = ownWeek();
  await signIn(page, ADMIN, { path: `/schedule?week=${week}` });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Plan a shift', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Plan a shift' });
  await drawer.getByRole('combobox', { name: 'Work' }).click();
  await page.getByRole('option', { name: 'Coach' }).click();
  await drawer.getByRole('button', { name: 'Save shift' }).click();
  await expect(drawer).toHaveCount(0);
  const chip = main.getByRole('button', { name: /09:00–17:00\s*Coach/ });
  await expect(chip).toHaveCount(1);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Copy to the week after' }).click();
  await expect(page).toHaveURL(new RegExp(`week=${addDays(week, 7)}`));
  await expect(main.getByRole('button', { name: /09:00–17:00\s*Coach · Reserved/ })).toHaveCount(1);

  const own = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await own.newPage();
  await signIn(phone, TRAINER, { path: `/schedule?week=${week}&view=mine` });
  await phone
    .getByRole('main')
    .getByRole('button', { name: /09:00–17:00\s*Coach/ })
    .click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Ask for this shift' }).click();
  await expect(phone.getByRole('main').getByText('Pending Approval').first()).toBeVisible();
  await own.close();

  await page.goto(`/schedule?week=${week}`);
  const request = main
    .getByRole('listitem')
    .filter({ hasText: 'asks for this shift' })
    .filter({ hasText: formatDay(week, 'en') });
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(main.getByRole('button', { name: /09:00–17:00\s*Coach · Approved/ })).toHaveCount(1);
});

/** Somebody of the branch who is not clocked in, and free for the time: what is planned then and can be cancelled is. */
const freeForNow = async (page: Page, from: Date, until: Date): Promise<{ staff_id: number; staff_name: string }> => {
  const { people } = await callApi<ClockView>(page, 'shiftClock/{b}');
  const day = dayIn(ZONE, from);
  const shifts = await callApi<ShiftRow[]>(
    page,
    `shifts/getTrainerShifts/{b}?from=${addDays(day, -1)}&until=${addDays(day, 1)}`,
  );
  const roster = await callApi<Roster>(page, `shifts/roster/{b}?week=${day}`);
  for (const person of roster.people.filter(({ staff_type }) => staff_type === 'trainer')) {
    const isIn = people.some((one) => one.staff_id === person.staff_id && one.in_at !== null);
    const meeting = shifts.filter(
      ({ staff_id, starts_at, ends_at, status }) =>
        staff_id === person.staff_id &&
        status !== 'cancelled' &&
        new Date(starts_at) < until &&
        new Date(ends_at) > from,
    );
    if (isIn || meeting.some(({ can }) => !can.includes('cancel'))) continue;
    for (const { id, version } of meeting)
      await callApi(page, `shifts/cancel/${id}`, { version, reason: 'For a test' });
    return person;
  }
  throw new Error('nobody of the branch is free now');
};

test('who comes half an hour after the beginning is late, and the shift says when', async ({ page }) => {
  const admin = ['admin.pg', 'admin.pj', 'admin.jb'][test.info().repeatEachIndex % 3] ?? '';
  await signIn(page, `${admin}@cornerman.example`, { path: '/schedule' });
  const from = new Date(Date.now() - 30 * 60_000);
  const until = new Date(from.getTime() + 3 * 3_600_000);
  const { staff_id, staff_name } = await freeForNow(page, from, until);
  const [starts, ends] = [clockIn(ZONE, from), clockIn(ZONE, until)];
  const day = dayIn(ZONE, from);
  await callApi(page, 'shifts', { staff_id, day, starts, ends, break_min: 0, post: 'coach' });
  await page.goto(`/schedule?week=${day}&open=clock`);
  const drawer = page.getByRole('dialog', { name: 'Clock' });
  const line = drawer
    .getByRole('listitem')
    .filter({ hasText: staff_name })
    .filter({ hasText: `${starts}–${ends}` });
  await line.getByRole('button', { name: `Clock in: ${staff_name}` }).click();
  await expect(line.getByText('Late')).toBeVisible();
  await expect(line.getByRole('button', { name: `Clock out: ${staff_name}` })).toBeVisible();
});

test('classes that lack a trainer get one, as it is proposed', async ({ page }) => {
  await signIn(page, 'admin.pg@cornerman.example');
  const day = weekOf(dayAhead(150 + 7 * test.info().repeatEachIndex));
  const { id, name } = await aClass(page, 8);
  const session = await aSession(page, id, { day, starts: '03:00' });
  await page.goto(`/schedule/classAssign/${session.entry_id}?week=${day}`);
  const line = page.getByRole('main').getByRole('region', { name: `${name} 03:00` });
  await expect(line.getByText('1 trainer missing')).toBeVisible();
  await page.getByRole('button', { name: 'Propose trainers' }).click();
  await expect(line.getByRole('combobox')).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign 1 class' }).click();
  await expect(page.getByText('Every class has its trainers')).toBeVisible();
  await dropSession(page, session.id);
});

/** An invoice of the last month that is not paid, taken back: its work is free to be invoiced again. */
const freeSomeWork = async (page: Page, from: string, until: string): Promise<StaffInvoiceRow> => {
  const { data } = await callApi<{ data: StaffInvoiceRow[] }>(page, 'staffInvoice/index', {
    from,
    until,
    itemsPerPage: 100,
  });
  const mine = data.filter(({ from_on }) => from_on === from);
  const one = mine.find(({ can }) => can.includes('void'));
  if (one) {
    await callApi(page, `staffInvoice/${one.id}`, { version: one.version, status: 'void', reason: 'For a test' });
    return one;
  }
  // An attempt before this one has taken it back, and came no further.
  const free = mine.find(
    ({ staff_id, status }) =>
      status === 'void' && !mine.some((other) => other.staff_id === staff_id && other.status !== 'void'),
  );
  if (!free) throw new Error('the branch has no invoice of last month that can be taken back');
  return free;
};

test('a trainer is paid: the invoice is made, submitted, approved and marked as paid', async ({ page }) => {
  const admin = ['admin.pg', 'admin.pj', 'admin.jb', 'admin.kl'][test.info().repeatEachIndex % 4] ?? '';
  await signIn(page, `${admin}@cornerman.example`);
  const until = addDays(startOfMonth(dayAhead(0)), -1);
  const from = startOfMonth(until);
  const { staff_id, staff_name } = await freeSomeWork(page, from, until);
  await page.goto('/schedule/invoice');
  await page.getByRole('button', { name: 'Make invoices' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Make invoices' });
  await drawer.getByLabel('From').fill(typed(from));
  await drawer.getByLabel('Until').fill(typed(until));
  await expect(drawer.getByText(/[1-9]\d* invoices with \d+ lines/)).toBeVisible();
  // The calendar of the day lies over the button.
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();

  const { data } = await callApi<{ data: StaffInvoiceRow[] }>(page, 'staffInvoice/index', {
    staff_id,
    from,
    until,
    status: ['draft'],
  });
  const made = data.find((one) => one.from_on === from);
  await page.goto(`/schedule/invoice/view/${made?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(staff_name);
  const { lines } = await callApi<StaffInvoice>(page, `staffInvoice/view/${made?.id}`);
  await expect(page.getByRole('main').getByText(/^(Shift|Class) · .*RM/)).toHaveCount(lines.length);
  await expectAccessible(page);
  for (const [move, status] of [
    ['Submit', 'Submitted'],
    ['Approve', 'Approved'],
    ['Mark as paid', 'Paid'],
  ] as const) {
    await page.getByRole('button', { name: move, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Void' })).toHaveCount(0);
});
