/**
 * Every built page by its address, on a desktop and on a phone: it opens, has one heading, fits, and axe finds nothing.
 * `npm test` opens all in English, a quarter of them anew and the others from the page before, and an eighth in Chinese,
 * others with each commit; the deep tier opens all anew, and all in both languages.
 */
import { choiceFor, isDeep, isInTurn } from '#kit/domain/tier.testing.ts';
import type { PageRow } from '#access/access.ts';
import type { Locale } from '#kit/domain/words.ts';
import { expectAccessible } from './kit/axe.ts';
import { settled } from './kit/settled.ts';
import { wideBy } from './kit/states.ts';
import { expect, locales, widths, type Page } from './kit/test.ts';
import { opened, test, type Tour } from './kit/tour.ts';

/** What people must never see: a key instead of a word, or a missing value. */
const leftovers = /\b(?:undefined|NaN|\[object Object\])\b|\b[a-z]+(?:\.[a-z_]+){2,}\b(?!@)/;

const look = async (page: Page, where: string): Promise<void> => {
  await settled(page);
  await expect(page.locator('h1'), where).toHaveCount(1);
  // The e-mail of a person, and the address of a website, look like the key of a missing word.
  const text = (await page.evaluate(() => document.body.innerText)).replaceAll(/\S+@\S+|https?:\/\/\S+/g, '');
  expect(text.match(leftovers)?.[0], where).toBeUndefined();
  // A chart renders again when its width changes.
  await expect
    .poll(() => wideBy(page), { message: `${where} is wider than the screen`, timeout: 3000 })
    .toBeLessThanOrEqual(1);
};

/**
 * Colours and sizes come from the theme, the same on every page: `npm test` measures them at one width, on every other
 * page.
 */
const isMeasured = (row: PageRow, width: number): boolean =>
  isDeep || choiceFor(opened.indexOf(row), 4) === (width === widths.desk ? 0 : 2);

const visit = async (tour: Tour, row: PageRow, locale: Locale): Promise<void> => {
  const { page, faults } = tour;
  const isLoaded = locale === 'en' && (isDeep || isInTurn(opened.indexOf(row), 4));
  const address = await tour.open(row, locale, isLoaded ? 'load' : 'go on');
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 844 });
    await look(page, `${address} in ${locale} at ${width}`);
    await expectAccessible(page, undefined, isMeasured(row, width));
  }
  expect(faults).toEqual([]);
};

const isLookedAt = (row: PageRow, locale: Locale): boolean =>
  locale === 'en' || isDeep || isInTurn(opened.indexOf(row), 8);

// The longest file by far: both browsers work on it.
test.describe.configure({ mode: 'parallel' });

for (const locale of locales)
  for (const row of opened.filter((one) => isLookedAt(one, locale)))
    test(`${row.path} opens in ${locale}, fits at both widths, and axe finds nothing`, ({ tour }) =>
      visit(tour, row, locale));
