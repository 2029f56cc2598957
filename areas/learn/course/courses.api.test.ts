import { describe, expect, it } from 'vitest';
import { attemptContract } from '../attempt/attempt.contract.ts';
import { categoryContract } from '../category/category.contract.ts';
import { courseContract, subCourseContract } from './course.contract.ts';
import { examContract, questionContract } from '../exam/exam.contract.ts';
import { lessonContract } from '../lesson/lesson.contract.ts';
import { filmOf, slidesOf } from '../lesson/lesson.testing.ts';
import { studyContract } from '../study/study.contract.ts';
import { learnBy, learnGym } from '../learn.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';
import { codes } from '#kit/domain/errors.ts';

// Its program for slides fails with all of them.
const { world, as, on, sold, test, make, both } = await learnGym({ config: { libreOfficePath: '/bin/false' } });

lifecycle('Course categories', categoryContract, {
  as,
  by: 'admin',
  create: (n) => ({ name: both(`Subject ${n}`), description: both(`About ${n}`), position: n }),
  sorts: {
    courses: {
      of: async () => {
        const [none, one] = [await make.category(), await make.category()];
        await make.course({ course_category_id: one.id });
        return [none.id, one.id];
      },
    },
  },
});

const firstCategory = await make.category();
const titled = async (title: string): Promise<number> => (await make.course({ title: both(title) })).id;
/** A course of slides, which are finished as soon as they are opened. */
const taken = async (isCompleted: boolean): Promise<number> => {
  const { id } = await make.course();
  const slides = await make.file('a.ppt', slidesOf('PowerPoint Document'));
  const lesson = await make.lesson((await make.part(id)).id, { file_id: slides.id });
  await make.publish(id);
  await as.trainer(studyContract).start.data({ course_id: id });
  if (isCompleted) await as.trainer(studyContract).startLesson.data({ lesson_id: lesson.id });
  return id;
};

lifecycle('Courses', courseContract, {
  as,
  by: 'admin',
  create: (n) => ({ course_category_id: firstCategory.id, title: both(`How to ${n}`), validity_months: 12 }),
  // With something in it, so that it can be published.
  make: async (n) => {
    const { id } = await make.course({ course_category_id: firstCategory.id, title: both(`How to ${n}`) });
    await make.lesson((await make.part(id)).id);
    return { id };
  },
  filters: {
    status: async () => {
      const [shown, hidden] = [await make.course(), await make.course()];
      await make.lesson((await make.part(shown.id)).id);
      await make.publish(shown.id);
      return { asked: 'published', found: shown.id, left_out: hidden.id };
    },
    course_category_id: async () => {
      const [one, other] = [await make.course(), await make.course()];
      return { asked: one.course_category_id, found: one.id, left_out: other.id };
    },
  },
  sorts: {
    title: { of: async () => [await titled('Mango'), await titled('Aster'), await titled('Tulip')] },
    created_at: { of: async () => [await titled('x'), await titled('y')] },
    taking: { of: async () => [await titled('free'), await taken(false)] },
    completed: { of: async () => [await titled('new'), await taken(true)] },
  },
  moves: { schedule: () => ({ publish_on: on.in(3) }) },
  reach: {},
  rows: {
    picture: async () => ({ id: (await make.course({ picture_file_id: (await picture()).id })).id }),
  },
});
const picture = async () => ({ id: await coursePicture() });
const coursePicture = async (): Promise<number> => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b33' } })
    .png()
    .toBuffer();
  return (await make.file('course.png', bytes, 'course_picture')).id;
};

const home = await make.course();

lifecycle('Sub-courses', subCourseContract, {
  as,
  by: 'admin',
  create: (n) => ({ course_id: home.id, title: both(`Chapter ${n}`), position: n }),
});
const chapter = await make.part(home.id);

const [kept, lessons, questions] = [as.admin(courseContract), as.admin(lessonContract), as.admin(questionContract)];

lifecycle('Lessons', lessonContract, {
  as,
  by: 'admin',
  create: async (n) => ({ sub_course_id: chapter.id, title: both(`Lesson ${n}`), file_id: (await make.file()).id }),
  edit: ({ file_id }: { file_id: number }, n) => ({ title: both(`Lesson ${n}`), file_id }),
  filters: {
    kind: async () => {
      const film = await make.lesson(chapter.id, { file_id: (await make.file('a.mp4', filmOf(60))).id });
      return { asked: 'mp4', found: film.id, left_out: (await make.lesson(chapter.id)).id };
    },
    course_id: async () => {
      const [one, other] = [await make.lesson((await make.part()).id), await make.lesson(chapter.id)];
      return { asked: one.course_id, found: one.id, left_out: other.id };
    },
  },
  rows: {
    file: () => ({}),
    prepare: async () => {
      const slides = await make.file('a.ppt', slidesOf('PowerPoint Document'));
      const { id } = await make.lesson(chapter.id, { file_id: slides.id });
      await on.run('slide_pages');
      return { id, input: { version: (await lessons.view.data(id)).version } };
    },
  },
});

