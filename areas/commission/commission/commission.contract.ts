/** Commission: the statement of each person for each month, and the sales that its rows are about. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Commission, CommissionRow, CommissionSale, commissionStates, TargetProgress } from './commission.model.ts';

export const CommissionQuery = listQuery({
  status: manyOf(z.enum(commissionStates)),
  staff_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['month', 'staff_name', 'amount_cents', 'net_cents'], '-month'),
});
export type CommissionQuery = z.output<typeof CommissionQuery>;

const rows = rowsOf('commission', { see: 'VIEW_COMMISSIONS' });
export const commissionContract = contract({
  list: rows.list(
    'Statements by person and month: of everyone with VIEW_ALL_COMMISSIONS, otherwise one’s own',
    CommissionQuery,
    CommissionRow,
  ),
  csv: rows.csv('VIEW_COMMISSIONS', CommissionQuery, 'The statements as a file'),
  view: rows.view('One statement with the reason for every row', Commission),
  progress: rows.ofBranch(
    'progress',
    'How far this month’s targets are: of everyone with VIEW_ALL_COMMISSIONS, otherwise one’s own',
    TargetProgress,
  ),
  sale: rows.of('sale', 'A sale: its plan, what it has brought, and who earned what', CommissionSale),
});
