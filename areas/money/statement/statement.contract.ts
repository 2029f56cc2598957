import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { locales } from '#kit/domain/words.ts';
import { Statement } from './statement.model.ts';

const days = { from: Day.optional(), until: Day.optional() };
const StatementQuery = z.object(days);
/** As a file it goes to the client, in their language. */
const StatementFile = z.object({ ...days, locale: z.enum(locales).optional() });
export type StatementQuery = z.output<typeof StatementQuery>;

const statement = rowsOf('statement', { see: 'VIEW_TRANSACTION' });
export const statementContract = contract({
  statement: statement.of('member', 'The statement of account of a client for a period, by branch', Statement, {
    query: StatementQuery,
    dear: true,
  }),
  statementCsv: statement.of('csv', 'The same as a CSV file', z.null(), {
    query: StatementFile,
    file: 'csv',
    dear: true,
  }),
  statementPdf: statement.of('pdf', 'The same as a PDF with the letterhead of the branch', z.null(), {
    query: StatementFile,
    file: 'pdf',
    dear: true,
  }),
});
