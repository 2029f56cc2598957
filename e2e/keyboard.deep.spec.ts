/** A client is added and signed up without a mouse: each step can be reached, and the focus is visible. */
import { stamp } from './kit/stamp.ts';
import type { Locator } from '@playwright/test';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';

const SALES = 'sales.kl@cornerman.example';
const STEPS = 90;

/** Presses Tab until it is there, as a person does; the focused element must be visible. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${wanted.toString()}`);
};
const write = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label).first());
  await page.keyboard.type(text);
};
const enterOk = async (page: Page): Promise<void> => {
  const ok = page.getByRole('dialog').getByRole('button', { name: 'Ok' });
  await expect(ok).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ok).toHaveCount(0);
  await settled(page);
};

test('a client is added, signed up, signs and pays by the keyboard alone', async ({ page }) => {
  const last = `Keys ${stamp()}`;
  await signIn(page, SALES, { path: '/manage/clients' });
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Add a client' })).toBeVisible();
  await settled(page);
  await write(page, 'First name', 'Farah');
  await write(page, 'Last name', last);
  await write(page, 'Date of birth', '17 May 1990');
  await write(page, 'E-mail', `${last.replace(' ', '.').toLowerCase()}@example.my`);
  await page.keyboard.press('Control+Enter');
  await enterOk(page);
  await expect(page.getByRole('heading', { level: 1, name: `Farah ${last}` })).toBeVisible();

  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('button', { name: 'Sign up' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Sign up Farah ${last}` })).toBeVisible();
  await settled(page);
  const programme = page.getByRole('radio', { name: /^Monthly Unlimited/ });
  await tabTo(page, programme);
  await page.keyboard.press('Space');
  const receipt = main.getByRole('complementary');
  await expect(receipt).toContainText('is paid today');
  await settled(page);
  await tabTo(page, page.getByRole('button', { name: /^Sign here/ }));
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'Space'])
    await page.keyboard.press(key);
  const post = receipt.getByRole('button', { name: /^Sign up/ });
  await expect(post).toBeEnabled();
  await tabTo(page, post);
  await page.keyboard.press('Enter');
  await enterOk(page);
  await expect(page.getByRole('heading', { level: 1, name: /^INV-KL-/ })).toBeVisible();
  await expect(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible();
});
