/** Courses that a class category requires of its trainers: every door to the timetable, and what is said about it. */
import { describe, expect, it } from 'vitest';
import { aRoom, boxing, certify } from '../classes.testing.ts';
import { classContract } from '../class/class.contract.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';
import { classAssignContract } from '#areas/shift/class-assign/class-assign.contract.ts';
import { classCategoryContract } from '#areas/settings/class-category/class-category.contract.ts';
import { courseContract } from '#areas/learn/course/course.contract.ts';
import { dashboardContract } from '#areas/learn/dashboard/dashboard.contract.ts';
import { learnBy } from '#areas/learn/learn.testing.ts';
import { studyContract } from '#areas/learn/study/study.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const world = await gym();
const { as, on, test } = world;
const { ownerSql } = test;
const KL = as.admin.branch_id;
const facility_id = await aRoom(ownerSql, KL);
const timetable = as.admin(timetableContract);
const categories = as.hq(classCategoryContract);
const [able, new_one] = [as.trainer.id, as.trainer_pt.id];
await certify(ownerSql, able);
await certify(ownerSql, new_one);

const make = learnBy(world, as.hq);
/** A course of the network; its certificate is valid for a month. */
const { course_id, exam_id } = await make.examCourse({}, { everywhere: true, validity_months: 1 });
await make.takes(as.trainer, { course_id, exam_id });

const { id: class_id } = await as
  .admin(classContract)
  .create.data({ ...boxing, facility_id, colour: 'red', programme_types: [1], name: { en: 'Gated', cn: '' } });
let hour = 5;
const plan = (day: string, staff_id: number, more: object = {}) => {
  hour += 1;
  const at = { class_id, day, starts: `${String(hour).padStart(2, '0')}:00`, duration_min: 30, ...more };
  return timetable.createSingle({ ...at, trainers: [{ staff_id }] });
};
const planned = async (...asked: Parameters<typeof plan>) => {
  const { data } = await plan(...asked);
  const session = (data as { sessions: { id: number }[] } | null)?.sessions[0];
  if (!session) throw new Error(JSON.stringify(data));
  return timetable.session.data(session.id);
};
const require = async (course_ids: number[]) => {
  const all = await categories.list.data();
  const { id, version, name, colour } = all.find(({ key }) => key === 'boxing') ?? all[0]!;
  return categories.edit.data(id, { version, name, colour, course_ids });
};
const lackedBy = ({ trainers }: { trainers: readonly { lacks: readonly { why: string }[] }[] }) =>
  trainers.map(({ lacks }) => lacks.map(({ why }) => why));
const faults = async () => (await test.faults(on.clock.now(), ['learn_gate'])).flatMap(({ shown }) => shown);

const before = await planned(on.in(4), new_one);
const answer = await require([course_id]);

describe('a course that a category requires', () => {
  it('is one of the network that is published, and is chosen by head office only', async () => {
    expect(await categories.courses.data()).toEqual([expect.objectContaining({ id: course_id })]);
    const own = await learnBy(world).examCourse();
    const { id, version, name, colour } = answer;
    const with_own = { version, name, colour, course_ids: [own.course_id] };
    expect((await categories.edit(id, with_own)).faults).toHaveProperty('course_ids');
    const twice = { ...with_own, course_ids: [course_id, course_id] };
    expect((await categories.edit(id, twice)).faults).toHaveProperty('course_ids');
    expect((await as.admin(classCategoryContract).edit(id, with_own)).status).toBe(403);
    const { version: read } = await as.hq(courseContract).view.data(course_id);
    const out = await as.hq(courseContract).move.data(course_id, { version: read, move: 'unpublish' });
    await as.hq(courseContract).remove.refused('learn.course_taken', course_id, { version: out.version });
    // Withdrawn, it is still required, and can still be chosen.
    expect(await require([course_id])).toMatchObject({ course_ids: [course_id] });
    await as.hq(courseContract).move.data(course_id, { version: out.version, move: 'publish' });
    const unused = await make.examCourse({}, { everywhere: true });
    const both = await require([course_id, unused.course_id]);
    expect(both.course_ids).toEqual([course_id, unused.course_id]);
    const { version: v } = await as.hq(courseContract).view.data(unused.course_id);
    const gone = await as.hq(courseContract).move.data(unused.course_id, { version: v, move: 'unpublish' });
    await as.hq(courseContract).remove.refused('learn.course_gates', unused.course_id, { version: gone.version });
    await require([course_id]);
  });
  it('leaves the timetable as it was, and says so', async () => {
    expect(answer).toMatchObject({ course_ids: [course_id], lacking: 1 });
    const shown = await timetable.session.data(before.id);
    expect(lackedBy(shown)).toEqual([['missing']]);
    const [gap] = (await as.admin(dashboardContract).view.data()).gaps;
    expect(gap).toMatchObject({ staff_id: new_one, course_id, session_id: before.id, classes: 1, excused: 0 });
    // Another time on the same day, or somebody more, changes nothing for who teaches already.
    const moved = await timetable.editSession.data(before.id, { version: shown.version, starts: '21:00' });
    const trainers = [{ staff_id: new_one }, { staff_id: able }];
    const two = await timetable.assign.data(before.id, { version: moved.version, trainers });
    expect(lackedBy(two)).toEqual([['missing'], []]);
    expect(await faults()).toEqual([]);
  });
});

