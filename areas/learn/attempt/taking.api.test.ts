import { describe, expect, it } from 'vitest';
import { attemptContract } from './attempt.contract.ts';
import type { Attempt } from './attempt.model.ts';
import { courseContract } from '../course/course.contract.ts';
import { dashboardContract } from '../dashboard/dashboard.contract.ts';
import { examContract, questionContract } from '../exam/exam.contract.ts';
import { learnGym } from '../learn.testing.ts';
import { lessonContract } from '../lesson/lesson.contract.ts';
import { filmOf } from '../lesson/lesson.testing.ts';
import { studyContract } from '../study/study.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Person } from '#server/testing/gym.testing.ts';

const { as, on, test, make, both, faults } = await learnGym();

describe('who sees a course', () => {
  it('is everyone, or the people that it names; others don’t find it by its number', async () => {
    const { course_id } = await make.examCourse(
      {},
      {
        audience: [{ must: true, staff_type: 'trainer', branch_id: as.admin.branch_id }],
        due_days: 1,
      },
    );
    const mine = (await study(as.trainer).available.data()).find(({ id }) => id === course_id);
    expect(mine).toMatchObject({ must: true, state: 'available', due_on: on.in(1), is_overdue: false });
    expect((await study(as.sales).available.data()).map(({ id }) => id)).not.toContain(course_id);
    expect((await study(as.sales).details(course_id)).responseCode).toBe(codes.notFound);
    expect((await study(as.sales).start({ course_id })).responseCode).toBe(codes.notFound);
    expect((await study(as.admin_sg).details(course_id)).responseCode).toBe(codes.notFound);
    const view = await as.admin(courseContract).view.data(course_id);
    await as.admin(courseContract).move.data(course_id, { version: view.version, move: 'unpublish' });
    expect((await study(as.trainer).start({ course_id })).responseCode).toBe(codes.notFound);
  });
  it('waits for what has to be completed before', async () => {
    const first = await make.examCourse();
    const second = await make.examCourse({}, { requires_ids: [first.course_id] });
    await study(as.sales).start.refused('learn.course_locked', { course_id: second.course_id });
    await begun(as.sales, first.course_id);
    await make.sit(as.sales, first.exam_id, ['Right', 'Right']);
    expect(await begun(as.sales, second.course_id)).toMatchObject({ state: 'in_progress', missing: [] });
  });
});

const study = (who: Person) => who(studyContract);
const taking = (who: Person) => who(attemptContract);
const results = as.admin(attemptContract);
const begun = async (who: Person, course_id: number) => study(who).start.data({ course_id });

describe('a lesson', () => {
  it('is opened in a course that was started, its file too, and finished page by page', async () => {
    const course = await make.course();
    const part = await make.part(course.id);
    const { id: lesson_id } = await make.lesson(part.id);
    await make.publish(course.id);
    const file = async (who: Person) =>
      test.app.http.inject({ url: `/api/v4/lesson/file/${lesson_id}`, headers: await who.headers() });
    expect((await study(as.trainer).startLesson({ lesson_id })).responseCode).toBe(codes.notFound);
    expect((await file(as.trainer)).json()).toMatchObject({ responseCode: codes.notFound });
    await begun(as.trainer, course.id);
    expect((await file(as.trainer)).json()).toMatchObject({ responseCode: codes.notFound });
    expect(await study(as.trainer).startLesson.data({ lesson_id })).toMatchObject({ position: 0, seen_percent: 0 });
    expect((await file(as.trainer)).headers['content-type']).toContain('application/pdf');
    expect((await file(as.sales)).json()).toMatchObject({ responseCode: codes.notFound });
    const see = (page: number) =>
      study(as.trainer).see.data({ lesson_id, position: page, length: 3, from: page - 1, until: page });
    await see(1);
    await see(3);
    await see(3);
    expect(await study(as.trainer).lastView.data(lesson_id)).toMatchObject({
      position: 3,
      seen_percent: 66,
      finished_at: null,
    });
    expect(await see(2)).toMatchObject({ seen_percent: 100, finished_at: expect.any(String) });
    expect(await study(as.trainer).details.data(course.id)).toMatchObject({ state: 'completed', done: 1, total: 1 });
    await as.admin(lessonContract).remove.refused('learn.lesson_opened', lesson_id, { version: 1 });
  });
  it('that is a film is watched, not skipped through', async () => {
    const course = await make.course();
    const { id: lesson_id } = await make.lesson((await make.part(course.id)).id, {
      file_id: (await make.file('a.mp4', filmOf(600))).id,
    });
    await make.publish(course.id);
    await begun(as.trainer, course.id);
    await study(as.trainer).startLesson.data({ lesson_id });
    const see = (from: number, until: number) =>
      study(as.trainer).see.data({ lesson_id, position: until, length: 10, from, until });
    expect(await see(0, 600)).toMatchObject({ seen_percent: 3, position: 600, length: 600 });
    on.later(5);
    expect(await see(0, 300)).toMatchObject({ seen_percent: 50, finished_at: null });
    on.later(5);
    expect(await see(300, 541)).toMatchObject({ seen_percent: 100, finished_at: expect.any(String) });
  });
});

