/** Dragging in the wider views: a month and a week, and the rows of rooms and trainers; and printing. */
import type { Planned, SessionRow, TrainerAt } from '#areas/classes/timetable/timetable.model.ts';
import { addDays, endOfMonth, formatDay, startOfMonth, weekdayOf, type Day } from '#kit/domain/day.ts';
import { instantIn } from '#kit/domain/zone.ts';
import { callApi } from './kit/api.ts';
import { aClass, aSession, dayAhead, dropSession, ZONE } from './kit/classes.ts';
import { holdOver, middleOf } from './kit/drag.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

const ADMIN = 'admin.pg@cornerman.example';
const eventOf = (page: Page, id: number | string) => page.locator(`[data-event-id="${id}"]`);
const slotOf = (page: Page, day: Day, time: string) => page.locator(`[data-slot="${day} ${time}:00"]`);
const hint = (page: Page) => page.getByRole('status').filter({ hasText: /\d\d:\d\d–\d\d:\d\d/ });
/** "Ring: Boxing basics", in either language. */
const clashWith = (what: string, name: string): RegExp => new RegExp(`${what}[:：] ?${name}`);
const at = (day: Day, time: string): string => instantIn(ZONE, day, time).toISOString();
const timeOf = async (page: Page, id: number): Promise<string[]> => {
  const { starts_at, ends_at } = await callApi<SessionRow>(page, `classSession/view/${id}`);
  return [starts_at, ends_at];
};
/** A Monday, so that the following days are in the same week, and in the same month. */
const mondayAhead = (least: number): Day => {
  let day = dayAhead(least);
  while (weekdayOf(day) !== 1 || endOfMonth(addDays(day, 3)) !== endOfMonth(day)) day = addDays(day, 1);
  return day;
};

for (const locale of locales) {
  const say = wordsIn(locale);

  test(`in a month a class goes to another day, or is told what is in the way there (${locale})`, async ({ page }) => {
    // All weeks are on the screen.
    await page.setViewportSize({ width: 1366, height: 1800 });
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const day = mondayAhead(35 + 7 * locales.indexOf(locale));
    const { id: class_id, name, room } = await aClass(page, 24, 60);
    const first = await aSession(page, class_id, { day, starts: '10:00' });
    const other = await aSession(page, class_id, { day: addDays(day, 1), starts: '10:30' });
    await page.goto(`/home/calendar?view=month&day=${day}&class=${class_id}`);
    await expect(eventOf(page, first.id)).toBeVisible();
    const dayOf = (of: Day) => page.locator(`[data-day="${of}"]`);

    await holdOver(page, await middleOf(eventOf(page, first.id)), await middleOf(dayOf(addDays(day, 1)), 0.8));
    await expect(hint(page)).toContainText(clashWith(room.name, name));
    await expect(hint(page)).toContainText(formatDay(addDays(day, 1), locale));
    const free = await middleOf(dayOf(addDays(day, 2)), 0.8);
    await page.mouse.move(free.x, free.y, { steps: 4 });
    await expect(hint(page)).toContainText(say('classes.calendar.drop.free'));
    await page.mouse.up();
    // The class is moved; the toast offers Undo and says what is wrong.
    await expect(page.getByText(say('classes.plan.room_holds_other', { count: 20 }))).toBeVisible();
    await expect
      .poll(() => timeOf(page, first.id))
      .toEqual([at(addDays(day, 2), '10:00'), at(addDays(day, 2), '11:00')]);
    for (const one of [first, other]) await dropSession(page, one.id);
  });

  test(`in a week a class goes to another day and time, and its end is pulled (${locale})`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1366, height: 1800 });
    await signIn(page, ADMIN);
    await inLocale(page, locale);
    const day = mondayAhead(49 + 7 * locales.indexOf(locale));
    const next = addDays(day, 1);
    const { id: class_id, name, room } = await aClass(page, 12, 60);
    const first = await aSession(page, class_id, { day, starts: '10:00' });
    const other = await aSession(page, class_id, { day: next, starts: '13:00' });
    await page.goto(`/home/calendar?view=week&day=${day}&class=${class_id}`);
    await expect(eventOf(page, first.id)).toBeVisible();

    await holdOver(page, await middleOf(eventOf(page, first.id), 0.2), await middleOf(slotOf(page, next, '13:00')));
    await expect(hint(page)).toContainText(clashWith(room.name, name));
    const free = await middleOf(slotOf(page, next, '11:00'));
    await page.mouse.move(free.x, free.y, { steps: 4 });
    await expect(hint(page)).toContainText(say('classes.calendar.drop.free'));
    await page.mouse.up();
    await expect(eventOf(page, first.id)).toContainText('11:00–12:00');
    expect(await timeOf(page, first.id)).toEqual([at(next, '11:00'), at(next, '12:00')]);

    const box = await eventOf(page, first.id).boundingBox();
    if (!box) throw new Error('it is not on the page');
    const edge = { x: box.x + box.width / 2, y: box.y + box.height - 2 };
    await holdOver(page, edge, await middleOf(slotOf(page, next, '13:00'), 0.9));
    await expect(hint(page)).toContainText('11:00–13:30');
    await expect(hint(page)).toContainText(clashWith(room.name, name));
    const half = await middleOf(slotOf(page, next, '12:00'), 0.9);
    await page.mouse.move(half.x, half.y, { steps: 4 });
    await expect(hint(page)).toContainText('11:00–12:30');
    await expect(hint(page)).toContainText(say('classes.calendar.drop.free'));
    await page.mouse.up();
    await expect(eventOf(page, first.id)).toContainText('11:00–12:30');
    for (const one of [first, other]) await dropSession(page, one.id);
  });
}

