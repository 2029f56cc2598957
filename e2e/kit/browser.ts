/**
 * Finds a browser for the tests, installs one if possible, or says what to install. As a program it prints the path on
 * its last line, or ends with exit code 1.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** It has no window parts, so a page costs less: it comes first, and is installed even if there is another browser. */
const SHELL = 'chromium-headless-shell';
const names = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/usr/lib/chromium/chromium',
];

const mayRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
/** A stub that only says to install something else does not count. */
const works = (file: string): boolean =>
  process.platform === 'win32' ||
  spawnSync(file, ['--version', '--no-sandbox'], { timeout: 30_000, stdio: 'ignore' }).status === 0;

const onPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));

/** The path of an installed Chromium, Chrome or Edge, or of Playwright's own. CORNERMAN_BROWSER comes first. */
export const findBrowser = (): string | undefined => {
  const named = process.env.CORNERMAN_BROWSER;
  const candidates = [...(named ? [named] : []), ...names.flatMap(onPath), ...places, chromium.executablePath()];
  return candidates.find((file) => existsSync(file) && mayRun(file) && works(file));
};

const run = (program: string, ...args: string[]): boolean => {
  console.log(`> ${program} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 600_000 }).status === 0;
};
const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const installPackages = (...packages: string[]): boolean =>
  hasApt &&
  run('apt-get', 'update', '-q') &&
  run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
const installOwn = (): boolean =>
  run(process.execPath, path.join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium');

const hasChineseFont = (): boolean => {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return process.platform !== 'linux' || (status === 0 && stdout.trim() !== '');
};

const installHere = (found: string | undefined): void => {
  if (!hasApt || process.env.CORNERMAN_BROWSER || path.basename(found ?? '') === SHELL) return;
  // Not every release has the shell; the whole browser is only needed if none was found.
  if (!installPackages(SHELL, 'fonts-noto-cjk') && !found) installPackages('chromium', 'fonts-noto-cjk');
};

/** Finds or installs one; the sentence says what a person has to do if neither worked. */
export const provideBrowser = (): string => {
  installHere(findBrowser());
  const browser = findBrowser() ?? (installOwn() ? findBrowser() : undefined);
  if (!browser)
    throw new Error(
      'The browser tests need Chromium, Chrome or Edge: install one (on Debian: apt-get install chromium-headless-shell fonts-noto-cjk), then run again.',
    );
  if (!hasChineseFont() && !installPackages('fontconfig', 'fonts-noto-cjk'))
    console.log(
      'No Chinese font is installed: Chinese pages show boxes in pictures (on Debian: apt-get install fonts-noto-cjk).',
    );
  return browser;
};

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(provideBrowser());
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
