/**
 * Changed opening hours, of a week or of a holiday: what is planned outside them is listed, and has to be decided
 * before saving.
 */
import { randomInt } from 'node:crypto';
import type { SessionView } from '#areas/classes/timetable/timetable.model.ts';
import type { OpeningHours } from '#areas/settings/hours/hours.model.ts';
import { addDays, formatDay, weekdayOf, type Day } from '#kit/domain/day.ts';
import { callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { aClass, aSession, dayAhead, freeDay } from './kit/classes.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { locales, expect, test, type Page } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

const ADMIN = 'admin.kl@cornerman.example';
const SUNDAY = 0;
const year = (n: number): string => dayAhead(365 * n).slice(0, 4);
/**
 * A Sunday and the fourth one after it, so far ahead that nobody else plans there; none is a holiday with its own
 * hours.
 */
const twoSundays = async (page: Page): Promise<Day[]> => {
  const lists = await Promise.all(
    [year(0), year(1), year(2)].map((of) => callApi<{ data: { day: Day }[] }>(page, `holidays/{b}?year=${of}`)),
  );
  const holidays = new Set(lists.flatMap(({ data }) => data.map(({ day }) => day)));
  for (;;) {
    const day = dayAhead(200 + randomInt(120));
    const first = addDays(day, (7 + SUNDAY - weekdayOf(day)) % 7);
    const days = [first, addDays(first, 28)];
    if (days.every((one) => !holidays.has(one))) return days;
  }
};
const late = [{ opens: '20:00', closes: '22:30' }];
const setSunday = async (page: Page, spans: OpeningHours['sunday']): Promise<OpeningHours['sunday']> => {
  const { id, ...week } = await callApi<OpeningHours>(page, 'openingHours/{b}');
  await callApi(page, `openingHours/${id}`, { ...week, sunday: spans, planned: 'keep' }, 'PUT');
  return week.sunday;
};
const statusOf = async (page: Page, id: number): Promise<string> =>
  (await callApi<SessionView>(page, `classSession/view/${id}`)).status;

for (const locale of locales) {
  test(`the weekly hours say day by day what is outside of them, and ask first (${locale})`, async ({ page }) => {
    const say = wordsIn(locale);
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const days = await twoSundays(page);
    const usual = await setSunday(page, [{ opens: '08:00', closes: '18:00' }, ...late]);
    const { id } = await aClass(page, 8);
    const sessions = [];
    for (const day of days) sessions.push(await aSession(page, id, { day, starts: '20:30' }));
    await page.goto('/settings?tab=hours');
    const sunday = page.getByRole('group', { name: say('settings.hours.field.sunday') });
    const asked = page.getByRole('radiogroup');
    await expect(sunday).toBeVisible();
    await expect(asked).toHaveCount(0);
    const name = say('settings.hours.remove', { day: say('settings.hours.field.sunday') });
    await sunday.getByRole('button', { name }).last().click();
    for (const day of days)
      await expect(page.getByRole('listitem').filter({ hasText: formatDay(day, locale) })).toBeVisible();
    const save = page.getByRole('button', { name: say('settings.hours.save') });
    await save.click();
    await expect(page.getByText(say('settings.refusals.hours_are_planned')).first()).toBeVisible();
    await page.getByRole('radio', { name: say('settings.hours.planned.cancel') }).check();
    await expectAccessible(page, page.getByRole('main'));
    await pictures(page, 'hours-outside', locale);
    await page.getByLabel(say('settings.hours.field.cancel_reason')).fill('Shorter Sundays');
    await save.click();
    await expect(asked).toHaveCount(0);
    for (const session of sessions) expect(await statusOf(page, session.id)).toBe('cancelled');
    await setSunday(page, usual.length > 0 ? usual.slice(0, 1) : usual);
  });

  test(`a holiday with other hours asks about what they do not reach (${locale})`, async ({ page }) => {
    const say = wordsIn(locale);
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const day = await freeDay(page, locale === 'en' ? 0 : 1);
    await callApi(page, 'holidays', {
      day,
      name: { en: 'Long day', cn: '' },
      is_closed: false,
      spans: [{ opens: '00:00', closes: '24:00' }],
      planned: 'keep',
    });
    const { id } = await aClass(page, 8);
    const session = await aSession(page, id, { day, starts: '04:10' });
    await page.goto(`/settings?tab=holidays&year=${day.slice(0, 4)}`);
    const edit = page.getByRole('button', { name: say('settings.holiday.edit_named', { name: 'Long day' }) });
    const row = page.getByRole('listitem').filter({ hasText: formatDay(day, locale) });
    await row.locator(edit).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(say('settings.hours.opens', { day: say('settings.holiday.field.spans') })).fill('06:00');
    await page.keyboard.press('Tab');
    await drawer.getByRole('radio', { name: say('settings.hours.planned.cancel') }).check();
    await drawer.getByLabel(say('settings.holiday.field.cancel_reason')).fill('Opening at six');
    await expectAccessible(page, drawer);
    await pictures(page, 'holiday-outside', locale);
    await page.keyboard.press('Control+Enter');
    await expect(drawer).toHaveCount(0);
    expect(await statusOf(page, session.id)).toBe('cancelled');
    // Nothing is outside: it saves without a question.
    await row.getByRole('button', { name: say('settings.holiday.remove', { name: 'Long day' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('settings.holiday.yes_remove') })
      .click();
    await expect(row).toHaveCount(0);
  });
}
