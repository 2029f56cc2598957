/** A segment is put together, counted while it is written and read back; news is published; a client unsubscribes. */
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('a segment is counted while it is written, and says in words what it is', async ({ page }) => {
  const name = `Idle ${stamp()}`;
  await signIn(page, ADMIN, { path: '/connect/createSegmentation' });
  const main = page.getByRole('main');
  await expect(main.getByText('Complete the conditions')).toBeVisible();
  await main.getByLabel('Name').fill(name);
  await main.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(main.getByText(/^[\d,]+ clients$/)).toBeVisible();
  const count = async (): Promise<number> =>
    Number((await main.getByText(/^[\d,]+ clients?$/).innerText()).replaceAll(/\D/g, ''));
  const active = await count();
  await main.getByRole('button', { name: 'Add condition' }).click();
  await main.getByRole('combobox', { name: 'What' }).nth(1).fill('Last visit');
  await page.getByRole('option', { name: 'Last visit' }).click();
  await main.getByRole('combobox', { name: 'How' }).nth(1).click();
  await page.getByRole('option', { name: 'not in the last' }).click();
  await main.getByLabel('Days').fill('14');
  await expect(main.getByText('Status is Active and Last visit not in the last 14 days')).toBeVisible();
  await expect.poll(count).toBeLessThan(active);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Create segment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await main.getByRole('link', { name: 'Contact details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact details' })).toBeVisible();
  await expect(main.getByRole('row').nth(1)).toBeVisible();
});

test('news is written, published and taken off again', async ({ page }) => {
  const title = `Open day ${stamp()}`;
  await signIn(page, ADMIN, { path: '/connect/createNews' });
  const main = page.getByRole('main');
  await main.getByLabel('Title (English)').fill(title);
  await main.getByLabel('Text (English)').fill('Bring a friend.');
  await main.getByRole('button', { name: 'Save news' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await main.getByRole('button', { name: 'Publish now' }).click();
  await expect(main.getByText('Published').first()).toBeVisible();
  await main.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(main.getByText('Unpublished').first()).toBeVisible();
});

test('an e-mail is written in blocks, looked at as a client gets it, and copied', async ({ page }) => {
  const name = `Open day ${stamp()}`;
  await signIn(page, ADMIN, { path: '/connect/createEmail' });
  const main = page.getByRole('main');
  await expect(main.getByText('Complete the texts to see the e-mail.')).toBeVisible();
  await main.getByLabel('Name').fill(name);
  await main.getByLabel('Subject (English)').fill('Hello {{first_name}}');
  const [heading, text] = [main.getByRole('group', { name: 'Block 1' }), main.getByRole('group', { name: 'Block 2' })];
  await heading.getByLabel('English').fill('Open day');
  await text.getByLabel('English').fill('Bring **a friend**, {{nobody}}.');
  await expect(main.getByText('There is no field “nobody”.', { exact: false })).toBeVisible();
  await text.getByLabel('English').fill('Bring **a friend** to {{branch_name}}.');
  const letter = page.frameLocator('iframe[title="The e-mail"]');
  await expect(letter.getByText('Bring a friend to Kuala Lumpur.')).toBeVisible();
  await expect(main.getByText('Hello Mei Ling')).toBeVisible();
  await text.getByLabel('English').press('End');
  await text.getByRole('button', { name: 'Insert field' }).first().click();
  await page.getByRole('menuitem', { name: 'Programme' }).click();
  await page.keyboard.type(' fits.');
  await expect(letter.getByText('Kuala Lumpur.Muay Thai Unlimited fits.')).toBeVisible();
  await main.getByRole('button', { name: 'Move block 2 up' }).click();
  await main.getByRole('button', { name: 'Add button' }).click();
  await main.getByRole('group', { name: 'Block 3' }).getByLabel('English').fill('See the classes');
  await main.getByLabel('Web address').fill('https://cornerman.example/classes');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Save e-mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await main.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(main.getByLabel('Name')).toHaveValue(`${name} (copy)`);
  await expect(main.getByRole('group', { name: 'Block 1: Text' }).getByLabel('English')).toHaveText(
    'Bring a friend to Branch.Programme fits.',
  );
});

test('before an e-mail is sent, it says whom it reaches and why not the others', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/connect/email' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Fight night' }).first().click();
  await expect(main.getByRole('heading', { name: 'Sendings' })).toBeVisible();
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await main.getByRole('combobox', { name: 'Audience' }).click();
  await page.getByRole('option', { name: 'Active, not seen for 14 days' }).click();
  await expect(main.getByText('No consent')).toBeVisible();
  await expectAccessible(page);
  // The network of the tests has no mail server.
  await main.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByText('This server has no mail server yet.', { exact: false })).toBeVisible();
});
