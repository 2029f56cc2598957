/** What a branch does with money every day, from start to end, in English or Chinese. */
import { stamp } from './kit/stamp.ts';
import { addDays, formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import type { MemberView } from '#areas/people/member/member.model.ts';
import type { TerminationFigures } from '#areas/membership/ending/ending.model.ts';
import type { Repay } from '#areas/money/repay/repay.model.ts';
import type { PaymentView } from '#areas/money/refund/refund.model.ts';
import type { CollectionRow } from '#areas/money/collection/collection.model.ts';
import type { Invoice } from '#areas/money/invoice/invoice.model.ts';
import { callApi } from './kit/api.ts';
import { aClient, programmePaid, sellTo, someoneWhoTrains } from './kit/client.ts';
import { daysAgo } from './kit/earlier.ts';
import { anyOf, wordsIn } from './kit/words.ts';
import { expectAccessible } from './kit/axe.ts';
import { picture } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, signOnScreen, test, type Page } from './kit/test.ts';
import { deep, deepUnless } from './kit/tier.ts';

const SALES = 'sales.jb@cornerman.example';
const ADMIN = 'admin.jb@cornerman.example';
const ADMIN_PJ = 'admin.pj@cornerman.example';
const FACILITY = 'facility.jb@cornerman.example';

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

const DAYS_AGO = 70;
/** Someone who pays monthly, has only paid the first month, and so owes for leaving in the third. */
const whoOwesForLeaving = async (page: Page): Promise<{ client: MemberView; shown: TerminationFigures }> => {
  const { id } = await daysAgo(DAYS_AGO, ADMIN, (call) => someoneWhoTrains(call, { billing: 'instalments' }));
  const client = await callApi<MemberView>(page, `member/view/${id}`);
  const { today: last_on } = await callApi<{ today: string }>(page, 'home/{b}');
  const path = `membership/terminate/preview/${client.memberships[0]?.id ?? 0}`;
  const shown = await callApi<TerminationFigures>(page, path, { last_on });
  expect(shown.due_cents).toBeGreaterThan(0);
  return { client, shown };
};

