/** Drags something with the mouse and holds it over a place, until it is dropped. */
import { settled } from './settled.ts';
import { type Page } from './test.ts';

export type Spot = { x: number; y: number };
/** `at`: how far down, from 0 to 1. */
export const middleOf = async (of: ReturnType<Page['locator']>, at = 0.5): Promise<Spot> => {
  // A grid scrolls automatically, and opens at the current time.
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height * at };
};
/** Takes one thing by the mouse and lets it go above another, which may be further down; `at`: where there, from 0 to 1. */
export const dragOnto = async (
  page: Page,
  what: ReturnType<Page['locator']>,
  onto: ReturnType<Page['locator']>,
  at = 0.5,
): Promise<void> => {
  const from = await middleOf(what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 });
  const to = await middleOf(onto, at);
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await settled(page);
  await page.mouse.move(to.x + 1, to.y, { steps: 2 });
  await page.mouse.up();
};
export const holdOver = async (page: Page, from: Spot, to: Spot): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 4, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  // A hand is never quite still; an automated browser only reports movements.
  await settled(page);
  await page.mouse.move(to.x + 1, to.y, { steps: 2 });
};
