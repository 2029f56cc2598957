/** One page per worker that goes from address to address, like a person who never closes the window. */
import { API_BASE } from '#kit/domain/constants.ts';
import { pages, type PageRow } from '#access/access.ts';
import type { Locale } from '#kit/domain/words.ts';
import { pagesIn } from '../../tools/coverage/built.ts';
import { readSources } from '../../tools/sources.ts';
import { callApi } from './api.ts';
import { setLocale, signIn } from './session.ts';
import { settled } from './settled.ts';
import { counted, optionsOf, test as plain, widths, type Page } from './test.ts';

const WHO = 'admin.kl@cornerman.example';
/** Pages that a branch doesn't use. */
const HEAD_OFFICE = 'hq@cornerman.example';
const officePages = new Set([
  '/settings/bulk',
  '/settings/bulk/create',
  '/settings/bulk/view',
  '/settings/locks',
  '/user/outbox',
  '/user/viewMessage',
  '/user/security',
  '/user/system',
  '/user/viewSecurityEvent',
  '/merchantManagement/createPackage',
  '/merchantManagement/createPromotion',
]);
const isOfOffice = ({ area, path }: PageRow): boolean =>
  area === 'network' ||
  officePages.has(path) ||
  path.startsWith('/inventory/productProfile') ||
  path.endsWith('/createDeliveryOrder');

/** Lists that supply the record a page shows. */
const listOf: Readonly<Record<string, string>> = {
  lead: 'lead',
  booking: 'booking',
  appointment: 'appointment',
  class: 'class',
  class_session: 'classSession',
  member: 'member',
  programme: 'memberships',
  // The people with the first programme of the demo network.
  membership: 'memberships/holders/1',
  invoice: 'invoice',
  organisation: 'franchise/organisation',
  package: 'franchise/package',
  franchise_invoice: 'franchise/invoice',
  commission: 'commission',
  commission_plan: 'commissionPlan',
  credit_pack: 'creditPackPlan',
  joining_fee: 'joiningFee',
  order: 'orders',
  product: 'product',
  stock_request: 'stockRequest',
  stock: 'stock',
  stock_in: 'stockIn',
  stock_adjustment: 'stockAdjustment',
  stocktake: 'stocktake',
  freelance_rate: 'freelanceRate',
  timesheet: 'timesheet',
  staff_invoice: 'staffInvoice',
  survey: 'questionnaire',
  segmentation: 'audience',
  audience: 'audience',
  news: 'news',
  campaign: 'campaign',
  notification: 'notification',
  campaign_schedule: 'campaignSchedule',
  branch_group: 'branchGroup',
  setting_rollout: 'settingRollout',
  ticket: 'ticket',
  article: 'article',
  merchant_package: 'merchantPackage',
  promotion: 'promotion',
  challenge: 'challenge',
  role: 'roles',
  privilege: 'privilege',
  terms: 'terms',
  legal_document: 'legalTerms',
  certificate: 'vaccineCertificate',
  mail: 'outbox',
  security_event: 'securityEvent',
  course_category: 'courseCategory',
  course: 'course',
  lesson: 'lesson',
  exam: 'exam',
  staff_exam: 'staffExam',
};

const built = pagesIn(readSources());
const personFor = (row: PageRow): string | undefined =>
  row.layout === 'default' ? (isOfOffice(row) ? HEAD_OFFICE : WHO) : undefined;
/**
 * Every built page; `/` redirects to `/home`. The pages of one person come one after the other, because each change of
 * person loads the product again.
 */
export const opened = pages
  .filter((page) => built.has(page.path) && page.path !== '/')
  .toSorted((a, b) => (personFor(a) ?? '').localeCompare(personFor(b) ?? ''));

const addressOf = async (page: Page, { id, of, path }: PageRow): Promise<string> => {
  if (id !== 'required') return path;
  const list = listOf[of ?? ''];
  if (list === undefined) throw new Error(`say in this test where the first ${of} is found`);
  const { data } = await callApi<{ data: { id: number }[] }>(page, `${list}?itemsPerPage=1`);
  return `${path}/${data[0]?.id ?? 0}`;
};

/** Goes to an address like a link does: the router handles it, and nothing is reloaded. */
export const goOnTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await settled(page);
};

export type Tour = {
  page: Page;
  /** Page errors, and refusals of the server, since the last page was opened. */
  faults: string[];
  /** By its address, or from the previous page if the same person has it open in the same language. */
  open(row: PageRow, locale: Locale, how: 'load' | 'go on'): Promise<string>;
};

export const test = plain.extend<object, { tour: Tour }>({
  tour: [
    async ({ browser }, use, { project }) => {
      const context = await counted(await browser.newContext(optionsOf(project)));
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('response', (response) => {
        if (response.status() >= 400 && response.url().includes(API_BASE))
          faults.push(`${response.status()} ${response.url()}`);
      });
      let at: { person: string | undefined; locale: Locale } | undefined;
      const open: Tour['open'] = async (row, locale, how) => {
        const person = personFor(row);
        const isSame = at?.person === person && at?.locale === locale;
        if (!isSame) {
          // The page of the person before may still answer, and write or clear cookies.
          await page.goto('about:blank');
          if (person === undefined) await context.clearCookies();
          else await signIn(page, person);
          await setLocale(page, locale);
        }
        const address = await addressOf(page, row);
        faults.length = 0;
        await page.setViewportSize({ width: widths.desk, height: 844 });
        if (isSame && how === 'go on') {
          await goOnTo(page, address);
        } else {
          await page.goto(address);
          await settled(page);
        }
        at = { person, locale };
        return address;
      };
      await use({ page, faults, open });
      await context.close();
    },
    { scope: 'worker' },
  ],
});
