/** All SQL about invoice texts and number formats. */
import { sql as raw } from 'kysely';
import { NotFound } from '#kit/domain/errors.ts';
import { sql, type Sql } from '#kit/server/db.ts';

const paperColumns = [
  'id',
  'branch_id',
  'header',
  'footer',
  'bank_name',
  'bank_holder',
  'bank_number',
  'logo_file_id',
  'updated_at',
  'version',
] as const;
export const paperOf = (branch_id: number) =>
  sql.selectFrom('invoice_paper').select(paperColumns).where('branch_id', '=', branch_id);
/** The logo on the invoices of a branch, with a print of its content. */
export const logoOf = (branch_id: number) =>
  sql
    .selectFrom('invoice_paper as p')
    .innerJoin('file as f', 'f.id', 'p.logo_file_id')
    .select(['f.id as file_id', 'f.name', 'f.sha256'])
    .where('p.branch_id', '=', branch_id);
const onePaper = (db: Sql, id: number) => db.selectFrom('invoice_paper').select(paperColumns).where('id', '=', id);
export const findPaper = (id: number) => onePaper(sql, id);
export const getPaper = (db: Sql, id: number) => onePaper(db, id).executeTakeFirstOrThrow(() => new NotFound());

const formats = (db: Sql, year: number) =>
  db
    .selectFrom('number_format as f')
    .innerJoin('branch as b', 'b.id', 'f.branch_id')
    .leftJoin('number_series as s', (join) =>
      join.onRef('s.branch_id', '=', 'f.branch_id').onRef('s.kind', '=', 'f.kind').on('s.year', '=', year),
    )
    .select([
      'f.id',
      'f.kind',
      'f.prefix',
      'f.digits',
      'b.code as branch_code',
      raw<number>`${year}::int`.as('year'),
      raw<number>`(coalesce(s.last, 0) + 1)::bigint`.as('next'),
      'f.version',
    ]);
/** The number formats of a branch, and the next numbers of the year. */
export const formatsOf = (branch_id: number, year: number) =>
  formats(sql, year).where('f.branch_id', '=', branch_id).orderBy('f.id');
export const getFormat = (db: Sql, id: number, year: number) =>
  formats(db, year)
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
export const branchOfFormat = (db: Sql, id: number) =>
  db
    .selectFrom('number_format')
    .select('branch_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

export const setHeader = async (db: Sql, branch_id: number, header: string): Promise<void> => {
  await db.updateTable('invoice_paper').set({ header }).where('branch_id', '=', branch_id).execute();
};