describe('an exam', () => {
  it('shows no key while it is taken, nor in anything else that a learner can ask for', async () => {
    const { course_id, exam_id } = await make.examCourse({ review: 'marks' });
    await as.admin(questionContract).create.data({
      exam_id,
      kind: 'short_text',
      prompt: both('Which art?'),
      options: [{ text: both('Silat') }],
      explanation: both('It is local'),
    });
    await begun(as.trainer, course_id);
    const started = await taking(as.trainer).start({ exam_id });
    const { id } = started.data;
    const texts = [
      started.text,
      (await taking(as.trainer).paper(id)).text,
      (await taking(as.trainer).intro(exam_id)).text,
      (await taking(as.trainer).result(id)).text,
      (await study(as.trainer).details(course_id)).text,
      (await taking(as.trainer).own()).text,
      (await taking(as.trainer).submit(id, {})).text,
      (await taking(as.trainer).paper(id)).text,
    ];
    for (const text of texts)
      for (const word of ['Silat', 'local', 'accepted":[{', '"right"']) expect(text).not.toContain(word);
    expect(await taking(as.trainer).paper.data(id)).toMatchObject({ status: 'failed', questions: [], answers: [] });
    expect((await as.trainer(questionContract).list({ exam_id })).status).toBe(403);
    expect((await as.trainer(attemptContract).view(id)).status).toBe(403);
  });

  it('started in two tabs is one attempt; the newest answer stays, whatever order they arrive in', async () => {
    const { course_id, exam_id } = await make.examCourse();
    await begun(as.trainer, course_id);
    const [one, two] = await Promise.all([1, 2].map(() => taking(as.trainer).start.data({ exam_id })));
    expect(one?.id).toBe(two?.id);
    const attempt = one as Attempt;
    const [right, wrong] = [make.optionOf(attempt, 0, 'Right'), make.optionOf(attempt, 0, 'Wrong')];
    const answer = (chosen: number, seq: number) =>
      taking(as.trainer).answer.data(attempt.id, { slot: 0, answer: { chosen: [chosen] }, seq });
    expect(await answer(right, 5)).toEqual({ saved: true, seq: 5 });
    expect(await answer(wrong, 4)).toEqual({ saved: false, seq: 5 });
    expect((await taking(as.trainer).paper.data(attempt.id)).answers).toMatchObject([
      { slot: 0, chosen: [right], seq: 5 },
    ]);
    const [first, second] = await Promise.all([1, 2].map(() => taking(as.trainer).submit.data(attempt.id, {})));
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 'passed', marks: 2, marks_total: 4, percent: 50 });
    await taking(as.trainer).answer.refused('learn.attempt_ended', attempt.id, { slot: 1, answer: {}, seq: 9 });
  });

  it('belongs to the server’s clock: the last second counts, one later doesn’t, and the job hands it in', async () => {
    const { course_id, exam_id } = await make.examCourse({ minutes: 10 });
    await begun(as.trainer, course_id);
    const attempt = await taking(as.trainer).start.data({ exam_id });
    expect(attempt.seconds_left).toBe(600);
    on.later(10);
    await make.give(as.trainer, attempt, ['Right']);
    await on.run('close_overdue_exams');
    expect(await taking(as.trainer).paper.data(attempt.id)).toMatchObject({ status: 'in_progress', seconds_left: 0 });
    on.later(1 / 60);
    await taking(as.trainer).answer.refused('learn.time_over', attempt.id, { slot: 1, answer: {}, seq: 2 });
    expect((await taking(as.trainer).paper.data(attempt.id)).questions).toEqual([]);
    on.later(60);
    await on.run('close_overdue_exams');
    const ended = await taking(as.trainer).result.data(attempt.id);
    expect(ended).toMatchObject({ status: 'passed', marks: 2, closed_by_system: true });
    expect(Date.parse(ended.submitted_at ?? '')).toBe(Date.parse(attempt.started_at) + 600_000);
    expect(await results.view.data(attempt.id)).toMatchObject({ minutes_taken: 10 });
  });

  it('that ran out is closed before the next attempt, and every attempt counts', async () => {
    const { course_id, exam_id } = await make.examCourse({ minutes: 1, attempts: 2 });
    await begun(as.sales, course_id);
    const first = await taking(as.sales).start.data({ exam_id });
    on.later(61 / 60);
    const second = await taking(as.sales).start.data({ exam_id });
    expect([first.attempt, second.attempt]).toEqual([1, 2]);
    expect(await taking(as.sales).result.data(first.id)).toMatchObject({ status: 'failed', marks: 0 });
    await taking(as.sales).submit.data(second.id, {});
    await taking(as.sales).start.refused('learn.no_attempts_left', { exam_id });
  });

  it('keeps its paper and its rules, whatever becomes of the questions', async () => {
    const { course_id, exam_id } = await make.examCourse({ pass_percent: 50 });
    await begun(as.trainer, course_id);
    const attempt = await taking(as.trainer).start.data({ exam_id });
    const bank = await as.admin(questionContract).list.data({ exam_id });
    for (const { id, version } of bank.data) await as.admin(questionContract).remove.data(id, { version });
    const rules = await as.admin(examContract).view.data(exam_id);
    const { kind, title } = rules;
    await as
      .admin(examContract)
      .edit.data(exam_id, { kind, title, pass_percent: 100, review: 'score', version: rules.version });
    await make.give(as.trainer, attempt, ['Right']);
    const result = await taking(as.trainer).submit.data(attempt.id, {});
    expect(result).toMatchObject({ status: 'passed', pass_percent: 50, review: 'answers' });
    expect(result.questions).toHaveLength(2);
    await as.admin(examContract).remove.refused('learn.exam_taken', exam_id, { version: rules.version + 1 });
  });

  it('goes on while its course is withdrawn, and nothing else can be begun', async () => {
    const { course_id, exam_id, sub_course_id } = await make.examCourse({ attempts: 3 });
    const { id: lesson_id } = await make.lesson(sub_course_id);
    await begun(as.trainer, course_id);
    const attempt = await taking(as.trainer).start.data({ exam_id });
    const { version } = await as.admin(courseContract).view.data(course_id);
    await as.admin(courseContract).move.data(course_id, { version, move: 'unpublish' });
    await study(as.trainer).startLesson.refused('learn.course_withdrawn', { lesson_id });
    expect((await study(as.trainer).details.data(course_id)).state).toBe('withdrawn');
    expect((await taking(as.trainer).start.data({ exam_id })).id).toBe(attempt.id);
    await make.give(as.trainer, attempt, ['Wrong', 'Wrong']);
    expect(await taking(as.trainer).submit.data(attempt.id, {})).toMatchObject({ status: 'failed' });
    await taking(as.trainer).start.refused('learn.course_withdrawn', { exam_id });
  });

  it('can be tried again after a while', async () => {
    const { course_id, exam_id } = await make.examCourse({ cooldown_hours: 1 });
    await begun(as.trainer, course_id);
    const failed = await make.sit(as.trainer, exam_id, ['Wrong', 'Wrong']);
    expect(failed).toMatchObject({ status: 'failed', again_at: expect.any(String) });
    await taking(as.trainer).start.refused('learn.cooling_down', { exam_id });
    expect((await taking(as.trainer).intro.data(exam_id)).blocked).toContain('too early');
    on.later(60);
    expect(await make.sit(as.trainer, exam_id, ['Right', 'Right'])).toMatchObject({ status: 'passed', can: [] });
    await taking(as.trainer).start.refused('learn.already_passed', { exam_id });
  });

  it('is nobody else’s: not its paper, its answers, its end or its result', async () => {
    const { course_id, exam_id } = await make.examCourse();
    await begun(as.trainer, course_id);
    const { id } = await taking(as.trainer).start.data({ exam_id });
    const other = taking(as.sales);
    for (const said of [
      await other.paper(id),
      await other.answer(id, { slot: 0, answer: {}, seq: 1 }),
      await other.submit(id, {}),
      await other.result(id),
      await other.requestRetake(id, { reason: 'x' }),
      await other.start({ exam_id }),
      await as.admin_sg(attemptContract).view(id),
    ])
      expect(said.responseCode).toBe(codes.notFound);
    // Those who look after the person see the questions once it is handed in.
    expect((await results.view.data(id)).questions).toEqual([]);
  });
});

