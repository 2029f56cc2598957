/** Records of learning, one in each branch: a published course with a lesson, an exam with a question, and who took it. */
export const learnKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['courseCategory/', 'course_category'],
  ['course/', 'course'],
  ['subCourse/', 'sub_course'],
  ['lesson/', 'lesson'],
  ['exam/', 'exam'],
  ['examQuestion/', 'exam_question'],
  ['staffCourse/course/', 'course'],
  ['courseReminder/', 'course_exemption'],
  ['staffCourse/', 'staff_course'],
  ['staffExam/intro/', 'exam'],
  ['staffExam/', 'staff_exam'],
];

const title = `'{"en": "Fixture $b", "cn": ""}'`;
const person = `(select id from staff where email = 'fixture.staff$b@test.example')`;
export const learnFixture: Readonly<Record<string, string>> = {
  course_category: `insert into course_category (branch_id, name) values ($b, ${title}) returning id`,
  course: `insert into course (branch_id, course_category_id, title, status, published_at)
    select branch_id, id, ${title}, 'published', '2026-01-01' from course_category where branch_id = $b returning id`,
  sub_course: `insert into sub_course (branch_id, course_id, title) select branch_id, id, ${title} from course where branch_id = $b returning id`,
  lesson: `with f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose) values ($b, 'fixture.pdf', 'application/pdf', 1, 'x',
      '01/50000000-0000-4000-8000-' || lpad('$b', 12, '0'), 'course_file') returning id)
    insert into lesson (branch_id, sub_course_id, title, kind, file_id) select s.branch_id, s.id, ${title}, 'pdf', f.id from f, sub_course s where s.branch_id = $b returning id`,
  exam: `insert into exam (branch_id, sub_course_id, kind, title, pass_percent, review) select branch_id, id, 'exam', ${title}, 50, 'answers'
    from sub_course where branch_id = $b returning id`,
  exam_question: `insert into exam_question (branch_id, exam_id, kind, prompt) select branch_id, id, 'short_text', ${title} from exam where branch_id = $b returning id`,
  staff_course: `with c as (select id from course where branch_id = $b), n as (insert into staff_course (staff_id, course_id, branch_id, started_on, completed_at, completed_on, certificate_code)
      select ${person}, c.id, $b, '2026-01-02', '2026-01-03', '2026-01-03', 'FIXTURE' || translate(lpad('$b', 9, '2'), '01', '89') from c returning id)
    select id from n`,
  course_exemption: `insert into course_exemption (staff_id, course_id, reason, exempted_at) select ${person}, id, 'Fixture', '2026-01-02' from course where branch_id = $b returning id`,
  staff_exam: `with n as (select id, staff_id, course_id from staff_course where staff_id = ${person}),
    t as (insert into staff_exam (staff_course_id, exam_id, staff_id, attempt, status, started_at, submitted_at, marks_total, pass_percent, review)
      select n.id, e.id, n.staff_id, 1, 'to_mark', '2026-01-02', '2026-01-02', 1, 50, 'answers' from n join sub_course s on s.course_id = n.course_id join exam e on e.sub_course_id = s.id
      returning id, staff_id),
    p as (insert into staff_exam_paper (staff_exam_id, staff_id, paper) select id, staff_id, '{"questions": []}' from t)
    select id from t`,
};
