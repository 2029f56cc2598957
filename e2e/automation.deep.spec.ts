/** An automation is written, counted beforehand, started, changed and paused; a segment opens the list of its clients. */
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('an automation is written, started, changed and paused', async ({ page }) => {
  const name = `Welcome ${stamp()}`;
  await signIn(page, ADMIN, { path: '/connect/broadcast' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Automations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automations' })).toBeVisible();
  await expect(main.getByText('Come back').first()).toBeVisible();
  await main.getByRole('button', { name: 'Add automation' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('combobox', { name: 'Starts when' }).click();
  await page.getByRole('option', { name: 'A client joins' }).click();
  await expect(drawer.getByLabel('Days', { exact: true })).toBeHidden();
  await expect(drawer.getByText('Clients who would have entered')).toBeVisible();
  const first = drawer.getByRole('group', { name: 'Step 1' });
  await first.getByRole('combobox', { name: 'E-mail or notification' }).click();
  await page.getByRole('option', { name: 'Notification: Sparring night' }).click();
  await drawer.getByRole('button', { name: 'Add wait' }).click();
  await drawer.getByRole('button', { name: 'Move step 2 up' }).click();
  await drawer.getByRole('group', { name: 'Step 1: Wait' }).getByLabel('How long').fill('2');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await main.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main.getByText('Wait 2 days')).toBeVisible();
  await expect(main.getByText('Nothing is sent before you start it.')).toBeVisible();
  await main.getByRole('button', { name: 'Start automation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start automation' }).click();
  await expect(main.getByText('Active', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Edit automation' }).click();
  await drawer.getByRole('group', { name: 'Step 1: Wait' }).getByLabel('How long').fill('5');
  await drawer.getByRole('button', { name: 'Save automation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByText('Wait 5 days')).toBeVisible();
  await main.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(main.getByText('Paused', { exact: true })).toBeVisible();
});

test('what was done for each person in an automation is shown, and leads to the sending', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/connect/broadcast?tab=automations' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Come back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Come back' })).toBeVisible();
  const rows = main.getByRole('row');
  // Whether somebody is inside at the moment depends on the hour.
  await expect(
    rows
      .filter({ hasText: /Inside|Being sent|Stopped/ })
      .filter({ hasText: 'We miss you' })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await rows.getByRole('link', { name: 'We miss you' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'We miss you' })).toBeVisible();
  await main.getByRole('link', { name: 'Automation', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Come back' })).toBeVisible();
});

test('searching the people of an automation on a later page begins at the first page of what is found', async ({
  page,
}) => {
  await signIn(page, ADMIN, { path: '/connect/broadcast?tab=automations' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Come back' }).first().click();
  const people = main.getByRole('rowheader');
  const name = await people.first().getByRole('link').innerText();
  await page.goto(`${new URL(page.url()).pathname}?page=9`);
  await expect(main.getByText(/^[\d,]+ entr/)).toBeVisible();
  await expect(people).toHaveCount(0);
  await main.getByRole('textbox', { name: 'Search' }).fill(name);
  await expect(people.first()).toContainText(name);
  expect(new URL(page.url()).searchParams.has('page')).toBe(false);
});

test('a segment opens the list of its clients', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/connect/audience' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Membership ends within 30 days' }).click();
  await main.getByRole('link', { name: 'Show these clients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(main.getByText('Audience: Membership ends within 30 days')).toBeVisible();
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});
