/** Another person, on a phone: a page in a browser context of its own. */
import type { Browser } from '@playwright/test';
import { newContext, widths, type Page } from './test.ts';

export const aPhone = async (browser: Browser): Promise<Page> => {
  const own = await newContext(browser, { viewport: { width: widths.phone, height: 844 } });
  return own.newPage();
};