describe('a retake', () => {
  it('adds exactly one attempt, once, and somebody else decides', async () => {
    const { course_id, exam_id } = await make.examCourse({ attempts: 1 });
    await begun(as.sales, course_id);
    const failed = await make.sit(as.sales, exam_id, ['Wrong', 'Wrong']);
    expect(failed.can).toEqual(['request_retake']);
    const asked = await Promise.all(
      [1, 2].map(() => taking(as.sales).requestRetake(failed.id, { reason: 'I was ill' })),
    );
    expect(asked.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.refused]);
    await taking(as.sales).start.refused('learn.retake_waits', { exam_id });
    const { version, can } = await results.view.data(failed.id);
    expect(can).toEqual(['mark', 'approve', 'reject']);
    const other = await as.trainer(attemptContract).updateRetake(failed.id, { version, status: 'approved' });
    expect(other.status).toBe(403);
    expect(Object.keys((await results.updateRetake(failed.id, { version, status: 'rejected' })).faults)).toEqual([
      'reason',
    ]);
    await results.updateRetake.data(failed.id, { version, status: 'approved' });
    const no = { status: 'rejected', reason: 'No' } as const;
    await results.updateRetake.refused('kit.move_not_possible', failed.id, { version: version + 1, ...no });
    const second = await make.sit(as.sales, exam_id, ['Wrong', 'Wrong']);
    await taking(as.sales).start.refused('learn.no_attempts_left', { exam_id });
    await taking(as.sales).requestRetake.data(second.id, { reason: 'Again' });
    await results.updateRetake.data(second.id, { version: (await results.view.data(second.id)).version, ...no });
    await taking(as.sales).start.refused('learn.retake_rejected', { exam_id });
  });
  it('is never given after a pass, nor to oneself', async () => {
    const { course_id, exam_id } = await make.examCourse({ attempts: 1 });
    await begun(as.admin, course_id);
    const failed = await make.sit(as.admin, exam_id, ['Wrong', 'Wrong']);
    await taking(as.admin).requestRetake.data(failed.id, { reason: 'Again' });
    const { version, can } = await results.view.data(failed.id);
    expect(can).toEqual([]);
    await results.updateRetake.refused('learn.own_attempt', failed.id, { version, status: 'approved' });
    await results.mark.refused('learn.own_attempt', failed.id, { version, marks: [{ slot: 0, marks: 2 }] });
    // Head office corrects the marks: it is passed now, so there is nothing to retake.
    const hq = as.hq(attemptContract);
    const again = { version, marks: [{ slot: 0, marks: 2 }] };
    expect((await hq.mark(failed.id, again)).faults).toHaveProperty('reason');
    const marked = await hq.mark.data(failed.id, { ...again, reason: 'The key was wrong' });
    expect(marked).toMatchObject({ mark_reason: 'The key was wrong', status: 'passed' });
    await hq.updateRetake.refused('learn.already_passed', failed.id, { version: marked.version, status: 'approved' });
  });
});

