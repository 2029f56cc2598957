import { describe, expect, it } from 'vitest';
import type { AudienceGroup, CourseFields } from './course.model.ts';
import {
  courseCan,
  courseFaults,
  isInACircle,
  scheduleFaults,
  whyNotMoveCourse,
  whyNotPublish,
  whyNotRemoveCourse,
} from './course.rules.ts';
import type { Course } from './course.model.ts';

const group = (more: Partial<AudienceGroup>): AudienceGroup => ({
  must: true,
  staff_type: null,
  grade: null,
  branch_id: null,
  ...more,
});
const faults = (more: Partial<CourseFields>, id?: number) =>
  courseFaults({ audience: [], due_days: null, requires_ids: [], ...more } as CourseFields, id).map(
    ({ field, key }) => `${field} ${key}`,
  );

it('names each group once, and gives days only to those who have to take it', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ audience: [group({}), group({ must: false })], due_days: 10 })).toEqual([]);
  expect(faults({ audience: [group({ grade: 'head' }), group({ grade: 'head' })] })).toEqual(['audience duplicate']);
  expect(faults({ due_days: 10 })).toEqual(['audience required']);
  expect(faults({ audience: [group({ must: false })], due_days: 10 })).toEqual(['audience required']);
  expect(faults({ requires_ids: [4] }, 4)).toEqual(['requires_ids not_one_of']);
});

it('never comes before itself', () => {
  const before = new Map([
    [2, [1]],
    [3, [2]],
    [5, [6]],
    [6, [5]],
  ]);
  expect(isInACircle(1, [3], before)).toBe(true);
  expect(isInACircle(1, [2, 9], before)).toBe(true);
  expect(isInACircle(4, [3], before)).toBe(false);
  // A circle that is already there doesn't hang it.
  expect(isInACircle(4, [5], before)).toBe(false);
});

const standing = { status: 'unpublish', taking: 0, completed: 0 } as const;
const course = (status: Course['status']) =>
  ({ ...standing, status, content: [], lessons: 0, exams: 0 }) as unknown as Course;
describe('a course', () => {
  it.each([
    [{ lessons: 0, exams: 0, content: [] }, 'learn.course_empty'],
    [{ lessons: 0, exams: 1, content: [{ exams: [{ size: 0 }] }] }, 'learn.exam_without_questions'],
    [{ lessons: 0, exams: 1, content: [{ exams: [{ size: 2 }] }] }, null],
  ])('%j is published: %s', (of, why) => expect(whyNotPublish(of as unknown as Course)).toBe(why));

  it.each([
    [{ taking: 1 }, 'learn.course_taken'],
    [{ completed: 1 }, 'learn.course_taken'],
    [{ status: 'published' as const }, 'learn.course_published'],
    [{}, null],
  ])('%j is deleted: %s', (more, why) => expect(whyNotRemoveCourse({ ...standing, ...more })).toBe(why));

  it('offers what its status and its reader allow', () => {
    expect(courseCan(standing, false)).toEqual(['content']);
    expect(courseCan(standing, true)).toEqual(['content', 'edit', 'publish', 'schedule', 'delete']);
    expect(courseCan({ ...standing, status: 'published' }, true)).toEqual(['content', 'edit', 'unpublish']);
  });
  it('is scheduled for a day to come', () => {
    const today = '2026-03-05';
    expect(scheduleFaults('publish', null, today)).toEqual([]);
    expect(scheduleFaults('schedule', null, today)).toMatchObject([{ key: 'date_required' }]);
    expect(scheduleFaults('schedule', today, today)).toMatchObject([{ key: 'in_the_past' }]);
    expect(scheduleFaults('schedule', '2026-03-06', today)).toEqual([]);
  });
  it('isn’t published twice, and can be withdrawn without content', () => {
    expect(whyNotMoveCourse(course('published'), 'publish')).toBe('kit.move_not_possible');
    expect(whyNotMoveCourse(course('published'), 'unpublish')).toBe(null);
    expect(whyNotMoveCourse(course('unpublish'), 'schedule')).toBe('learn.course_empty');
  });
});
