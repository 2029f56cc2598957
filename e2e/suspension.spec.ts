/** Suspending a membership at the desk: what it does is shown before, and undone it leaves no trace. */
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { callApi } from './kit/api.ts';
import { aClient, someoneWhoTrains } from './kit/client.ts';
import { pickClient } from './kit/pick.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.jb@cornerman.example';

test('a membership is suspended to a day, the last day moves; undone it is as before', async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await someoneWhoTrains(page);
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  const main = page.getByRole('main');
  const days = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Suspend' }) });
  await expect(days.first()).toContainText(/\d{4}/);
  const before = (await days.first().innerText()).split('\n')[1] ?? '';
  await main.getByRole('button', { name: 'Suspend' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Suspend membership' });
  await expect(drawer).toContainText('until the client is back');
  const from = drawer.getByLabel('Suspend from');
  await expect(from).not.toHaveValue('');
  const first = await from.inputValue();
  await drawer.getByLabel('Suspend until').fill(first);
  await drawer.getByLabel('Reason').fill('Knee operation');
  await expect(drawer).toContainText('1 day');
  await expectAccessible(page, drawer);
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

/** One who rests since some days, not only since today. */
const restsForDays = ({ memberships }: MemberView): boolean => memberships.some(({ status }) => status === 'paused');
type Rests = { suspensions: { from_on: string; until_on: string | null; can: string[] }[] };

test('a client who rests comes back early and trains on, and the last day comes nearer', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const main = page.getByRole('main');
  let found: { id: number; end_on: string } | undefined;
  for (let skip = 0; !found && skip < 8; skip++) {
    const client = await pickClient(page, { query: 'standing=paused', suits: restsForDays, skip });
    for (const { id, status, end_on } of client.memberships.filter((one) => one.status === 'paused')) {
      const { suspensions } = await callApi<Rests>(page, `membership/suspensions/${id}`);
      if (status === 'paused' && suspensions.some(({ can }) => can.includes('return')))
        found = { id: client.id, end_on };
    }
  }
  if (!found) throw new Error('nobody of the demo network rests');
  await page.goto(`/manage/clientDetails/${found.id}?tab=memberships`);
  await main.getByRole('button', { name: 'The client is back' }).first().click();
  const back = page.getByRole('dialog', { name: 'The client is back' });
  await expect(back.getByLabel('First day of training')).not.toHaveValue('');
  await expectAccessible(page, back);
  await back.getByRole('button', { name: 'End suspension' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByText('Ongoing', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'The client is back' })).toHaveCount(0);
});

test('a photo of a client is chosen, saved and shown', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await aClient(page);
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
