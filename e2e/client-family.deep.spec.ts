/** A client's family, deactivation, transfer and merge, as done at the desk. Each test creates its own clients. */
import { callApi } from './kit/api.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
/** Creates a client through the API; returns id, name and number. */
const makeClient = async (page: Page, more: object = {}): Promise<{ id: number; name: string; number: string }> => {
  const last_name = `Kinsman${stamp()}`;
  const email = `${last_name.toLowerCase()}@example.my`;
  const person = { first_name: 'Noor', last_name, email, date_of_birth: '1985-03-01', ...more };
  const { id, number } = await callApi<{ id: number; number: string }>(page, 'member', person);
  return { id, number, name: `Noor ${last_name}` };
};
const open = async (page: Page, id: number, tab = 'overview'): Promise<void> => {
  await page.goto(`/manage/clientDetails/${id}?tab=${tab}`);
  await settled(page);
};
const choose = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const pick = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(name);
  await page.getByRole('option', { name }).click();
};

test('a guardian is named for a child, seen from both sides, and taken away with an undo', async ({ page }) => {
  await signIn(page, ADMIN);
  const mother = await makeClient(page, { gender: 'female' });
  const child = await makeClient(page, { date_of_birth: '2017-05-01' });
  await open(page, child.id, 'family');
  const main = page.getByRole('main');
  await expect(main.getByText('Under 18 without a guardian').first()).toBeVisible();
  await main.getByRole('button', { name: 'Add a guardian' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add a guardian' });
  await pick(page, 'Client', mother.name);
  await page.getByRole('combobox', { name: 'Relationship to the client' }).click();
  await page.getByRole('option', { name: 'Mother' }).click();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save link' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(main.getByText(`Mother · Guardian of this client · ${mother.number}`)).toBeVisible();
  await main.getByRole('link', { name: mother.name }).click();
  await expect(main.getByText('This client is their guardian')).toBeVisible();
  await main.getByRole('button', { name: `Remove the link with ${child.name}` }).click();
  await expect(main.getByText('Nobody is linked yet')).toBeVisible();
  // This direction of the relationship needs no gender, the other one does: there the undo is not offered.
  await open(page, child.id, 'family');
  await expect(main.getByText('Under 18 without a guardian').first()).toBeVisible();
});

test('a client is deactivated with a reason, told on the record, and taken back', async ({ page }) => {
  await signIn(page, ADMIN);
  const client = await makeClient(page);
  await open(page, client.id);
  await choose(page, 'Deactivate client');
  const dialog = page.getByRole('dialog', { name: 'Deactivate client' });
  await dialog.getByRole('textbox').fill('Moved to Ipoh');
  await dialog.getByRole('button', { name: 'Deactivate client' }).click();
  await expect(page.getByText('Deactivated: can’t sign up, book or check in')).toBeVisible();
  await choose(page, 'Reactivate client');
  const again = page.getByRole('dialog', { name: 'Reactivate client' });
  await again.getByRole('textbox').fill('Is back');
  await again.getByRole('button', { name: 'Reactivate client' }).click();
  await expect(page.getByText('Deactivated: can’t sign up, book or check in')).toHaveCount(0);
});

test('a client with a running membership can’t be deactivated, and the menu says why', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/manage/clients?standing=active');
  await page.getByRole('main').locator('tbody').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More actions' }).click();
  const entry = page.getByRole('menuitem', { name: 'Deactivate client' });
  await expect(entry).toBeDisabled();
  await expect(entry).toContainText('membership');
  const menu = await page.getByRole('menu').boundingBox();
  expect(menu?.x).toBeGreaterThanOrEqual(0);
  expect((menu?.x ?? 0) + (menu?.width ?? 0), 'on a phone the reason goes over several lines').toBeLessThanOrEqual(390);
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(844);
});

test('a client moves to a branch of another country, with what that means said first', async ({ page }) => {
  await signIn(page, ADMIN);
  const client = await makeClient(page);
  await open(page, client.id);
  await choose(page, 'Move to another branch');
  await page.getByRole('combobox', { name: 'New home branch' }).click();
  await page.getByRole('option', { name: 'Orchard (SGD)' }).click();
  await expect(page.getByText('Kuala Lumpur can still see the client')).toBeVisible();
  await page.getByLabel('Reason').fill('Works in Singapore now');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  const head = page.getByRole('main').locator('header');
  await expect(head).toContainText('OR-');
  await expect(page.getByRole('main').getByRole('complementary')).toContainText('Orchard');
  await page.goto(`/manage/clients?q=${client.number}`);
  await expect(page.getByRole('main').getByRole('link', { name: client.name })).toBeVisible();
});

test('two records of one person are merged, values chosen, and taken apart again', async ({ page }) => {
  await signIn(page, ADMIN);
  const kept = await makeClient(page, { phone: '012-345 6001' });
  const gone = await makeClient(page, { phone: '012-345 6002', city: 'Ampang' });
  await open(page, kept.id);
  await choose(page, 'Merge with another record');
  await pick(page, 'The other record', gone.name);
  const phone = page.getByRole('radiogroup', { name: 'Phone' });
  await phone.getByRole('radio', { name: '012-345 6002' }).check();
  await expect(page.getByRole('radiogroup', { name: 'City' }).getByRole('radio', { name: 'Ampang' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  const head = page.getByRole('main').locator('header');
  await expect(head).toContainText('012-345 6002');
  await open(page, kept.id, 'trail');
  await page.getByRole('button', { name: `Undo the merge with ${gone.number}` }).click();
  await expect(page.getByText('undone').first()).toBeVisible();
  await expect(head).toContainText('012-345 6001');
  await open(page, gone.id);
  await expect(head).toContainText('012-345 6002');
});

test('the own data of a client is one file, and erasure asks for the number', async ({ page }) => {
  await signIn(page, ADMIN);
  const client = await makeClient(page);
  await open(page, client.id);
  const file = page.waitForEvent('download');
  await choose(page, 'Download client data');
  expect((await file).suggestedFilename()).toContain(client.number);
  await choose(page, 'Erase client');
  await page.getByLabel('Enter the client number to confirm').fill('KL-0');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('This isn’t the client’s number.').first()).toBeVisible();
  await expectAccessible(page);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Ok' });
  await close.click();
  await page.getByLabel('Enter the client number to confirm').fill(client.number);
  await page.keyboard.press('Control+Enter');
  await close.click();
  await expect(page).toHaveURL(/\/manage\/clients/);
  await open(page, client.id);
  await expect(page.getByText('Erased on request')).toBeVisible();
});
