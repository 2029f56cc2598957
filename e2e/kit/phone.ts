/** Somebody else, on a phone: a page in a browser context of its own. */
import type { Browser } from '@playwright/test';
import { widths, type Page } from './test.ts';

export const aPhone = async (browser: Browser): Promise<Page> => {
  const own = await browser.newContext({ viewport: { width: widths.phone, height: 844 } });
  return own.newPage();
};
