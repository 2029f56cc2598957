/** Reports of the door and of online classes: each check-in, totals, and who was in a meeting. */
import { contract } from '#kit/domain/contract.ts';
import { Id, IdText, text } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';
import { z } from 'zod';
import { refusalCodes } from '../check-in/check-in.rules.ts';
import { participantSources } from '../online/online.model.ts';

const each = report({
  path: 'getCheckInReport',
  also: ['report/getCheckInReport'],
  flag: 'VIEW_CHECK_IN_REPORT',
  says: 'Each check-in of a branch between two days, with those not let in and why',
  columns: {
    day: col.day(),
    at: col.time(),
    number: col.number(),
    name: col.text('/manage/clientDetails', 'member_id'),
    allowed: col.yes(),
    why: col.choice(refusalCodes),
    override_reason: col.text(),
    programme: col.both(),
    staff: col.text(),
    hour: col.text(),
  },
  hidden: { id: Id, member_id: Id.nullable(), time_zone: z.string(), undo_reason: z.string().nullable() },
  dims: { allowed: 'allowed', why: 'why', hour: 'hour', programme_id: 'programme', staff_id: 'staff' },
  usual: 'day',
  order: 'r.day desc, r.id desc',
  at: 'at',
  period: 'last_30_days',
});

const sum = report({
  path: 'getCheckInSummaryReport',
  also: ['report/getCheckInSummaryReport'],
  flag: 'VIEW_CHECK_IN_SUMMARY_REPORT',
  says: 'Check-ins of a branch by day, week or month',
  columns: {
    allowed: col.count(),
    refused: col.count(),
    /** Let in with a reason; included in the allowed. */
    overridden: col.count(),
    /** Different clients who were let in. */
    people: col.distinct(),
    /** By the branch's clock; null: no check-ins. */
    busiest_hour: col.most(),
  },
  usual: 'day',
  each: false,
  order: 'r.day',
  at: 'at',
  period: 'last_30_days',
});

const participants = report({
  path: 'zoomMeetingParticipant',
  also: ['report/zoomMeetingParticipant'],
  flag: 'VIEW_ONLINE_PARTICIPANT_REPORT',
  says: 'Participants of the online classes of a branch, from when until when',
  columns: {
    day: col.day(),
    class_name: col.both('/manage/classes/session', 'session_id'),
    name: col.text(),
    email: col.text(),
    joined: col.time(),
    left: col.time(),
    minutes: col.count(),
    source: col.choice(participantSources),
  },
  hidden: { id: Id, session_id: Id, member_id: Id.nullable(), time_zone: z.string() },
  dims: { class_id: 'class_name', source: 'source' },
  usual: 'day',
  order: 'r.joined desc, r.id desc',
  period: 'last_30_days',
  filters: { session_id: IdText.optional(), q: text(100).optional() },
});

export const doorReports = { each, sum, participants };
export const doorReportContract = contract(reportRows(doorReports));