for (const locale of locales) {
  const say = wordsIn(locale);
  const write = (day: string): string => formatDay(day, locale);
  const sit = async (page: Page, email: string, path = '/home'): Promise<void> => {
    await page.context().clearCookies();
    await signIn(page, email);
    await inLocale(page, locale);
    await page.goto(path);
  };
  const ok = (page: Page): Promise<void> =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('blocks.dialog.ok'), exact: true })
      .click();
  const tab = (page: Page, name: string): Promise<void> =>
    page
      .getByRole('navigation', { name: say('blocks.record.sections') })
      .getByRole('link', { name: say(`people.member.tab.${name}`) })
      .click();

  test(`${locale}: a new client is signed up and pays in parts`, deep, async ({ page }) => {
    const last = `Parts ${stamp()}`;
    await sit(page, SALES, '/manage/editClient');
    const programme = await programmePaid(page, 'instalments');
    const main = page.getByRole('main');
    const field = (name: string) => main.getByLabel(say(`people.field.${name}`)).first();
    await field('first_name').fill('Farah');
    await field('last_name').fill(last);
    await field('date_of_birth').fill('1990-05-17');
    await field('email').fill(`${last.replace(' ', '.').toLowerCase()}@example.my`);
    await picture(page, `journey-client-${locale}`);
    await page.keyboard.press('Control+Enter');
    await ok(page);
    await expect(page.getByRole('heading', { level: 1, name: `Farah ${last}` })).toBeVisible();
    await press(page, say('people.member.sign_up'));
    await page.getByRole('radio', { name: new RegExp(`^${textIn(programme.name, locale)}`) }).click();
    const receipt = main.getByRole('complementary');
    const coming = receipt.getByRole('region', { name: say('membership.sign_up.coming') });
    await expect(coming).toContainText(anyOf(say('membership.sign_up.coming_more_other')));
    await expectAccessible(page, receipt);
    await signOnScreen(page);
    await picture(page, `journey-sign-up-${locale}`);
    const total = (await receipt.locator('[data-sum] dd').innerText()).trim();
    await receipt.getByRole('button', { name: anyOf(say('membership.sign_up.confirm')) }).click();
    await ok(page);
    const paper = page.getByRole('article');
    await expect(paper).toContainText(total);
    await expect(paper).toContainText(say('money.invoice.paid_stamp'));
    await picture(page, `journey-invoice-${locale}`);
    await page.getByRole('link', { name: `Farah ${last}` }).click();
    await expect(main.getByText(say('membership.membership.status.ongoing')).first()).toBeVisible();
    await tab(page, 'money');
    const parts = programme.instalment_count ?? 0;
    await expect(main).toContainText(say('money.coming.part', { part: 2, parts }));
    await picture(page, `journey-coming-${locale}`);
  });

  test(`${locale}: a membership is frozen, and the client comes back early`, deep, async ({ page }) => {
    await sit(page, ADMIN);
    const client = await aClient(page);
    const { id: programme_id } = await programmePaid(page, 'upfront');
    const { end_on, start_on: today } = await sellTo(page, client.id, programme_id);
    await page.goto(`/manage/clientDetails/${client.id}?tab=memberships`);
    const main = page.getByRole('main');
    await press(page, say('membership.suspension.suspend_short'));
    const drawer = page.getByRole('dialog', { name: say('membership.suspension.suspend') });
    await drawer.getByLabel(say('membership.suspension.field.until_on')).fill(addDays(today, 19));
    await drawer.getByLabel(say('membership.suspension.field.reason')).fill('Knee');
    await expect(drawer).toContainText(say('membership.suspension.days_other', { count: 20 }));
    await expect(drawer).toContainText(write(addDays(end_on, 20)));
    await expectAccessible(page, drawer);
    await picture(page, `journey-freeze-${locale}`);
    await drawer.getByRole('button', { name: say('membership.suspension.save.suspend'), exact: true }).click();
    await ok(page);
    await expect(main.getByText(say('membership.membership.status.paused')).first()).toBeVisible();
    await expect(main).toContainText(write(addDays(end_on, 20)));
    await press(page, say('membership.suspension.return'));
    const back = page.getByRole('dialog', { name: say('membership.suspension.return') });
    await expect(back.getByLabel(say('membership.suspension.field.back_on'))).not.toHaveValue('');
    await picture(page, `journey-return-${locale}`);
    await back.getByRole('button', { name: say('membership.suspension.return_save'), exact: true }).click();
    await ok(page);
    // Of twenty days, one was suspended.
    await expect(main).toContainText(write(addDays(end_on, 1)));
    await expect(main).not.toContainText(write(addDays(end_on, 20)));
    await picture(page, `journey-frozen-${locale}`);
  });

  test(`${locale}: a failed instalment is repaid at the desk`, deep, async ({ page }) => {
    await sit(page, locale === 'en' ? SALES : ADMIN_PJ);
    const { data } = await callApi<{ data: CollectionRow[] }>(page, 'collection/{b}?itemsPerPage=200');
    const row = data.find(({ decline_code, can }) => decline_code !== null && can.includes('pay'));
    if (!row) throw new Error('nothing has failed in the demo network');
    await page.goto('/manage/collection');
    await picture(page, `journey-collection-${locale}`);
    await page.goto(`/manage/clientDetails/repay/${row.id}`);
    const main = page.getByRole('main');
    const amount = formatMoney(row.open_cents, row.currency);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('money.repay.title', { amount }));
    await expect(main).toContainText(say('money.repay.attempt.declined'));
    await expect(main).toContainText(
      anyOf(say(row.status === 'stopped' ? 'money.repay.stopped' : 'money.repay.stops')),
    );
    await expectAccessible(page, main);
    await picture(page, `journey-repay-${locale}`);
    await press(page, say('money.repay.post'));
    await ok(page);
    await expect(main.getByRole('heading', { name: say('money.repay.over') })).toBeVisible();
    await picture(page, `journey-repaid-${locale}`);
    const after = await callApi<Repay>(page, `invoice/repay/${row.id}`);
    expect(after).toMatchObject({ open_cents: 0, next_try_on: null, stops_on: null });
  });

  test(`${locale}: a membership ends early with a charge, line by line as it stood there`, deep, async ({ page }) => {
    await sit(page, ADMIN);
    const { client, shown } = await whoOwesForLeaving(page);
    await page.goto(`/manage/clientDetails/${client.id}?tab=memberships`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: say('membership.ending.terminate_short') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('membership.ending.terminate') })).toBeVisible();
    const money = (cents: number): string => formatMoney(cents, shown.currency);
    for (const { amount_cents } of shown.lines) await expect(main).toContainText(money(amount_cents));
    await expect(main).toContainText(anyOf(say('membership.ending.due_sentence')));
    await main.getByRole('textbox', { name: say('membership.ending.field.reason') }).fill('Moves abroad');
    await expectAccessible(page, main);
    await picture(page, `journey-terminate-${locale}`);
    await press(page, say('membership.ending.save.terminate'));
    await ok(page);
    const paper = page.getByRole('article');
    await expect(paper).toContainText(money(shown.due_cents));
    await expect(main.getByText(say('money.invoice.status.open')).first()).toBeVisible();
    await picture(page, `journey-terminated-${locale}`);
    const { memberships } = await callApi<MemberView>(page, `member/view/${client.id}`);
    expect(memberships).toMatchObject([{ status: 'pending_terminate', end_on: shown.last_on }]);
  });

  test(
    `${locale}: a refund is asked for at the desk and accepted by somebody else`,
    deepUnless(locale === 'cn'),
    async ({ page }) => {
      await sit(page, SALES);
      const client = await aClient(page);
      const { id: programme_id } = await programmePaid(page, 'upfront');
      const { invoice_id, currency } = await sellTo(page, client.id, programme_id);
      await page.goto(`/home/paymentInvoice/${invoice_id}`);
      const main = page.getByRole('main');
      await press(page, say('blocks.record.moreActions'));
      await page.getByRole('menuitem', { name: say('money.payment.ask_refund') }).click();
      const drawer = page.getByRole('dialog', { name: say('money.refund.ask') });
      await drawer.getByLabel(say('money.refund.field.amount_cents')).fill('10.50');
      await drawer.getByLabel(say('money.refund.field.reason')).fill('Class was called off');
      const amount = formatMoney(10_50, currency);
      await expect(drawer).toContainText(anyOf(say('money.refund.credit_note', { amount })));
      await expectAccessible(page, drawer);
      await picture(page, `journey-refund-${locale}`);
      await drawer.getByRole('button', { name: say('money.refund.save'), exact: true }).click();
      await ok(page);
      await expect(main.getByText(say('money.refund.status.pending'), { exact: true }).first()).toBeVisible();
      await expect(main.getByText(say('money.refund.next'))).toBeVisible();
      await picture(page, `journey-refund-waits-${locale}`);

      await sit(page, FACILITY, new URL(page.url()).pathname);
      await press(page, say('money.refund.move.accept'));
      const sure = page.getByRole('dialog');
      await sure.getByRole('button', { name: say('money.refund.move.accept'), exact: true }).click();
      await ok(page);
      await expect(main.getByText(say('money.refund.status.accepted'), { exact: true }).first()).toBeVisible();
      await picture(page, `journey-refunded-${locale}`);
      const { payments } = await callApi<Invoice>(page, `invoice/view/${invoice_id}`);
      const { refunds } = await callApi<PaymentView>(page, `payment/view/${payments[0]?.id ?? 0}`);
      expect(refunds).toMatchObject([{ status: 'accepted', amount_cents: 10_50 }]);
    },
  );

  test(
    `${locale}: a charge beside the programmes is asked for, shows what can happen next, and is invoiced`,
    deep,
    async ({ page }) => {
      await sit(page, FACILITY);
      const client = await aClient(page);
      await page.goto(`/manage/clientDetails/customCharge/${client.id}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: client.name })).toBeVisible();
      await main.getByLabel(say('money.custom_charge.field.description')).fill('A new locker key');
      await main.getByLabel(say('money.custom_charge.field.amount_cents')).fill('35');
      await main.getByLabel(say('money.custom_charge.field.reason')).fill('Borrowed and not returned');
      await expect(main).toContainText('RM 35.00');
      await expect(main).toContainText(say('money.custom_charge.none'));
      await expectAccessible(page, main);
      await picture(page, `journey-charge-${locale}`);
      await press(page, say('money.custom_charge.save'));
      await ok(page);
      await main.getByRole('link', { name: 'A new locker key' }).click();
      const next = main.getByText(say('money.custom_charge.next'));
      await expect(next).toBeVisible();
      for (const move of ['approve', 'reject'])
        await expect(main.getByText(say(`money.custom_charge.move.${move}`)).first()).toBeVisible();
      await picture(page, `journey-charge-waits-${locale}`);

      await sit(page, ADMIN, new URL(page.url()).pathname);
      await press(page, say('money.custom_charge.move.approve'));
      const sure = page.getByRole('dialog');
      await sure.getByRole('button', { name: say('money.custom_charge.move.approve'), exact: true }).click();
      await ok(page);
      await expect(main.getByText(say('money.custom_charge.status.approved'), { exact: true }).first()).toBeVisible();
      await picture(page, `journey-charged-${locale}`);
      await main.getByRole('link', { name: /^INV-JB/ }).click();
      await expect(page.getByRole('article')).toContainText('A new locker key');
    },
  );
}
