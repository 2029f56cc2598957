/** The size of the first page after sign-in as sent, in a browser with an empty cache. */
import { setLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, newContext, test, type Page } from './kit/test.ts';
import { deepUnless } from './kit/tier.ts';

const MOST_BYTES = 175 * 1024;
/** The largest page after sign-in: of one branch, and of the whole network. */
const people = ['admin.kl@cornerman.example', 'hq@cornerman.example'];

type Sent = { url: string; bytes: number; coding: string };
/** Every script and style sheet from now on, with the bytes sent, head and body. */
const watch = async (page: Page): Promise<Sent[]> => {
  const sent: Sent[] = [];
  const open = new Map<string, Omit<Sent, 'bytes'>>();
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const coding = response.headers['content-encoding'] ?? '';
    if (/javascript|css/.test(response.mimeType)) open.set(requestId, { url: response.url, coding });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = open.get(requestId);
    if (found) sent.push({ ...found, bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');
  return sent;
};

/**
 * Hovering over a link loads its page in advance, which isn't the first page; some browsers start with the pointer at
 * 0, 0.
 */
const nothingPointedAt = (): void => {
  for (const kind of ['pointerover', 'mouseover'])
    window.addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
};

/** What comes a second later (`useLater`) isn't the first page, however slow the machine is. */
const nothingLater = (): void => {
  const [set, later] = [window.setTimeout, 1_000];
  window.setTimeout = ((run: () => void, ms?: number) => (ms === later ? 0 : set(run, ms))) as typeof set;
};

for (const email of people) {
  for (const locale of locales) {
    test(
      `the first page of ${email} in ${locale} is light`,
      deepUnless(locale === 'en' && email === people[0]),
      async ({ browser, page }) => {
        await signIn(page, email);
        const cold = await newContext(browser);
        await setLocale(page, locale);
        await cold.addCookies(await page.context().cookies());
        const first = await cold.newPage();
        await first.addInitScript(nothingPointedAt);
        await first.addInitScript(nothingLater);
        const sent = await watch(first);
        await first.goto('/home');
        await settled(first);
        await expect(first.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
        await cold.close();
        const largest = sent.toSorted((a, b) => b.bytes - a.bytes);
        const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
        expect(largest[0]?.coding).toMatch(/^(br|gzip|zstd)$/);
        expect(bytes, JSON.stringify(largest.slice(0, 12), null, 1)).toBeLessThanOrEqual(MOST_BYTES);
      },
    );
  }
}

const firstClient = async (page: Page): Promise<string> => {
  await page.goto('/manage/clients');
  return (await page.locator('main tbody a').first().getAttribute('href')) ?? '';
};
/**
 * What a page costs somebody who opens the product on it: requests, KiB of script as sent, and how many files are only
 * known when the page runs, because they are shown to some people.
 */
for (const [path, row, most, mostScript, mostUnnamed] of [
  ['/manage/clients', 'tbody tr', 22, 225, 4],
  ['/connect', 'tbody tr', 20, 212, 4],
  ['/report', 'h2, h1', 33, 258, 4],
  ['/report/reportList?report=invoices', 'h2, h1', 33, 259, 4],
  // Its lists and calendars come when somebody does something.
  ['/manage/createLeads', 'h1', 22, 220, 4],
  ['/settings/terms', 'h1', 25, 228, 4],
  // Its sections come when they are opened.
  ['/settings', 'h2, h1', 29, 238, 4],
  ['/schedule', 'h2, h1', 30, 262, 4],
  // Of a client of the list.
  ['/manage/clientDetails', 'h2, h1', 40, 280, 5],
] as const) {
  test(
    `the server names the files of ${path} at once`,
    deepUnless(path === '/manage/clients'),
    async ({ browser, page }) => {
      await signIn(page, 'admin.kl@cornerman.example');
      const address = path === '/manage/clientDetails' ? await firstClient(page) : path;
      const cold = await newContext(browser);
      await cold.addCookies(await page.context().cookies());
      const first = await cold.newPage();
      await first.addInitScript(nothingPointedAt);
      const sent = await watch(first);
      const asked: string[] = [];
      first.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const said: string[] = [];
      first.on('console', (message) => said.push(message.text()));
      const answer = await first.goto(address);
      await expect(first.getByRole('main').locator(row).first()).toBeVisible();
      await settled(first);
      await cold.close();
      const named = [...(answer?.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, file]) => file ?? '');
      const scripts = asked.filter((one) => one.startsWith('/assets/') && one.endsWith('.js'));
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((file) => !asked.includes(file))).toEqual([]);
      expect(scripts.filter((one) => !named.includes(one)).length).toBeLessThanOrEqual(mostUnnamed);
      expect(new Set(scripts).size, 'asked for once').toBe(scripts.length);
      expect(said.filter((text) => text.includes('preload'))).toEqual([]);
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most);
      const script = sent.filter(({ url }) => url.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0);
      expect(script, JSON.stringify(sent, null, 1)).toBeLessThanOrEqual(mostScript * 1024);
    },
  );
}
