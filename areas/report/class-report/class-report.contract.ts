/** Reports about classes: how full they were, and who came. */
import { classKinds } from '#areas/classes/class/class.model.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const figures = {
  session_count: col.count(),
  places: col.count(),
  booked: col.count(),
  present: col.count(),
  fill_percentage: col.percent('booked', 'places'),
  attendance_percentage: col.percent('present', 'booked'),
};
const performance = report({
  path: 'report/classPerformance',
  also: ['classPerformance'],
  flag: 'VIEW_CLASS_PERFORMANCE_REPORT',
  says: 'Report: classes that took place, their places, bookings and attendance',
  columns: {
    class_name: col.both('/report/classPerformance', 'class_id'),
    kind: col.choice(classKinds),
    ...figures,
  },
  hidden: { class_id: Id },
  dims: { class_id: 'class_name', kind: 'kind' },
  on: null,
  usual: 'class_id',
  order: 'r.booked desc, r.class_id, r.branch_id',
});

const sessions = report({
  path: 'report/classPerformanceDetails',
  also: ['classPerformanceDetails'],
  record: true,
  flag: 'VIEW_CLASS_PERFORMANCE_REPORT',
  says: 'Report: each time that a class took place, with its bookings and attendance',
  columns: {
    day: col.day(),
    class_name: col.both('/manage/classes/session', 'id'),
    starts: col.time(),
    trainers: col.text(),
    facility_name: col.text(),
    ...figures,
  },
  hidden: { id: Id, facility_id: Id.nullable() },
  dims: { team: 'trainers', facility_id: 'facility_name' },
  usual: 'day',
  order: 'r.starts desc, r.id desc',
  at: 'starts',
});

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** The same sessions by the hour in which they begin and the day of the week. */
const fill = report({
  path: 'report/classFill',
  flag: 'VIEW_CLASS_PERFORMANCE_REPORT',
  says: 'Report: how full classes were by weekday and hour, with each session',
  columns: {
    day: col.day(),
    class_name: col.both('/manage/classes/session', 'id'),
    kind: col.choice(classKinds),
    weekday: col.scale(weekdays),
    hour: col.text(),
    fill_percentage: figures.fill_percentage,
    attended_percentage: col.percent('present', 'places'),
    session_count: figures.session_count,
    places: figures.places,
    booked: figures.booked,
    present: figures.present,
  },
  hidden: { id: Id, class_id: Id },
  dims: { class_id: 'class_name', kind: 'kind', weekday: 'weekday', hour: 'hour' },
  matrix: ['hour', 'weekday'],
  usual: 'cell',
  order: 'r.starts desc, r.id desc',
  at: 'starts',
});

/** Who was there in each hour, and who came. An hour in which nothing happened has no row. */
const coverage = report({
  path: 'report/coverage',
  flag: 'VIEW_CLASS_PERFORMANCE_REPORT',
  says: 'Report: classes and trainers on duty in each hour, beside visits, bookings and waiting lists',
  columns: {
    day: col.day(),
    weekday: col.scale(weekdays),
    hour: col.text(),
    visits: col.count(),
    duty_count: col.count(),
    visits_per_trainer: col.ratio('visits', 'duty_count'),
    session_count: figures.session_count,
    places: figures.places,
    booked: figures.booked,
    fill_percentage: figures.fill_percentage,
    waited: col.count(),
    full_count: col.count(),
    empty_count: col.count(),
  },
  dims: { weekday: 'weekday', hour: 'hour' },
  matrix: ['hour', 'weekday'],
  usual: 'cell',
  order: 'r.day desc, r.hour desc, r.branch_id',
  onward: {
    visits: { report: 'checkIns', flag: 'VIEW_CHECK_IN_REPORT', same: ['hour'], with: { allowed: 'true' } },
    session_count: { report: 'classFill', flag: 'VIEW_CLASS_PERFORMANCE_REPORT', same: ['hour'] },
  },
});

export const classReports = { performance, sessions, fill, coverage };
export const classReportContract = contract(reportRows(classReports));
