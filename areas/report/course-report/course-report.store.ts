/** All SQL of the report about staff courses. Nothing keeps courses yet, so it has the columns and no rows. */
import { sql as raw } from 'kysely';

export const courseRows = () => raw`
  select b.id as branch_id, b.name as branch_name, null::date as day, null::bigint as course_id, null::jsonb as course, null::bigint as staff_id,
         ''::text as staff_name, 0 as started, 0 as completed, 0 as passed
    from branch b where false`;
