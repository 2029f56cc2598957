/** A day that is counted, closed and reopened; a card that expires; the rule for ending early. */
import { randomInt } from 'node:crypto';
import { stamp } from './kit/stamp.ts';
import type { DayToClose } from '#areas/money/day-close/day-close.model.ts';
import type { SignedUp } from '#areas/membership/sign-up/sign-up.model.ts';
import { addDays, addMonths, endOfMonth, formatDay, startOfMonth } from '#kit/domain/day.ts';
import { callApi, signingFor } from './kit/api.ts';
import type { MonthClose } from '#areas/money/month-close/month-close.model.ts';
import { anyOf, wordsIn } from './kit/words.ts';
import { expectAccessible } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const SALES = 'sales.kl@cornerman.example';
const HQ = 'hq@cornerman.example';
const DESK = 'facility.kl@cornerman.example';
const KL_ADMIN = 'admin.kl@cornerman.example';
const ok = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();

/**
 * A separate month for each worker and try: they close days of one branch, and nobody reopens their own close. The last
 * month is left out, because the demo network has closed days in it.
 */
const monthEnd = async (page: Page): Promise<DayToClose> => {
  const { today } = await callApi<DayToClose>(page, 'dayClose/{b}');
  const { parallelIndex, retry } = test.info();
  return callApi<DayToClose>(page, `dayClose/{b}?day=${endOfMonth(addMonths(today, -2 - parallelIndex - 4 * retry))}`);
};
const count = async (page: Page, { methods }: DayToClose, off = 0): Promise<void> => {
  const boxes = page.getByRole('main').getByLabel(/^Counted, /);
  await expect(boxes).toHaveCount(methods.length);
  for (const [at, { expected_cents }] of methods.entries())
    await boxes.nth(at).fill(((expected_cents + (at === 0 ? off : 0)) / 100).toFixed(2));
};
const close = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
  await ok(page);
};

