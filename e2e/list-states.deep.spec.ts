/** Each list of clients, programmes and money: what stands there when it cannot be read, when there is nothing, when nothing fits. */
import { approvalContract } from '#domain/areas/money/approval.contract.ts';
import { billingContract } from '#domain/areas/money/billing.contract.ts';
import { chargeContract } from '#domain/areas/money/charge.contract.ts';
import { expiringContract } from '#domain/areas/money/expiring.contract.ts';
import { moneyContract } from '#domain/areas/money/invoice.contract.ts';
import { refundContract } from '#domain/areas/money/refund.contract.ts';
import { creditPackContract } from '#domain/areas/membership/credit-pack.contract.ts';
import { joiningFeeContract } from '#domain/areas/membership/joining-fee.contract.ts';
import { programmeContract } from '#domain/areas/membership/programme.contract.ts';
import { memberContract } from '#domain/areas/people/member.contract.ts';
import { surveyContract } from '#domain/areas/settings/survey.contract.ts';
import { endingContract } from '#domain/areas/membership/ending.contract.ts';
import { suspensionContract } from '#domain/areas/membership/suspension.contract.ts';
import { acceptanceContract } from '#domain/areas/settings/terms.contract.ts';
import type { Locale } from '#domain/kit/words.ts';
import { aClient, programmePaid } from './kit/client.ts';
import { isInTheMiddle, pickClient } from './kit/pick.ts';
import { wordsIn } from './kit/words.ts';
import { expectAccessible } from './kit/axe.ts';
import { picture } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const HQ = 'hq@cornerman.example';

type List = { page: string; row: { path: string }; noun: string; who?: string };
const lists: readonly List[] = [
  { page: '/manage/clients', row: memberContract.list, noun: 'people.member' },
  { page: '/manage/memberships', row: programmeContract.list, noun: 'membership.programme' },
  { page: '/manage/joiningFee', row: joiningFeeContract.list, noun: 'membership.joining_fee' },
  { page: '/manage/creditSetup', row: creditPackContract.list, noun: 'membership.credit_pack' },
  { page: '/manage/transaction', row: moneyContract.transfers, noun: 'money.transfer' },
  { page: '/manage/approvals', row: approvalContract.list, noun: 'money.approval' },
  { page: '/manage/collection', row: billingContract.collection, noun: 'money.collection' },
  { page: '/manage/expiringCards', row: expiringContract.list, noun: 'money.expiring_card' },
  { page: '/manage/billing', row: billingContract.runs, noun: 'money.billing_run', who: HQ },
  { page: '/home/transaction', row: moneyContract.transactions, noun: 'money.transaction' },
  { page: '/home/paymentInvoice', row: moneyContract.invoices, noun: 'money.invoice' },
  { page: '/manage/clientDetails/customCharge', row: chargeContract.list, noun: 'money.custom_charge' },
  { page: '/manage/clientDetails/refundPage', row: refundContract.list, noun: 'money.refund' },
  { page: '/manage/surveyReport', row: surveyContract.list, noun: 'settings.survey_report' },
  { page: '/settings/surveys', row: surveyContract.list, noun: 'settings.survey', who: HQ },
];
/** English sees the server fail, Chinese the line. */
const failing = { en: 'server', cn: 'network' } as const;

const callOf = ({ path }: List['row']): RegExp =>
  new RegExp(String.raw`/api/v4/${path.replaceAll(/:[a-z_]+/g, String.raw`\d+`)}(\?|$)`);
const fail = async (page: Page, row: List['row'], how: 'server' | 'network'): Promise<void> => {
  await page.route(callOf(row), (route) =>
    how === 'network' ? route.abort() : route.fulfill({ status: 500, json: { responseCode: 500, data: null } }),
  );
};
/** What the server says, with no row in it. */
const empty = async (page: Page, row: List['row']): Promise<void> => {
  await page.route(callOf(row), async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, data: [], total: 0 } } });
  });
};
const nameOf = (address: string): string => address.slice(1).replaceAll('/', '-');

