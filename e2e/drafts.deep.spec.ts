/** Long entries that have a page of their own shape: they are there after a reload or a new sign-in, and go when left. */
import { aClass, dayAhead } from './kit/classes.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { stamp } from './kit/stamp.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const FACILITY = 'facility.kl@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';

test.beforeEach(({ page }) => {
  // The browser's own question before entries are lost.
  page.on('dialog', (dialog) => void dialog.accept());
});
const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await settled(page);
};
/** The session ended in the middle; the same person signs in again in this tab. */
const signInAgain = async (page: Page, who: string): Promise<void> => {
  const { pathname, search } = new URL(page.url());
  await page.context().clearCookies();
  await signIn(page, who, { path: pathname + search });
};
const leave = async (page: Page, link: string): Promise<void> => {
  await page.getByRole('link', { name: link }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
};

test('a plan of a class', async ({ page }) => {
  await signIn(page, ADMIN);
  const { id, name } = await aClass(page, 8);
  const path = `/manage/classes/plan/${id}?day=${dayAhead(13)}`;
  await page.goto(path);
  const starts = page.getByLabel('Starts');
  await starts.fill('06:45');
  await page.getByLabel('Length (min)').fill('35');
  await page.getByLabel('Length (min)').blur();
  await reload(page);
  await expect(starts).toHaveValue('06:45');
  await expect(page.getByLabel('Length (min)')).toHaveValue(/^35/);
  await leave(page, name);
  await page.goto(path);
  await expect(page.getByLabel('Length (min)')).toBeVisible();
  await expect(starts).toHaveValue('');
});

test('an online class', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/onlineclass/createOnlineClass' });
  const name = page.getByLabel('Name (English)');
  await name.fill(`Online ${stamp()}`);
  const typed = await name.inputValue();
  await reload(page);
  await expect(name).toHaveValue(typed);
  await leave(page, 'Class Management');
  await page.goto('/onlineclass/createOnlineClass');
  await expect(name).toHaveValue('');
});

test('a section of the settings', async ({ page }) => {
  await signIn(page, FACILITY, { path: '/settings?tab=rules' });
  const ahead = page.getByLabel('How far ahead clients can book');
  await expect(ahead).toHaveValue(/ days$/);
  const before = await ahead.inputValue();
  await ahead.fill('23');
  await ahead.blur();
  await signInAgain(page, FACILITY);
  await expect(ahead).toHaveValue('23 days');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Holidays' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.goto('/settings?tab=rules');
  await expect(ahead).toHaveValue(before);
});

test('a survey that is written', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/surveys/create' });
  const title = page.getByLabel('Title (English)');
  await title.fill('Half a survey');
  await page.getByRole('button', { name: 'Add: Date' }).click();
  await expect(page.getByLabel('Question (English)')).toBeFocused();
  await page.keyboard.type('When did you start?');
  await signInAgain(page, ADMIN);
  await expect(title).toHaveValue('Half a survey');
  await expect(page.getByRole('button', { name: /^(Edit|Collapse) question/ })).toContainText('When did you start?');
  await leave(page, 'Home');
  await page.goto('/settings/surveys/create');
  await expect(title).toHaveValue('');
});

test('answers to a survey', async ({ page }) => {
  await signIn(page, TRAINER, { path: '/settings/surveys' });
  await page
    .getByRole('link', { name: /^Answer: / })
    .first()
    .click();
  const first = page.getByRole('radiogroup').first().getByRole('radio').nth(2);
  await first.click();
  await expect(first).toBeChecked();
  await reload(page);
  await expect(first).toBeChecked();
});
