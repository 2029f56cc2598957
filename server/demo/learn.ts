/** Courses for the staff of the network, and what the people of each branch have done of them. */
import { sql as raw } from 'kysely';
import { addDays, addMonths, type Day } from '#kit/domain/day.ts';
import { isPassed, marksFor, paperOf } from '#areas/learn/attempt/paper.rules.ts';
import type { Answer, Paper, PaperQuestion } from '#areas/learn/attempt/paper.model.ts';
import { requiredIn } from '#areas/learn/dashboard/dashboard.store.ts';
import type { Files } from '#kit/server/files.ts';
import { courseTexts, type CourseText } from './learn-texts.ts';
import { pdfOf } from './pdf.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

type Bank = Parameters<typeof paperOf>[0];
type Made = {
  id: number;
  text: CourseText;
  lessons: { id: number }[];
  exam_id: number;
  bank: Bank;
};
const PASS = 70;

const pages = async (world: World, files: Files | undefined, lines: readonly string[]): Promise<number | null> => {
  if (!files) return null;
  const [title = ''] = lines;
  const stored = await files.put(pdfOf(lines, 'en'));
  const row = { ...stored, branch_id: null, name: `${title}.pdf`, kind: 'application/pdf', purpose: 'course_file' };
  const { id } = await world.db
    .insertInto('file')
    .values({ ...row, attached_at: world.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const makeCourse = async (
  world: World,
  files: Files | undefined,
  categories: ReadonlyMap<string, number>,
  text: CourseText,
  before: readonly Made[],
): Promise<Made> => {
  const { db, now } = world;
  const published = addDays(now.toISOString().slice(0, 10), -text.days_ago);
  const { id } = await db
    .insertInto('course')
    .values({
      branch_id: null,
      course_category_id: categories.get(text.category.en) ?? 0,
      title: JSON.stringify(text.title),
      description: JSON.stringify(text.description),
      status: text.status,
      publish_on: text.status === 'pending_publish' ? addDays(now.toISOString().slice(0, 10), 12) : null,
      published_at: text.status === 'published' ? `${published}T02:00:00Z` : null,
      audience: JSON.stringify(text.audience),
      due_days: text.due_days,
      requires_ids: before.filter((one) => text.requires.includes(one.text.title.en)).map((one) => one.id),
      validity_months: text.validity_months,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = await db
    .insertInto('sub_course')
    .values({ branch_id: null, course_id: id, title: JSON.stringify(text.part), position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lessons: { id: number }[] = [];
  for (const [position, lesson] of text.lessons.entries()) {
    const file_id = await pages(world, files, [lesson.title.en, ...lesson.lines]);
    if (file_id === null) continue;
    const kept = { branch_id: null, sub_course_id: part.id, title: JSON.stringify(lesson.title), position };
    lessons.push(
      await db
        .insertInto('lesson')
        .values({ ...kept, kind: 'pdf', file_id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  }
  const exam = await db
    .insertInto('exam')
    .values({
      branch_id: null,
      sub_course_id: part.id,
      kind: text.kind,
      title: JSON.stringify(text.exam),
      minutes: 20,
      pass_percent: PASS,
      attempts: 2,
      review: 'answers_after_pass',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('exam_question')
    .values(
      text.questions.map(({ kind, prompt, options, marks, explanation }, position) => ({
        branch_id: null,
        exam_id: exam.id,
        kind,
        prompt: JSON.stringify(prompt),
        options: JSON.stringify(options),
        marks,
        explanation: JSON.stringify(explanation),
        position,
      })),
    )
    .returning('id')
    .execute();
  const bank = text.questions.map((one, at) => ({ ...one, id: rows[at]?.id ?? 0, picture_file_id: null, pool: null }));
  return { id, text, lessons, exam_id: exam.id, bank };
};

type Taker = { staff_id: number; branch: DemoBranch };
/** A right answer, or something else. */
const answerOf = (question: PaperQuestion, isRight: boolean, random: Random): Answer => {
  const { key, kind, options } = question;
  if (kind === 'short_text')
    return { chosen: [], text: isRight && key.accepted[0] ? key.accepted[0].en : 'I would ask the head coach.' };
  if (isRight) return { chosen: key.chosen, text: '' };
  if (kind === 'order' || kind === 'match') return { chosen: key.chosen.toReversed(), text: '' };
  return { chosen: [random.pick(options.filter(({ id }) => !key.chosen.includes(id))).id], text: '' };
};
type Sat = {
  staff_course_id: number;
  exam_id: number;
  staff_id: number;
  attempt: number;
  started_at: string;
  paper: Paper;
  skill: number;
  retake: boolean;
};
const MINUTE_MS = 60_000;
/** One attempt: what it was given, what was answered, and what that earned. */
const sitExam = async (world: World, sat: Sat, random: Random): Promise<'passed' | 'failed' | 'to_mark'> => {
  const { paper, skill, retake, ...row } = sat;
  const answers = paper.questions.map((question) => {
    const answer = answerOf(question, random.chance(skill), random);
    return { slot: question.slot, answer, marks: marksFor(question, answer) };
  });
  const total = paper.questions.reduce((sum, { marks }) => sum + marks, 0);
  const marks = answers.reduce((sum, one) => sum + (one.marks ?? 0), 0);
  const isOpen = answers.some((one) => one.marks === null);
  const status = isOpen ? 'to_mark' : isPassed(marks, total, PASS) ? 'passed' : 'failed';
  const start = Date.parse(sat.started_at);
  const at = (minutes: number): string => new Date(start + minutes * MINUTE_MS).toISOString();
  const { id } = await world.db
    .insertInto('staff_exam')
    .values({
      ...row,
      status,
      deadline_at: at(20),
      submitted_at: at(9),
      marks: isOpen ? null : marks,
      marks_total: total,
      pass_percent: PASS,
      review: 'answers_after_pass',
      ...(retake && status === 'failed' && { retake_status: 'pending', retake_reason: 'I misread two questions.' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('staff_exam_paper')
    .values({ staff_exam_id: id, staff_id: sat.staff_id, paper: JSON.stringify(paper) })
    .execute();
  await world.db
    .insertInto('staff_exam_answer')
    .values(
      answers.map((one) => ({
        staff_exam_id: id,
        staff_id: sat.staff_id,
        slot: one.slot,
        answer: JSON.stringify(one.answer),
        seq: 1,
        saved_at: at(2 + (one.slot % 6)),
        marks: one.marks,
      })),
    )
    .execute();
  return status;
};

const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const take = async (world: World, course: Made, taker: Taker): Promise<void> => {
  const { db } = world;
  const { branch, staff_id } = taker;
  const random = world.random('learn', course.text.title.en, staff_id);
  if (!random.chance(course.text.share)) return;
  const today = world.today(branch.time_zone);
  const started: Day = addDays(today, -random.int(2, Math.max(3, course.text.days_ago - 1)));
  const started_at = new Date(world.at(branch.time_zone, started, 600)).toISOString();
  const { id } = await db
    .insertInto('staff_course')
    .values({ staff_id, course_id: course.id, branch_id: branch.id, started_on: started, started_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finishes = random.chance(0.8);
  const seen = finishes ? course.lessons : course.lessons.slice(0, 1);
  const lesson_at = new Date(Date.parse(started_at) + 5 * MINUTE_MS).toISOString();
  if (seen.length > 0)
    await db
      .insertInto('staff_lesson')
      .values(
        seen.map((one) => ({
          staff_course_id: id,
          lesson_id: one.id,
          staff_id,
          position: 1,
          length: 1,
          seen: '{[0,1)}',
          first_at: started_at,
          last_at: lesson_at,
          finished_at: lesson_at,
        })),
      )
      .execute();
  if (!finishes || seen.length < course.lessons.length) return;
  const skill = random.bell(0.55, 1);
  for (const attempt of [1, 2]) {
    const paper = paperOf(course.bank, { shuffles: true, draw: null }, () => random.next());
    const sat_at = new Date(Date.parse(started_at) + attempt * 60 * MINUTE_MS).toISOString();
    const sat = { staff_course_id: id, exam_id: course.exam_id, staff_id, attempt, started_at: sat_at, paper, skill };
    const status = await sitExam(world, { ...sat, retake: attempt === 2 }, random);
    if (status === 'to_mark') return;
    if (status === 'failed') continue;
    const { validity_months } = course.text;
    const code = Array.from({ length: 16 }, () => CODE[random.int(0, CODE.length - 1)] ?? 'A').join('');
    await db
      .updateTable('staff_course')
      .set({
        completed_at: new Date(Date.parse(sat_at) + 9 * MINUTE_MS).toISOString(),
        completed_on: started,
        expires_on: validity_months === null ? null : addMonths(started, validity_months),
        certificate_code: code,
      })
      .where('id', '=', id)
      .execute();
    return;
  }
};

/** Somebody who needn't take a course, and letters to the others who are late, sent on the morning after. */
const remindLate = async (world: World, branch: DemoBranch, isFirst: boolean): Promise<void> => {
  const today = world.today(branch.time_zone);
  const required = requiredIn({ branches: [branch.id], today });
  const at = new Date(world.at(branch.time_zone, addDays(today, -1), 600)).toISOString();
  if (isFirst)
    await raw`
      insert into course_exemption (staff_id, course_id, reason, exempted_by, exempted_at)
      select r.staff_id, r.course_id, 'On parental leave until summer', (select min(s.id) from staff s where s.staff_type = 'super_admin' and s.id <> r.staff_id), ${at}
        from (${required}) r where r.due_on < ${today}::date order by r.staff_id desc limit 1`.execute(world.db);
  await raw`
    insert into course_reminder (staff_id, course_id, kind, about, sent_at)
    select r.staff_id, r.course_id, 'overdue', r.round, ((r.due_on + 1)::timestamp + interval '9 hours 24 minutes') at time zone ${branch.time_zone}
      from (${required}) r where r.due_on < ${today}::date - 1
    on conflict (staff_id, course_id, kind, about) where kind <> 'by_hand' do nothing`.execute(world.db);
};

export const makeLearn = async (world: World, files: Files | undefined): Promise<void> => {
  const categories = new Map<string, number>();
  for (const { category } of courseTexts) {
    if (categories.has(category.en)) continue;
    const { id } = await world.db
      .insertInto('course_category')
      .values({ branch_id: null, name: JSON.stringify(category), position: categories.size + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    categories.set(category.en, id);
  }
  const made: Made[] = [];
  for (const text of courseTexts) made.push(await makeCourse(world, files, categories, text, made));
  // Head office has decided it after the timetable was made: who teaches already goes on, and is listed.
  const gate = made.find(({ text }) => text.status === 'published');
  if (gate)
    await world.db
      .updateTable('class_category')
      .set({ course_ids: [gate.id] })
      .where('key', '=', 'kids')
      .execute();
  for (const course of made.filter(({ text }) => text.status === 'published')) {
    // Some work in two branches: they take it once.
    const takers = new Map<number, Taker>();
    for (const branch of world.gyms)
      for (const key of course.text.keys)
        for (const { id } of world.staffOf(branch, key)) if (!takers.has(id)) takers.set(id, { staff_id: id, branch });
    for (const taker of takers.values()) await take(world, course, taker);
  }
  for (const [at, branch] of world.gyms.entries()) await remindLate(world, branch, at === 0);
};
