/** The calendar on a day with more classes than fit side by side, in every view, on a desktop and on a phone. */
import type { CalendarData, Planned } from '#areas/classes/timetable/timetable.model.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { addDays, formatDay } from '#kit/domain/day.ts';
import { callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { aClass, aSession, dayAhead, dropSession } from './kit/classes.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, test, widths, type Page } from './kit/test.ts';
import { deepUnless } from './kit/tier.ts';
import { wordsIn } from './kit/words.ts';

const ADMIN = 'admin.pg@cornerman.example';
const AT_ONCE = 5;
const eventOf = (page: Page, id: number) => page.locator(`[data-event-id="${id}"]`);

for (const locale of locales) {
  const say = wordsIn(locale);

  test(
    `a full day can be read in every view, and what has no trainer stands out (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      test.slow();
      await signIn(page, ADMIN);
      await inLocale(page, locale);
      const day = dayAhead(51 + 7 * locales.indexOf(locale));
      const planned: number[] = [];
      const names: string[] = [];
      for (let at = 0; at < AT_ONCE; at += 1) {
        const { id, name } = await aClass(page, 12, 60);
        names.push(name);
        planned.push((await aSession(page, id, { day, starts: '18:00' })).id);
      }
      const [first = 0] = planned;
      const [name = ''] = names;

      await page.goto(`/home/calendar?view=week&day=${day}&appointments=0`);
      const event = eventOf(page, first);
      await expect(event).toBeVisible();
      await expect(event).toContainText('18:00');
      await expect(event).toContainText(name);
      await expect(event.getByLabel(say('classes.calendar.no_trainer'))).toBeVisible();
      await settled(page);
      expect((await event.boundingBox())?.width ?? 0).toBeGreaterThan(120);
      await event.focus();
      const card = page.getByRole('tooltip');
      await expect(card).toContainText(`Room of ${name}`);
      await expect(card).toContainText('18:00–19:00');
      await expect(card).toContainText('0/12');
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);
      await expectAccessible(page);

      await page.goto(`/home/calendar?view=month&day=${day}&appointments=0`);
      const answer = await callApi<CalendarData>(page, 'class/getCalendarSchedule', {
        from: day,
        until: day,
        lines: 4,
      });
      const { total = 0, lacking = 0 } = answer.counts[0] ?? {};
      expect(total).toBeGreaterThanOrEqual(AT_ONCE);
      const rest = page.locator(`[data-event-id="more ${day}"]`);
      await expect(rest).toContainText(say('classes.calendar.more', { count: total - 3 }));
      await expect(rest.getByLabel(say('classes.calendar.lacking', { count: lacking }))).toBeVisible();
      await rest.click();
      await expect(page).toHaveURL(/view=day/);
      await expect(eventOf(page, first)).toContainText(say('classes.calendar.no_trainer'));
      await expectAccessible(page);

      for (const view of isDeep ? ['rooms', 'agenda'] : []) {
        await page.goto(`/home/calendar?view=${view}&day=${day}&appointments=0`);
        const main = page.getByRole('main');
        await expect(main.getByText(say('classes.calendar.no_trainer')).first()).toBeAttached();
      }
      for (const id of planned) await dropSession(page, id);
    },
  );

  test(
    `a day of the week is named in words, and so are its times (${locale})`,
    deepUnless(locale === 'cn'),
    async ({ page }) => {
      await signIn(page, ADMIN);
      await inLocale(page, locale);
      const day = dayAhead(80);
      const { id } = await aClass(page, 12, 60);
      const weekday = new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', {
        weekday: 'short',
        timeZone: 'UTC',
      });
      const written =
        locale === 'cn'
          ? `${formatDay(day, locale)} ${weekday.format(new Date(`${day}T00:00:00Z`))}`
          : formatDay(day, locale);
      const slot = say('classes.calendar.slot', { day: written, from: '18:00', until: '18:30' });
      for (const view of ['week', 'day']) {
        await page.goto(`/home/calendar?view=${view}&day=${day}&class=${id}`);
        await expect(page.getByRole('button', { name: slot, exact: true })).toBeAttached();
      }
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(new RegExp(written));
      await page.goto(`/home/calendar?view=month&day=${day}&class=${id}`);
      await expect(page.getByRole('button', { name: written, exact: true })).toBeAttached();
    },
  );
}

test('on a phone the filters are behind one button, and the first hour is near the top', async ({ page }) => {
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await signIn(page, ADMIN);
  const { id: class_id } = await aClass(page, 12, 60);
  const day = dayAhead(81);
  const { sessions } = await callApi<Planned>(page, 'class/createSingleClassSchedule', {
    class_id,
    day,
    starts: '18:00',
    on_holidays: true,
  });
  await page.goto(`/home/calendar?view=day&day=${day}&class=${class_id}`);
  const event = eventOf(page, sessions[0]?.id ?? 0);
  await expect(event).toBeAttached();
  await settled(page);
  const grid = await page.locator('[data-slot]').first().boundingBox();
  expect(grid?.y ?? 999).toBeLessThan(300);
  const filters = page.getByRole('button', { name: 'Filters (1)' });
  await expect(page.getByRole('combobox', { name: 'Room' })).toBeHidden();
  await filters.click();
  await expect(page.getByRole('combobox', { name: 'Room' })).toBeVisible();
  await expectAccessible(page);
  await dropSession(page, sessions[0]?.id ?? 0);
});

// The clock of a context stays set: the tests after this one would have it too.
test.describe('with a clock of its own', () => {
  test.use({ own: true });
  test('a grid opens an hour before now, and in the rows of rooms too', async ({ page }) => {
    await page.clock.setFixedTime(new Date(`${dayAhead(0)}T10:30:00Z`));
    await signIn(page, ADMIN);
    // One at night makes the grid start there.
    const { id: class_id } = await aClass(page, 12, 30);
    const day = addDays(dayAhead(0), 1);
    const { id } = await aSession(page, class_id, { day, starts: '00:30' });
    for (const view of ['day', 'rooms']) {
      await page.goto(`/home/calendar?view=${view}&class=${class_id}`);
      await settled(page);
      const label = page.getByRole('main').getByText('17:00', { exact: true });
      await expect(label).toBeInViewport();
    }
    // On another day: when the branch opens, not at midnight.
    await page.goto(`/home/calendar?view=day&day=${day}&class=${class_id}`);
    await expect(eventOf(page, id)).toBeAttached();
    await settled(page);
    await expect(eventOf(page, id)).not.toBeInViewport();
    await dropSession(page, id);
  });
});
