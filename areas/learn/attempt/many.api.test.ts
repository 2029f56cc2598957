/** Many people whose time is up at the same moment, while others hand in by themselves. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { attemptContract } from './attempt.contract.ts';
import { learnGym } from '../learn.testing.ts';
import { studyContract } from '../study/study.contract.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';

const { as, on, test, make, faults } = await learnGym();
const MANY = isDeep ? 500 : 30;
const SECOND_MS = 1000;

it(`${MANY} attempts end at once, each with what was saved of it`, async () => {
  const { course_id, exam_id } = await make.examCourse({ minutes: 10 });
  const people = [as.trainer, as.sales, as.facility, as.trainer_pt, as.admin];
  await Promise.all(people.map((who) => who(studyContract).start.data({ course_id })));
  const begun = await Promise.all(people.map((who) => who(attemptContract).start.data({ exam_id })));
  // The others got the paper of the first one, and answered its first question like somebody who knows.
  await raw`
    with s as (insert into staff (staff_type, employment, email, first_name, last_name)
        select 'trainer', 'part_time', 'many' || n || '@test.example', 'Many', n::text from generate_series(1, ${MANY}::int) n returning id),
      t as (select t.*, p.paper from staff_exam t join staff_exam_paper p on p.staff_exam_id = t.id where t.id = ${begun[0]?.id}),
      c as (insert into staff_course (staff_id, course_id, branch_id, started_on) select s.id, ${course_id}, ${as.admin.branch_id}, ${on.today()} from s returning id, staff_id),
      x as (insert into staff_exam (staff_course_id, exam_id, staff_id, attempt, started_at, deadline_at, marks_total, pass_percent, review)
        select c.id, t.exam_id, c.staff_id, 1, t.started_at, t.deadline_at, t.marks_total, t.pass_percent, t.review from c, t returning id, staff_id),
      p as (insert into staff_exam_paper (staff_exam_id, staff_id, paper) select x.id, x.staff_id, t.paper from x, t)
    insert into staff_exam_answer (staff_exam_id, slot, staff_id, answer, seq, saved_at)
      select x.id, 0, x.staff_id, jsonb_build_object('chosen', t.paper #> '{questions,0,key,chosen}', 'text', ''), 1, t.started_at from x, t`.execute(
    test.ownerSql,
  );
  on.clock.set(new Date(on.clock.now().getTime() + 601 * SECOND_MS).toISOString());
  // Two servers run the job, and those who still look at the page hand in, all in the same second.
  const handed = await Promise.all([
    on.run('close_overdue_exams'),
    on.run('close_overdue_exams'),
    ...people.map((who, at) => who(attemptContract).submit.data(begun[at]?.id ?? 0, {})),
  ]);
  expect(handed.slice(2)).toMatchObject(people.map(() => ({ status: 'failed', marks: 0, closed_by_system: true })));
  const { rows } = await raw<{ status: string; marks: number; count: number }>`
    select status, marks, count(*)::int as count from staff_exam group by 1, 2 order by 2`.execute(test.ownerSql);
  expect(rows).toEqual([
    { status: 'failed', marks: 0, count: people.length },
    { status: 'passed', marks: 2, count: MANY },
  ]);
  const completed = await raw<{ count: number }>`
    select count(distinct certificate_code)::int as count from staff_course where completed_at is not null`.execute(
    test.ownerSql,
  );
  expect(completed.rows).toEqual([{ count: MANY }]);
  expect(await faults()).toEqual([]);
}, 120_000);
