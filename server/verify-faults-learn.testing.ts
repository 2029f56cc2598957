/** A fault for each invariant of learning. */
const first = (status: string): string => `(select min(id) from staff_exam where status = '${status}')`;
/** A lesson of the course that somebody takes, or of another one, with what was seen of its four pages. */
const seenLesson = (how: '=' | '<>', seen: string): string => `
  with f as (insert into file (name, kind, bytes, sha256, key, purpose)
      values ('fault.pdf', 'application/pdf', 1, 'x', '01/90000000-0000-4000-8000-000000000000', 'course_file') returning id),
    n as (select id, staff_id, course_id from staff_course order by id limit 1),
    l as (insert into lesson (sub_course_id, title, kind, file_id)
      select min(s.id), '{"en": "Fault", "cn": ""}', 'pdf', f.id from f, n, sub_course s where s.course_id ${how} n.course_id group by f.id returning id)
  insert into staff_lesson (staff_course_id, lesson_id, staff_id, length, seen, first_at, last_at)
    select n.id, l.id, n.staff_id, 4, '${seen}', now(), now() from n, l`;
/** A lesson with a file that is kept or not, and what became of its slides. */
const slidePages = (kind: 'pdf' | 'ppt', attached: string, became: string): string => `
  with f as (insert into file (name, kind, bytes, sha256, key, purpose, attached_at)
      values ('fault.pdf', 'application/pdf', 1, 'x', '01/90000000-0000-4000-8000-000000000001', 'course_file', ${attached}) returning id),
    l as (insert into lesson (sub_course_id, title, kind, file_id)
      select min(s.id), '{"en": "Fault", "cn": ""}', '${kind}', f.id from f, sub_course s group by f.id returning id, file_id)
  insert into lesson_pages (lesson_id, slides, state, file_id) select l.id, l.file_id, ${became} from l`;
export const learnFaults: Record<string, string | readonly string[]> = {
  learn_marks: [
    `update staff_exam set pass_percent = 100, marks_total = marks + 1 where id = ${first('passed')}`,
    `update staff_exam set pass_percent = 0 where id = ${first('failed')}`,
    `update staff_exam_answer set marks = marks - 1 where (staff_exam_id, slot) = (select a.staff_exam_id, a.slot from staff_exam_answer a join staff_exam t on t.id = a.staff_exam_id
       where t.status = 'passed' and a.marks > 0 order by 1, 2 limit 1)`,
  ],
  learn_papers: [
    `update staff_exam set marks_total = marks_total + 1 where id = ${first('failed')}`,
    `insert into staff_exam_answer (staff_exam_id, slot, staff_id, answer, seq, saved_at, marks)
       select id, 400, staff_id, '{"chosen": [], "text": ""}', 1, started_at, 0 from staff_exam where id = ${first('passed')}`,
    `update staff_exam_answer set saved_at = saved_at + interval '9 hours' where staff_exam_id = ${first('passed')}`,
  ],
  learn_order: [
    `insert into staff_exam (staff_course_id, exam_id, staff_id, attempt, started_at, marks_total, pass_percent, review)
       select staff_course_id, exam_id, staff_id, attempt + 1, submitted_at, marks_total, pass_percent, review from staff_exam where id = ${first('passed')}`,
    `update staff_exam set attempt = attempt + 10 where id = ${first('failed')}`,
    `update staff_exam set staff_id = (select max(id) from staff) where id = ${first('passed')}`,
  ],
  learn_overdue: `insert into staff_exam (staff_course_id, exam_id, staff_id, attempt, started_at, deadline_at, marks_total, pass_percent, review)
     select staff_course_id, exam_id, staff_id, attempt + 50, now() - interval '3 hours', now() - interval '2 hours', marks_total, pass_percent, review
       from staff_exam where id = ${first('failed')}`,
  learn_lessons: [seenLesson('=', '{[0,9)}'), seenLesson('<>', '{}')],
  learn_slides: [slidePages('pdf', 'now()', `'waiting', null`), slidePages('ppt', 'null', `'made', l.file_id`)],
  learn_gate: [
    `update session_trainer t set course_ids = array[(select max(c.id) from course c)], override_reason = null
      where t.id = (select max(t.id) from session_trainer t join class_session s on s.id = t.session_id
                     where s.status <> 'cancelled' and not exists (select from staff_course n where n.staff_id = t.staff_id and n.course_id = (select max(c.id) from course c)))`,
    `update class_category set course_ids = array[1000000000] where key = 'kids'`,
  ],
  learn_reminders: [
    `insert into course_reminder (staff_id, course_id, kind, about, sent_at) select min(s.id), min(c.id), 'expiring_7', '1999-01-01', '1998-12-30' from staff s, course c`,
    `with e as (insert into course_exemption (staff_id, course_id, reason, exempted_at) select max(s.id), max(c.id), 'x', now() - interval '2 days' from staff s, course c returning staff_id, course_id)
     insert into course_reminder (staff_id, course_id, kind, about, sent_at) select staff_id, course_id, 'overdue', '2026-01-01', now() - interval '1 day' from e`,
  ],
};
