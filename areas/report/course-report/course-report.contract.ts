/** The report about staff courses. */
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const overview = report({
  path: 'course-report/overview',
  also: ['report/course-report/overview'],
  flag: 'VIEW_COURSE_REPORT',
  says: 'Report: courses that staff started in a period, and whether they completed them and passed the exam',
  columns: {
    day: col.day(),
    course: col.both(),
    staff_name: col.text('/user/edit', 'staff_id'),
    started: col.count(),
    completed: col.count(),
    passed: col.count(),
    completed_percentage: col.percent('completed', 'started'),
  },
  hidden: { course_id: Id, staff_id: Id },
  dims: { course_id: 'course', staff_id: 'staff_name' },
  usual: 'course_id',
  order: 'r.day desc, r.course_id, r.staff_id',
});

export const courseReports = { overview };
export const courseReportContract = contract(reportRows(courseReports));
