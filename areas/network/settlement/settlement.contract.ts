import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id, IdText, Version } from '#kit/domain/field.ts';
import { listQuery, pageOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
import { PayNote, SettlementNote } from './settlement-note.model.ts';
import {
  NewSettlementRule,
  RunSettlement,
  SetRate,
  Settlement,
  SettlementRow,
  SettlementRule,
  SettlementRules,
  SettlementVisit,
} from './settlement.model.ts';
const kept = { flag: 'MANAGE_FRANCHISE', branch: 'network' } as const;
const cell = { host: IdText.optional(), home: IdText.optional() };
export const VisitQuery = listQuery({ ...cell, sort: sortBy(['day', 'id', 'settled_cents'], 'day') });
export type VisitQuery = z.output<typeof VisitQuery>;
export const CellQuery = z.object(cell);
export type CellQuery = z.output<typeof CellQuery>;

const settlement = rowsOf('settlement', { see: 'VIEW_FRANCHISE', write: 'MANAGE_FRANCHISE' });
export const settlementContract = contract({
  list: settlement.all(
    'Settlements between branches, newest first, as far as the branch is in them; at the head office all',
    z.array(SettlementRow),
  ),
  view: settlement.view(
    'What branches owe each other in a month: the own rows and columns, for the head office all',
    Settlement,
    { dear: true },
  ),
  visits: settlement.of('visits', 'The visits behind a settlement, or behind one cell of it', pageOf(SettlementVisit), {
    dear: true,
    query: VisitQuery,
  }),
  csv: settlement.of('csv', 'The visits behind a settlement as a file', z.null(), { query: CellQuery, file: 'csv' }),
  run: settlement.inBranch(
    'run',
    'Calculate the settlement of a month, or recalculate its draft',
    RunSettlement,
    Settlement,
    { branch: 'network', refuses: ['network.settlement_posted', 'network.no_settlement_rule'] },
  ),
  rate: {
    method: 'PUT',
    path: 'settlement/rate/:id',
    says: 'Set the exchange rate of a currency in a draft and recalculate it',
    ...kept,
    answer: 'toast',
    body: SetRate,
    data: Settlement,
    refuses: ['network.settlement_posted'],
  },
  post: settlement.post(
    'post',
    'Post a settlement: from then on nothing in it changes, and each branch gets a note of what it gets or owes',
    z.object({ version: Version }),
    Settlement,
    { branch: 'network', refuses: ['network.settlement_posted', 'network.month_not_over', 'network.rate_lacks'] },
  ),
  notePdf: settlement.of('note/pdf', 'What a branch gets or owes for the visits of a month, on paper', z.null(), {
    file: 'pdf',
  }),
  payNote: settlement.post('note/pay', 'Mark a note of a settlement as paid', PayNote, SettlementNote, {
    branch: 'network',
    refuses: ['kit.move_not_possible', 'network.paid_in_future'],
  }),
  rules: settlement.ofBranch(
    'rules',
    'What a visit away from home is worth, by type, currency and day',
    SettlementRules,
  ),
  addRule: settlement.inBranch(
    'rules',
    'Set what a visit is worth from a day on',
    NewSettlementRule,
    SettlementRule.pick({ id: true }),
    { branch: 'network', refuses: ['network.settlement_rule_kept'] },
  ),
  removeRule: {
    method: 'DELETE',
    path: 'settlement/rules/:id',
    says: 'Take a rule away that no posted settlement was made by',
    ...kept,
    answer: 'toast',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: ['network.settlement_rule_kept', 'network.settlement_rule_used'],
  },
});
