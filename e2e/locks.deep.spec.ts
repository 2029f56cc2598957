/** Head office locks what a branch sells and its invoices: its people see who did it and why, and no button for it. */
import type { Lock } from '#areas/settings/lock/lock.model.ts';
import { callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.pg@cornerman.example';
const HQ = 'hq@cornerman.example';

test('locked offers and invoices can be read in the branch, with the reason; an unlock brings the buttons back', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const programme = await callApi<{ id: number }>(page, 'memberships', {
    name: { en: 'Sparring of Penang', cn: '' },
    type_id: 1,
    duration_count: 1,
    duration_unit: 'month',
    opens: 'home',
    valid_from: '2020-01-01',
    prices: [{ currency: 'MYR', price_cents: 9900 }],
  });
  const { id: branch_id } = await callApi<{ id: number }>(page, 'settingLock/inBranch/{b}');
  await signIn(page, HQ);
  const group = await callApi<{ id: number }>(page, 'branchGroup', {
    name: { en: 'Locked gyms', cn: '' },
    kind: 'other',
    branch_ids: [branch_id],
  });
  const lock = (what: Lock['what']) =>
    callApi<Lock>(page, 'settingLock', { what, branch_group_id: group.id, note: 'One price list' });
  const locks = [await lock('offers'), await lock('papers')];

  await signIn(page, ADMIN);
  await page.goto('/manage/memberships');
  await expect(page.getByText('Locked by head office')).toBeVisible();
  await expect(page.getByText('One price list')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a programme' })).toHaveCount(0);
  // Its key goes with it: that of the help, pressed afterwards, is heard on the same page.
  await page.getByText('Sparring of Penang').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/manage\/memberships/);
  await page.goto(`/manage/viewMemberships/${programme.id}`);
  await expect(page.getByText('One price list')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit programme' })).toHaveCount(0);
  await page.goto('/settings?tab=papers');
  await expect(page.getByText(/Logo, header and footer of invoices: Locked by/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Footer' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Penang Bank');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Bank', exact: true })).toHaveValue('Penang Bank');

  await signIn(page, HQ);
  await page.goto('/settings/locks');
  for (const { what } of locks) {
    const name = what === 'offers' ? /^Unlock Programmes/ : /^Unlock Logo/;
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock setting' }).click();
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await signIn(page, ADMIN);
  await page.goto('/manage/memberships');
  await expect(page.getByRole('link', { name: 'Create a programme' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/createMemberships/);
  await page.goto(`/manage/viewMemberships/${programme.id}`);
  await expect(page.getByRole('button', { name: 'Edit programme' })).toBeVisible();
  await expect(page.getByText('One price list')).toHaveCount(0);
});
