/** A lead from the first call to the client, through the pages, as the front desk does it. */
import { dragOnto } from './kit/drag.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, searchFor, test } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const SALES = 'sales.kl@cornerman.example';

test('a lead is added, found, called, moved and becomes a client', async ({ page }) => {
  const last = `Zainal ${stamp()}`;
  await signIn(page, SALES, { path: '/manage' });
  await page.getByRole('link', { name: 'Add a lead' }).first().click();

  await page.getByLabel('First name').fill('Aisyah');
  await page.getByLabel('Phone').fill('12');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('Phone number is invalid');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Phone').fill('012-345 6789');
  await page.getByLabel('Next action').fill('Invite to a trial class');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();

  await expect(page.getByRole('heading', { level: 1, name: `Aisyah ${last}` })).toBeVisible();
  await expect(page.getByText('012-345 6789').first()).toBeVisible();
  await page.getByLabel('Note', { exact: true }).last().fill('Wants to box on Tuesdays');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Wants to box on Tuesdays' })).toBeVisible();

  await page.getByRole('button', { name: 'Convert to client' }).click();
  const ask = page.getByRole('dialog');
  await expect(ask).toContainText(`Aisyah ${last} becomes a client`);
  await ask.getByRole('button', { name: 'Convert to client' }).click();
  const told = page.getByRole('dialog');
  await expect(told).toContainText(`Aisyah ${last} is now a client: KL-`);
  await told.getByRole('button', { name: 'Ok' }).click();
  // Next comes the sign-up.
  await expect(page).toHaveURL(/\/manage\/clientDetails\/\d+$/);
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible();

  await page.goto('/manage?converted=true');
  await searchFor(page, last);
  await expect(page.getByRole('link', { name: `Aisyah ${last}` })).toBeVisible();
  await expect(page).toHaveURL(/q=Zainal/);
});

test('who may be the same person is shown before one is added twice', async ({ page }) => {
  const first = `Twin${stamp()}`;
  await signIn(page, SALES, { path: '/manage/createLeads' });
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill('Tan');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${first} Tan` })).toBeVisible();

  // The list first shows who to call; a search also finds the others.
  await page.goto('/manage');
  await expect(page).toHaveURL(/view=due/);
  await searchFor(page, first);
  await expect(page.getByRole('link', { name: `${first} Tan` })).toBeVisible();

  await page.goto('/manage/createLeads');
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill('Tan');
  const known = page.getByRole('complementary').filter({ hasText: 'Possible duplicates' });
  await expect(known.getByRole('link', { name: `${first} Tan` })).toBeVisible();
  await expect(known).toContainText('same name');
});

test(
  'a board shows the same leads as columns, and a card moves by its menu and by the mouse',
  deep,
  async ({ page }) => {
    const first = `Board${stamp()}`;
    await signIn(page, SALES, { path: '/manage/createLeads' });
    await page.getByLabel('First name').fill(first);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await page.goto(`/manage?board=1&itemsPerPage=200&q=${first}`);
    await settled(page);
    await page.getByRole('button', { name: new RegExp(first) }).click();
    await page.getByRole('menuitem', { name: 'Start a trial' }).click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: first }) });
    await expect(page.getByRole('region', { name: /Trial/ }).getByRole('link', { name: first })).toBeVisible();
    await expectAccessible(page);
    await settled(page);
    await dragOnto(page, card, page.getByRole('region', { name: /Cold/ }));
    await page.getByRole('dialog').getByRole('textbox').fill('Moved away');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: /Cold/ }).getByRole('link', { name: first })).toBeVisible();
  },
);

test('cards with all their facts can be touched, and chips that are set taken off', deep, async ({ page }) => {
  await signIn(page, SALES, { path: '/manage?board=1&itemsPerPage=100&source=walk_in' });
  await expect(page.getByRole('region', { name: /Trial/ }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter Source' }).click();
  await expect(page).not.toHaveURL(/source/);
});

test('what is typed into the search stays while the address follows, and a view clears it', deep, async ({ page }) => {
  await signIn(page, SALES, { path: '/manage?q=Lim' });
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('bin ');
  await expect(page).toHaveURL(/q=bin$/);
  await field.pressSequentially('Abdul');
  await expect(field).toHaveValue('bin Abdul');
  await expect(page).toHaveURL(/q=bin\+Abdul$/);
  await page.getByRole('button', { name: 'Cold', exact: true }).click();
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(field).toHaveValue('bin Abdul');
});

test('with the keyboard alone: search, open, back', deep, async ({ page }) => {
  await signIn(page, SALES, { path: '/manage' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/viewLeads\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/manage\?/);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/createLeads/);
});
