/** The desk signs a client out everywhere, on the page of the client's password. */
import { callApi } from './kit/api.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { someoneWhoTrains } from './kit/client.ts';
import { letterTo } from './kit/outbox.ts';
import { signIn } from './kit/session.ts';
import { expect, anotherPage, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const PASSWORD = 'gloves hang on the wall';

test('a client is signed out everywhere by the desk, and told so', async ({ page, browser }) => {
  await signIn(page, ADMIN);
  const client = await someoneWhoTrains(page);
  const email = client.email ?? '';
  const letter = await letterTo(email, async () => {
    await callApi(page, `member/resetPassword/${client.id}`, {});
  });
  const own = await anotherPage(browser);
  await own.goto(/\/p\/clientPassword#token=\S+/.exec(letter.text)?.[0] ?? '');
  await own.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await own.getByRole('button', { name: 'Set password' }).click();
  await own.getByRole('link', { name: 'Sign in' }).click();
  await own.getByLabel('E-mail').fill(email);
  await own.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await expect(own.getByRole('heading', { level: 1, name: `Hello ${client.first_name}` })).toBeVisible();

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
