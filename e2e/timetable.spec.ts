/** Planning a branch's week: a repeating class, a single class, and their trainers; in both languages. */
import type { CalendarData, Planned } from '#areas/classes/timetable/timetable.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { callApi } from './kit/api.ts';
import { aClass, aSession, dayAhead, freeDay } from './kit/classes.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { anyOf, wordsIn, type Say } from './kit/words.ts';
import { deep, deepUnless } from './kit/tier.ts';

const ADMIN = 'admin.pg@cornerman.example';
/** Trainers are free at night; each language has its own hours, and so has each repetition of a test. */
const hour = (of: (typeof locales)[number]): string =>
  `0${1 + ((test.info().repeatEachIndex * locales.length + locales.indexOf(of)) % 6)}`;
const OK = 'blocks.dialog.ok';
const PLAN = 'classes.plan.title';

const chooseFirstFree = async (page: Page, say: Say): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: say('classes.session.assign') });
  const trainer = dialog
    .getByRole('listitem')
    .filter({ hasText: say('classes.session.free') })
    .filter({ hasText: anyOf(say('classes.session.certified')) });
  const box = trainer.first().getByRole('checkbox');
  await expect(box).toBeEnabled();
  const name = (await trainer.first().locator('label').innerText()).trim();
  await box.check();
  return name;
};

