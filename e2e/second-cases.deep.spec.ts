/** What appears the second time, in the plural, or only once something is already there. */
import { addDays, addMonths } from '#kit/domain/day.ts';
import { callApi } from './kit/api.ts';
import { aClient, aProgramme, sellTo, slidesFail } from './kit/client.ts';
import { setLocale, signIn } from './kit/session.ts';
import { shortStamp, stamp } from './kit/stamp.ts';
import { expect, test, widths, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const DESK = 'admin.kl@cornerman.example';
const named = (en: string) => ({ en, cn: '' });

/** A list from another system, set up until its check. */
const checked = async (page: Page, lines: readonly string[]): Promise<string> => {
  const name = `second ${stamp()}.csv`;
  await page.goto('/manage/import');
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.getByLabel('Choose a file').last().setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  return name;
};
/** Names and numbers that no other run has: the same people would already be there. */
const people = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Person ${shortStamp(6)} ${at},p${at}.${stamp()}@mail.example,,`);

test('an import of one says one, and one of two says two', async ({ page }) => {
  await signIn(page, DESK);
  const heads = 'Full name,E-mail,Birthday,Parent e-mail';
  const mail = `parent.${stamp()}@mail.example`;
  const parent = `Parent ${shortStamp(6)},${mail},14/07/1988,`;
  const child = (at: number) => `Child ${shortStamp(6)} ${at},,03/05/2018,${mail}`;

  const single = await checked(page, [heads, ...people(1), 'Nobody,nobody at all,,']);
  await expect(page.getByText('will be linked to')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 person' }).click();
  await expect(page.getByRole('button', { name: 'Download the row to fix' })).toBeVisible({ timeout: 30_000 });

  await checked(page, [heads, parent, child(1), `Late ${shortStamp(6)},,05/12/2190,`]);
  await expect(page.getByText('1 child will be linked to their guardian.')).toBeVisible();
  // Dates are written as dates, not as the file or the database has them.
  await expect(page.getByRole('main')).not.toContainText('2190-12-05');
  await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible();

  await checked(
    page,
    [heads, parent.replaceAll(mail, `b${mail}`), ...[2, 3].map(child)].map((row) =>
      row.replace(`,${mail}`, `,b${mail}`),
    ),
  );
  await expect(page.getByText('2 children will be linked to their guardians.')).toBeVisible();

  await page.goto('/manage/import');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: single }) });
  await expect(row).toContainText('Done');
  await expect(row.getByRole('cell').filter({ hasText: /^2$/ })).toHaveCount(1);
  await expect(row.getByRole('cell').filter({ hasText: /^1$/ })).toHaveCount(2);
  await row.getByRole('link', { name: single }).click();
  await expect(page.getByRole('button', { name: 'Download the row to fix' })).toBeVisible();
});

type Settled = { month: string };
const monthOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
test.describe('with a clock of its own', () => {
  test.use({ own: true });
  test('last month is calculated on the page of settlements only while it has no draft', async ({ page }) => {
    await signIn(page, HQ);
    const list = await callApi<Settled[]>(page, 'settlement/{b}');
    const [newest, earlier] = list.map(({ month }) => month);
    expect(earlier).toBeDefined();
    const button = page.getByRole('button', { name: /^Calculate / });
    /** What the page shows to someone who opens it in the month after this one. */
    const inTheMonthAfter = async (month: string): Promise<void> => {
      await page.clock.setFixedTime(`${addDays(addMonths(month, 1), 14)}T04:00:00Z`);
      await page.goto('/franchise/settlement');
      await expect(page.getByRole('navigation', { name: 'Settlements by month' }).getByRole('link')).toHaveCount(
        list.length,
      );
    };
    // The newest month of the demo network is a draft until a test posts it; those before it have been posted.
    for (const month of [newest, earlier]) {
      await inTheMonthAfter(month ?? '');
      await expect(button).toHaveCount(0);
    }
    const next = addMonths(newest ?? '', 1);
    await inTheMonthAfter(next);
    await expect(button).toHaveText(`Calculate ${monthOf(next)}`);
  });
});

type Made = { id: number; version: number };
/** A course with a part, to which a lesson can be added. */
const partOf = async (page: Page): Promise<Made> => {
  const category = await callApi<Made>(page, 'courseCategory', { everywhere: true, name: named(`Second ${stamp()}`) });
  const of = { everywhere: true, course_category_id: category.id, title: named('Second cases') };
  const course = await callApi<Made>(page, 'course', of);
  return callApi<Made>(page, 'subCourse/create', { course_id: course.id, title: named('Part') });
};
/** Slides of the older format: a container with a stream of that name. */
const slides = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(600),
  Buffer.from('PowerPoint Document', 'utf16le'),
  Buffer.alloc(600),
]);
/** The job that prepares slides runs once a minute, one lesson after the other. */
const nextMinute = { timeout: 80_000 };
const LONG = 'A very long name of slides about footwork for everybody who begins this year.ppt';

test('the buttons beside a chosen file are on a phone’s screen, and slides are prepared again without a dialog', async ({
  page,
}) => {
  await signIn(page, HQ);
  const part = await partOf(page);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await page.goto(`/learnManage/subCourse/lesson/create?sub=${part.id}`);
  await page.getByRole('textbox', { name: /Title.*English/ }).fill('Rounds');
  await page
    .getByTestId('file-file_id')
    .setInputFiles({ name: LONG, mimeType: 'application/vnd.ms-powerpoint', buffer: slides });
  for (const name of [/Choose another file/, /Remove file/]) {
    const button = page.getByRole('main').getByRole('button', { name }).first();
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= widths.phone, `${name}`).toBe(true);
  }
  await page.getByRole('button', { name: 'Save lesson' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rounds' })).toBeVisible();
  await page.setViewportSize({ width: widths.desk, height: 844 });

  // The server’s program for slides has failed on them, and works from now on.
  await slidesFail(Number(new URL(page.url()).pathname.split('/').at(-1)));
  await page.reload();
  await expect(page.getByText('These slides couldn’t be read')).toBeVisible();
  const again = page.getByRole('button', { name: 'Prepare pages again' });
  await again.click();
  await expect(page.getByText('The slides are being prepared')).toBeVisible();
  await expect(page.getByText('These slides couldn’t be read')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(again).toHaveCount(0);
  await expect(page.getByText('Page 1 of 1')).toBeVisible(nextMinute);
});

type Sale = { id: number; invoice_id: number };
/** Sold at the till to someone who leaves no name; the number is that of the invoice. */
const soldToWalkIn = async (page: Page): Promise<Sale & { number: string }> => {
  const { data: items } = await callApi<{ data: { id: number }[] }>(page, 'items/{b}?code=ISO');
  const asked = { member_id: null, lines: [{ variant_id: items[0]?.id, quantity: 1 }] };
  const { total_cents } = await callApi<{ total_cents: number }>(page, 'orders/preview', asked);
  const payments = [{ method: 'cash', amount_cents: total_cents }];
  const sale = await callApi<Sale>(page, 'orders', { ...asked, payments, total_cents });
  const { number } = await callApi<{ number: string }>(page, `invoice/view/${sale.invoice_id}`);
  return { ...sale, number };
};

test('a client who leaves no name is called that in the language of each list and report', async ({ page }) => {
  await signIn(page, DESK);
  const { id, number } = await soldToWalkIn(page);
  const places = [
    ['/manage/order', `#${id}`],
    ['/home/transaction?kind=invoice', number],
    ['/home/paymentInvoice', number],
    ['/report/reportList?report=invoices&period=today', number],
    ['/report/reportList?report=salesRevenue&period=today', number],
  ] as const;
  for (const [locale, name, other] of [
    ['cn', '散客', 'Walk-in'],
    ['en', 'Walk-in', '散客'],
  ] as const) {
    await setLocale(page, locale);
    for (const [path, of] of places) {
      await page.goto(path);
      const row = page.getByRole('row').filter({ has: page.getByText(of, { exact: true }) });
      await expect(row.first(), path).toContainText(name);
      await expect(page.getByRole('main'), path).not.toContainText(other);
    }
  }
});

test('what has no value is a group of a report that opens its rows', async ({ page }) => {
  await signIn(page, DESK);
  const { number } = await soldToWalkIn(page);
  const { id: client, name } = await aClient(page);
  await sellTo(page, client, (await aProgramme(page)).id);
  const main = page.getByRole('main');
  await page.goto('/report/reportList?report=salesRevenue&period=today&by=programme_id');
  await main.getByRole('link', { name: 'None', exact: true }).click();
  await expect(page).toHaveURL(/programme_id=none/);
  await expect(main.getByRole('row').filter({ hasText: number })).toHaveCount(1);
  await expect(main.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await page.goto('/report/reportList?report=salesRevenue&period=today');
  await expect(main.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
});
