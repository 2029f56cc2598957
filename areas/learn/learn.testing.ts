/** Builders of courses, as head office and branches make them. */
import { attemptContract } from './attempt/attempt.contract.ts';
import type { Attempt } from './attempt/attempt.model.ts';
import { categoryContract } from './category/category.contract.ts';
import { courseContract, subCourseContract } from './course/course.contract.ts';
import { examContract, questionContract } from './exam/exam.contract.ts';
import { lessonContract } from './lesson/lesson.contract.ts';
import { studyContract } from './study/study.contract.ts';
import type { SentFile } from '#kit/domain/file.ts';
import { sendFile } from '#areas/access/access.testing.ts';
import type { Input } from '#server/testing/client.testing.ts';
import { invariants } from '#server/verify.ts';
import { gym, type Gym, type GymOptions, type Person } from '#server/testing/gym.testing.ts';

const both = (en: string) => ({ en, cn: '' });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
let made = 0;
const next = (): number => (made += 1);
type Some<T> = Partial<T>;

/** The option of a question with this text. */
const optionOf = ({ questions }: Attempt, slot: number, en: string): number =>
  questions[slot]?.options.find(({ text }) => text.en === en)?.id ?? 0;
export const learnBy = ({ as, test }: Gym, by: Person = as.admin) => {
  const file = async (name = 'lesson.pdf', bytes: Buffer = pdf, purpose = 'course_file') => {
    const said = await sendFile(test.app, await by.headers(), by.branch_id, { purpose, name, bytes });
    return { ...said, id: (said.data as SentFile | null)?.id ?? 0 };
  };
  const category = (everywhere = false) =>
    by(categoryContract).create.data({ name: both(`Category ${next()}`), everywhere });
  const course = async (more: Some<Input<typeof courseContract.create>> = {}) =>
    by(courseContract).create.data({
      course_category_id: (await category(more.everywhere === true)).id,
      title: both(`Course ${next()}`),
      ...more,
    });
  const part = async (course_id?: number) =>
    by(subCourseContract).create.data({ course_id: course_id ?? (await course()).id, title: both(`Part ${next()}`) });
  const lesson = async (sub_course_id: number, more: Some<Input<typeof lessonContract.create>> = {}) =>
    by(lessonContract).create.data({
      sub_course_id,
      title: both(`Lesson ${next()}`),
      file_id: (await file()).id,
      ...more,
    });
  const exam = (sub_course_id: number, more: Some<Input<typeof examContract.create>> = {}) =>
    by(examContract).create.data({
      sub_course_id,
      kind: 'exam',
      title: both(`Exam ${next()}`),
      pass_percent: 50,
      review: 'answers',
      ...more,
    });
  const question = (exam_id: number, more: Some<Input<typeof questionContract.create>> = {}) =>
    by(questionContract).create.data({
      exam_id,
      kind: 'single',
      prompt: both(`Question ${next()}`),
      options: [
        { text: both('Right'), right: true },
        { text: both('Wrong'), right: false },
      ],
      marks: 2,
      ...more,
    });
  const publish = async (id: number) => {
    const { version } = await by(courseContract).view.data(id);
    return by(courseContract).move.data(id, { version, move: 'publish' });
  };
  /** A published course with one exam of two questions. */
  const examCourse = async (
    rules: Some<Input<typeof examContract.create>> = {},
    more: Some<Input<typeof courseContract.create>> = {},
  ) => {
    const { id: course_id } = await course(more);
    const { id: sub_course_id } = await part(course_id);
    const { id: exam_id } = await exam(sub_course_id, rules);
    await question(exam_id);
    await question(exam_id);
    await publish(course_id);
    return { course_id, sub_course_id, exam_id };
  };
  /** A part of a published course, with one lesson, that a person has begun. */
  const begunBy = async (who: Person) => {
    const { id: course_id } = await course();
    const begun = await part(course_id);
    await lesson(begun.id);
    await publish(course_id);
    await who(studyContract).start.data({ course_id });
    return begun;
  };
  /** Answers the questions in order, null leaves one out: `give(as.trainer, attempt, ['Right', 'Wrong'])`. */
  const give = async (who: Person, attempt: Attempt, texts: readonly (string | null)[]): Promise<void> => {
    for (const [slot, en] of texts.entries()) {
      const chosen = optionOf(attempt, slot, en ?? '');
      if (en !== null && chosen > 0)
        await who(attemptContract).answer.data(attempt.id, { slot, answer: { chosen: [chosen] }, seq: 1 });
    }
  };
  /** Takes an exam and hands it in, by default with all of its answers right. */
  const sit = async (who: Person, exam_id: number, texts?: readonly (string | null)[]) => {
    const attempt = await who(attemptContract).start.data({ exam_id });
    await give(who, attempt, texts ?? attempt.questions.map(() => 'Right'));
    return who(attemptContract).submit.data(attempt.id, {});
  };
  /** The same as the only exam of a course, which is begun first. */
  const takes = async (who: Person, of: { course_id: number; exam_id: number }, texts?: readonly (string | null)[]) => {
    await who(studyContract).start.data({ course_id: of.course_id });
    return sit(who, of.exam_id, texts);
  };
  return {
    optionOf,
    give,
    sit,
    takes,
    begunBy,
    both,
    file,
    category,
    course,
    part,
    lesson,
    exam,
    question,
    publish,
    examCourse,
  };
};
/** A gym with courses: `make` builds them. */
export const learnGym = async (options?: GymOptions) => {
  const world = await gym(options);
  const faults = () => {
    const own = invariants.filter(({ name }) => name.startsWith('learn_'));
    if (own.length === 0) throw new Error('there are no checks of courses');
    return world.test.faults(world.on.clock.now(), own);
  };
  return { ...world, world, make: learnBy(world), both, faults };
};
