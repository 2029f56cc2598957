/** A film is sent over a lost connection, played and found again; people are reminded, and answers are marked again. */
import { readFile, writeFile } from 'node:fs/promises';
import { callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { anotherPage, expect, test, type Page } from './kit/test.ts';

const PART = 4_194_304;
/** Twenty seconds of a test picture; a box that players skip makes the file large enough to be sent in parts. */
const writeFilm = async (path: string): Promise<void> => {
  const movie = await readFile(new URL('./files/film.mp4', import.meta.url));
  const free = Buffer.alloc(2 * PART + 1000);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  await writeFile(path, Buffer.concat([movie, free]));
};
const named = (en: string) => ({ en, cn: '' });
type Made = { id: number; version: number };
const courseFor = async (page: Page): Promise<{ course: Made; part: Made }> => {
  const category = await callApi<Made>(page, 'courseCategory', { everywhere: true, name: named('Films') });
  const course = await callApi<Made>(page, 'course', {
    everywhere: true,
    course_category_id: category.id,
    title: named('Footwork course'),
  });
  const part = await callApi<Made>(page, 'subCourse/create', { course_id: course.id, title: named('Steps') });
  return { course, part };
};

test('a film that loses its connection is sent to the end, played, sought and finished', async ({
  browser,
  page,
}, info) => {
  await signIn(page, 'hq@cornerman.example');
  const { course, part } = await courseFor(page);
  const path = info.outputPath('film.mp4');
  await writeFilm(path);
  const offsets: number[] = [];
  let isAway = false;
  await page.route('**/files/tus/*', async (route) => {
    if (isAway) return route.abort('connectionfailed');
    const request = route.request();
    if (request.method() === 'PATCH') {
      offsets.push(Number(request.headers()['upload-offset']));
      isAway = offsets.length === 1;
    }
    return route.continue();
  });
  await page.goto(`/learnManage/subCourse/lesson/create?sub=${part.id}`);
  await page.getByRole('textbox', { name: /Title.*English/ }).fill('Footwork');
  await page.getByTestId('file-file_id').setInputFiles(path);
  await expect(page.getByText('No connection. The upload will continue when it’s back.')).toBeVisible();
  isAway = false;
  await expect(page.getByText('film.mp4', { exact: true })).toBeVisible();
  expect(offsets).toEqual([0, PART, 2 * PART]);
  await page.getByRole('button', { name: 'Save lesson' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  const shown = page.locator('video');
  await expect.poll(() => shown.evaluate((film: HTMLVideoElement) => Math.round(film.duration))).toBe(20);
  const { version } = await callApi<Made>(page, `course/view/${course.id}`);
  await callApi(page, `course/move/${course.id}`, { version, move: 'publish' });

  const trainer = await anotherPage(browser);
  await signIn(trainer, 'trainer.kl@cornerman.example');
  await trainer.goto(`/learn/courseDetails/${course.id}`);
  await trainer.getByRole('button', { name: 'Start course' }).click();
  await trainer.getByRole('button', { name: 'Open Footwork' }).click();
  const film = trainer.locator('video');
  const at = (): Promise<number> => film.evaluate((one: HTMLVideoElement) => one.currentTime);
  const play = (): Promise<void> =>
    film.evaluate((one: HTMLVideoElement) => {
      one.muted = true;
      one.playbackRate = 4;
      return one.play();
    });
  await play();
  await expect.poll(at).toBeGreaterThan(6);
  await film.evaluate((one: HTMLVideoElement) => one.pause());
  await expect(trainer.getByText(/^[1-9]\d*% seen$/).first()).toBeVisible();
  // A jump is answered with the bytes of that place, and counts as nothing seen.
  await film.evaluate((one: HTMLVideoElement) => void (one.currentTime = 19));
  await expect.poll(at).toBeGreaterThan(18);
  await settled(trainer);
  await expect(trainer.getByText('Finished', { exact: true })).toHaveCount(0);
  // Opened again, the film goes on where it was left.
  await trainer.reload();
  await expect.poll(at).toBeGreaterThan(4);
  expect(await at()).toBeLessThan(18);
  await play();
  await expect(trainer.getByText('Finished', { exact: true }).first()).toBeVisible();
});

test('a person is reminded once a day, or exempted with a reason', async ({ page }) => {
  await signIn(page, 'hq@cornerman.example');
  await page.goto('/learnManage');
  const remind = page.getByRole('button', { name: /^Remind .+ of Greeting and check-in$/ }).first();
  await remind.click();
  await expect(page.getByText('Reminder sent')).toBeVisible();
  await settled(page);
  await remind.click();
  await expect(page.getByText('This person has already been reminded of this course today.')).toBeVisible();
  await page
    .getByRole('button', { name: /^Exempt .+ from Greeting and check-in$/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Leaves in a week');
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click();
  await expect(page.getByText('Leaves in a week')).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Leaves in a week' });
  await item.getByRole('button', { name: /^End exemption/ }).click();
  await expect(page.getByText('Leaves in a week')).toHaveCount(0);
  // Who teaches a class without the course that it requires, with the class itself.
  const gaps = page.getByRole('table', { name: 'Classes whose trainer lacks a certificate' });
  await gaps.getByRole('link').first().click();
  await expect(page.getByText(/First response on the mats/).first()).toBeVisible();
});

test('answers are marked again for everyone, and the exam lists why', async ({ page }) => {
  await signIn(page, 'hq@cornerman.example');
  const { data } = await callApi<{ data: { id: number; taken: number }[] }>(page, 'exam/{b}?itemsPerPage=50');
  const exam = data.find(({ taken }) => taken > 0);
  await page.goto(`/learnManage/subCourse/exam/view/${exam?.id}`);
  await page
    .getByRole('button', { name: /^Full marks for everyone/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The wording was ambiguous');
  await dialog.getByRole('button', { name: 'Mark again' }).click();
  await expect(page.getByText('The wording was ambiguous').first()).toBeVisible();
});
