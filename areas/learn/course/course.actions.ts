/** What can be done with a course: buttons of its record and entries in the menu of a row. */
import { IconArchive, IconCalendarEvent, IconListDetails, IconPencil, IconRocket } from '@tabler/icons-react';
import { courseContract } from './course.contract.ts';
import { courseMachine } from './course.machine.ts';
import type { CourseRow } from './course.model.ts';
import { jump, moveOf, removal, type Action } from '#kit/web/actions.ts';

export const courseActions: readonly Action<CourseRow>[] = [
  jump<CourseRow>('content', '/learnManage/course/subCourse', { icon: IconListDetails }),
  moveOf(courseMachine, courseContract, 'publish', { icon: IconRocket }),
  jump<CourseRow>('schedule', '/learnManage/course/view', {
    icon: IconCalendarEvent,
    search: () => ({ schedule: '1' }),
  }),
  jump<CourseRow>('edit', '/learnManage/course/edit', { icon: IconPencil }),
  moveOf(courseMachine, courseContract, 'unpublish', { icon: IconArchive, danger: true }),
  removal(courseContract.remove),
];