lifecycle('Exams', examContract, {
  as,
  by: 'admin',
  create: (n) => ({
    sub_course_id: chapter.id,
    kind: 'exam',
    title: both(`Test ${n}`),
    pass_percent: 80,
    review: 'marks',
  }),
  filters: {
    kind: async () => {
      const [quiz, exam] = [await make.exam(chapter.id, { kind: 'quiz' }), await make.exam(chapter.id)];
      return { asked: 'quiz', found: quiz.id, left_out: exam.id };
    },
    course_id: async () => {
      const [one, other] = [await make.exam((await make.part()).id), await make.exam(chapter.id)];
      return { asked: one.course_id, found: one.id, left_out: other.id };
    },
  },
  rows: { figures: () => ({}), regrades: () => ({}) },
});
const exam = await make.exam(chapter.id);

lifecycle('Exam questions', questionContract, {
  as,
  by: 'admin',
  create: (n) => ({
    exam_id: exam.id,
    kind: 'single',
    prompt: both(`What is ${n}?`),
    options: [
      { text: both('This'), right: true },
      { text: both('That'), right: false },
    ],
  }),
  otherwise: ['options'],
  label: ({ prompt }: { prompt: { en: string } }) => prompt.en,
  filters: {
    exam_id: async () => {
      const [one, other] = [await make.question((await make.exam(chapter.id)).id), await make.question(exam.id)];
      return { asked: one.exam_id, found: one.id, left_out: other.id };
    },
    kind: async () => {
      const [text, other] = [
        await make.question(exam.id, { kind: 'short_text', options: [] }),
        await make.question(exam.id),
      ];
      return { asked: 'short_text', found: text.id, left_out: other.id };
    },
  },
  rows: {
    regrade: ({ id, version }: { id: number; version: number }) => ({
      id,
      input: { version, how: 'full', reason: 'Unfair' },
    }),
    picture: async () => ({
      id: (await make.question(exam.id, { kind: 'picture', picture_file_id: await coursePicture() })).id,
    }),
  },
});

describe('what belongs to the network', () => {
  const { both: _both, ...hq } = learnBy(world, as.hq);
  it('is seen in every branch and changed by head office only', async () => {
    const { id, version } = await hq.course({ everywhere: true, course_category_id: await networkCategory() });
    expect(await kept.view.data(id)).toMatchObject({ branch_id: null, can: ['content'] });
    const body = { course_category_id: firstCategory.id, title: both('Mine'), version };
    expect(await kept.edit(id, body)).toMatchObject({ status: 403 });
    expect(await kept.create({ ...body, everywhere: true })).toMatchObject({ status: 403 });
    expect(await as.admin(subCourseContract).create({ course_id: id, title: both('x') })).toMatchObject({
      status: 403,
    });
    expect((await as.admin_sg(courseContract).view.data(id)).id).toBe(id);
    expect((await as.admin_sg(courseContract).view(home.id)).responseCode).toBe(codes.notFound);
  });
  const networkCategory = async (): Promise<number> =>
    (await as.hq(categoryContract).create.data({ name: both('For all'), everywhere: true })).id;
  it('builds only on what belongs to the network', async () => {
    const said = await as.hq(courseContract).create({
      everywhere: true,
      course_category_id: firstCategory.id,
      title: both('Odd'),
      requires_ids: [home.id],
    });
    expect(Object.keys(said.faults)).toEqual(['course_category_id', 'requires_ids']);
  });
});

