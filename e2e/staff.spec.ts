/** Staff, through the pages: inviting, certificates, leaving. */
import { dayAhead } from './kit/classes.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, anotherPage, test, type Page } from './kit/test.ts';
import { letterTo } from './kit/outbox.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.kl@cornerman.example';
const PASSWORD = 'green gloves under the bench';

const ok = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
const pick = async (page: Page, label: string, option: string): Promise<void> => {
  const box = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
  const choice = page.getByRole('option', { name: option, exact: true });
  // A form that renders again closes a list that was just opened.
  await expect(async () => {
    if (!(await choice.isVisible())) await box.click();
    await expect(choice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await choice.click();
};
const inviteTrainer = async (page: Page, last: string): Promise<{ email: string; link: string }> => {
  const email = `${last.toLowerCase()}@staff.example`;
  await page.goto('/user');
  await page.getByRole('link', { name: 'Invite staff' }).first().click();
  await page.getByLabel('E-mail').fill(email);
  await pick(page, 'Staff type', 'Trainer');
  await pick(page, 'Employment', 'Part time');
  await pick(page, 'Role', 'Trainer, part time');
  await page.getByLabel('First name').fill('Siti');
  await page.getByLabel('Last name').fill(last);
  const { text } = await letterTo(email, async () => {
    await page.keyboard.press('Control+Enter');
    await ok(page);
  });
  await expect(page.getByRole('heading', { level: 1, name: `Siti ${last}` })).toBeVisible();
  return { email, link: /https?:\S+/.exec(text)?.[0] ?? '' };
};

/** Opens the link of the letter in a separate browser, sets the password and signs in. */
const comeIn = async (page: Page, { email, link }: { email: string; link: string }): Promise<void> => {
  const { pathname, hash } = new URL(link);
  await page.goto(`${pathname}${hash}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Siti' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await settled(page);
};

test('a trainer is invited, sets a password and signs in', async ({ page, browser }) => {
  const last = `Aminah${stamp()}`;
  await signIn(page, ADMIN);
  const invited = await inviteTrainer(page, last);
  await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible();

  const theirs = await anotherPage(browser);
  await comeIn(theirs, invited);
  const areas = theirs.getByRole('navigation', { name: 'Areas' });
  await expect(areas.getByRole('link', { name: 'Manage', exact: true })).toHaveCount(0);
});

test(
  'a role works at once on the screen that stands open, and the deactivation signs out',
  deep,
  async ({ page, browser }) => {
    const last = `Aminah${stamp()}`;
    await signIn(page, ADMIN);
    const invited = await inviteTrainer(page, last);
    const theirs = await anotherPage(browser);
    await comeIn(theirs, invited);
    const areas = theirs.getByRole('navigation', { name: 'Areas' });
    await page.reload();
    await page.getByRole('link', { name: 'Roles', exact: true }).click();
    await pick(page, 'Role', 'Sales person');
    await page.getByRole('button', { name: 'Assign a role' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Sales person' })).toBeVisible();
    // An open page adapts without a new sign-in.
    await expect(areas.getByRole('link', { name: 'Manage', exact: true })).toBeVisible({ timeout: 20_000 });

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Moved to Penang');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible();
    await theirs.goto('/home');
    await expect(theirs).toHaveURL(/login/);
  },
);

test(
  'certificates that end within 60 days are listed, and one that is renewed leaves the list',
  deep,
  async ({ page }) => {
    const last = `Farhana${stamp()}`;
    await signIn(page, ADMIN);
    await inviteTrainer(page, last);
    await page.getByRole('link', { name: 'Certificates', exact: true }).click();
    const add = async (issued: string, until: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add a certificate' }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('Issued on').fill(issued);
      await drawer.getByLabel('Valid until').fill(until);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Ok' }).click();
    };
    await add(dayAhead(-700), dayAhead(20));
    await expect(page.getByText('Expires soon')).toBeVisible();
    await page.goto(`/user/CPRCertificate?due=true&q=${last}`);
    await expect(page.getByRole('link', { name: `Siti ${last}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: `Siti ${last}` }).click();
    await add(dayAhead(-1), dayAhead(729));
    await expect(page.getByText('Renewed')).toBeVisible();
    await page.goto(`/user/CPRCertificate?due=true&q=${last}`);
    await expect(page.getByRole('link', { name: `Siti ${last}` })).toHaveCount(0);
  },
);

test('a duplicate e-mail and a role that is missing are told at their fields', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/user/createStaff' });
  await page.getByLabel('First name').fill('Twice');
  await page.getByLabel('E-mail').fill('trainer.kl@cornerman.example');
  await pick(page, 'Staff type', 'Admin');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Roles');
  await pick(page, 'Role', 'Trainer, part time');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('Another staff member already uses this e-mail.');
});
