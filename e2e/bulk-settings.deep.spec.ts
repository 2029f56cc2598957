/** Head office makes a group of branches, applies opening hours to it, takes them back, and locks a setting. */
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

test('settings of a branch are checked, applied to a group and undone; a locked setting says who locked it', async ({
  page,
}) => {
  await signIn(page, 'hq@cornerman.example');
  await page.goto('/franchise/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).first().fill('City gyms');
  await page.getByRole('radio', { name: 'Brand' }).check();
  await page.getByRole('combobox', { name: 'Branches', exact: true }).click();
  await page.getByRole('option', { name: /^All of Singapore/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByRole('heading', { name: 'City gyms' })).toBeVisible();

  await page.goto('/settings/bulk/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Hours of the city');
  await page.getByRole('combobox', { name: 'Use the settings of' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('checkbox', { name: 'Opening hours' }).check();
  await page.getByRole('combobox', { name: 'Apply to' }).click();
  await page.getByRole('option', { name: /^City gyms/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check branches' }).click();
  await expect(page.getByText(/Ready to apply|already the same/).first()).toBeVisible({ timeout: 30_000 });

  await page.goto('/settings/locks');
  await page.getByRole('button', { name: 'Lock setting' }).click();
  const form = page.getByRole('dialog');
  // Not for all branches: other tests change the hours of theirs.
  await form.getByRole('combobox', { name: 'Branches' }).click();
  await page.getByRole('option', { name: 'City gyms' }).click();
  await form.getByRole('textbox', { name: 'Note for the branches' }).fill('Agreed for the season');
  await form.getByRole('button', { name: 'Lock setting' }).click();
  await expect(page.getByText('Opening hours · City gyms')).toBeVisible();

  await signIn(page, 'admin.sg@cornerman.example');
  await page.goto('/settings');
  await expect(page.getByText('Locked by head office').first()).toBeVisible();
  await expect(page.getByText(/Agreed for the season/)).toBeVisible();
});

test('a check that ends before the page hears of anything is shown as ended', async ({ page }) => {
  const waiting: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => waiting.push(resolve));
  await page.routeWebSocket('**/live/**', async (socket) => {
    await opened;
    socket.connectToServer();
  });
  await signIn(page, 'hq@cornerman.example');
  await page.goto('/settings/bulk/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Rules of the city');
  await page.getByRole('combobox', { name: 'Use the settings of' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('checkbox', { name: 'Booking rules' }).check();
  await page.getByRole('combobox', { name: 'Apply to' }).click();
  await page.getByRole('option', { name: /^All of Singapore/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check branches' }).click();
  await expect(page.getByRole('heading', { name: 'Rules of the city' })).toBeVisible();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('button', { name: /^Apply/ })).toBeVisible({ timeout: 60_000 });
  for (const open of waiting) open();
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeVisible({ timeout: 60_000 });
});
