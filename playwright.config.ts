import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/kit/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'packages/web/src/**/*.screen.test.ts', 'packages/web/src/**/*.screen.test.tsx'],
  outputDir: '.build/browser',
  globalSetup: './e2e/kit/server.ts',
  workers: 2,
  // How long a machine may take that does other things too; how quick the pages are is not measured here.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Once more, and named in the summary: bin/steps.mjs says how many of these are borne.
  retries: 1,
  reporter: process.env.CORNERMAN_RESULTS
    ? [['list'], ['json', { outputFile: process.env.CORNERMAN_RESULTS }]]
    : 'list',
  use: {
    baseURL: process.env.CORNERMAN_URL ?? '',
    viewport: { width: 1366, height: 900 },
    // Nothing fades in or slides: a test would only wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    // A trace costs a fifth of the time: `--trace retain-on-failure` for a test that fails.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
