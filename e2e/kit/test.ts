/** What the browser tests share: signing in, pictures, and the check of accessibility. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { areaWords } from '#domain/areas/index.ts';
import { expect, test as plain, type BrowserContext, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Calls under way, and when the last one ended: kept by the tests. */
    calls?: { open: number; endedAt: number };
  }
}

/** The pages of a test count their calls, so that a test need not wait for half a second of silence each time. */
const countCalls = (): void => {
  const calls = { open: 0, endedAt: 0 };
  window.calls = calls;
  const send = window.fetch;
  window.fetch = async (...args) => {
    calls.open += 1;
    try {
      return await send(...args);
    } finally {
      calls.open -= 1;
      calls.endedAt = performance.now();
    }
  };
};

const test = plain.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(countCalls);
    await use(context);
  },
});

export { expect, test };
export type { Page };

export const demoPassword = 'Cornerman-2026';
export const widths = { desk: 1366, phone: 390 } as const;
export const locales = ['en', 'cn'] as const;
type Locale = (typeof locales)[number];
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Sessions of this worker, by e-mail: signing in is slow on purpose. */
const sessions = new Map<string, Cookies>();

const signInByHand = async (page: Page, email: string): Promise<void> => {
  // Somebody else may be signed in on this page.
  await page.context().clearCookies();
  await page.goto('/login');
  await page.locator('input[type=email], input[name=email]').fill(email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/home');
};

/**
 * Signs in as a person of the demo network and opens a page. Sessions are shared between the tests of a worker;
 * a test that ends its session, or changes its branch for good, asks for a fresh one.
 */
export const signIn = async (
  page: Page,
  email: string,
  options: { path?: string; fresh?: boolean } = {},
): Promise<void> => {
  const known = options.fresh ? undefined : sessions.get(email);
  if (known) {
    await page.context().addCookies(known);
  } else {
    await signInByHand(page, email);
    if (!options.fresh) sessions.set(email, await page.context().cookies());
  }
  const to = options.path ?? '/home';
  if (known || to !== '/home') await page.goto(to);
  await settled(page);
};

const QUIET_MS = 150;
/** Until nothing is loading any more and nothing moves; a slow machine may be quiet before the page has begun. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState();
  // A page that a test opened by itself does not count its calls.
  if (!(await page.evaluate(() => window.calls !== undefined))) await page.waitForLoadState('networkidle');
  await page.waitForFunction((quiet) => {
    const { calls } = window;
    const isQuiet = !calls || (calls.open === 0 && performance.now() - calls.endedAt > quiet);
    return (
      isQuiet && document.querySelector('#root *') && !document.querySelector('[data-under-way], [aria-busy="true"]')
    );
  }, QUIET_MS);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const lasting = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(lasting.map(async (animation) => animation.finished));
  });
};

/** Opens the same page in a language. */
export const inLocale = async (page: Page, locale: Locale): Promise<void> => {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'FZ_Locale', value: locale, url: origin }]);
  await page.reload();
  await settled(page);
};

/** Only where somebody wants to look at them (`CORNERMAN_PICTURES=1 npx playwright test`): they take a quarter of the time. */
export const arePicturesTaken = Boolean(process.env.CORNERMAN_PICTURES);

/**
 * Pictures of the page at desk and phone width, in both languages, to look at: `.build/shots/<name>-1366-en.png`.
 * The page is opened again for each language: only what is in the address is kept.
 */
export const shot = async (page: Page, name: string): Promise<void> => {
  if (!arePicturesTaken) return inLocale(page, 'en');
  const before = page.viewportSize();
  mkdirSync(path.join('.build', 'shots'), { recursive: true });
  for (const locale of locales) {
    await inLocale(page, locale);
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 });
      await settled(page);
      await page.screenshot({ path: path.join('.build', 'shots', `${name}-${width}-${locale}.png`), fullPage: true });
    }
  }
  if (before) await page.setViewportSize(before);
  await inLocale(page, 'en');
};

/** Pictures of the page as it stands, at both widths: of a drawer, or half-way through something that a reload would lose. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!arePicturesTaken) return settled(page);
  const before = page.viewportSize();
  mkdirSync(path.join('.build', 'shots'), { recursive: true });
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 });
    await settled(page);
    await page.screenshot({ path: path.join('.build', 'shots', `${name}-${width}.png`), fullPage: true });
  }
  if (before) await page.setViewportSize(before);
};

/** Draws a few strokes in the field for a signature. */
export const signOnScreen = async (page: Page): Promise<void> => {
  const names = locales.map((locale) => areaWords.settings[locale].acceptance.pad);
  const pad = page.getByRole('button', { name: new RegExp(names.join('|')) });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no field for a signature');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5);
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.3],
    [0.4, 0.7],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await page.mouse.up();
};

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Types into the search of a list by its key, once the list is there to hear it. */
export const searchFor = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole('main').getByRole('searchbox');
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
};

const foundBy = async (page: Page): Promise<string[]> => {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${violation.help}: ${node.html}`),
  );
};

/** From where it is looked at again: what the bar at the top half covers just there is no fault of the page. */
const PLACES = [0, 120];
/** Expects that axe finds nothing on the page once it is quiet (WCAG 2.2 AA): what still fades in has no contrast yet. */
export const expectAccessible = async (page: Page): Promise<void> => {
  let found = await foundBy(page);
  for (const place of PLACES) {
    if (found.length === 0) break;
    await page.waitForTimeout(700);
    await page.evaluate((top) => window.scrollTo(0, top), place);
    found = await foundBy(page);
  }
  expect(found).toEqual([]);
};

/** Expects that axe finds nothing in either language. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  for (const locale of locales) {
    await inLocale(page, locale);
    await expectAccessible(page);
  }
  await inLocale(page, 'en');
};
