/** The command palette: a client by name or telephone, from any page, with the keyboard alone. */
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