describe('a course', () => {
  it('never requires itself through others', async () => {
    const first = await make.course();
    const second = await make.course({ requires_ids: [first.id] });
    const body = { course_category_id: first.course_category_id, title: first.title, version: first.version };
    await kept.edit.refused('learn.required_in_a_circle', first.id, { ...body, requires_ids: [second.id] });
    await kept.remove.refused('learn.course_required', first.id, { version: first.version });
  });
  it('is published with content only, and on its day by the job', async () => {
    const { id, version } = await make.course();
    await kept.move.refused('learn.course_empty', id, { version, move: 'publish' });
    const part = await make.part(id);
    const { id: exam_id } = await make.exam(part.id);
    await kept.move.refused('learn.exam_without_questions', id, { version, move: 'publish' });
    await make.question(exam_id);
    const late = await kept.move(id, { version, move: 'schedule', publish_on: on.today() });
    expect(Object.keys(late.faults)).toEqual(['publish_on']);
    await kept.move.data(id, { version, move: 'schedule', publish_on: on.in(1) });
    await on.run('publish_due_courses');
    expect(await kept.view.data(id)).toMatchObject({ status: 'pending_publish' });
    // Midnight of the branch, which is four in the afternoon of the day before in UTC.
    const day = on.in(1);
    on.set(day, '00:01');
    await on.run('publish_due_courses');
    expect(await kept.view.data(id)).toMatchObject({ status: 'published', publish_on: null });
  });
  it('goes with its content, a part only without any, a category only without courses', async () => {
    const course = await make.course();
    const part = await make.part(course.id);
    const lesson = await make.lesson(part.id);
    await as.admin(subCourseContract).remove.refused('learn.sub_course_used', part.id, { version: part.version });
    await as.admin(categoryContract).remove.refused('learn.category_used', course.course_category_id, { version: 1 });
    await make.question((await make.exam(part.id)).id);
    await kept.remove.data(course.id, { version: course.version });
    expect((await lessons.view(lesson.id)).responseCode).toBe(codes.notFound);
  });
});

describe('the file of a lesson', () => {
  it.each([
    ['a.mp4', filmOf(75), 'mp4', 75],
    ['a.ppt', slidesOf('PowerPoint Document'), 'ppt', null],
    ['called.mp4', Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'), 'pdf', null],
  ])('%s is judged by its content: %#', async (name, bytes, kind, seconds) => {
    const lesson = await make.lesson(chapter.id, { file_id: (await make.file(name, bytes)).id });
    expect(lesson).toMatchObject({ kind, seconds });
  });
  it.each([
    ['a.ppt', slidesOf('WordDocument')],
    ['a.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a.mp4', Buffer.from('MZ this is a program')],
  ])('%s with something else in it is refused', async (name, bytes) => {
    expect(await make.file(name, bytes)).toMatchObject({
      responseCode: codes.validation,
      data: { file: expect.any(Array) },
    });
  });
  it('that is a film without a length is refused', async () => {
    const { id } = await make.file('a.mp4', filmOf(0));
    const said = await lessons.create({ sub_course_id: chapter.id, title: both('x'), file_id: id });
    expect(Object.keys(said.faults)).toEqual(['file_id']);
  });
  it('that was sent by somebody else, or for something else, is refused', async () => {
    const wrong = await sold.leaflet();
    const said = await lessons.create({ sub_course_id: chapter.id, title: both('x'), file_id: wrong });
    expect(Object.keys(said.faults)).toEqual(['file_id']);
  });
  it('is sent in parts: the bytes that are asked for, and their place in the whole', async () => {
    const bytes = filmOf(75);
    const { id } = await make.lesson(chapter.id, { file_id: (await make.file('a.mp4', bytes)).id });
    const headers = await as.admin.headers();
    const ask = (range?: string) =>
      test.app.http.inject({ url: `/api/v4/lesson/file/${id}`, headers: { ...headers, ...(range && { range }) } });
    const [two, rest, beyond, whole] = [
      await ask('bytes=0-1'),
      await ask('bytes=2000-'),
      await ask('bytes=9999-'),
      await ask(),
    ];
    expect([two.statusCode, two.headers['content-range'], two.rawPayload.length]).toEqual([
      206,
      `bytes 0-1/${bytes.length}`,
      2,
    ]);
    expect(rest.rawPayload.equals(bytes.subarray(2000))).toBe(true);
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    expect([whole.statusCode, whole.headers['accept-ranges'], whole.rawPayload.equals(bytes)]).toEqual([
      200,
      'bytes',
      true,
    ]);
  });
});

it('a question needs what its kind needs', async () => {
  const said = await questions.create({ exam_id: exam.id, kind: 'picture', prompt: both('Which?'), options: [] });
  expect(Object.keys(said.faults)).toEqual(['picture_file_id', 'options']);
});

it('an exam says before it begins how many questions it asks, not how many there are in its pools', async () => {
  const { course_id, exam_id } = await make.examCourse({ draw: 2 });
  for (const pool of ['A', 'A', 'A', 'B']) await make.question(exam_id, { pool });
  await as.trainer(studyContract).start.data({ course_id });
  const { questions: asked } = await as.trainer(attemptContract).intro.data(exam_id);
  expect(asked).toBe(5);
  expect((await as.trainer(attemptContract).start.data({ exam_id })).questions).toHaveLength(asked);
});
