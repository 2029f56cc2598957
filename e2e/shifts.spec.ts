/** Rostering a week and copying it, an approved request, a swap, a stand-in, clocking in late, assigning classes. */
import { randomInt } from 'node:crypto';
import type { CallRow } from '#areas/shift/backup/backup.contract.ts';
import type { Roster, ShiftRow } from '#areas/shift/shift/shift.model.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { addDays, dayIn, formatDay } from '#kit/domain/day.ts';
import type { Facts } from '#kit/domain/words.ts';
import { weekOf } from '#areas/shift/shift/shift.rules.ts';
import { addMinutes, clockIn } from '#kit/domain/zone.ts';
import { dragOnto } from './kit/drag.ts';
import { callApi } from './kit/api.ts';
import { aPhone } from './kit/phone.ts';
import { aClass, aSession, dayAhead, dropSession, ZONE } from './kit/classes.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { aTrainer } from './kit/staff.ts';
import { expect, locales, anotherPage, test, widths, type Page } from './kit/test.ts';
import { anyOf, wordsIn, type Say } from './kit/words.ts';
import { deep, deepUnless } from './kit/tier.ts';

/** The requested day can be a holiday. */
const OPEN_ANYWAY = 'Whatever day it is';
const ADMIN = 'admin.kl@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';
const OPEN_SHIFT = {
  staff_id: null,
  starts: '09:00',
  ends: '17:00',
  break_min: 60,
  post: 'coach',
  plan_reason: OPEN_ANYWAY,
};
const MOST_TRIES = 60;
/** A week far beyond what the demo network has planned, without any shifts, and also five weeks later. */
const ownWeek = async (page: Page): Promise<string> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const week = weekOf(dayAhead(200 + 7 * randomInt(100)));
    const query = `from=${week}&until=${addDays(week, 40)}`;
    if ((await callApi<ShiftRow[]>(page, `shifts/getTrainerShifts/{b}?${query}`)).length === 0) return week;
  }
  throw new Error('shifts are planned in every week');
};

/** More than a few requests are shown on demand. */
const showAllThatWait = async (page: Page, say: Say): Promise<void> => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: say('shift.shift.requests') })).toBeVisible();
  const all = main.getByRole('button', { name: anyOf(say('shift.shift.requests_all')) });
  if (await all.isVisible()) await all.click();
};

