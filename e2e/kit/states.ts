/**
 * Lists and other pages of blocks on a bad day: what they show when a call fails, when there is nothing, when nothing
 * matches.
 */
import { approvalContract } from '#areas/money/approval/approval.contract.ts';
import { billingContract } from '#areas/money/billing/billing.contract.ts';
import { chargeContract } from '#areas/money/charge/charge.contract.ts';
import { expiringContract } from '#areas/money/expiring/expiring.contract.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { creditPackContract } from '#areas/membership/credit-pack/credit-pack.contract.ts';
import { joiningFeeContract } from '#areas/membership/joining-fee/joining-fee.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { surveyContract } from '#areas/settings/survey/survey.contract.ts';
import type { Locale } from '#kit/domain/words.ts';
import { expectAccessible } from './axe.ts';
import { picture } from './pictures.ts';
import { settled } from './settled.ts';
import { expect, type Page } from './test.ts';
import { wordsIn } from './words.ts';

export const ADMIN = 'admin.kl@cornerman.example';
export const HQ = 'hq@cornerman.example';

export type List = { page: string; row: { path: string }; noun: string; who?: string };
export const lists: readonly List[] = [
  { page: '/manage/clients', row: memberContract.list, noun: 'people.member' },
  { page: '/manage/memberships', row: programmeContract.list, noun: 'membership.programme' },
  { page: '/manage/joiningFee', row: joiningFeeContract.list, noun: 'membership.joining_fee' },
  { page: '/manage/creditSetup', row: creditPackContract.list, noun: 'membership.credit_pack' },
  { page: '/manage/transaction', row: invoiceContract.transfers, noun: 'money.transfer' },
  { page: '/manage/approvals', row: approvalContract.list, noun: 'money.approval' },
  { page: '/manage/collection', row: billingContract.collection, noun: 'money.collection' },
  { page: '/manage/expiringCards', row: expiringContract.list, noun: 'money.expiring_card' },
  { page: '/manage/billing', row: billingContract.runs, noun: 'money.billing_run', who: HQ },
  { page: '/home/transaction', row: invoiceContract.transactions, noun: 'money.transaction' },
  { page: '/home/paymentInvoice', row: invoiceContract.invoices, noun: 'money.invoice' },
  { page: '/manage/clientDetails/customCharge', row: chargeContract.list, noun: 'money.custom_charge' },
  { page: '/manage/clientDetails/refundPage', row: refundContract.list, noun: 'money.refund' },
  { page: '/manage/surveyReport', row: surveyContract.list, noun: 'settings.survey_report' },
  { page: '/settings/surveys', row: surveyContract.list, noun: 'settings.survey', who: HQ },
];
/** In English the server fails, in Chinese the connection. */
const failing = { en: 'server', cn: 'network' } as const;

export const callOf = ({ path }: List['row']): RegExp =>
  new RegExp(String.raw`/api/v4/${path.replaceAll(/:[a-z_]+/g, String.raw`\d+`)}(\?|$)`);
export const fail = async (page: Page, row: List['row'], how: 'server' | 'network'): Promise<void> => {
  await page.route(callOf(row), (route) =>
    how === 'network' ? route.abort() : route.fulfill({ status: 500, json: { responseCode: 500, data: null } }),
  );
};
/** The server's answer, without rows. */
const empty = async (page: Page, row: List['row']): Promise<void> => {
  await page.route(callOf(row), async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, data: [], total: 0 } } });
  });
};
const nameOf = (address: string): string => address.slice(1).replaceAll('/', '-');

export const seen = async (page: Page, { page: address, row, noun }: List, locale: Locale): Promise<void> => {
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

/** Each page with its main call. */
export const floorPages = [
  ['classes', '/manage/classes', /\/api\/v4\/class\/\d+\?/],
  ['calendar-agenda', '/home/calendar?view=agenda', /getCalendarSchedule/],
  ['calendar-week', '/home/calendar?view=week', /getCalendarSchedule/],
  ['access', '/home/access', /\/api\/v4\/checkIn\/\d+\?/],
  ['online', '/onlineclass?when=past', /\/api\/v4\/onlineClass\/\d+\?/],
  ['attendance', '/other/attendance', /\/api\/v4\/classSession\/\d+\?/],
  ['attendance-visits', '/other/attendance?tab=visits', /getCheckInReport/],
  ['attendance-sums', '/other/attendance?tab=sums', /getCheckInSummaryReport/],
  ['attendance-online', '/other/attendance?tab=online', /zoomMeetingParticipant/],
] as const;

/** Sixty letters: with spaces and, worst of all, without. */
const LONG = 'Advanced conditioning for tall fighters with a long class nam';
const NO_SPACE = 'Kongsuwanchaiprasertsakulwattanasirivejchapongsakornrattanap';
export const longNames = async (page: Page): Promise<void> => {
  const swaps: readonly [RegExp, string][] = [
    [/"en":"(Boxing basics|Muay Thai|Stretch at home|Fight conditioning)"/g, `"en":"${LONG}"`],
    [/"cn":"(拳击入门|泰拳|居家拉伸|格斗体能)"/g, `"cn":"${'格斗体能进阶训练课程'.repeat(6)}"`],
    [/"facility_name":"(Ring|Bag floor|Studio|Mat room)"/g, `"facility_name":"${NO_SPACE}"`],
    [/"name":"(Ring|Bag floor|Studio|Mat room)"/g, `"name":"${NO_SPACE}"`],
    [/Wan Faiz Shaari|Kiranjit Kaur|Chong Mei Yan/g, NO_SPACE],
    [/"first_name":"[^"]{3,}"/g, `"first_name":"${NO_SPACE}"`],
  ];
  await page.route(
    /\/api\/v4\/(class|onlineClass|checkIn|appointment|trainer|staff|getCheckIn|zoomMeeting|report|facilit)/,
    async (route) => {
      const answer = await route.fetch();
      if (!(answer.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response: answer });
      let body = await answer.text();
      for (const [from, to] of swaps) body = body.replaceAll(from, to);
      return route.fulfill({ response: answer, body });
    },
  );
};
export const wideBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
