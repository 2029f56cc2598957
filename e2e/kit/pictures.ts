/**
 * Pictures of a page, for people to look at: `.build/shots/<name>-1366-en.png`. None is taken without
 * CORNERMAN_PICTURES.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#kit/domain/words.ts';
import { inLocale } from './session.ts';
import { settled } from './settled.ts';
import { locales, widths, type Page } from './test.ts';

const FOLDER = path.join('.build', 'shots');
/**
 * Only when someone wants to look at them (`CORNERMAN_PICTURES=1 npx playwright test`): they take a quarter of the
 * time.
 */
export const arePicturesTaken = Boolean(process.env.CORNERMAN_PICTURES);

/**
 * Pictures of the page at desktop and phone width, in both languages: `.build/shots/<name>-1366-en.png`. The page is
 * opened again for each language: only what is in the address is kept.
 */
export const shot = async (page: Page, name: string): Promise<void> => {
  if (!arePicturesTaken) return settled(page);
  const before = page.viewportSize();
  mkdirSync(FOLDER, { recursive: true });
  for (const locale of locales) {
    await inLocale(page, locale);
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 });
      await settled(page);
      await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${locale}.png`), fullPage: true });
    }
  }
  if (before) await page.setViewportSize(before);
  await inLocale(page, 'en');
};

/** Pictures of the current page at both widths: of a drawer, or of something that a reload would lose. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!arePicturesTaken) return settled(page);
  const before = page.viewportSize();
  mkdirSync(FOLDER, { recursive: true });
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 });
    await settled(page);
    await page.screenshot({ path: path.join(FOLDER, `${name}-${width}.png`), fullPage: true });
  }
  if (before) await page.setViewportSize(before);
};

/** Pictures of the current page, in the language of the test. */
export const pictures = async (page: Page, name: string, locale: Locale): Promise<void> => {
  if (!arePicturesTaken) return settled(page);
  const before = page.viewportSize();
  mkdirSync(FOLDER, { recursive: true });
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 });
    await settled(page);
    await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${locale}.png`), fullPage: true });
  }
  if (before) await page.setViewportSize(before);
};
