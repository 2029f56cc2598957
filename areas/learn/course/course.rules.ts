import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { courseMachine } from './course.machine.ts';
import type { Course, CourseFields, CourseRow, SubCourse } from './course.model.ts';

type Standing = Pick<CourseRow, 'status' | 'taking' | 'completed'>;
/** A group is named once, and a deadline needs somebody who has to take the course. */
export const courseFaults = ({ audience, due_days, requires_ids }: CourseFields, id?: number): Fault[] => [
  ...(new Set(audience.map((one) => JSON.stringify(one))).size < audience.length
    ? [{ field: 'audience', key: 'duplicate' }]
    : []),
  ...(due_days !== null && !audience.some(({ must }) => must) ? [{ field: 'audience', key: 'required' }] : []),
  ...(id !== undefined && requires_ids.includes(id) ? [{ field: 'requires_ids', key: 'not_one_of' }] : []),
];

/** Whether a course would come before itself, through the courses that it requires. */
export const isInACircle = (
  id: number,
  requires_ids: readonly number[],
  before: ReadonlyMap<number, readonly number[]>,
): boolean => {
  const seen = new Set<number>();
  const todo = [...requires_ids];
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    if (one === id) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    todo.push(...(before.get(one) ?? []));
  }
  return false;
};

/** A course without content can't be completed, and an exam without questions can't be passed. */
export const whyNotPublish = ({ lessons, exams, content }: Pick<Course, 'lessons' | 'exams' | 'content'>) => {
  if (lessons + exams === 0) return 'learn.course_empty';
  const isEmpty = content.some((part) => part.exams.some(({ size }) => size === 0));
  return isEmpty ? 'learn.exam_without_questions' : null;
};
export const whyNotRemoveCourse = ({ status, taking, completed }: Standing) =>
  taking + completed > 0 ? 'learn.course_taken' : status !== 'unpublish' ? 'learn.course_published' : null;
/** A course is scheduled for a day to come. */
export const scheduleFaults = (move: string, publish_on: Day | null, today: Day): Fault[] =>
  move !== 'schedule'
    ? []
    : publish_on === null
      ? [{ field: 'publish_on', key: 'date_required' }]
      : publish_on <= today
        ? [{ field: 'publish_on', key: 'in_the_past' }]
        : [];

export const courseCan = (course: Standing, manages: boolean): CourseRow['can'] => [
  'content',
  ...(manages ? (['edit'] as const) : []),
  ...(manages ? movesFrom(courseMachine, course.status, () => true).filter((move) => move !== 'come_due') : []),
  ...(manages && whyNotRemoveCourse(course) === null ? (['delete'] as const) : []),
];
export const whyNotMoveCourse = (course: Course, move: 'publish' | 'schedule' | 'unpublish') =>
  !canMove(courseMachine, course.status, move)
    ? 'kit.move_not_possible'
    : move === 'unpublish'
      ? null
      : whyNotPublish(course);
export const subCourseCan = ({ lessons, exams }: Pick<SubCourse, 'lessons' | 'exams'>, manages: boolean) =>
  manages ? (['edit', ...(lessons.length + exams.length === 0 ? (['remove'] as const) : [])] as const) : [];
