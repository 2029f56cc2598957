/** Invariants of learning: what an attempt was given and earned, and when. */
import { AT, bySql, type Invariant } from './invariant.ts';

export const learnInvariants: readonly Invariant[] = [
  bySql(
    'learn_marks',
    'Who reached the pass mark has passed, and nobody else; the marks are those of the answers',
    `select format('attempt %s is %s with %s of %s at %s %%', t.id, t.status, t.marks, t.marks_total, t.pass_percent) from staff_exam t
      where (t.status = 'passed' and t.marks * 100 < t.pass_percent * t.marks_total) or (t.status = 'failed' and t.marks * 100 >= t.pass_percent * t.marks_total)
     union all
     select format('attempt %s has %s marks, its answers %s', t.id, t.marks, a.marks) from staff_exam t
      cross join lateral (select coalesce(sum(a.marks), 0) as marks from staff_exam_answer a where a.staff_exam_id = t.id) a
      where t.status in ('passed', 'failed') and t.marks <> a.marks`,
  ),
  bySql(
    'learn_papers',
    'Every attempt has its paper, whose marks add up, and answers to its questions only, none of them late',
    `select format('attempt %s of %s marks has a paper of %s', t.id, t.marks_total, q.marks) from staff_exam t
       left join staff_exam_paper p on p.staff_exam_id = t.id and p.staff_id = t.staff_id
      cross join lateral (select sum(q.marks) as marks from jsonb_to_recordset(p.paper -> 'questions') as q (marks integer)) q
      where q.marks is distinct from t.marks_total
     union all
     select format('answer %s of attempt %s has no question, or more marks than it', a.slot, a.staff_exam_id)
       from staff_exam_answer a join staff_exam_paper p on p.staff_exam_id = a.staff_exam_id
      where (p.paper -> 'questions' -> a.slot) is null or a.marks > (p.paper -> 'questions' -> a.slot ->> 'marks')::int
     union all
     select format('answer %s of attempt %s was saved after its end', a.slot, a.staff_exam_id)
       from staff_exam_answer a join staff_exam t on t.id = a.staff_exam_id
      where a.saved_at > least(t.submitted_at, t.deadline_at) or a.saved_at < t.started_at`,
  ),
  bySql(
    'learn_order',
    'Attempts follow each other, and none follows a pass',
    `select format('attempt %s begins before the one before it has ended, or after a pass', t.id)
       from staff_exam t join staff_exam b on b.staff_course_id = t.staff_course_id and b.exam_id = t.exam_id and b.attempt = t.attempt - 1
      where b.status = 'in_progress' or (b.status = 'passed' and b.marked_at is null) or t.started_at < b.submitted_at
     union all
     select format('attempt %s is number %s without one before it', t.id, t.attempt) from staff_exam t
      where t.attempt > 1 and not exists (select from staff_exam b where b.staff_course_id = t.staff_course_id and b.exam_id = t.exam_id and b.attempt = t.attempt - 1)
     union all
     select format('attempt %s is of another person than its course', t.id) from staff_exam t join staff_course n on n.id = t.staff_course_id where n.staff_id <> t.staff_id`,
  ),
  // The job hands attempts in within a minute.
  bySql(
    'learn_overdue',
    'No attempt goes on long after its time is up',
    `select format('attempt %s should have ended at %s', id, deadline_at) from staff_exam
      where status = 'in_progress' and deadline_at < ${AT} - interval '1 hour'`,
  ),
  bySql(
    'learn_lessons',
    'What was seen of a lesson lies within it, and belongs to the course that it is a part of',
    `select format('lesson %s of course taken %s was seen beyond its end', v.lesson_id, v.staff_course_id) from staff_lesson v
      where upper(v.seen) > v.length or v.position > v.length
     union all
     select format('lesson %s is not of the course that %s takes', v.lesson_id, v.staff_course_id) from staff_lesson v
       join staff_course n on n.id = v.staff_course_id join lesson l on l.id = v.lesson_id join sub_course s on s.id = l.sub_course_id
      where s.course_id <> n.course_id or n.staff_id <> v.staff_id`,
  ),
  bySql(
    'learn_slides',
    'Only slides have pages, and the pages are a document that is kept',
    `select format('lesson %s is no slides, and has pages', g.lesson_id) from lesson_pages g
       join lesson n on n.id = g.lesson_id and n.file_id = g.slides where n.kind <> 'ppt'
     union all
     select format('the pages of lesson %s are the file %s, which is %s', g.lesson_id, g.file_id, f.kind) from lesson_pages g join file f on f.id = g.file_id
      where f.kind <> 'application/pdf' or f.attached_at is null or f.branch_id is distinct from g.branch_id`,
  ),
  // What was required is kept with the trainer, so that a later rule concerns later classes only.
  bySql(
    'learn_gate',
    'Nobody teaches a class that requires a course without a certificate that is valid then, or a reason',
    `select format('trainer %s of session %s has no certificate of course %s, and no reason', t.staff_id, t.session_id, r.course_id)
       from session_trainer t join class_session s on s.id = t.session_id cross join unnest(t.course_ids) r (course_id)
      where nullif(t.override_reason, '') is null and s.status <> 'cancelled'
        and not exists (select from staff_course n where n.staff_id = t.staff_id and n.course_id = r.course_id and n.completed_at is not null
                          and (n.expires_on is null or n.expires_on >= s.day) and (n.revoked_at is null or n.revoked_at >= t.checked_at))
     union all
     select format('class category %s requires course %s, which is not one of the network', g.key, r.course_id)
       from class_category g cross join unnest(g.course_ids) r (course_id)
      where not exists (select from course c where c.id = r.course_id and c.branch_id is null)`,
  ),
  bySql(
    'learn_reminders',
    'Nobody is reminded of a certificate that they renewed or that had expired, nor while they are exempt',
    `select format('reminder %s is about a certificate that person %s does not have', m.id, m.staff_id) from course_reminder m
      where m.kind in ('expiring_30', 'expiring_7')
        and (not exists (select from staff_course n where n.staff_id = m.staff_id and n.course_id = m.course_id and n.expires_on = m.about)
             or (m.sent_at at time zone 'UTC')::date > m.about + 1)
     union all
     select format('reminder %s was sent while person %s was exempt', m.id, m.staff_id) from course_reminder m
       join course_exemption e on e.staff_id = m.staff_id and e.course_id = m.course_id
      where m.sent_at > e.exempted_at and (e.lifted_at is null or m.sent_at < e.lifted_at)`,
  ),
];
