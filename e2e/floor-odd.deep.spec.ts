/** The class pages on a bad day: the server doesn't answer, there is nothing, and names have the maximum length. */
import { expectAccessible } from './kit/axe.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, test, widths } from './kit/test.ts';
import { ADMIN, floorPages, longNames, wideBy } from './kit/states.ts';
import { wordsIn } from './kit/words.ts';

for (const [name, path, call] of floorPages)
  test(`${name}: a call that fails is told in its place, and asked for again`, async ({ page }) => {
    test.slow();
    // Once: a page that is open while its cookies change can find itself signed out.
    await signIn(page, ADMIN);
    for (const locale of locales) {
      const say = wordsIn(locale);
      await inLocale(page, locale);
      await page.route(call, (route) => route.abort());
      await page.goto(path);
      const retry = page.getByRole('main').getByRole('button', { name: say('blocks.empty.retry') });
      await expect(retry.first()).toBeVisible();
      await expectAccessible(page);
      await page.unroute(call);
      await retry.first().click();
      await expect(retry).toHaveCount(0);
    }
  });

test('names of sixty letters break no page', async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page, ADMIN);
  await longNames(page);
  const others = [
    ['calendar-month', '/home/calendar?view=month'],
    ['calendar-day', '/home/calendar?view=day'],
    ['calendar-rooms', '/home/calendar?view=rooms'],
    ['calendar-trainers', '/home/calendar?view=trainers'],
  ] as const;
  for (const [name, path] of [...floorPages.map(([one, at]) => [one, at] as const), ...others]) {
    await page.goto(path);
    for (const locale of locales) {
      await inLocale(page, locale);
      for (const width of Object.values(widths)) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        expect([name, locale, width, await wideBy(page)]).toEqual([name, locale, width, 0]);
      }
    }
  }
});
