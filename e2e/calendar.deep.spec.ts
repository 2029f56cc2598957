/** Dragging in the calendar: holding something over a place shows the conflicts there, and it can be dropped or not. */
import type { Planned, SessionRow, TrainerAt } from '#areas/classes/timetable/timetable.model.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { instantIn } from '#kit/domain/zone.ts';
import { callApi } from './kit/api.ts';
import { aClass, aSession, dayAhead, dropSession, ZONE } from './kit/classes.ts';
import { holdOver, middleOf } from './kit/drag.ts';
import { expectAccessible } from './kit/axe.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.pg@cornerman.example';
const eventOf = (page: Page, id: number | string) => page.locator(`[data-event-id="${id}"]`);
const slotOf = (page: Page, day: Day, time: string) => page.locator(`[data-slot="${day} ${time}:00"]`);
const hint = (page: Page) => page.getByRole('status').filter({ hasText: /\d\d:\d\d–\d\d:\d\d/ });
const timeOf = async (page: Page, id: number): Promise<string[]> => {
  const { starts_at, ends_at } = await callApi<SessionRow>(page, `classSession/view/${id}`);
  return [starts_at, ends_at];
};
const at = (day: Day, time: string): string => instantIn(ZONE, day, time).toISOString();

test('a class that is dragged says what is in the way and what is free, is resized, and another page sees it', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1366, height: 1800 });
  await signIn(page, ADMIN);
  const day = dayAhead(17);
  const { id: class_id, name, room } = await aClass(page, 12, 60);
  // Its room is free at any time.
  await aClass(page, 12, 60);
  const first = await aSession(page, class_id, { day, starts: '10:00' });
  const second = await aSession(page, class_id, { day, starts: '13:00' });
  const address = `/home/calendar?view=day&day=${day}&class=${class_id}&appointments=0`;
  await page.goto(address);
  await settled(page);
  const other = await page.context().newPage();
  await other.goto(address);

  await holdOver(page, await middleOf(eventOf(page, first.id), 0.2), await middleOf(slotOf(page, day, '13:00')));
  await expect(hint(page)).toContainText(`${room.name}: ${name}`);
  await expect(hint(page)).toContainText('Free rooms');
  await expect(hint(page)).toContainText('Free times on those days');
  await page.mouse.up();
  const alert = page.getByRole('dialog', { name: 'Conflict: room or trainer already booked' });
  await expect(alert).toContainText(name);
  await expect(alert).toContainText('Free rooms');
  await alert.getByRole('button', { name: 'Ok' }).click();
  expect(await timeOf(page, first.id)).toEqual([at(day, '10:00'), at(day, '11:00')]);

  await holdOver(page, await middleOf(eventOf(page, first.id), 0.2), await middleOf(slotOf(page, day, '15:00')));
  await expect(hint(page)).toContainText('No conflicts.');
  await page.mouse.up();
  await expect(eventOf(page, first.id)).toContainText('15:00–16:00');
  await expect(eventOf(other, first.id)).toContainText('15:00–16:00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(eventOf(page, first.id)).toContainText('10:00–11:00');

  // The end is dragged over the other class, and then as far as there is room.
  const box = await eventOf(page, first.id).boundingBox();
  const edge = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) - 2 };
  await holdOver(page, edge, await middleOf(slotOf(page, day, '13:00'), 0.9));
  await expect(hint(page)).toContainText('10:00–13:30');
  await expect(hint(page)).toContainText(`${room.name}: ${name}`);
  const noon = await middleOf(slotOf(page, day, '11:30'), 0.9);
  await page.mouse.move(noon.x, noon.y, { steps: 4 });
  await expect(hint(page)).toContainText('10:00–12:00');
  await expect(hint(page)).toContainText('No conflicts.');
  await page.mouse.up();
  await expect(eventOf(page, first.id)).toContainText('10:00–12:00');
  await expectAccessible(page);
  await other.close();
  for (const one of [first, second]) await dropSession(page, one.id);
});

test('a class is handed to another trainer and another room by dragging it into their rows', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1366, height: 2400 });
  await signIn(page, ADMIN);
  const day = dayAhead(19);
  const starts = `0${1 + (test.info().repeatEachIndex % 5)}:00`;
  const { id: class_id, room } = await aClass(page, 12, 60);
  const spare = await aClass(page, 12, 60);
  const session = await aSession(page, class_id, { day, starts });
  const { starts_at, ends_at } = session;
  const all = await callApi<TrainerAt[]>(page, 'trainer/getTrainersByTime', { starts_at, ends_at });
  const [from, to] = all.filter((one) => one.is_free && one.is_qualified);
  if (!from || !to) throw new Error('two trainers are needed who are free at night');
  const { version } = session;
  await callApi(page, `classSession/assignTrainer/${session.id}`, { version, trainers: [{ staff_id: from.id }] });

  await page.goto(`/home/calendar?view=trainers&day=${day}&class=${class_id}&appointments=0`);
  await settled(page);
  const label = page.locator(`[data-row="${to.id}"]`);
  const event = eventOf(page, `${session.id} ${from.id}`);
  const source = await middleOf(event);
  await holdOver(page, source, { x: source.x - 50, y: (await middleOf(label)).y });
  await expect(hint(page)).toContainText('No conflicts.');
  await page.mouse.up();
  await expect(eventOf(page, `${session.id} ${to.id}`)).toBeVisible();
  const handed = await callApi<SessionRow>(page, `classSession/view/${session.id}`);
  expect(handed.trainers.map((one) => one.staff_id)).toEqual([to.id]);

  await page.goto(`/home/calendar?view=rooms&day=${day}&class=${class_id}&appointments=0`);
  await settled(page);
  const there = await middleOf(eventOf(page, `${session.id} ${room.id}`));
  await holdOver(page, there, {
    x: there.x - 50,
    y: (await middleOf(page.locator(`[data-row="${spare.room.id}"]`))).y,
  });
  await expect(hint(page)).toContainText('No conflicts.');
  await page.mouse.up();
  await expect(eventOf(page, `${session.id} ${spare.room.id}`)).toBeVisible();
  await dropSession(page, session.id);
});

test('从系列中拖动一节课时，先问影响范围', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 1800 });
  await signIn(page, ADMIN);
  await inLocale(page, 'cn');
  const day = dayAhead(23);
  const { id: class_id } = await aClass(page, 12, 60);
  const body = { class_id, day, starts: '10:00', rule: 'FREQ=WEEKLY;COUNT=3', on_holidays: true };
  const { sessions } = await callApi<Planned>(page, 'class/createClassSchedule', body);
  const [first, second, third] = sessions.map((one) => one.id);
  const on = addDays(day, 7);
  await page.goto(`/home/calendar?view=day&day=${on}&class=${class_id}&appointments=0`);
  await settled(page);
  await holdOver(page, await middleOf(eventOf(page, second ?? 0), 0.2), await middleOf(slotOf(page, on, '14:00')));
  await expect(hint(page)).toContainText('没有冲突。');
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: /^调整/ });
  await dialog.getByLabel('这一节及之后').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '调整时间' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(eventOf(page, second ?? 0)).toContainText('14:00–15:00');
  expect(await timeOf(page, first ?? 0)).toEqual([at(day, '10:00'), at(day, '11:00')]);
  expect(await timeOf(page, third ?? 0)).toEqual([at(addDays(day, 14), '14:00'), at(addDays(day, 14), '15:00')]);
});
