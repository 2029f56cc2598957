/** The record of a client: what the desk must know at the top, the rest in tabs that are in the address. */
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('the head says what is owed and when somebody was here last; each tab has an address of its own', async ({
  page,
}) => {
  await signIn(page, ADMIN, { path: '/manage/clients?standing=active&sort=-joined_on' });
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  const head = page.getByRole('main').locator('header');
  await expect(head).toContainText('Phone');
  // The head only shows what exists; a dash says nothing.
  await expect(head.getByText('—', { exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('complementary')).toContainText('Home branch');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  const shown: readonly (readonly [tab: string, name: string, heading: string])[] = [
    ['Memberships', 'memberships', 'All memberships'],
    ['Money', 'money', 'Invoices'],
    ['Activity', 'activity', 'Activity'],
    ['Documents', 'documents', 'Signed documents'],
    ['Family', 'family', 'Family'],
    ['Changes', 'trail', 'History'],
  ];
  for (const [tab, name, heading] of shown) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${name}`));
    await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible();
    await settled(page);
    await expectAccessible(page);
  }
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { name: 'History' })).toBeVisible();
});

test('a document that is not signed is told under the name, and leads to the documents', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/manage/clients?standing=active&sort=joined_on' });
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  const alerts = page.getByRole('list', { name: 'Needs attention' });
  await expect(alerts).toContainText('Liability waiver');
  await alerts.getByRole('link', { name: 'Documents not signed yet' }).click();
  await expect(page).toHaveURL(/tab=documents/);
  await expect(page.getByText('No signed documents yet')).toBeVisible();
});

test('from the record of a client the desk is one click away, and knows who it is', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/manage/clients?standing=active&sort=-joined_on' });
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1 });
  const button = page.getByRole('main').getByRole('link', { name: 'Check in', exact: true });
  await expect(button).toBeVisible();
  const name = await heading.innerText();
  await button.click();
  await expect(page).toHaveURL(/\/home\/access$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible();
});
