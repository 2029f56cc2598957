/** All SQL about exports of the journal and account codes. */
import { sql as raw, type Insertable } from 'kysely';
import { accounts } from '#areas/money/journal/journal.rules.ts';
import { asQuery, type DB, type Query, type Sql } from '#kit/server/db.ts';
import { anyOf, listOf } from '#kit/server/list.ts';
import type { JournalExportQuery } from './journal-export.contract.ts';
import type { AskedExport, JournalExportRow, Program } from './journal-export.model.ts';
import type { ExportLine, Moved } from './journal-export.rules.ts';

type Where = { branches: readonly number[] };
type Of = AskedExport & { branch_id: number };
const debits = (branch: string, from: string, until: string) => raw`
  select coalesce(sum(greatest(l.amount_cents, 0)), 0)::bigint from journal_line l
   where l.branch_id = ${raw.ref(branch)} and l.posted_on between ${raw.ref(from)} and ${raw.ref(until)}`;
export const journalExports = listOf<JournalExportQuery, JournalExportRow, Where>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.program, n.from_on, n.until_on, n.per, n.currency, n.debit_cents, n.line_count, n.repeats,
    n.debit_cents <> (${debits('n.branch_id', 'n.from_on', 'n.until_on')}) as is_outdated, full_name(s.first_name, s.last_name) as staff_name, n.created_at`,
  from: raw`from journal_export n join branch b on b.id = n.branch_id left join staff s on s.id = n.staff_id`,
  seen: ({ branches }) => raw`n.branch_id = any (${[...branches]}::bigint[])`,
  filters: { program: anyOf('n.program') },
  sorts: { created_at: 'n.created_at', from_on: 'n.from_on', id: 'n.id' },
  id: 'n.id',
});

/** A month’s journal has the last of its days. */
export const movedIn = ({ branch_id, from_on, until_on, per }: Of): Query<Moved & { currency: string }> => {
  const day =
    per === 'day'
      ? raw`l.posted_on`
      : raw`least((date_trunc('month', l.posted_on) + interval '1 month - 1 day')::date, ${until_on}::date)`;
  return asQuery(raw<Moved & { currency: string }>`
    select ${day} as posted_on, l.account, e.currency, sum(greatest(l.amount_cents, 0))::bigint as debit_cents,
           sum(greatest(-l.amount_cents, 0))::bigint as credit_cents
      from journal_line l join journal_entry e on e.id = l.entry_id
     where l.branch_id = ${branch_id} and l.posted_on between ${from_on}::date and ${until_on}::date
     group by 1, 2, 3 order by 1, array_position(${[...accounts]}::text[], l.account)`);
};

type Earlier = Pick<JournalExportRow, 'id' | 'from_on' | 'until_on' | 'staff_name' | 'created_at'>;
export const earlierExports = ({ branch_id, program, from_on, until_on }: Of): Query<Earlier> =>
  asQuery(raw<Earlier>`
    select n.id, n.from_on, n.until_on, full_name(s.first_name, s.last_name) as staff_name, n.created_at
      from journal_export n left join staff s on s.id = n.staff_id
     where n.branch_id = ${branch_id} and n.program = ${program} and n.from_on <= ${until_on}::date and n.until_on >= ${from_on}::date
     order by n.id desc limit 20`);

/** Two exports of a branch at the same moment wait for each other, so that the second one knows of the first. */
export const lockExports = async (db: Sql, branch_id: number): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('journal_export', ${branch_id}))`.execute(db);
};
export const insertExport = async (
  db: Sql,
  record: Insertable<DB['journal_export']>,
  lines: readonly ExportLine[],
): Promise<number> => {
  const { id } = await db.insertInto('journal_export').values(record).returning('id').executeTakeFirstOrThrow();
  await raw`
    insert into journal_export_line (journal_export_id, position, branch_id, posted_on, account, debit_cents, credit_cents, code, tax_code)
    select ${id}, l.position, ${record.branch_id}, l.posted_on, l.account, l.debit_cents, l.credit_cents, l.code, l.tax_code
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ position, ...line })))}::jsonb)
        as l (position int, posted_on date, account text, debit_cents bigint, credit_cents bigint, code text, tax_code text)`.execute(
    db,
  );
  return id;
};
export const exportLines = (id: number): Query<ExportLine> =>
  asQuery(raw<ExportLine>`
    select posted_on, account, debit_cents, credit_cents, code, tax_code from journal_export_line
     where journal_export_id = ${id} order by position`);

export type StoredCodes = {
  id: number;
  program: Program;
  codes: Readonly<Record<string, string>>;
  tax_codes: Readonly<Record<string, string>>;
  version: number;
};
export const accountingPrograms = (): Query<StoredCodes> =>
  asQuery(raw<StoredCodes>`select id, program, codes, tax_codes, version from accounting_program order by id`);