describe('marking', () => {
  it('waits for a person where nobody can say by a rule, within the marks of the question', async () => {
    const { course_id, exam_id } = await make.examCourse();
    await make.question(exam_id, { kind: 'short_text', options: [], prompt: both('Why?'), marks: 6 });
    await begun(as.trainer, course_id);
    const attempt = await taking(as.trainer).start.data({ exam_id });
    const open = attempt.questions.find(({ kind }) => kind === 'short_text')?.slot ?? 0;
    await taking(as.trainer).answer.data(attempt.id, { slot: open, answer: { text: 'Because of balance' }, seq: 1 });
    expect(await taking(as.trainer).submit.data(attempt.id, {})).toMatchObject({
      status: 'to_mark',
      marks: null,
      questions: null,
    });
    await taking(as.trainer).start.refused('learn.waits_for_marking', { exam_id });
    const { version } = await results.view.data(attempt.id);
    const mark = (marks: number, slot = open) => ({ version, marks: [{ slot, marks, comment: 'Good' }] });
    expect(Object.keys((await results.mark(attempt.id, mark(7))).faults)).toEqual(['marks.0.marks']);
    expect(Object.keys((await results.mark(attempt.id, mark(1, 99))).faults)).toEqual(['marks.0.slot']);
    const two = await Promise.all([5, 6].map((marks) => results.mark(attempt.id, mark(marks))));
    expect(two.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).not.toEqual([codes.ok, codes.ok]);
    const after = await taking(as.trainer).result.data(attempt.id);
    expect(after).toMatchObject({ status: 'passed', marks_total: 10 });
    expect(after.questions?.find(({ slot }) => slot === open)).toMatchObject({ comment: 'Good' });
    expect((await study(as.trainer).details.data(course_id)).state).toBe('completed');
  });
  it('says how hard each question was', async () => {
    const { course_id, exam_id } = await make.examCourse();
    for (const [who, right] of [
      [as.trainer, ['Right', 'Right']],
      [as.sales, ['Wrong', 'Right']],
    ] as const) {
      await begun(who, course_id);
      await make.sit(who, exam_id, right);
    }
    const figures = await as.admin(examContract).figures.data(exam_id);
    expect(figures).toHaveLength(2);
    expect(figures.reduce((sum, { right_percent }) => sum + right_percent, 0)).toBe(150);
    expect(await results.taken.data({ staff_id: as.sales.id })).not.toEqual([]);
  });
});

