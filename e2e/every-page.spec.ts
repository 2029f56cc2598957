/** Every built page in both languages, at a desk and on a phone: it opens, says what it is, fits, and axe finds nothing. */
import { pages, type PageRow } from '#domain/access.ts';
import { pagesIn } from '../tools/coverage/built.ts';
import { readSources } from '../tools/sources.ts';
import { expect, expectAccessible, locales, settled, signIn, test, widths, type Page } from './kit/test.ts';

const WHO = 'admin.kl@cornerman.example';
/** What a branch has nothing to do with. */
const HEAD_OFFICE = 'hq@cornerman.example';
const built = pagesIn(readSources());
/** `/` leads on to `/home`; the first set-up has nothing to say once there is a head office. */
const opened = pages.filter((page) => built.has(page.path) && page.path !== '/');

/** Lists from which a page takes the record that it shows. */
const listOf: Readonly<Record<string, string>> = {
  lead: 'lead',
  booking: 'booking',
  appointment: 'appointment',
  class: 'class',
  class_session: 'classSession',
  member: 'member',
  programme: 'memberships',
  // Who holds the first programme of the demo network.
  membership: 'memberships/holders/1',
  invoice: 'invoice',
  organisation: 'franchise/organisation',
  package: 'franchise/package',
  franchise_invoice: 'franchise/invoice',
  credit_pack: 'creditPackPlan',
  joining_fee: 'joiningFee',
  freelance_rate: 'freelanceRate',
  timesheet: 'timesheet',
  staff_invoice: 'staffInvoice',
  survey: 'questionnaire',
  role: 'roles',
  privilege: 'privilege',
  terms: 'terms',
  legal_document: 'legalTerms',
  certificate: 'vaccineCertificate',
};

const firstOf = async (page: Page, of: string): Promise<number> => {
  const list = listOf[of];
  if (list === undefined) throw new Error(`say in this test where the first ${of} is found`);
  return page.evaluate(async (path) => {
    const token = /(?:^|; )FZToken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const response = await fetch(`/api/v4/${path}?itemsPerPage=1`, { headers: { authorization: `Bearer ${token}` } });
    const answer = (await response.json()) as { data: { data: { id: number }[] } };
    return answer.data.data[0]?.id ?? 0;
  }, list);
};

const addressOf = async (page: Page, row: PageRow): Promise<string> =>
  row.id === 'required' ? `${row.path}/${await firstOf(page, row.of ?? '')}` : row.path;

/** What a person must never see: a key where a word is due, or a value that is none. */
const leftovers = /\b(?:undefined|NaN|\[object Object\])\b|\b[a-z]+(?:\.[a-z_]+){2,}\b(?!@)/;

const look = async (page: Page, where: string): Promise<void> => {
  await settled(page);
  await expect(page.locator('h1'), where).toHaveCount(1);
  expect((await page.locator('body').innerText()).match(leftovers)?.[0], where).toBeUndefined();
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  expect(isWide, `${where} is wider than the screen`).toBe(false);
};

/** Axe is slow: it looks at each language and at each width once, which is as much as either changes. */
const looked = { en: widths.desk, cn: widths.phone } as const;

/** Opened at the desk; then the same page on a phone, as somebody turns a screen. */
const openIn = async (page: Page, address: string, locale: (typeof locales)[number]): Promise<void> => {
  await page.context().addCookies([{ name: 'FZ_Locale', value: locale, url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: widths.desk, height: 844 });
  await page.goto(address);
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 844 });
    await look(page, `${address} in ${locale} at ${width}`);
    if (looked[locale] === width) await expectAccessible(page);
  }
};

// The longest file by far: both browsers work on it.
test.describe.configure({ mode: 'parallel' });

for (const row of opened) {
  test(`${row.path} opens, fits and can be used by all, in each language`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    if (row.layout === 'default') await signIn(page, row.area === 'network' ? HEAD_OFFICE : WHO);
    else await page.goto('/login');
    const address = await addressOf(page, row);
    for (const locale of locales) await openIn(page, address, locale);
    expect(faults).toEqual([]);
  });
}
