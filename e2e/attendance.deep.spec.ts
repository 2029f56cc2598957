/** `/other/attendance` with its reports, and the record of an online class: who joined, from when until when. */
import type { OnlineRow } from '#areas/classes/online/online.model.ts';
import { callApi } from './kit/api.ts';
import { dayAhead } from './kit/classes.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, test } from './kit/test.ts';
import { anyOf, wordsIn } from './kit/words.ts';

const ADMIN = 'admin.kl@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';

for (const locale of locales) {
  const say = wordsIn(locale);

  test(`beside the classes of a day stand check-ins, their sums, and who was online (${locale})`, async ({ page }) => {
    test.slow();
    await signIn(page, ADMIN, { path: `/other/attendance?day=${dayAhead(-3)}` });
    await inLocale(page, locale);
    const main = page.getByRole('main');
    const tab = (name: string) => main.getByRole('link', { name: say(name), exact: true });
    const table = (name: string) => main.getByRole('table', { name: say(name) });
    await expect(main.getByText(anyOf(say('classes.booking.present_of'))).first()).toBeVisible();
    await pictures(page, 'attendance-classes', locale);

    await tab('classes.check_in_report.title').click();
    const visits = table('classes.check_in_report.title');
    await expect(visits.getByRole('row').nth(1)).toBeVisible();
    await pictures(page, 'attendance-visits', locale);
    // Few people aren't let in: in some months of the demo network, nobody.
    const days = `from=${dayAhead(-200)}&until=${dayAhead(0)}`;
    await page.goto(`/other/attendance?tab=visits&allowed=false&${days}`);
    await expect(visits.getByRole('row').nth(1)).toContainText(say('blocks.no'));
    await expect(visits.getByRole('cell', { name: say('blocks.yes'), exact: true })).toHaveCount(0);
    await expectAccessible(page);

    await tab('classes.check_in_sum.title').click();
    const sums = table('classes.check_in_sum.title');
    await expect(sums.getByRole('row').nth(1)).toBeVisible();
    const before = await sums.getByRole('row').count();
    await main.getByLabel(say('reports.group'), { exact: true }).selectOption('week');
    await expect.poll(() => sums.getByRole('row').count()).toBeLessThan(before);
    await expectAccessible(page);
    await pictures(page, 'attendance-sums', locale);
    const file = page.waitForEvent('download');
    await main.getByRole('button', { name: say('reports.csv') }).click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);

    await tab('classes.online_report.title').click();
    const online = table('classes.online_report.title');
    await expect(online.getByRole('row').nth(1)).toContainText(/\d\d:\d\d/);
    await expectAccessible(page);
    await pictures(page, 'attendance-online', locale);
    await online.getByRole('row').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/manage\/classes\/session\/\d+/);
    await expect(main.getByRole('heading', { name: say('classes.online.participants') })).toBeVisible();
  });

  test(`an online class that is over tells who joined and left (${locale})`, async ({ page }) => {
    await signIn(page, ADMIN, { path: '/onlineclass?when=past' });
    await inLocale(page, locale);
    const main = page.getByRole('main');
    await expect(main.getByRole('row').nth(1)).toBeVisible();
    await pictures(page, 'online-past', locale);
    const { data } = await callApi<{ data: OnlineRow[] }>(page, 'onlineClass/{b}?when=past&itemsPerPage=50');
    const one = data.find(({ joined }) => joined > 2);
    if (!one) throw new Error('the demo network has no online class that somebody joined');
    await page.goto(`/manage/classes/session/${one.id}`);
    const card = main
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: say('classes.online.participants') }) });
    await expect(
      card
        .getByRole('listitem')
        .filter({ hasText: /\d\d:\d\d–\d\d:\d\d/ })
        .first(),
    ).toBeVisible();
    expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(one.joined);
    await expectAccessible(page);
    await pictures(page, 'online-over', locale);
  });
}

test('who may not see reports has the classes alone', async ({ page }) => {
  const say = wordsIn('en');
  await signIn(page, TRAINER, { path: '/other/attendance?tab=visits' });
  await expect(page.getByRole('heading', { level: 1, name: say('classes.booking.attendance') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('classes.check_in_report.title'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('table', { name: say('classes.check_in_report.title') })).toHaveCount(0);
});