for (const locale of locales) {
  const say = wordsIn(locale);
  const write = (day: string): string => formatDay(day, locale);

  test(
    `a class is planned by a rule, days are left out, and somebody is assigned to the whole series (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      test.slow();
      await signIn(page, ADMIN);
      await inLocale(page, locale);
      const { id, name, room } = await aClass(page, 12);
      await page.goto(`/manage/classes/view/${id}`);
      await page.getByRole('button', { name: say(PLAN) }).click();
      await expect(page.getByRole('combobox', { name: say('classes.plan.field.facility_id') })).toHaveValue(
        new RegExp(room.name),
      );

      const first = dayAhead(15);
      await page.getByLabel(say('classes.plan.field.day')).fill(write(first));
      await page.getByLabel(say('classes.plan.field.starts')).fill(`${hour(locale)}:00`);
      await page.getByText(say('classes.plan.frequency.weekly'), { exact: true }).click();
      await page.getByLabel(say('classes.plan.until')).fill(write(dayAhead(15 + 21)));
      await page.getByLabel(say('classes.plan.field.on_holidays')).check();
      const main = page.getByRole('main');
      await expect(main.getByText(say('classes.plan.count_other', { count: 4 }), { exact: true })).toBeVisible();
      await expect(main.getByText(say('classes.plan.no_clash'))).toBeVisible();
      await main
        .getByRole('listitem')
        .filter({ hasText: write(dayAhead(22)) })
        .getByRole('button', { name: say('classes.plan.leave_out') })
        .click();
      await expect(main.getByText(say('classes.plan.count_other', { count: 3 }), { exact: true })).toBeVisible();
      await expect(main.getByRole('button', { name: say('classes.plan.take_back') })).toBeVisible();
      await expectAccessible(page, main);
      await pictures(page, 'plan-series', locale);
      await main.getByRole('button', { name: say(PLAN) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('classes.session.assign') })
        .click();

      const title = say('classes.session.on_day', { name, day: write(first) });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(main.getByText(say('classes.session.needs_one', { count: 1 }))).toBeVisible();
      const trainer = await chooseFirstFree(page, say);
      const dialog = page.getByRole('dialog', { name: say('classes.session.assign') });
      await expect(dialog.getByLabel(say('classes.session.scope.all'))).toBeChecked();
      await expectAccessible(page, dialog);
      await pictures(page, 'assign-staff', locale);
      await dialog.getByRole('button', { name: say('classes.session.assign_save') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(trainer, { exact: true })).toBeVisible();

      await page.goto(`/manage/classes/view/${id}`);
      const coming = main.getByRole('listitem').filter({ hasText: room.name });
      await expect(coming).toHaveCount(1);
      await expect(coming).toContainText(trainer);
      await page.goto(`/home/calendar?view=agenda&day=${dayAhead(29)}&class=${id}`);
      await expect(main.getByText(trainer).first()).toBeVisible();
    },
  );

  test(`after a class was planned once the answer offers to assign staff (${locale})`, deep, async ({ page }) => {
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const { id, name } = await aClass(page, 8);
    await page.goto(`/manage/classes/plan/${id}?day=${dayAhead(12)}&starts=${hour(locale)}:30`);
    await page.getByLabel(say('classes.plan.field.on_holidays')).check();
    await expect(page.getByText(say('classes.plan.count_one', { count: 1 }), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say(PLAN) }).click();
    const answer = page.getByRole('dialog');
    await expect(answer.getByRole('button', { name: say('classes.session.assign') })).toBeVisible();
    await expect(answer.getByText(anyOf(say('classes.plan.done_once')))).toBeVisible();
    // The preview is still behind it: the class that was just planned doesn't conflict with itself.
    await expect(page.getByText(say('classes.plan.no_clash'))).toBeVisible();
    await pictures(page, 'planned-once', locale);
    await answer.getByRole('button', { name: say('classes.session.assign') }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
    const trainer = await chooseFirstFree(page, say);
    const dialog = page.getByRole('dialog', { name: say('classes.session.assign') });
    await dialog.getByRole('button', { name: say('classes.session.assign_save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main').getByText(trainer, { exact: true })).toBeVisible();
    await expect(page.getByText(say('classes.session.needs_one', { count: 1 }))).toHaveCount(0);
  });
}

test(
  'cancelling asks about the rest of a series, and of a class that takes place once it does not',
  deep,
  async ({ page }) => {
    const say = wordsIn('en');
    await signIn(page, ADMIN);
    const { id } = await aClass(page, 8);
    const once = await aSession(page, id, { day: dayAhead(14), starts: '03:00' });
    const rule = 'FREQ=WEEKLY;COUNT=2';
    const body = { class_id: id, day: dayAhead(15), starts: '03:00', rule, on_holidays: true };
    const { sessions } = await callApi<Planned>(page, 'class/createClassSchedule', body);
    for (const { of, drawer, count } of [
      { of: once.id, drawer: 'edit', count: 0 },
      { of: once.id, drawer: 'cancel', count: 0 },
      { of: sessions[0]?.id, drawer: 'edit', count: 3 },
      { of: sessions[0]?.id, drawer: 'cancel', count: 3 },
    ] as const) {
      await page.goto(`/manage/classes/session/${String(of)}`);
      await page.getByRole('button', { name: say('blocks.record.moreActions') }).click();
      await page.getByRole('menuitem', { name: say(`classes.session.${drawer}`) }).click();
      const dialog = page.getByRole('dialog', { name: say(`classes.session.${drawer}`) });
      await expect(dialog.getByRole('button', { name: say('blocks.dialog.cancel'), exact: true })).toBeVisible();
      await expect(dialog.getByRole('radio')).toHaveCount(count);
    }
  },
);

test('who teaches is chosen with the plan, among those who are free and qualified', deep, async ({ page }) => {
  const say = wordsIn('en');
  await signIn(page, ADMIN);
  const { id, name } = await aClass(page, 8);
  await page.goto(`/manage/classes/plan/${id}?day=${dayAhead(13)}`);
  const field = page.getByRole('combobox', { name: say('classes.plan.field.trainers') });
  await expect(field).toBeDisabled();
  await page.getByLabel(say('classes.plan.field.starts')).fill(`${hour('en')}:15`);
  await page.getByLabel(say('classes.plan.field.on_holidays')).check();
  await expect(page.getByText(say('classes.plan.no_clash'))).toBeVisible();
  await field.click();
  const free = page.getByRole('option', { name: new RegExp(` · ${say('classes.session.free')}$`) }).first();
  const trainer = (await free.innerText()).replace(/ · .*$/, '').trim();
  await free.click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(say('classes.plan.no_clash'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say(PLAN) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(OK) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('main').getByText(trainer, { exact: true })).toBeVisible();
});

/** The first day after two weeks on which the branch is open. */
const openDay = async (page: Page): Promise<string> => {
  const [from, until] = [dayAhead(16), dayAhead(30)];
  const { closed } = await callApi<CalendarData>(page, 'class/getCalendarSchedule', { from, until });
  const shut = new Set(closed.filter((one) => one.is_closed).map((one) => one.day));
  const open = [16, 17, 18, 19, 20, 21, 22].map(dayAhead).find((day) => !shut.has(day));
  if (open === undefined) throw new Error('the branch is closed for a week');
  return open;
};

for (const locale of locales)
  test(`a class is moved to a day on which the branch is closed, with a reason (${locale})`, deep, async ({ page }) => {
    const say = wordsIn(locale);
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const { id: class_id } = await aClass(page, 12);
    const day = await freeDay(page, locale === 'en' ? 2 : 3);
    await callApi(page, 'holidays', { day, name: { en: 'Flood', cn: '水灾' }, planned: 'keep' });
    const asked = { class_id, day: await openDay(page), starts: `${hour(locale)}:30` };
    const { sessions } = await callApi<Planned>(page, 'class/createSingleClassSchedule', asked);
    await page.goto(`/manage/classes/session/${sessions[0]?.id ?? 0}`);
    await page.getByRole('button', { name: say('blocks.record.moreActions') }).click();
    await page.getByRole('menuitem', { name: say('classes.session.edit') }).click();
    const drawer = page.getByRole('dialog');
    const reason = drawer.getByLabel(say('classes.session.field.closed_reason'));
    await expect(drawer.getByLabel(say('classes.session.field.day'))).toBeVisible();
    await expect(reason).toHaveCount(0);
    await drawer.getByLabel(say('classes.session.field.day')).fill(formatDay(day, locale));
    await page.keyboard.press('Tab');
    await expect(reason).toBeVisible();
    await expectAccessible(page, drawer);
    await pictures(page, 'closed-reason', locale);
    await reason.fill('Charity sparring');
    await page.keyboard.press('Control+Enter');
    await expect(drawer).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main.getByText('Charity sparring', { exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toContainText(formatDay(day, locale));
  });
