/** The list of clients: filters in the address, actions on several at once, and undo. */
import { aClient, programmePaid, sellTo, type OwnClient } from './kit/client.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.pj@cornerman.example';

test('filters appear in the address and keep only the clients that they name', async ({ page }) => {
  await signIn(page, ADMIN);
  const last_name = `Filter ${stamp()}`;
  const owes = await aClient(page, { first_name: 'Owing', last_name, date_of_birth: '1990-05-17' });
  const born = await aClient(page, { first_name: 'December', last_name, date_of_birth: '1990-12-09' });
  const { id: programme } = await programmePaid(page, 'upfront');
  await sellTo(page, owes.id, programme, { paid: 'open' });
  await page.goto(`/manage/clients?q=${encodeURIComponent(last_name)}`);
  const main = page.getByRole('main');
  const link = (client: OwnClient) => main.getByRole('link', { name: client.name });
  await expect(link(owes)).toBeVisible();
  await expect(link(born)).toBeVisible();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Owes money' }).click();
  await expect(page).toHaveURL(/owing=true/);
  await expect(link(born)).toHaveCount(0);
  await expect(main.getByRole('row').filter({ hasText: owes.name })).toContainText(/RM [\d,]+\.\d\d/);
  await link(owes).click();
  await expect(page.getByText('outstanding on 1 invoice').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/owing=true/);
  await page.getByRole('button', { name: 'Owes money' }).click();
  await expect(link(born)).toBeVisible();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Birthday in' }).click();
  await page.getByRole('radio', { name: 'December' }).click();
  await expect(page).toHaveURL(/birthday_month=12/);
  await page.keyboard.press('Escape');
  await expect(link(owes)).toHaveCount(0);
  await expect(link(born)).toBeVisible();
});

test('two clients are tagged and found by it, and it is taken back', async ({ page }) => {
  const tag = `Trip ${stamp()}`;
  await signIn(page, ADMIN);
  const last_name = `Tagged ${stamp()}`;
  const both = [
    await aClient(page, { first_name: 'One', last_name }),
    await aClient(page, { first_name: 'Two', last_name }),
  ];
  await page.goto(`/manage/clients?q=${encodeURIComponent(last_name)}`);
  const rows = page.getByRole('main').getByRole('row');
  const choose = async (): Promise<void> => {
    for (const { name } of both) await rows.filter({ hasText: name }).getByRole('checkbox').click();
  };
  await choose();
  await page.getByRole('button', { name: 'Add tag (2)' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await expectAccessible(page, page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Add tag', exact: true }).click();
  await expect(page.getByText('2 clients changed')).toBeVisible();
  await page.goto(`/manage/clients?tag=${encodeURIComponent(tag)}`);
  await expect(rows).toHaveCount(3);
  await choose();
  await page.getByRole('button', { name: 'Remove tag (2)' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await page.getByRole('button', { name: 'Remove tag', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(rows).toHaveCount(3);
});

test('tags are changed on the record', deep, async ({ page }) => {
  const tag = `Coach ${stamp()}`;
  await signIn(page, ADMIN);
  const { id } = await aClient(page);
  await page.goto(`/manage/clientDetails/${id}`);
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag);
});
