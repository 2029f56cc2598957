/** The pages of classes on a bad day: the server does not answer, nothing is there, and names are as long as they may be. */
import { expectAccessible } from './kit/axe.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, test, widths, type Page } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

const ADMIN = 'admin.kl@cornerman.example';
/** Each page with the call that it is made of. */
const pages = [
  ['classes', '/manage/classes', /\/api\/v4\/class\/\d+\?/],
  ['calendar-agenda', '/home/calendar?view=agenda', /getCalendarSchedule/],
  ['calendar-week', '/home/calendar?view=week', /getCalendarSchedule/],
  ['access', '/home/access', /\/api\/v4\/checkIn\/\d+\?/],
  ['online', '/onlineclass?when=past', /\/api\/v4\/onlineClass\/\d+\?/],
  ['attendance', '/other/attendance', /\/api\/v4\/classSession\/\d+\?/],
  ['attendance-visits', '/other/attendance?tab=visits', /getCheckInReport/],
  ['attendance-sums', '/other/attendance?tab=sums', /getCheckInSummaryReport/],
  ['attendance-online', '/other/attendance?tab=online', /zoomMeetingParticipant/],
] as const;

for (const [name, path, call] of pages)
  test(`${name}: a call that fails is told in its place, and asked for again`, async ({ page }) => {
    test.slow();
    for (const locale of locales) {
      const say = wordsIn(locale);
      await signIn(page, ADMIN);
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

/** Sixty letters: with spaces, and the worst, without. */
const LONG = 'Advanced conditioning for tall fighters with a long class nam';
const NO_SPACE = 'Kongsuwanchaiprasertsakulwattanasirivejchapongsakornrattanap';
const long = async (page: Page): Promise<void> => {
  const swaps: readonly [RegExp, string][] = [
    [/"en":"(Boxing basics|Muay Thai|Stretch at home|Fight conditioning)"/g, `"en":"${LONG}"`],
    [/"cn":"(拳击入门|泰拳|居家拉伸|格斗体能)"/g, `"cn":"${'格斗体能进阶训练课程'.repeat(6)}"`],
    [/"facility_name":"(Ring|Bag floor|Studio|Mat room)"/g, `"facility_name":"${NO_SPACE}"`],
    [/"name":"(Ring|Bag floor|Studio|Mat room)"/g, `"name":"${NO_SPACE}"`],
    [/Wan Faiz Shaari|Kiranjit Kaur|Chong Mei Yan/g, NO_SPACE],
    [/"first_name":"[^"]{3,}"/g, `"first_name":"${NO_SPACE}"`],
  ];
  await page.route(
    /\/api\/v4\/(class|onlineClass|checkIn|appointment|trainer|staff|getCheckIn|zoomMeeting|report|facilit)/,
    async (route) => {
      const answer = await route.fetch();
      if (!(answer.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response: answer });
      let body = await answer.text();
      for (const [from, to] of swaps) body = body.replaceAll(from, to);
      return route.fulfill({ response: answer, body });
    },
  );
};
const wideBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('names of sixty letters break no page', async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page, ADMIN);
  await long(page);
  const others = [
    ['calendar-month', '/home/calendar?view=month'],
    ['calendar-day', '/home/calendar?view=day'],
    ['calendar-rooms', '/home/calendar?view=rooms'],
    ['calendar-trainers', '/home/calendar?view=trainers'],
  ] as const;
  for (const [name, path] of [...pages.map(([one, at]) => [one, at] as const), ...others]) {
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