const seen = async (page: Page, { page: address, row, noun }: List, locale: Locale): Promise<void> => {
  const say = wordsIn(locale);
  const main = page.getByRole('main');
  await fail(page, row, failing[locale]);
  await page.goto(address);
  await expect(main.getByRole('heading', { name: say('blocks.empty.failed') })).toBeVisible();
  await expect(main.getByRole('status').filter({ has: page.getByRole('heading') })).toContainText(
    say(`blocks.answers.${failing[locale]}`),
  );
  await expectAccessible(page);
  await picture(page, `list-${nameOf(address)}-failed-${locale}`);

  await page.unroute(callOf(row));
  await empty(page, row);
  await main.getByRole('button', { name: say('blocks.empty.retry') }).click();
  await expect(main.getByRole('heading', { name: say('blocks.empty.failed') })).toHaveCount(0);
  await expect(main.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })).toContainText(
    say(`${noun}.empty`),
  );
  await expectAccessible(page);
  await picture(page, `list-${nameOf(address)}-empty-${locale}`);

  await page.unroute(callOf(row));
  await page.goto(`${address}?q=zzqxzzqx`);
  await expect(main.getByRole('heading', { name: say('blocks.empty.noMatch') })).toBeVisible();
  await main
    .getByRole('status')
    .getByRole('button', { name: say('blocks.list.clearFilters') })
    .click();
  await settled(page);
  await expect(main.getByRole('heading', { name: say('blocks.empty.noMatch') })).toHaveCount(0);
};

test.describe.configure({ mode: 'parallel' });
for (const list of lists)
  test(`${list.page} says what is wrong, and what to do when nothing is there`, async ({ page }) => {
    await signIn(page, list.who ?? ADMIN);
    for (const locale of ['en', 'cn'] as const) {
      await page.goto('/home');
      await inLocale(page, locale);
      await seen(page, list, locale);
    }
  });

test('a list of 3,000 clients is paged, with a name of 60 letters in it', async ({ page }) => {
  const long = `Wolfeschlegelsteinhausenbergerdorff${'a'.repeat(25)}`;
  await signIn(page, ADMIN);
  await page.route(callOf(memberContract.list), async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { data: object[] } };
    const [first, ...others] = envelope.data.data;
    const rows = [{ ...first, first_name: long, last_name: '' }, ...others];
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, data: rows, total: 3000 } } });
  });
  await page.goto('/manage/clients');
  const main = page.getByRole('main');
  await expect(main.getByText('1–25 of 3,000').or(main.getByText('1–25 of 3000'))).toBeVisible();
  await expect(main.getByRole('link', { name: long })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)).toBe(false);
  await picture(page, 'clients-3000');
});

test('a client with a name of 60 letters is read at both widths, and a record that cannot be read says so', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/manage/clients?standing=active');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('main').locator('header')).toBeVisible();
  await settled(page);
  const address = page.url();
  const call = callOf(memberContract.view);
  const long = `Wolfeschlegelsteinhausenbergerdorff${'a'.repeat(25)}`;
  await page.route(call, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, first_name: long } } });
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(long);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)).toBe(false);
  await picture(page, 'client-long-name');
  await page.unroute(call);
  await fail(page, memberContract.view, 'server');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
  await picture(page, 'client-failed');
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').locator('header')).toBeVisible();
});

test('what can be done with a membership, and what is to be signed, is not left out in silence', async ({ page }) => {
  await signIn(page, ADMIN);
  const client = await pickClient(page, { suits: isInTheMiddle });
  const main = page.getByRole('main');
  const failed = main.getByRole('heading', { name: 'This could not be loaded' });
  for (const row of [suspensionContract.view, endingContract.life]) {
    await fail(page, row, 'server');
    await page.goto(`/manage/clientDetails/${client.id}?tab=memberships`);
    await expect(failed.first()).toBeVisible();
    await page.unroute(callOf(row));
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await expect(failed).toHaveCount(0);
  }
  const { id } = await programmePaid(page, 'upfront');
  await fail(page, acceptanceContract.toSign, 'server');
  const other = await aClient(page);
  await page.goto(`/manage/signupMembership/${other.id}?programme=${id}`);
  await expect(failed).toBeVisible();
  await expect(main.getByRole('button', { name: 'Sign up and post' })).toBeDisabled();
  await picture(page, 'sign-up-terms-failed');
  await page.unroute(callOf(acceptanceContract.toSign));
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('button', { name: /^Sign here/ })).toBeVisible();
});
