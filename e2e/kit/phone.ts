/** Another person, on a phone. */
import type { Browser } from '@playwright/test';
import { anotherPage, widths, type Page } from './test.ts';

export const aPhone = async (browser: Browser): Promise<Page> => {
  const page = await anotherPage(browser);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  return page;
};