for (const locale of locales) {
  const say = wordsIn(locale);
  const shift = (path: string, facts?: Facts): string => say(`shift.shift.${path}`, facts);
  const coach = say('shift.post.coach');
  /** A shift in the roster: its time and its work. */
  const chipOf = (page: Page, status?: string) =>
    page.getByRole('main').getByRole('button', {
      name: new RegExp(`09:00–17:00\\s*${coach}${status ? ` · ${shift(`status.${status}`)}` : ''}`),
    });

  test(`a week is rostered and copied (${locale})`, deepUnless(locale === 'en'), async ({ page }) => {
    test.slow();
    await signIn(page, ADMIN);
    const week = await ownWeek(page);
    await page.goto(`/schedule?week=${week}`);
    await inLocale(page, locale);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: shift('plan'), exact: true }).click();
    const drawer = page.getByRole('dialog', { name: shift('plan') });
    await drawer.getByRole('combobox', { name: say('shift.field.post') }).click();
    await page.getByRole('option', { name: coach }).click();
    await drawer.getByRole('button', { name: shift('save') }).click();
    await expect(drawer).toHaveCount(0);
    await expect(chipOf(page)).toHaveCount(1);
    await expectAccessible(page, main);
    // To a week further away, from any of its days; in the deep tier first to the following week.
    const near = [addDays(week, 7), addDays(week, 7)] as const;
    for (const [day, monday] of [...(isDeep ? [near] : []), [addDays(week, 31), addDays(week, 28)] as const]) {
      await main.getByRole('button', { name: shift('copy') }).click();
      const copies = page.getByRole('dialog', { name: shift('copy') });
      await copies.getByLabel(say('shift.field.to')).fill(day);
      const to = formatDay(monday, locale);
      await expect(copies.getByText(anyOf(shift('copy_says'))).filter({ hasText: to })).toBeVisible();
      // The day picker covers the button.
      await page.keyboard.press('Control+Enter');
      await expect(page).toHaveURL(new RegExp(`week=${monday}`));
      await expect(copies).toHaveCount(0);
      await expect(chipOf(page, 'reserved')).toHaveCount(1);
    }
    await pictures(page, 'roster', locale);
  });

  test(
    `a trainer asks for an open shift on a phone, and it is approved (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page, browser }) => {
      await signIn(page, ADMIN);
      const week = await ownWeek(page);
      await callApi(page, 'shifts', { day: week, ...OPEN_SHIFT });
      const main = page.getByRole('main');
      const phone = await aPhone(browser);
      await signIn(phone, TRAINER, { path: `/schedule?week=${week}&view=mine` });
      await inLocale(phone, locale);
      await chipOf(phone).click();
      await phone
        .getByRole('dialog')
        .getByRole('button', { name: shift('move.ask') })
        .click();
      await expect(phone.getByRole('main').getByText(shift('status.to_be_approve')).first()).toBeVisible();
      await expectAccessible(phone);

      await page.goto(`/schedule?week=${week}`);
      await inLocale(page, locale);
      await showAllThatWait(page, say);
      const request = main
        .getByRole('listitem')
        .filter({ hasText: anyOf(shift('wants')) })
        .filter({ hasText: formatDay(week, locale) });
      await request.getByRole('button', { name: shift('move.approve') }).click();
      await expect(chipOf(page, 'approved')).toHaveCount(1);
      await pictures(page, 'roster', locale);
    },
  );

  test(
    `who comes half an hour after the beginning is late, and the shift says when (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      const nth = test.info().repeatEachIndex * locales.length + locales.indexOf(locale);
      const admin = ['admin.pg', 'admin.pj', 'admin.jb'][nth % 3] ?? '';
      await signIn(page, `${admin}@cornerman.example`, { path: '/schedule' });
      await inLocale(page, locale);
      const from = addMinutes(new Date(), -30);
      const until = addMinutes(from, 180);
      const { staff_id, staff_name } = await aTrainer(page);
      const [starts, ends] = [clockIn(ZONE, from), clockIn(ZONE, until)];
      const day = dayIn(ZONE, from);
      const plan_reason = 'Agreed by phone';
      await callApi(page, 'shifts', { staff_id, day, starts, ends, break_min: 0, post: 'coach', plan_reason });
      await page.goto(`/schedule?week=${day}&open=clock`);
      const drawer = page.getByRole('dialog', { name: say('shift.clocking.title') });
      const line = drawer
        .getByRole('listitem')
        .filter({ hasText: staff_name })
        .filter({ hasText: `${starts}–${ends}` });
      await line.getByRole('button', { name: `${say('shift.clocking.in')}: ${staff_name}` }).click();
      await expect(line.getByText(shift('status.late'))).toBeVisible();
      await expect(line.getByRole('button', { name: `${say('shift.clocking.out')}: ${staff_name}` })).toBeVisible();
      await expectAccessible(page, drawer);
      await pictures(page, 'clock', locale);
    },
  );
}

test('on a phone the week and what is done with it take one row', deep, async ({ page }) => {
  const say = wordsIn('en');
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await signIn(page, ADMIN, { path: '/schedule' });
  const main = page.getByRole('main');
  const names = ['previous', 'this_week', 'next', 'actions'].map((one) => say(`shift.shift.${one}`));
  const buttons = names.map((name) => main.getByRole('button', { name, exact: true }));
  for (const button of buttons) await expect(button).toBeVisible();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  await buttons.at(-1)?.click();
  await page.getByRole('menuitem', { name: say('shift.shift.templates') }).click();
  await expect(page.getByRole('dialog', { name: say('shift.shift.templates') })).toBeVisible();
  await expectAccessible(page);
});