test('in rows a class that is held over a busy room or trainer says so before it is let go of', async ({ page }) => {
  test.slow();
  // Other tests have rooms too: all rows are on the screen.
  await page.setViewportSize({ width: 1366, height: 6000 });
  await signIn(page, ADMIN);
  const day = dayAhead(25);
  const { repeatEachIndex, retry } = test.info();
  const starts = `0${1 + ((repeatEachIndex + retry) % 5)}:00`;
  const { id: class_id } = await aClass(page, 12, 60);
  const spare = await aClass(page, 12, 60);
  const session = await aSession(page, class_id, { day, starts });
  const other = await aSession(page, spare.id, { day, starts });
  const { starts_at, ends_at } = session;
  const all = await callApi<TrainerAt[]>(page, 'trainer/getTrainersByTime', { starts_at, ends_at });
  const [mine, theirs] = all.filter((one) => one.is_free && one.is_qualified);
  if (!mine || !theirs) throw new Error('two trainers are needed who are free at night');
  for (const [one, trainer] of [
    [session, mine],
    [other, theirs],
  ] as const)
    await callApi(page, `classSession/assignTrainer/${one.id}`, {
      version: one.version,
      trainers: [{ staff_id: trainer.id }],
    });

  await page.goto(`/home/calendar?view=trainers&day=${day}&appointments=0`);
  const event = eventOf(page, `${session.id} ${mine.id}`);
  await expect(event).toBeVisible();
  const from = await middleOf(event);
  await holdOver(page, from, { x: from.x - 50, y: (await middleOf(page.locator(`[data-row="${theirs.id}"]`))).y });
  await expect(hint(page)).toContainText(spare.name);
  await page.mouse.up();
  const alert = page.getByRole('dialog', { name: 'Conflict: room or trainer already booked' });
  await alert.getByRole('button', { name: 'Ok' }).click();
  const stays = await callApi<SessionRow>(page, `classSession/view/${session.id}`);
  expect(stays.trainers.map((one) => one.staff_id)).toEqual([mine.id]);

  await page.goto(`/home/calendar?view=rooms&day=${day}&appointments=0`);
  const inRoom = eventOf(page, `${session.id} ${session.facility_id}`);
  await expect(inRoom).toBeVisible();
  const there = await middleOf(inRoom);
  const row = page.locator(`[data-row="${spare.room.id}"]`);
  await holdOver(page, there, { x: there.x - 50, y: (await middleOf(row)).y });
  await expect(hint(page)).toContainText(clashWith(spare.room.name, spare.name));
  await page.mouse.move(there.x, there.y, { steps: 3 });
  await page.mouse.up();

  // Dragging the end in its row.
  const box = await inRoom.boundingBox();
  if (!box) throw new Error('it is not on the page');
  await holdOver(
    page,
    { x: box.x + box.width - 2, y: box.y + box.height / 2 },
    { x: box.x + box.width + 60, y: box.y + 20 },
  );
  await expect(hint(page)).toContainText('No conflicts.');
  await page.mouse.up();
  await expect.poll(async () => (await timeOf(page, session.id))[1]).not.toBe(ends_at);
  for (const one of [session, other]) await dropSession(page, one.id);
});

const A4 = { long: 842, short: 595 };
/** The pages of a PDF in points: a browser lists its pages with the box of each. */
const sheetsOf = (pdf: Buffer): { wide: number; high: number }[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => ({
    wide: Math.round(Number(wide)),
    high: Math.round(Number(high)),
  }));
test('on paper a view is one sheet with the branch and its days, and without buttons', async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN);
  const { id: class_id } = await aClass(page, 12, 60);
  const day = startOfMonth(dayAhead(70));
  // More on one day than the screen shows of it.
  const body = { class_id, day, rule: 'FREQ=DAILY;COUNT=2', on_holidays: true };
  const planned: number[] = [];
  for (const hour of ['07', '09', '11', '13', '15', '17', '19'])
    planned.push(
      ...(await callApi<Planned>(page, 'class/createClassSchedule', { ...body, starts: `${hour}:00` })).sessions.map(
        (one) => one.id,
      ),
    );
  const [first] = planned;
  for (const view of ['month', 'week', 'day', 'rooms', 'trainers', 'agenda'] as const) {
    await page.goto(`/home/calendar?view=${view}&day=${day}&class=${class_id}`);
    await expect(page.locator(`[data-event-id^="${first}"], main section`).first()).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [wide, high] = view === 'agenda' ? [A4.short, A4.long] : [A4.long, A4.short];
    const sheets = sheetsOf(pdf);
    expect(sheets[0]).toEqual({ wide, high });
    // The rows of rooms and trainers need as many pages as they need, all of one kind.
    if (view === 'rooms' || view === 'trainers') expect(new Set(sheets.map((one) => one.wide)).size).toBe(1);
    else expect(sheets).toHaveLength(1);
  }

  await page.goto(`/home/calendar?view=month&day=${day}&class=${class_id}`);
  await expect(eventOf(page, first ?? 0)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('11:00', { exact: false })).toHaveCount(2);
  await expect(main.getByText('+4 more', { exact: true })).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  // Seven of each of two days are all there.
  await expect(main.getByText(/^\d\d:00 Drill/)).toHaveCount(14);
  await expect(main.getByRole('heading', { level: 2 })).toContainText('Penang');
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(eventOf(page, first ?? 0)).toBeVisible();
  await settled(page);
  for (const id of planned) await dropSession(page, id);
});
