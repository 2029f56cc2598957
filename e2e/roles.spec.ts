/**
 * Roles and privileges through the pages: created, compared, given for some days, ended, and never beyond the person's
 * own.
 */
import { stamp } from './kit/stamp.ts';
import { callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, anotherPage, test, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.kl@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';
const ok = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};
const say = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByRole('dialog')).toContainText(text);
  await ok(page);
};

/** What the server says a person can do in the branch, using the session of that page. */
const heldBy = (page: Page): Promise<Record<string, true>> => callApi(page, 'staff/access/{b}');

test(
  'a role is made from permissions that are found by their sentence, copied, and deleted while nobody has it',
  deep,
  async ({ page }) => {
    const name = `Night desk ${stamp()}`;
    await signIn(page, ADMIN, { path: '/user/roleManagement' });
    await page.getByRole('link', { name: 'Add a role' }).first().click();
    await expect(page.getByLabel('Name (English)')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Choose at least one permission.').first()).toBeVisible();
    await page.getByLabel('Name (English)').fill(name);
    await page.getByLabel('Search permissions').fill('check');
    await page.getByLabel('Check clients in').check();
    await page.getByLabel('Search permissions').fill('see leads');
    await page.getByLabel('See leads', { exact: true }).check();
    await page.keyboard.press('Control+Enter');
    await ok(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('See leads', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('No one has this role here.')).toBeVisible();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy role' }).click();
    await expect(page.getByLabel('Name (English)')).toHaveValue(`${name} (copy)`);
    await page.getByRole('button', { name: 'Save role' }).click();
    await ok(page);
    await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
    await say(page, 'Deleted Successfully');
  },
);

test('up to four roles stand side by side: only where they differ, or everything', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/user/roleManagement' });
  await page.getByRole('link', { name: 'Compare roles' }).click();
  await expect(page.getByText('Choose at least two roles to compare them.')).toBeVisible();
  const roles = page.getByRole('combobox', { name: 'Roles' });
  for (const role of ['Sales person', 'Front desk lead']) {
    await roles.fill(role);
    await page.getByRole('option', { name: role, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^\d+ differences$/ })).toBeVisible();
  const override = page.getByRole('row', { name: /Let a client in with a reason/ });
  await expect(override.getByRole('cell').nth(1)).toHaveText('Not allowed');
  await expect(override.getByRole('cell').nth(2)).toHaveText('Allowed');
  await expect(page.getByRole('row', { name: /See leads/ })).toHaveCount(0);
  await page.getByText('Everything', { exact: true }).click();
  await expect(page.getByRole('row', { name: /See leads/ })).toBeVisible();
  await expect(page).toHaveURL(/roles=\d+(,|%2C)\d+&all=1/);
  await expectAccessible(page);
});

test('a permission is given to one person until today, works at once, shows where it comes from, and is ended', async ({
  page,
  browser,
}) => {
  const trainer = await anotherPage(browser);
  await signIn(trainer, TRAINER);
  expect(await heldBy(trainer)).not.toHaveProperty('VIEW_TIMESHEET');

  await signIn(page, ADMIN, { path: '/privileges/create' });
  await page.getByRole('combobox', { name: 'Person' }).fill('Arvind');
  await page.getByRole('option', { name: /Arvind/ }).click();
  await page.getByLabel('Search permissions').fill('timesheets');
  await page.getByLabel('See timesheets').check();
  await expect(page.getByLabel('From')).not.toHaveValue('');
  const from = await page.getByLabel('From').inputValue();
  await page.getByLabel('Until').fill(from);
  await page.getByLabel('Reason').fill('Checks the hours of this week');
  await page.keyboard.press('Control+Enter');
  await ok(page);

  await expect(page.getByRole('heading', { level: 1, name: /Permissions of Arvind/ })).toBeVisible();
  await page.getByLabel('Search permissions').fill('timesheets');
  await expect(page.getByText(/given by Nadia .* until .*: Checks the hours of this week/)).toBeVisible();
  await page.getByLabel('Search permissions').fill('check clients in');
  await expect(page.getByText('from the role Trainer, full time').first()).toBeVisible();
  await expect.poll(async () => heldBy(trainer)).toHaveProperty('VIEW_TIMESHEET', true);

  await page.goto('/privileges?status=active&q=Arvind');
  await page
    .getByRole('link', { name: /Arvind/ })
    .first()
    .click();
  await expect(page.getByText('Checks the hours of this week')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'End now' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Done already');
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Ended early').first()).toBeVisible();
  await expect(page.getByText('Done already').first()).toBeVisible();
  await expect.poll(async () => heldBy(trainer)).not.toHaveProperty('VIEW_TIMESHEET');
});

test('what is over has stopped by itself, and says so', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/privileges?status=expired' });
  const row = page.getByRole('row', { name: /Hafiz/ });
  await expect(row).toContainText('Expired');
  await row.getByRole('link', { name: /Hafiz/ }).click();
  await expect(page.getByText('Closing of the quarter with the accountant')).toBeVisible();
  await page.getByRole('button', { name: 'View this person’s permissions' }).click();
  await page.getByLabel('Search permissions').fill('revenue');
  await expect(page.getByText('No permission matches.')).toBeVisible();
});

test('what one has not is refused at the field, even when the page is left behind', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/privileges/create' });
  await page.getByRole('combobox', { name: 'Person' }).fill('Arvind');
  await page.getByRole('option', { name: /Arvind/ }).click();
  // The list offers no function of head office: the request is changed on its way, like a forged one.
  await page.route('**/api/v4/privilege', async (route) => {
    const body = { ...(route.request().postDataJSON() as object), flags: ['MANAGE_BRANCH'] };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.getByLabel('Search permissions').fill('timesheets');
  await page.getByLabel('See timesheets').check();
  await expect(page.getByLabel('From')).not.toHaveValue('');
  await page.getByLabel('Until').fill(await page.getByLabel('From').inputValue());
  await page.getByLabel('Reason').fill('Opens branches');
  await page.keyboard.press('Control+Enter');
  await ok(page);
  await expect(page.getByRole('alert')).toContainText('You don’t have: Open and edit branches');
  await expect(page.getByLabel('Search permissions')).toBeFocused();
  await settled(page);
});
