/** Suspending a membership at the desk: what it does is shown before, and undone it leaves no trace. */
import { isInTheMiddle, pickClient } from './kit/pick.ts';
import { expect, expectAccessible, signIn, test } from './kit/test.ts';

const ADMIN = 'admin.jb@cornerman.example';

test('a membership is suspended to a day, the last day moves; undone it is as before', async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await pickClient(page, { suits: isInTheMiddle });
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  const main = page.getByRole('main');
  const days = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Suspend' }) });
  await expect(days.first()).toContainText(/\d{4}/);
  const before = (await days.first().innerText()).split('\n')[1] ?? '';
  await main.getByRole('button', { name: 'Suspend' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Suspend membership' });
  await expect(drawer).toContainText('until the client comes back');
  const from = drawer.getByLabel('First day of rest');
  await expect(from).not.toHaveValue('');
  const first = await from.inputValue();
  await drawer.getByLabel('Last day of rest').fill(first);
  await drawer.getByLabel('Reason').fill('Knee operation');
  await expect(drawer).toContainText('1 day');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(main).toContainText('Knee operation');
  await expect(main.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await expect(main).not.toContainText(before);
  await main.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(main).toContainText(before);
  await expect(main).not.toContainText('Knee operation');
});

test('a photo of a client is chosen, saved and shown', async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await pickClient(page, { skip: 1 });
  await page.goto(`/manage/clientDetails/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByTestId('file-photo_file_id').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(page.getByRole('button', { name: 'Photo: Choose another file' })).toBeVisible();
  await page.getByRole('button', { name: 'Save client' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  const picture = page.getByRole('main').locator('header img');
  await expect(picture).toBeVisible();
  // A picture has its place on the page before its file has come.
  await expect.poll(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
