/** When a page is quiet: its calls have ended, nothing is loading and nothing moves. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Running calls, and when the last one ended: counted for the tests. */
    calls?: { open: number; endedAt: number };
  }
}

/**
 * The pages of a test count their calls, so that a test doesn't have to wait for half a second of silence each time.
 */
export const countCalls = (): void => {
  const calls = { open: 0, endedAt: 0 };
  window.calls = calls;
  const send = window.fetch;
  window.fetch = async (...args) => {
    calls.open += 1;
    try {
      return await send(...args);
    } finally {
      calls.open -= 1;
      calls.endedAt = performance.now();
    }
  };
};

const QUIET_MS = 150;
/** Waits until nothing is loading and nothing moves; a slow machine can be quiet before the page has started. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState();
  await page.waitForFunction(async (quiet) => {
    const { calls } = window;
    if (!calls) throw new Error('this page counts no calls: make its context with newContext of e2e/kit/test.ts');
    const isQuiet = (): boolean => {
      const main = document.querySelector('main');
      return (
        calls.open === 0 &&
        performance.now() - calls.endedAt > quiet &&
        document.querySelector('#root *') !== null &&
        // The code of a page is loaded without a call: until then, its frame is empty.
        main?.childElementCount !== 0 &&
        document.querySelector('[data-under-way], [aria-busy="true"]') === null
      );
    };
    if (!isQuiet()) return false;
    // Elements that measure their own width render again in the frame after the window has changed.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    const lasting = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(lasting.map(async (animation) => animation.finished));
    // Something may have started in these frames.
    return isQuiet();
  }, QUIET_MS);
};
