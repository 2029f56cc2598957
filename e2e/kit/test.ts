/** Shared by the browser tests: one browser context per worker with a warm cache, and small helpers. */
import { areaWords } from '#areas/domain.index.ts';
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

/** Like a closed window: it forgets who was signed in, and keeps what it has loaded. */
const forget = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) await page.close();
  await context.setStorageState({ cookies: [], origins: [] });
  await context.clearPermissions();
};

/** Contexts of other people in this worker's tests, the first `taken` of them in the running one. */
const others: BrowserContext[] = [];
let taken = 0;
/** The page of a different person: it only shares the server with the test's context. */
export const anotherPage = async (browser: Browser): Promise<Page> => {
  const context = others[taken] ?? (await newContext(browser));
  others[taken] = context;
  taken += 1;
  return context.newPage();
};

type Options = {
  /** The test's own browser context: for sessions, for the size of a first page, for a lost connection. */
  own: boolean;
};
type OfWorker = {
  /** The context of all tests of a worker: its cache contains what the first page loads. */
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
    const context = own ? await counted(await browser.newContext(optionsOf(project))) : shared;
    await use(context);
    for (const other of others.slice(0, taken)) await forget(other);
    taken = 0;
    await (own ? context.close() : forget(context));
  },
});

export { expect, test };
export type { Page };

export const widths = { desk: 1366, phone: 390 } as const;
export const locales = ['en', 'cn'] as const;

/** A second browser with an empty cache; `anotherPage` is faster. */
export const newContext = async (browser: Browser, more: BrowserContextOptions = {}): Promise<BrowserContext> =>
  counted(await browser.newContext(more));

/** Draws a few strokes in a signature field. */
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

/** Types into the search of a list after pressing its key, once the list is there to react. */
export const searchFor = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole('main').getByRole('searchbox');
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
};
