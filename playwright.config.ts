import { defineConfig } from '@playwright/test';
import { isDeep } from './kit/domain/tier.testing.ts';
import { findBrowser } from './e2e/kit/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', '{areas,kit,web}/**/*.screen.test.{ts,tsx}'],
  projects: [
    // `npm test`: every page by its address, and one or two journeys for each area.
    { name: 'quick', testIgnore: '**/*.deep.spec.ts', grepInvert: /@deep/ },
    // `npm run test:deep`: all other journeys, and every page in both languages.
    { name: 'deep', grep: isDeep ? /\.deep\.spec\.ts|@deep|every-page/ : /\.deep\.spec\.ts|@deep/ },
  ],
  outputDir: '.build/browser',
  globalSetup: './e2e/kit/server.ts',
  workers: 2,
  // How long a busy machine may take; how quick the pages are is not measured here.
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
