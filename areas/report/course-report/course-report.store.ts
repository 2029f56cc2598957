/** All SQL of the report about staff courses. */
import { sql as raw } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until'>;
/** A row for each time that somebody started a course, on the day and in the branch where that was. */
export const courseRows = ({ branches, from, until }: Where) => raw`
  select b.id as branch_id, b.name as branch_name, n.started_on as day, n.course_id, c.title as course, n.staff_id,
         full_name(s.first_name, s.last_name) as staff_name, 1 as started, (n.completed_at is not null)::int as completed,
         exists (select from staff_exam t join exam e on e.id = t.exam_id
                  where t.staff_course_id = n.id and e.kind = 'exam' and t.status = 'passed')::int as passed
    from staff_course n join branch b on b.id = n.branch_id join course c on c.id = n.course_id join staff s on s.id = n.staff_id
   where n.branch_id = any (${[...branches]}::bigint[]) and n.started_on between ${from}::date and ${until}::date`;
