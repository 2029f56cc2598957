/** The command palette: a client by name or phone number, from any page, with only the keyboard. */
import { callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

type Client = { id: number; first_name: string; last_name: string; phone: string | null };
const firstClient = async (page: Page): Promise<Client | undefined> =>
  (await callApi<{ data: Client[] }>(page, 'member/{b}?from=home&standing=active&itemsPerPage=1')).data[0];

test('a client is found by name and by telephone, and opened', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example', { path: '/other/attendance' });
  const client = await firstClient(page);
  if (!client?.phone) throw new Error('the demo network has no active client with a telephone');
  const name = `${client.first_name} ${client.last_name}`.trim();
  // The frame listens for the keys: it appears with the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const typed of [name, client.phone.slice(-8)]) {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill(typed);
    await expect(page.getByRole('option', { name: `${name} Client` }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await expect(page.getByRole('option', { name: `${name} Client` }).first()).toBeVisible();
  await expectAccessible(page, page.getByRole('dialog'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/manage/clientDetails/${client.id}$`));
});

const jump = async (page: Page, typed: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill(typed);
  return page.getByRole('dialog').getByRole('option');
};

test('at the desk what is done most comes first; numbers and single characters find', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example', { path: '/home' });
  const client = await firstClient(page);
  const first = await jump(page, '');
  await expect(first.nth(0)).toContainText('Check in a client');
  await expect(first.nth(1)).toContainText('lead');
  await expect(first.nth(2)).toContainText('client');
  await page.keyboard.press('Escape');
  const view = await callApi<{ number: string }>(page, `member/view/${client?.id}`);
  const numbered = await jump(page, view.number);
  await expect(numbered.filter({ hasText: 'Client' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  const han = await jump(page, '陈');
  await expect(han.filter({ hasText: '陈' }).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox').fill('suspend');
  await expect(han.first()).toContainText('Suspend a membership');
});

test('head office finds branches, staff and organisations, and nobody who is only nearly called so', async ({
  page,
}) => {
  await signIn(page, 'hq@cornerman.example', { fresh: true, path: '/home' });
  const found = await jump(page, 'Klang Valley');
  await expect(found.filter({ hasText: 'Organisation' }).first()).toBeVisible();
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill('Nadia');
  await expect(found.filter({ hasText: 'Staff' }).first()).toBeVisible();
  await field.fill('Orchard');
  await expect(found.filter({ hasText: 'Harith' })).toHaveCount(0);
  await expect(found.first()).toContainText('Orchard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Branch: Orchard' })).toBeVisible();
});
