/** Someone guesses a password at night; in the morning head office finds out who, how often and from where. */
import { sessionContract } from '#areas/access/session/session.contract.ts';
import { API_BASE } from '#kit/domain/constants.ts';
import { expectAccessible } from './kit/axe.ts';
import { serverUrl, setLocale, signIn } from './kit/session.ts';
import { expect, searchFor, test } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

// No other tests sign in with this account.
const GUESSED = 'sales.or@cornerman.example';

test('the head office finds wrong passwords by name and address, and reads what happened', async ({ page }) => {
  const guess = async (): Promise<string> => {
    const answer = await page.request.post(`${serverUrl()}${API_BASE}/${sessionContract.login.path}`, {
      data: { email: GUESSED, password: 'summer 2026' },
    });
    return ((await answer.json()) as { refusal?: { code: string } }).refusal?.code ?? '';
  };
  const refusals: string[] = [];
  for (let tries = 0; tries < 6; tries += 1) refusals.push(await guess());
  expect(refusals).toContain('access.wrong_sign_in');
  expect(refusals.at(-1)).toBe('access.slow_down');

  const words = wordsIn('en');
  await signIn(page, 'hq@cornerman.example', { path: '/user/security' });
  await page.getByRole('button', { name: words('access.security_event.view.attacks'), exact: true }).click();
  await searchFor(page, GUESSED);
  const wrong = page.getByRole('link', { name: /^Wrong password for / });
  await expect(wrong.first()).toBeVisible();
  await expect(page.getByText(/^Too many attempts for .*: had to wait/).first()).toBeVisible();
  await expect(page.getByText(/signed in with/)).toHaveCount(0);
  await expectAccessible(page);

  await wrong.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Wrong password for / })).toBeVisible();
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  await setLocale(page, 'cn');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /密码/ })).toBeVisible();
});

test('a branch manager has neither the menu item nor the page', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example', { path: '/user' });
  await expect(page.getByRole('link', { name: 'Security events' })).toHaveCount(0);
  await page.goto('/user/security');
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
});
