/** All SQL of the report about receivables. */
import { sql as raw } from 'kysely';
import { openAsOf } from '#areas/money/statement/statement.facts.ts';
import { receivableAgeFrom, receivableAges } from '#areas/money/statement/statement.model.ts';
import type { ReportWhere } from '#kit/server/report.ts';

/** What was open of each invoice on the last day, in one of the ages. */
export const receivableRows = (where: Pick<ReportWhere, 'branches' | 'until'>) => {
  const ages = receivableAges.map(
    (age) => raw`case when y.age = ${age} then y.open_cents else 0 end as ${raw.ref(`${age}_cents`)}`,
  );
  return raw`
    select y.*, ${raw.join(ages)}
      from (select i.id as invoice_id, i.branch_id, b.name as branch_name, i.number, i.member_id, full_name(m.first_name, m.last_name) as member_name,
                   h.code || '-' || m.number as statement, i.issued_on, i.due_on, i.currency, greatest(${where.until}::date - i.due_on, 0) as days_late,
                   (${[...receivableAges]}::text[])[1 + width_bucket(${where.until}::date - i.due_on, ${[...receivableAgeFrom]}::int[])] as age, o.open_cents
              from (${openAsOf(where)}) o join invoice i on i.id = o.invoice_id join branch b on b.id = i.branch_id
              left join member m on m.id = i.member_id left join branch h on h.id = m.branch_id) y`;
};
