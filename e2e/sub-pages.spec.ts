/** The row of an area's pages: those that don't fit on a desktop are in its menu, and on a phone the row scrolls. */
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test, widths } from './kit/test.ts';

test('a page that finds no place in the row is opened from the menu at its end', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example', { path: '/manage/clients' });
  const row = page.getByRole('navigation', { name: 'Pages of Manage' });
  const more = page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
  await more.click();
  const last = page.locator('[popover]:popover-open').getByRole('link').last();
  await expect(last).toBeVisible();
  const name = (await last.innerText()).trim();
  await expect(row.getByRole('link', { name, exact: true })).toBeHidden();
  await expectAccessible(page);
  await last.click();
  await expect(page).not.toHaveURL(/manage\/clients$/);
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0);

  await page.setViewportSize({ width: widths.phone, height: 844 });
  await expect(more).toBeHidden();
  await page.goto(page.url());
  await expect(row.getByRole('link', { name, exact: true })).toBeInViewport();
});