describe('without its certificate', () => {
  it('nobody is put on a class, once or repeated, by assigning or by taking over', async () => {
    expect(await plan(on.in(5), new_one)).toMatchObject({
      refusal: { code: 'classes.lacks_course', staff_id: new_one },
    });
    const weekly = { class_id, day: on.in(5), starts: '06:00', rule: 'FREQ=WEEKLY;COUNT=3' };
    const series = { ...weekly, trainers: [{ staff_id: new_one }] };
    await timetable.createRepeating.refused('classes.lacks_course', series);
    expect((await timetable.preview.data(series)).lacking).toMatchObject([
      { staff_id: new_one, lacks: [{ course_id, why: 'missing' }] },
    ]);
    const session = await planned(on.in(6), able);
    const over = { version: session.version, trainers: [{ staff_id: new_one }] };
    await timetable.assign.refused('classes.lacks_course', session.id, over);
    await timetable.editSession.refused('classes.lacks_course', session.id, over);
    const checked = await timetable.check.data(session.id, { trainers: over.trainers });
    expect(checked.lacking).toMatchObject([{ staff_id: new_one }]);
    const { branch_id, starts_at, ends_at } = session;
    const ask = { branch_id, starts_at, ends_at, session_id: session.id };
    const offered = await timetable.trainersByTime.data(ask);
    expect(offered.map(({ id, is_qualified }) => [id, is_qualified])).toEqual([
      [able, true],
      [new_one, false],
    ]);
    const { sessions } = await as.admin(classAssignContract).week.data({ week: session.day });
    const week = sessions.find(({ id }) => id === session.id);
    expect(week?.candidates).toMatchObject([{ staff_id: new_one, is_qualified: false, lacks: [{ course_id }] }]);
  });
  it('somebody with the permission lets them teach for a reason, which is kept', async () => {
    const session = await planned(on.in(7), able);
    const trainers = [{ staff_id: new_one, override_reason: 'Course is next week' }];
    const body = { version: session.version, trainers };
    expect((await as.sales(timetableContract).assign(session.id, body)).status).toBe(403);
    const given = await timetable.assign.data(session.id, body);
    expect(given.trainers).toMatchObject([{ staff_id: new_one, override_reason: 'Course is next week' }]);
    const [last_entry] = await ownerSql
      .selectFrom('audit_entry')
      .select(['staff_id', 'changes'])
      .where('table_name', '=', 'session_trainer')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last_entry).toMatchObject({
      staff_id: as.admin.id,
      changes: { override_reason: [null, 'Course is next week'] },
    });
    // Somebody who teaches already gets one too.
    const shown = await timetable.session.data(before.id);
    const excused = [{ staff_id: new_one, override_reason: 'Only until May' }, { staff_id: able }];
    const after = await timetable.assign.data(before.id, { version: shown.version, trainers: excused });
    expect(after.trainers[0]).toMatchObject({ override_reason: 'Only until May' });
    expect(await faults()).toEqual([]);
  });
});

/** The last day of the certificate: a class is taught on it, and not a day later. */
const last = '2026-04-05';

describe('a certificate', () => {
  it('is valid on its last day, and not for a class after it, wherever the class is moved from', async () => {
    const session = await planned(last, able);
    expect(await plan('2026-04-06', able)).toMatchObject({ refusal: { code: 'classes.lacks_course' } });
    const move = { version: session.version, day: '2026-04-06' };
    expect((await timetable.check.data(session.id, { day: move.day })).lacking).toMatchObject([
      { staff_id: able, lacks: [{ why: 'expired', until: last }] },
    ]);
    await timetable.editSession.refused('classes.lacks_course', session.id, move);
    const moved = await timetable.editSession.data(session.id, { ...move, override_reason: 'Renews it that week' });
    expect(moved.trainers).toMatchObject([{ override_reason: 'Renews it that week', lacks: [{ why: 'expired' }] }]);
    const { gaps } = await as.admin(dashboardContract).view.data();
    expect(gaps).toContainEqual(expect.objectContaining({ staff_id: able, why: 'expired', classes: 1, excused: 1 }));
  });
  it('that was revoked later is shown, and keeps its trainer from more classes; a failed exam gives none', async () => {
    const session = await planned(on.in(8), able);
    const [held] = await as.admin(studyContract).certificates.data();
    const revoke = { version: held?.version ?? 0, reason: 'Cheated' };
    await as.admin(studyContract).revoke.data(held?.id ?? 0, revoke);
    expect(lackedBy(await timetable.session.data(session.id))).toEqual([['revoked']]);
    expect(await faults()).toEqual([]);
    expect(await plan(on.in(9), able)).toMatchObject({ refusal: { code: 'classes.lacks_course' } });
    expect(await make.takes(as.trainer_pt, { course_id, exam_id }, ['Wrong', 'Wrong'])).toMatchObject({
      status: 'failed',
    });
    expect(lackedBy(await timetable.session.data(before.id))[0]).toEqual(['failed']);
    await require([]);
    expect((await plan(on.in(9), able)).responseCode).toBe(0);
    expect(lackedBy(await timetable.session.data(session.id))).toEqual([[]]);
  });
});
