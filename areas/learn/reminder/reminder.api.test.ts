/** Letters about courses: when, once, in whose language and to whom not; reminding by hand, and exemptions. */
import { describe, expect, it } from 'vitest';
import { reminderContract } from './reminder.contract.ts';
import { dashboardContract } from '../dashboard/dashboard.contract.ts';
import { learnGym } from '../learn.testing.ts';
import { studyContract } from '../study/study.contract.ts';

const { as, on, test, make } = await learnGym();

describe('somebody who has to take a course', () => {
  const title = { en: 'Pads', cn: '持靶' };
  const due = '2026-03-19';
  it('gets a letter a week before it is due and one when it is late, each once, in the morning of the branch', async () => {
    const { course_id } = await make.examCourse({}, { title, audience: must('trainer'), due_days: 14 });
    await test.set('staff', as.trainer_pt.id, { locale: 'cn' });
    seen = (await test.letters()).length;
    expect(await run()).toEqual([]);
    on.set('2026-03-12', '08:30');
    expect(await run()).toEqual([]);
    on.set('2026-03-12', '09:30');
    expect((await run()).toSorted()).toEqual(['“Pads” is due on Thu 19 Mar 2026', '请在 2026年3月19日前完成“持靶”']);
    // Twice, the day after, and at night: nothing more.
    expect([...(await run()), ...(await run())]).toEqual([]);
    on.set(due, '12:00');
    expect(await run()).toEqual([]);
    on.set('2026-03-20', '22:00');
    expect(await run()).toEqual([]);
    on.set('2026-03-21', '09:00');
    const two = await Promise.all([on.run('remind_of_courses'), run()]);
    expect(two[1].length + (await run()).length).toBe(2);
    const [first] = (await dashboard.view.data()).overdue;
    expect(first).toMatchObject({ course_id, due_on: due, reminded_at: on.clock.now().toISOString() });
  });

  it('is reminded by hand once a day, in the name of who asks, and only while it is late', async () => {
    const { overdue } = await dashboard.view.data();
    const { staff_id = 0, course_id = 0 } = overdue.find((one) => one.staff_id === as.trainer.id) ?? {};
    await desk.remind.refused('learn.reminded_today', { staff_id, course_id });
    on.set('2026-03-22', '10:00');
    const twice = await Promise.all([desk.remind({ staff_id, course_id }), desk.remind({ staff_id, course_id })]);
    expect(new Set(twice.map(({ responseCode }) => responseCode))).toEqual(new Set([0, 99]));
    expect(await run()).toEqual(['Reminder: “Pads” is overdue']);
    expect((await as.sales(reminderContract).remind({ staff_id, course_id })).status).toBe(403);
    expect((await as.admin_sg(reminderContract).remind({ staff_id, course_id })).refusal?.code).toBe(
      'learn.not_overdue',
    );
    await desk.remind.refused('learn.not_overdue', { staff_id: as.sales.id, course_id });
  });

  it('is reminded and exempted by head office, too, wherever they work', async () => {
    on.set('2026-03-23', '10:00');
    const { overdue } = await as.hq(dashboardContract).view.data();
    const { staff_id = 0, course_id = 0 } = overdue.find((one) => one.staff_id === as.trainer.id) ?? {};
    const office = as.hq(reminderContract);
    await office.remind.data({ staff_id, course_id });
    await desk.remind.refused('learn.reminded_today', { staff_id, course_id });
    const { id, version } = await office.exempt.data({ staff_id, course_id, reason: 'Teaches it' });
    expect(await late()).not.toContain(staff_id);
    await office.lift.data(id, { version });
    expect(await late()).toContain(staff_id);
    await run();
    on.set('2026-03-22', '10:00');
  });

  it('is exempted for a reason by someone else, and then isn’t late and gets no letter, until that ends', async () => {
    const [{ course_id } = { course_id: 0 }] = (await dashboard.view.data()).overdue;
    const of = { staff_id: as.trainer.id, course_id, reason: 'Head coach of the academy' };
    await desk.exempt.refused('learn.own_exemption', { ...of, staff_id: as.admin.id });
    await desk.exempt.refused('learn.not_required', { ...of, staff_id: as.sales.id });
    expect((await desk.exempt({ ...of, reason: ' ' })).faults).toHaveProperty('reason');
    const { id, version } = await desk.exempt.data(of);
    await desk.exempt.refused('learn.not_required', of);
    expect(await late()).toEqual([as.trainer_pt.id]);
    const mine = await as.trainer(studyContract).available.data();
    expect(mine.find((one) => one.id === course_id)).toMatchObject({ must: false, due_on: null });
    await desk.remind.refused('learn.not_overdue', { staff_id: as.trainer.id, course_id });
    expect(await desk.exemptions.data()).toMatchObject([{ id, reason: of.reason, can: ['lift'] }]);
    await desk.lift.data(id, { version });
    await desk.lift.refused('learn.exemption_lifted', id, { version: version + 1 });
    expect(await desk.exemptions.data()).toEqual([]);
    expect(new Set(await late())).toEqual(new Set([as.trainer.id, as.trainer_pt.id]));
  });

  it('who has left gets nothing more', async () => {
    await make.examCourse({}, { title: { en: 'Ropes', cn: '' }, audience: must('trainer'), due_days: 3 });
    await test.set('staff', as.trainer_pt.id, { status: 'inactive' });
    expect(await run()).toEqual(['“Ropes” is due on Wed 25 Mar 2026']);
    await test.set('staff', as.trainer_pt.id, { status: 'active' });
  });
});

let seen = 0;
/** The letters of this run of the job. */
const run = async (): Promise<string[]> => {
  await on.run('remind_of_courses');
  const fresh = (await test.letters()).slice(seen);
  seen += fresh.length;
  return fresh.map(({ subject }) => subject);
};
const must = (staff_type: 'trainer' | 'sales_person') => [{ must: true, staff_type }];
const desk = as.admin(reminderContract);
const dashboard = as.admin(dashboardContract);
const late = async () => (await dashboard.view.data()).overdue.map(({ staff_id }) => staff_id);

describe('a certificate', () => {
  it('is written about a month and a week before it expires, and not once it is renewed', async () => {
    on.set('2026-04-01', '10:00');
    await run();
    const title = { en: 'First aid', cn: '' };
    const { course_id, exam_id } = await make.examCourse({}, { title, validity_months: 2, renewal_days: 60 });
    await make.takes(as.sales, { course_id, exam_id });
    await make.takes(as.facility, { course_id, exam_id });
    expect(await run()).toEqual([]);
    on.set('2026-05-03', '10:00');
    const month = 'Your certificate of “First aid” expires on Mon 1 Jun 2026';
    expect(await run()).toEqual([month, month]);
    await make.takes(as.facility, { course_id, exam_id });
    on.set('2026-05-28', '10:00');
    const week = 'Only a few days left: your certificate of “First aid”';
    expect(await run()).toEqual([week]);
    on.set('2026-06-02', '10:00');
    expect(await run()).toEqual([]);
    expect(await test.faults(on.clock.now(), ['learn_reminders'])).toEqual([]);
  });
});