describe('a certificate', () => {
  it('says to anyone with its code whose it is, until it expires or is revoked', async () => {
    const { course_id, exam_id } = await make.examCourse({}, { validity_months: 1, renewal_days: 10 });
    await begun(as.trainer, course_id);
    await make.sit(as.trainer, exam_id, ['Right', 'Right']);
    const own = (await study(as.trainer).own.data()).find(({ id }) => id === course_id);
    const code = own?.certificate_code ?? '';
    const verifyCode = (typed: string) => as.nobody(studyContract).verify.data({ code: typed });
    expect(await verifyCode(code.toLowerCase().replace(/(.{4})/g, '$1 '))).toMatchObject({ state: 'valid' });
    expect(await verifyCode('ABCDEFGHJKLMNPQR')).toBe(null);
    const pdf = async (who: Person) =>
      test.app.http.inject({
        url: `/api/v4/staffCourse/certificate/${own?.staff_course_id}`,
        headers: await who.headers(),
      });
    expect((await pdf(as.trainer)).headers['content-type']).toContain('application/pdf');
    expect((await pdf(as.sales)).json()).toMatchObject({ responseCode: codes.notFound });
    await study(as.trainer).start.refused('learn.course_completed', { course_id });
    on.set(on.in(25));
    expect((await begun(as.trainer, course_id)).state).toBe('in_progress');
    expect(await verifyCode(code)).toMatchObject({ state: 'valid' });
    on.set(on.in(40));
    expect(await verifyCode(code)).toMatchObject({ state: 'expired' });
    await make.sit(as.trainer, exam_id, ['Right', 'Right']);
    const listed = (await study(as.admin).certificates.data()).filter((one) => one.course_id === course_id);
    expect(listed).toMatchObject([{ state: 'valid', can: ['revoke'] }]);
    const [held] = listed;
    if (!held) throw new Error('no certificate');
    const { version } = held;
    await study(as.admin).revoke.data(held.id, { version, reason: 'Exam was shared' });
    expect(await verifyCode(held.certificate_code)).toMatchObject({ state: 'revoked' });
    await study(as.admin).revoke.refused('learn.not_a_certificate', held.id, { version: version + 1, reason: 'Again' });
    expect((await study(as.trainer).details.data(course_id)).state).toBe('revoked');
  });
});

it('the dashboard counts, and names who is late', async () => {
  const { course_id } = await make.examCourse(
    {},
    { audience: [{ must: true, staff_type: 'sales_person' }], due_days: 2 },
  );
  on.set(on.in(3));
  const late = (await as.admin(dashboardContract).view.data()).overdue.filter((one) => one.course_id === course_id);
  expect(late.map(({ staff_id }) => staff_id)).toEqual([as.sales.id]);
});

it('leaves records that hold together', async () => {
  expect(await faults()).toEqual([]);
});
