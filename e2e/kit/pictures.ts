/** Pictures of a page as it stands, at desk and phone width, in the language that the test reads: `.build/shots/<name>-1366-en.png`. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#domain/kit/words.ts';
import { arePicturesTaken, settled, widths, type Page } from './test.ts';

const FOLDER = path.join('.build', 'shots');
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
