/** npx tsx tools/pictures.ts: takes the README's pictures from a demo network. CORNERMAN_URL names a running server. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/kit/browser.ts';
import { removeDataFolder, startServer, temporaryFolder } from '#server/boot/testing.start.ts';
import { projectRoot } from './sources.ts';

const folder = path.join(projectRoot, 'docs', 'pictures');
const PASSWORD = 'Cornerman-2026';

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[type=email]').fill('admin.kl@cornerman.example');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/home');
};

const take = async (browser: Browser, url: string): Promise<void> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await signIn(page);
  await page.waitForLoadState('networkidle');
  // The classes of the day come last.
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
  await page.screenshot({ path: path.join(folder, 'home.png') });
  await page.setViewportSize({ width: 390, height: 768 });
  await page.goto('/home/access');
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox').or(page.locator('main input')).first().fill('Lim');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: path.join(folder, 'check-in.png') });
};

const withServer = async (use: (url: string) => Promise<void>): Promise<void> => {
  if (process.env.CORNERMAN_URL) return use(process.env.CORNERMAN_URL);
  const dataDir = temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    await use(server.url);
  } finally {
    await server.end('SIGTERM');
    removeDataFolder(dataDir);
  }
};

mkdirSync(folder, { recursive: true });
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await withServer((url) => take(browser, url));
} finally {
  await browser.close();
}
