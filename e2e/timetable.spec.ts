/** Planning a branch's week: a class that comes again, a class once, and who teaches them. */
import { formatDay } from '#domain/kit/day.ts';
import { aClass, dayAhead } from './kit/classes.ts';
import { expect, expectAccessible, signIn, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.pg@cornerman.example';
/** Trainers are free at night; each repetition of a test has an hour of its own. */
const hour = (): string => `0${1 + (test.info().repeatEachIndex % 5)}`;

const chooseFirstFree = async (page: Page): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: 'Assign Staff' });
  const trainer = dialog.getByRole('listitem').filter({ hasText: 'Free' }).filter({ hasText: 'Certificate until' });
  const box = trainer.first().getByRole('checkbox');
  await expect(box).toBeEnabled();
  const name = (await trainer.first().locator('label').innerText()).trim();
  await box.check();
  return name;
};

test('a class is planned by a rule, days are left out, and somebody is assigned to the whole series', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { id, name, room } = await aClass(page, 12);
  await page.goto(`/manage/classes/view/${id}`);
  await page.getByRole('button', { name: 'Put on the timetable' }).click();
  await expect(page.getByRole('combobox', { name: 'Room' })).toHaveValue(new RegExp(room.name));

  const first = dayAhead(15);
  await page.getByLabel('First day').fill(formatDay(first, 'en').replace(/^\w+ /, ''));
  await page.getByLabel('Begins at').fill(`${hour()}:00`);
  await page.getByText('Every week', { exact: true }).click();
  await page.getByLabel('Until').fill(formatDay(dayAhead(15 + 21), 'en').replace(/^\w+ /, ''));
  await page.getByLabel('Also when the branch is closed').check();
  const main = page.getByRole('main');
  await expect(main.getByText('4 classes')).toBeVisible();
  await expect(main.getByText('Nothing stands against it.')).toBeVisible();
  await main
    .getByRole('listitem')
    .filter({ hasText: formatDay(dayAhead(22), 'en') })
    .getByRole('button', { name: 'Leave out' })
    .click();
  await expect(main.getByText('3 classes')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Take in again' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Put on the timetable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();

  await expect(page.getByRole('heading', { level: 1, name: `${name}, ${formatDay(first, 'en')}` })).toBeVisible();
  await expect(main.getByText('1 more trainer is needed')).toBeVisible();
  await page.getByRole('button', { name: 'Assign Staff' }).click();
  const trainer = await chooseFirstFree(page);
  const dialog = page.getByRole('dialog', { name: 'Assign Staff' });
  await dialog.getByLabel('All of the series').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign Staff' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText(trainer, { exact: true })).toBeVisible();

  await page.goto(`/manage/classes/view/${id}`);
  const coming = main.getByRole('listitem').filter({ hasText: room.name });
  await expect(coming).toHaveCount(1);
  await expect(coming).toContainText(trainer);
  await page.goto(`/home/calendar?view=agenda&day=${dayAhead(29)}&class=${id}`);
  await expect(main.getByText(trainer).first()).toBeVisible();
});

test('after a class was planned once the answer offers to assign staff', async ({ page }) => {
  await signIn(page, ADMIN);
  const { id, name } = await aClass(page, 8);
  await page.goto(`/manage/classes/plan/${id}?day=${dayAhead(12)}&starts=${hour()}:30`);
  await expect(page.getByText('1 class', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Put on the timetable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign Staff' }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  const trainer = await chooseFirstFree(page);
  const dialog = page.getByRole('dialog', { name: 'Assign Staff' });
  await dialog.getByRole('button', { name: 'Assign Staff' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText(trainer, { exact: true })).toBeVisible();
  await expect(page.getByText('more trainer is needed')).toHaveCount(0);
});