test('the last day of a month is counted and closed, opened again with a reason, and closed anew', async ({ page }) => {
  await signIn(page, DESK);
  const day = await monthEnd(page);
  const before = day.before.length;
  await page.goto(`/manage/dayClose?day=${day.day}`);
  const main = page.getByRole('main');
  await count(page, day, -1_00);
  const reason = main.getByLabel(/^Reason for the difference, /);
  if (day.methods.length > 0) await reason.fill('A note is missing in the till');
  await close(page);
  await expect(main.getByRole('heading', { name: /^Closed by / })).toBeVisible();

  // A page that is open while its cookies change can find itself signed out.
  await page.goto('about:blank');
  await signIn(page, KL_ADMIN);
  await page.goto(`/manage/dayClose?day=${day.day}`);
  await main.getByRole('button', { name: 'Reopen the day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The note was found');
  await dialog.getByRole('button', { name: 'Reopen the day' }).click();
  await ok(page);
  await expect(main.getByText('The note was found').first()).toBeVisible();
  await expectAccessible(page, main);
  await count(page, day);
  await close(page);
  await expect(main.getByRole('heading', { name: /^Closed by / })).toBeVisible();
  await expect(main.getByText('Reopened', { exact: true })).toHaveCount(before + 1);
  await expect(main.getByText('You closed this day.')).toBeVisible();
});

/** A month that nobody else closes days of. */
const MONTHS_BACK = 4;
const closeByCall = async (page: Page, day: string): Promise<void> => {
  const { version, methods } = await callApi<DayToClose>(page, `dayClose/{b}?day=${day}`);
  const lines = methods.map(({ method, expected_cents }) => ({
    method,
    expected_cents,
    counted_cents: expected_cents,
  }));
  await callApi(page, 'dayClose', { day, version, lines });
};

for (const locale of locales)
  test(
    `month end in ${locale}: each day is counted, the last one at the page, and the books stand at their end`,
    deep,
    async ({ page }) => {
      await signIn(page, locale === 'en' ? 'admin.jb@cornerman.example' : 'admin.pj@cornerman.example');
      const { today } = await callApi<DayToClose>(page, 'dayClose/{b}');
      const first = startOfMonth(addMonths(today, -MONTHS_BACK - test.info().retry));
      const before = await callApi<MonthClose>(page, `dayClose/month/{b}?day=${first}`);
      const open = before.days.filter(({ status }) => status === 'open').map(({ day }) => day);
      expect(open.length).toBeGreaterThan(1);
      for (const day of open.slice(0, -1)) await closeByCall(page, day);

      const say = wordsIn(locale);
      const words = (path: string): string => say(`money.day_close.${path}`);
      await inLocale(page, locale);
      await page.goto(`/manage/dayClose?month=${first}`);
      const main = page.getByRole('main');
      await expect(main.getByText(words('month.is_open_one'))).toBeVisible();
      await expectAccessible(page);
      await main.getByRole('link', { name: words('month.next_open') }).click();
      const day = await callApi<DayToClose>(page, `dayClose/{b}?day=${open.at(-1)}`);
      const boxes = main.getByLabel(anyOf(words('counted_of')));
      await expect(boxes).toHaveCount(day.methods.length);
      for (const [at, { expected_cents }] of day.methods.entries())
        await boxes.nth(at).fill((expected_cents / 100).toFixed(2));
      await main.getByRole('button', { name: words('close') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('close') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('blocks.dialog.ok') })
        .click();
      await page
        .getByRole('navigation', { name: say('blocks.record.sections') })
        .getByRole('link', { name: words('tab_month') })
        .click();
      await expect(main.getByText(words('month.is_closed'))).toBeVisible();
      const books = main.locator('table').filter({ hasText: words('month.accounts.revenue') });
      await expect(books).toBeVisible();
      await expectAccessible(page);
      await shot(page, `month-end-${locale}`);
      const after = await callApi<MonthClose>(page, `dayClose/month/{b}?day=${first}`);
      expect(after).toMatchObject({ is_closed: true, open_days: 0 });
      expect(after.methods.every((one) => one.counted_cents === one.expected_cents)).toBe(true);
      expect(after.accounts.reduce((sum, { after_cents }) => sum + after_cents, 0)).toBe(0);
    },
  );

test(
  'a card that runs out is told of before the next charge, and is gone when there is another',
  deep,
  async ({ page }) => {
    await signIn(page, SALES);
    const last_name = `Runsout${stamp()}`;
    const email = `${last_name}@example.my`;
    const person = { first_name: 'Mei', last_name, email, date_of_birth: '1990-01-01' };
    const { id: member_id } = await callApi<{ id: number }>(page, 'member', person);
    const offers = await callApi<{ data: { id: number; billing: string }[] }>(
      page,
      'memberships/{b}?status=active&itemsPerPage=200',
    );
    const programme_id = offers.data.find(({ billing }) => billing === 'instalments')?.id ?? 0;
    const { today } = await callApi<{ today: string }>(page, 'home/{b}');
    const asked = { member_id, programme_id, start_on: today };
    const { total_cents } = await callApi<{ total_cents: number }>(page, 'membership/preview', asked);
    const signing = await signingFor(page, asked);
    const sale = { ...asked, payments: [], total_cents, signing };
    const { membership_id } = await callApi<SignedUp>(page, 'membership', sale);
    const { version } = await callApi<{ version: number }>(page, `paymentMethod/membership/${membership_id}`);
    const card = { kind: 'card', brand: 'visa', last_four: '4242', reference: last_name };
    const expires_on = addDays(today, 10);
    await callApi(page, `paymentMethod/record/${membership_id}`, { ...card, version, expires_on });

    await page.goto(`/manage/expiringCards?q=${last_name}`);
    const main = page.getByRole('main');
    const client = main.getByRole('link', { name: `Mei ${last_name}` });
    await expect(client).toBeVisible();
    await expect(main).toContainText(formatDay(expires_on, 'en'));
    await expectAccessible(page);
    await client.click();
    await main.getByRole('link', { name: 'Add payment method' }).click();
    await page.getByLabel('Brand').fill('visa');
    await page.getByLabel('Last four digits').fill('1111');
    await page.getByLabel('Valid until').fill('31 Dec 2099');
    await page.getByLabel('Reference').fill(`N-${last_name}`);
    await page.getByRole('button', { name: 'Save and use' }).click();
    await ok(page);
    await expect(main.getByText('Used for this membership')).toBeVisible();
    await page.goto(`/manage/expiringCards?q=${last_name}`);
    await expect(main.getByRole('button', { name: /Clear/ }).first()).toBeVisible();
    await expect(client).toHaveCount(0);
  },
);

test('the head office sets the rule for ending early from a day on, and takes it back', deep, async ({ page }) => {
  await signIn(page, HQ, { path: '/settings/terminationRules' });
  const main = page.getByRole('main');
  const malaysia = main.getByRole('region', { name: 'Malaysia' });
  await expect(malaysia.getByText('in force')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Singapore' })).toBeVisible();
  await expectAccessible(page);
  // A day that no other run has used.
  const day = addDays('2100-01-01', randomInt(30_000));
  await main.getByRole('button', { name: 'Set a new rule' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('From').fill(formatDay(day, 'en'));
  await drawer.getByLabel('Share of the price').fill('7');
  await drawer.getByLabel(/English/).fill('Decided by the network');
  await drawer.getByRole('button', { name: 'Save rule' }).click();
  const rule = malaysia.getByRole('listitem').filter({ hasText: formatDay(day, 'en') });
  await expect(rule).toContainText('7 % of the price');
  await expect(rule).toContainText('upcoming');
  await expect(rule.getByText(/charge RM 84\.00/)).toBeVisible();
  await rule.getByRole('button', { name: /^Remove the rule/ }).click();
  await expect(rule).toHaveCount(0);
});
