/** The accessibility check (WCAG 2.2 AA): axe runs inside the page, and its source is sent once per document. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { inLocale } from './session.ts';
import { settled } from './settled.ts';

declare global {
  interface Window {
    axe?: { run(root: Document | Element, options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // The product has no frames.
  iframes: false,
};

const costly: RunOptions['rules'] = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

const inPage = async (root: Document | Element, how: RunOptions): Promise<string[]> => {
  if (!window.axe) throw new Error('axe was not sent to this document');
  const { violations } = await window.axe.run(root, how);
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${violation.help}: ${node.html}`),
  );
};

type Asked = {
  /** Missing: the whole page. */
  part: Locator | undefined;
  /** Whether colour contrast and touch targets are checked, which takes longer than all other rules together. */
  whole: boolean;
};
const foundIn = async (page: Page, { part, whole }: Asked): Promise<string[]> => {
  await settled(page);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const how = whole ? options : { ...options, rules: costly };
  if (part) return part.evaluate(inPage, how);
  const document = await page.evaluateHandle(() => window.document);
  return document.evaluate(inPage, how);
};

/** Checked again from another scroll position: what the top bar covers at one position is no fault of the page. */
const PLACES = [0, 120];
/**
 * Expects that axe finds nothing on the page, or in one part of it, once the page is quiet. A journey only checks the
 * part that is new, a drawer or the faults of a form: every page as it opens is checked elsewhere.
 */
export const expectAccessible = async (page: Page, part?: Locator, whole = true): Promise<void> => {
  let found = await foundIn(page, { part, whole });
  for (const place of PLACES) {
    if (found.length === 0) break;
    await page.evaluate((top) => window.scrollTo(0, top), place);
    found = await foundIn(page, { part, whole });
  }
  expect(found).toEqual([]);
};

/** Expects that axe finds nothing in either language; `npm test` checks English, as for the pages by their address. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  if (!isDeep) return expectAccessible(page);
  for (const locale of ['en', 'cn'] as const) {
    await inLocale(page, locale);
    await expectAccessible(page);
  }
  await inLocale(page, 'en');
};