test('the roster is worked by keys alone: a shift is planned, opened and left', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const week = await ownWeek(page);
  await page.goto(`/schedule?week=${week}`);
  const main = page.getByRole('main');
  const on = formatDay(addDays(week, 2), 'en');
  const plus = main.getByRole('button', { name: `Plan a shift for Open shift on ${on}` });
  // As far as Tab goes: nothing on the way traps the focus.
  for (let steps = 0; steps < 120; steps += 1) {
    if (await plus.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(plus).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Plan a shift' });
  const work = drawer.getByRole('combobox', { name: 'Work' });
  // The drawer takes the focus when it has come in; before that, it would take it away again.
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await work.focus();
  await page.keyboard.press('Enter');
  const coach = page.getByRole('option', { name: 'Coach' });
  await coach.waitFor();
  for (let steps = 0; steps < 5; steps += 1) {
    if ((await coach.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(work).toHaveValue('Coach');
  await drawer.getByRole('button', { name: 'Save shift' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toHaveCount(0);
  // The focus is where it was before the drawer; the shift comes before it.
  await expect(plus).toBeFocused();
  const chip = main.getByRole('button', { name: /09:00–17:00\s*Coach · Reserved/ });
  await expect(chip).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  const shift = page.getByRole('dialog', { name: 'Open shift' });
  await expect(shift.getByText('09:00–17:00 · 7 h')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shift).toHaveCount(0);
  await expect(chip).toBeFocused();
});

test('a shift is dragged to another person and another day', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const week = await ownWeek(page);
  const { people } = await callApi<Roster>(page, `shifts/roster/{b}?week=${week}`);
  const [one, other] = people.filter(({ staff_type }) => staff_type === 'trainer');
  if (!one || !other) throw new Error('two trainers are needed');
  const times = { starts: '10:00', ends: '14:00', break_min: 0, post: 'coach', plan_reason: OPEN_ANYWAY };
  const shift = await callApi<ShiftRow>(page, 'shifts', { ...times, staff_id: one.staff_id, day: week });
  await page.goto(`/schedule?week=${week}`);
  const cellOf = (name: string, day: string) =>
    page.getByRole('cell').filter({
      has: page.getByRole('button', { name: `Plan a shift for ${name} on ${formatDay(day, 'en')}` }),
    });
  const to = addDays(week, 3);
  const chip = cellOf(one.staff_name, week).getByRole('button', { name: /10:00–14:00/ });
  await expect(chip).toBeVisible();
  await settled(page);
  await dragOnto(page, chip, cellOf(other.staff_name, to));
  await expect(cellOf(other.staff_name, to).getByRole('button', { name: /10:00–14:00/ })).toBeVisible();
  const after = await callApi<ShiftRow>(page, `shifts/view/${shift.id}`);
  expect(after).toMatchObject({ staff_id: other.staff_id, day: to, status: 'reserved' });
  await callApi(page, `shifts/cancel/${shift.id}`, { version: after.version, reason: 'The test is over' });
});

test('classes that lack a trainer get one, as it is proposed', deep, async ({ page }) => {
  await signIn(page, 'admin.pg@cornerman.example');
  const day = weekOf(dayAhead(150 + 7 * test.info().repeatEachIndex));
  const { id, name } = await aClass(page, 8);
  const session = await aSession(page, id, { day, starts: '03:00' });
  await page.goto(`/schedule/classAssign/${session.entry_id}?week=${day}`);
  const line = page.getByRole('main').getByRole('region', { name: `${name} 03:00` });
  await expect(line.getByText('1 trainer missing')).toBeVisible();
  await page.getByRole('button', { name: 'Suggest trainers' }).click();
  await expect(line.getByRole('combobox')).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign 1 class' }).click();
  await expect(page.getByText('Every class has its trainers')).toBeVisible();
  await dropSession(page, session.id);
});

const SALES = 'sales.kl@cornerman.example';
const FACILITY = 'facility.kl@cornerman.example';
const PART_TIME = 'trainer.pt.kl@cornerman.example';
/** Who is signed in on a page. */
const meOn = async (page: Page): Promise<number> => (await callApi<{ id: number }>(page, 'staff/me')).id;

test(
  'two trainers swap shifts: one asks, the other agrees on a phone in Chinese, a third lets them',
  deep,
  async ({ page, browser }) => {
    await signIn(page, ADMIN);
    const day = addDays(await ownWeek(page), 2);
    const { people } = await callApi<Roster>(page, `shifts/roster/{b}?week=${day}`);
    const phone = await aPhone(browser);
    await signIn(phone, PART_TIME);
    const other = await anotherPage(browser);
    await signIn(other, TRAINER);
    const [mine, theirs] = [await meOn(other), await meOn(phone)];
    const nameOf = (id: number): string => people.find(({ staff_id }) => staff_id === id)?.staff_name ?? '';
    const usual = { day, break_min: 0, post: 'coach', plan_reason: OPEN_ANYWAY };
    const early = await callApi<ShiftRow>(page, 'shifts', { ...usual, staff_id: mine, starts: '06:00', ends: '10:00' });
    const late = await callApi<ShiftRow>(page, 'shifts', {
      ...usual,
      staff_id: theirs,
      starts: '18:00',
      ends: '21:00',
    });

    await other.goto(`/schedule?week=${day}&view=mine&shift=${early.id}`);
    const drawer = other.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Swap' }).click();
    await drawer.getByRole('combobox', { name: 'Swap with' }).click();
    await other.getByRole('option', { name: nameOf(theirs) }).click();
    await drawer.getByRole('combobox', { name: 'Their shift' }).click();
    await other.getByRole('option', { name: `${formatDay(day, 'en')} 18:00–21:00` }).click();
    await drawer.getByRole('button', { name: 'Request swap' }).click();
    await expect(drawer).toHaveCount(0);

    await phone.goto('/schedule');
    await inLocale(phone, 'cn');
    await showAllThatWait(phone, wordsIn('cn'));
    const asked = phone.getByRole('listitem').filter({ hasText: formatDay(day, 'cn') });
    await asked.getByRole('button', { name: '同意' }).click();
    await expect(asked.getByText('对方已同意')).toBeVisible();

    await page.goto('/schedule');
    await showAllThatWait(page, wordsIn('en'));
    const waits = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: formatDay(day, 'en') });
    await waits.getByRole('button', { name: 'Approve swap' }).click();
    await expect(waits).toHaveCount(0);
    const after = await callApi<ShiftRow[]>(page, `shifts/getTrainerShifts/{b}?from=${day}&until=${day}`);
    expect(after.map(({ id, staff_id }) => [id, staff_id])).toEqual([
      [early.id, theirs],
      [late.id, mine],
    ]);
    for (const { id, version } of after)
      await callApi(page, `shifts/cancel/${id}`, { version, reason: 'The test is over' });
  },
);

test('all who are free are asked to stand in, and the first yes has the shift', deep, async ({ page, browser }) => {
  await signIn(page, ADMIN);
  const day = addDays(await ownWeek(page), 4);
  const times = { starts: '07:00', ends: '12:00', break_min: 0, plan_reason: OPEN_ANYWAY };
  const shift = await callApi<ShiftRow>(page, 'shifts', { ...times, staff_id: null, day, post: 'front_desk' });
  await page.goto(`/schedule/backup?shift=${shift.id}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: /Ask all \d+ who are free/ }).click();
  await expect(page).toHaveURL(/indexBackup/);

  const [phone, second] = [await aPhone(browser), await anotherPage(browser)];
  await signIn(second, FACILITY, { path: '/schedule/indexBackup' });
  const seen = second.getByRole('listitem').filter({ hasText: formatDay(day, 'en') });
  await expect(seen.getByRole('button', { name: 'Yes, I’ll take it' })).toBeVisible();
  await signIn(phone, SALES, { path: '/schedule/indexBackup' });
  await inLocale(phone, 'cn');
  const call = phone.getByRole('listitem').filter({ hasText: formatDay(day, 'cn') });
  await call.getByRole('button', { name: '可以，我来' }).click();
  await expect(call.getByText(/由.+顶班/)).toBeVisible();

  // The other page updates automatically, and anyone who still says yes is informed.
  await expect(seen.getByText(/takes it/)).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Yes, I’ll take it' })).toHaveCount(0);
  const calls = await callApi<CallRow[]>(second, 'shiftBackup/{b}');
  const one = calls.find(({ shift_id }) => shift_id === shift.id);
  await expect(callApi(second, `shiftBackup/answer/${one?.id}`, { answer: 'yes' })).rejects.toThrow(/quicker/);
  const after = await callApi<ShiftRow[]>(page, `shifts/getTrainerShifts/{b}?from=${day}&until=${day}`);
  expect(after.map(({ status, staff_id }) => [status, staff_id])).toEqual(
    expect.arrayContaining([
      ['cancelled', null],
      ['approved', await meOn(phone)],
    ]),
  );
  const taken = after.find(({ status }) => status === 'approved');
  await callApi(page, `shifts/cancel/${taken?.id}`, { version: taken?.version, reason: 'The test is over' });
});

test('what cannot be read says so on each page of shifts, and is read again', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const main = page.getByRole('main');
  for (const [path, call] of [
    ['/schedule', 'shifts/roster/**'],
    ['/schedule/classAssign', 'classAssign/**'],
    ['/schedule/indexBackup', 'shiftBackup/**'],
    ['/schedule/timesheet', 'timesheet/**'],
    ['/schedule/invoice', 'staffInvoice/**'],
  ] as const) {
    const calls = `**/api/v4/${call}`;
    await page.route(calls, (route) => route.abort());
    await page.goto(path);
    await expect(main.getByText('This couldn’t be loaded').first(), path).toBeVisible();
    await page.unroute(calls);
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await expect(main.getByText('This couldn’t be loaded'), path).toHaveCount(0);
  }
});

test('a new shift is offered for today, and in another week for its first day', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const planned = async (week: string): Promise<string | null> => {
    await page.goto(`/schedule${week}`);
    await page.getByRole('button', { name: 'Plan a shift', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Plan a shift' })).toBeVisible();
    return new URL(page.url()).searchParams.get('plan');
  };
  expect(await planned('')).toBe(dayIn(ZONE, new Date()));
  const week = await ownWeek(page);
  expect(await planned(`?week=${week}`)).toBe(week);
});
