/** Head office gives a role in a group of branches; saving other branches names whose access changes, and asks. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { expect, test } from './kit/test.ts';

const HQ = 'hq@cornerman.example';

const choose = async (page: Page, ...branches: string[]): Promise<void> => {
  await page.getByRole('combobox', { name: 'Branches', exact: true }).click();
  for (const branch of branches) await page.getByRole('option', { name: branch, exact: true }).click();
  await page.keyboard.press('Escape');
};
const addGroup = async (page: Page, name: string): Promise<string> => {
  await page.goto('/franchise/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
  await choose(page, 'Penang');
  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
};
const rolesOf = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/user?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?tab=roles`);
};
const pick = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a role in a group is given, seen, changed with the group, and ended', async ({ page }) => {
  const group = `Island ${stamp()}`;
  await signIn(page, HQ);
  const path = await addGroup(page, group);
  const main = page.getByRole('main');
  await expect(main.getByText('No one has a role in this group.')).toBeVisible();

  await rolesOf(page, 'Lina Wong');
  await pick(page, 'Role', 'Sales person');
  await pick(page, 'Where', `${group} (1 branch)`);
  await page.getByRole('button', { name: 'Assign a role' }).click();
  await expect(main.getByText(`${group} (1 branch)`, { exact: true })).toBeVisible();

  // Her permissions say where each comes from.
  await page.goto(`/privileges/person/${new URL(page.url()).pathname.split('/').at(-1)}`);
  await expect(main.getByText(`from the role Sales person in ${group}`).first()).toContainText('in Penang');

  await page.goto(path);
  await expect(main.getByRole('link', { name: 'Lina Wong' })).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'Edit group' });
  // The name alone changes nobody's access.
  await page.getByRole('button', { name: 'Edit group' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).first().fill(`${group} A`);
  await drawer.getByRole('button', { name: 'Save group' }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: 'Edit group' }).click();
  await expect(drawer.getByRole('checkbox')).toHaveCount(0);
  await choose(page, 'Tampines');
  await expect(drawer.getByText('Lina Wong will get access to Tampines')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save group' }).click();
  await expect(drawer.getByText('Confirm that their access changes.').first()).toBeVisible();
  const box = drawer.getByRole('checkbox', { name: 'I confirm that this access changes' });
  await box.check();
  // Another change is confirmed again.
  await choose(page, 'Penang');
  await expect(drawer.getByText('Lina Wong will lose access to Penang')).toBeVisible();
  await expect(box).not.toBeChecked();
  await box.check();
  await drawer.getByRole('button', { name: 'Save group' }).click();
  await expect(drawer).toBeHidden();
  await expect(main.getByText('Tampines', { exact: true })).toBeVisible();

  await rolesOf(page, 'Lina Wong');
  await page.getByRole('button', { name: `Remove Sales person, ${group} A (1 branch)` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(main.getByText(`${group} A (1 branch)`, { exact: true })).toBeHidden();
});
