/** The desk signs a client out everywhere, on the page of the client's password. */
import { expectAccessibleInBoth } from './kit/axe.ts';
import { letterTo } from './kit/outbox.ts';
import { signedInClient } from './kit/own.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('a client is signed out everywhere by the desk, and told so', async ({ page, browser }) => {
  await signIn(page, ADMIN);
  const { client, email, own } = await signedInClient(page, browser);

  await page.goto(`/manage/changePassword/${client.id}`);
  const facts = page.getByRole('definition');
  await expect(facts.nth(2)).toHaveText('1');
  await expectAccessibleInBoth(page);
  const told = await letterTo(email, async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('Signed out everywhere')).toBeVisible();
  });
  expect(told.subject).toContain('You’ve been signed out');
  await expect(facts.nth(2)).toHaveText('0');
  await own.reload();
  await expect(own.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
