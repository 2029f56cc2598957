/** On a phone, the open tab is seen in full, also when the font arrives after the page and makes the tabs wider. */
import { signIn } from './kit/session.ts';
import { expect, test, widths, type Page } from './kit/test.ts';

const FONT_MS = 2500;
/** How far the open tab reaches beyond its row. */
const beyond = (page: Page): Promise<number> =>
  page.locator('nav [data-tab][aria-current]').evaluate((open) => {
    const [row, tab] = [open.parentElement?.getBoundingClientRect(), open.getBoundingClientRect()];
    return row ? Math.max(row.left - tab.left, tab.right - row.right, 0) : Number.NaN;
  });

test('the open tab stays in view while the page settles', async ({ page }) => {
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await signIn(page, 'admin.kl@cornerman.example', { path: '/settings' });
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, FONT_MS));
    await route.continue();
  });
  for (const section of ['papers', 'wifi']) {
    await page.goto(`/settings?tab=${section}`);
    await expect(page.locator(`[data-tab="${section}"][aria-current]`)).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect.poll(() => beyond(page)).toBeLessThanOrEqual(1);
    // The page itself isn't scrolled.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});
