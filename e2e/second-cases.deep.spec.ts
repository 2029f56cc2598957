/** What appears the second time, in the plural, or only once something is already there. */
import { callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
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
test('last month is calculated on the page of settlements only while it has no draft', async ({ page }) => {
  await signIn(page, HQ);
  const button = page.getByRole('button', { name: /^Calculate / });
  const list = await callApi<Settled[]>(page, 'settlement/{b}');
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
  const sample = list[0];
  expect(sample).toBeDefined();
  const others = list.filter(({ month }) => month !== last);
  let shown: object[] = others;
  await page.route(/\/api\/v4\/settlement\/\d+$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, data: shown } });
  });
  await page.goto('/franchise/settlement');
  await expect(button).toBeVisible();
  for (const status of ['draft', 'posted']) {
    shown = [{ ...sample, month: last, status }, ...others];
    await page.goto('/franchise/settlement?tab=rules');
    await page.goto('/franchise/settlement');
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(status === 'draft' ? 'Draft' : 'Posted')
        .first(),
    ).toBeVisible();
    await expect(button).toHaveCount(0);
  }
});

type Made = { id: number; version: number };
/** A course with a part, to which a lesson can be added. */
const partOf = async (page: Page): Promise<Made> => {
  const category = await callApi<Made>(page, 'courseCategory', { everywhere: true, name: named('Second') });
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

  // The server of this test has no program for slides: its answers are those of one whose program failed once.
  let state = 'unreadable';
  const as = (data: object) => ({ ...data, slides: state, can: state === 'waiting' ? ['edit'] : ['edit', 'prepare'] });
  await page.route(/\/api\/v4\/lesson\/view\/\d+/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: as(answer.data) } });
  });
  const lesson = await callApi<object>(page, `lesson/view/${Number(new URL(page.url()).pathname.split('/').at(-1))}`);
  await page.route(/\/api\/v4\/lesson\/prepare\/\d+/, async (route) => {
    state = 'waiting';
    await route.fulfill({ json: { responseCode: 0, responseMessage: 'Success', data: as(lesson) } });
  });
  await page.reload();
  await expect(page.getByText('These slides couldn’t be read')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare pages again' }).click();
  await expect(page.getByText('The slides are being prepared')).toBeVisible();
  await expect(page.getByText('These slides couldn’t be read')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Prepare pages again' })).toHaveCount(0);
});
