/** Head office asks what happens if more clients leave; the figures answer, and the bounds stay around them. */
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const totalOf = (text: string): number => Number(/RM ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));

test('what if more clients leave, with the keyboard', async ({ page }) => {
  await signIn(page, 'hq@cornerman.example', { path: '/report/revenueForecast' });
  const main = page.getByRole('main');
  const year = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Next twelve months' }) });
  const before = await year.innerText();
  expect(before).toMatch(/RM [\d,]+\n/);
  const leave = main.getByRole('slider', { name: 'Clients who leave' });
  await leave.focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
  await expect(main.getByText('+20%').first()).toBeVisible();
  await expect(year).not.toHaveText(before);
  await expect.poll(async () => totalOf(await year.innerText())).toBeLessThan(totalOf(before));
  await main.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(async () => totalOf(await year.innerText())).toBe(totalOf(before));
  await expect(main.getByText('How right it was')).toBeVisible();
});
