/** All SQL of the report about receivables. */
import { sql as raw } from 'kysely';
import { openAsOf } from '#areas/money/statement/statement.facts.ts';
import { receivableAgeFrom, receivableAges } from '#areas/money/statement/statement.model.ts';
import type { ReportWhere } from '#kit/server/report.ts';

/** What was open of each invoice on the last day, in one of the ages. A page looks up the names of its rows only. */
export const receivableRows = (where: Pick<ReportWhere, 'branches' | 'until'>) => {
  const ages = receivableAges.map(
    (age) => raw`case when y.age = ${age} then y.open_cents else 0 end as ${raw.ref(`${age}_cents`)}`,
  );
  return raw`
    select y.*, ${raw.join(ages)}
      from (select o.*, b.name as branch_name, (select full_name(m.first_name, m.last_name) from member m where m.id = o.member_id) as member_name,
                   (select h.code || '-' || m.number from member m join branch h on h.id = m.branch_id where m.id = o.member_id) as statement,
                   greatest(${where.until}::date - o.due_on, 0) as days_late,
                   (${[...receivableAges]}::text[])[1 + width_bucket(${where.until}::date - o.due_on, ${[...receivableAgeFrom]}::int[])] as age
              from (${openAsOf(where)}) o join (select id, name from branch offset 0) b on b.id = o.branch_id) y`;
};
