/** What the browser tests share: one browser context per worker with a warm cache, and small helpers. */
import { areaWords } from '#domain/areas/index.ts';
import {
  expect,
  test as plain,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type FullProject,
  type Page,
} from '@playwright/test';
import { countCalls } from './settled.ts';

export const optionsOf = ({ use }: FullProject): BrowserContextOptions => ({
  baseURL: use.baseURL,
  viewport: use.viewport ?? null,
  locale: use.locale,
  timezoneId: use.timezoneId,
  ...use.contextOptions,
});
export const counted = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript(countCalls);
  return context;
};

type Options = {
  /** A browser context of the test's own: for sessions, for the weight of a first page, for a lost connection. */
  own: boolean;
};
type OfWorker = {
  /** The context of all tests of a worker: what the first page loads is in its cache. */
  shared: BrowserContext;
};

const test = plain.extend<Options, OfWorker>({
  own: [false, { option: true }],
  shared: [
    async ({ browser }, use, { project }) => {
      const context = await counted(await browser.newContext(optionsOf(project)));
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, shared, own }, use, { project }) => {
    if (own) {
      const context = await counted(await browser.newContext(optionsOf(project)));
      await use(context);
      await context.close();
      return;
    }
    await use(shared);
    for (const page of shared.pages()) await page.close();
    await shared.setStorageState({ cookies: [], origins: [] });
    await shared.clearPermissions();
  },
});

export { expect, test };
export type { Page };

export const widths = { desk: 1366, phone: 390 } as const;
export const locales = ['en', 'cn'] as const;

/** A second browser, as of another person: nothing is shared with the context of the test but the server. */
export const newContext = async (browser: Browser, more: BrowserContextOptions = {}): Promise<BrowserContext> =>
  counted(await browser.newContext(more));

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

/** Types into the search of a list by its key, once the list is there to hear it. */
export const searchFor = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole('main').getByRole('searchbox');
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
};
