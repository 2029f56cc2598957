/** Head office narrows a list to a group of branches: the rows, their file, a reload and a saved view follow. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { expect, test, widths } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

const HQ = 'hq@cornerman.example';

const addGroup = async (page: Page, name: string): Promise<void> => {
  await page.goto('/franchise/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
  await page.getByRole('combobox', { name: 'Branches', exact: true }).click();
  // Two that no other group has alone: the chip names a group by its branches.
  for (const branch of ['Penang', 'Tampines']) await page.getByRole('option', { name: branch, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
};
/** "1,234 entries" */
const totalOf = async (page: Page): Promise<number> => {
  const text =
    (await page
      .getByText(/of [\d,]+$/)
      .first()
      .textContent()) ?? '';
  return Number(/([\d,]+)$/.exec(text)?.[1]?.replaceAll(',', ''));
};
const linesOf = async (page: Page): Promise<number> => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  return text.trimEnd().split('\n').length - 1;
};

test('a list, its file and its view are narrowed to a group of branches', async ({ page }) => {
  const group = `Island ${stamp()}`;
  await signIn(page, HQ);
  await addGroup(page, group);

  await page.goto('/user?cols=first_name,branches');
  const chip = page.getByRole('button', { name: /^Branches/ });
  await expect(chip).toBeVisible();
  const rows = page.getByRole('main').getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const all = await totalOf(page);

  await chip.click();
  const choices = page.getByRole('dialog', { name: 'Branches' });
  const groups = choices.getByRole('group', { name: 'Branch groups' });
  await groups.getByRole('checkbox', { name: group }).check();
  await expect(page).toHaveURL(/branches=\d+/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Branches: ${group}` })).toBeVisible();
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  const some = await totalOf(page);
  expect(some).toBeGreaterThan(0);
  expect(await linesOf(page)).toBe(some);
  await shot(page, 'branches-chip');

  await page.reload();
  await expect(page.getByRole('button', { name: `Branches: ${group}` })).toBeVisible();
  expect(await totalOf(page)).toBe(some);

  await page.getByRole('button', { name: 'Remove filter Branches' }).click();
  await expect(page).not.toHaveURL(/branches=/);
  await expect.poll(() => totalOf(page)).toBe(all);
});

test('a branch has no such chip, and an address with one shows the branch as ever', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example', { path: '/user' });
  await expect(page.getByRole('main').getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const all = await totalOf(page);
  await page.goto('/user?branches=999999');
  await expect(page).not.toHaveURL(/branches=/);
  expect(await totalOf(page)).toBe(all);
  await expect(page.getByRole('button', { name: /^Branches/ })).toHaveCount(0);
});

test('on a phone, in Chinese, the chip is among the filters', async ({ page }) => {
  const say = wordsIn('cn');
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await signIn(page, HQ);
  await inLocale(page, 'cn');
  await page.goto('/user');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: say('blocks.list.filters'), exact: true }).click();
  await page.getByRole('button', { name: say('blocks.branches.name'), exact: true }).click();
  await page.getByRole('checkbox').last().check();
  await expect(page).toHaveURL(/branches=\d+/);
  await expectAccessible(page);
  await shot(page, 'branches-chip-cn');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('blocks.list.filters'), exact: true }).click();
  // What is set stays visible.
  await expect(page.getByRole('button', { name: new RegExp(`^${say('blocks.branches.name')}`) })).toBeVisible();
});

test('a segment takes the branches of a group', async ({ page }) => {
  await signIn(page, HQ);
  const group = `Coast ${stamp()}`;
  await addGroup(page, group);
  await page.goto('/connect/createSegmentation');
  await page.getByRole('combobox', { name: 'What', exact: true }).first().click();
  await page.getByRole('option', { name: 'Branch', exact: true }).click();
  await page.getByRole('combobox', { name: 'Value', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`^${group}`) }).click();
  await expect(page.getByText('Penang', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Tampines', { exact: true }).first()).toBeVisible();
  await shot(page, 'segment-group');
});
