/** Signing in with an e-mailed code, and setting a new password by an e-mailed link, each to the end. */
import { stamp } from './kit/stamp.ts';
import { letterTo } from './kit/outbox.ts';
import { expectAccessible } from './kit/axe.ts';
import { demoPassword, signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

// Sessions start and end here, and the browser must keep nothing from the previous test.
test.use({ own: true });

// No other tests sign in with these accounts.
const CAREFUL = 'trainer.pt.pj@cornerman.example';
const FORGETFUL = 'trainer.pt.jb@cornerman.example';

const typeSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const words = wordsIn('en');
const say = (path: string): string => words(`access.${path}`);
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? 'no code';
const askForCodes = async (page: Page, on: boolean): Promise<void> => {
  await page.goto('/user/edit');
  await page.getByRole('button', { name: say(on ? 'two_step.email_turn_on' : 'two_step.email_turn_off') }).click();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  if (!on) {
    const send = page.getByRole('button', { name: say('two_step_email.send') });
    const { text } = await letterTo(CAREFUL, () => send.click());
    await page.getByLabel(say('two_step_email.field.proof')).fill(codeIn(text));
  }
  await page.getByRole('button', { name: say('two_step.go_on') }).click();
  if (on) await page.getByRole('button', { name: say('two_step.codes_kept') }).click();
  await expect(
    page.getByRole('button', { name: say(on ? 'two_step.email_turn_off' : 'two_step.email_turn_on') }),
  ).toBeVisible();
};

test('an account that asks for a code lets in with the one of the letter, not with another', async ({ page }) => {
  await signIn(page, CAREFUL, { fresh: true });
  await askForCodes(page, true);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');

  const { text } = await letterTo(CAREFUL, () => typeSignIn(page, CAREFUL, demoPassword));
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  await expectAccessible(page);
  const code = codeIn(text);
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('Code').fill(other);
  await expect(page.getByText('Incorrect code. Try again.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(code);
  await page.waitForURL('**/home');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await askForCodes(page, false);
});

test('a forgotten password is set anew by the link of the letter, once', async ({ page }) => {
  const password = `a green heron on ${stamp()} legs`;
  const { text } = await letterTo(FORGETFUL, async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('E-mail').fill(FORGETFUL);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
  });
  const link = /\/p\/resetPassword#token=[\w-]+/.exec(text)?.[0] ?? 'no link';
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
  // An identical address isn't loaded again.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill('another heron on two legs');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Ask for a new one.');

  await typeSignIn(page, FORGETFUL, demoPassword);
  await expect(page.getByRole('alert')).toHaveText('Incorrect e-mail or password.');
  await typeSignIn(page, FORGETFUL, password);
  await page.waitForURL('**/home');
});
