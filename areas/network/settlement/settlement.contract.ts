import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
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

const seen = { flag: 'VIEW_FRANCHISE', branch: 'record' } as const;
const inBranch = { flag: 'VIEW_FRANCHISE', branch: 'branch' } as const;
const kept = { flag: 'MANAGE_FRANCHISE', branch: 'network' } as const;
const cell = { host: IdText.optional(), home: IdText.optional() };
export const VisitQuery = listQuery({ ...cell, sort: sortBy(['day', 'id', 'settled_cents'], 'day') });
export type VisitQuery = z.output<typeof VisitQuery>;
export const CellQuery = z.object(cell);
export type CellQuery = z.output<typeof CellQuery>;

export const settlementContract = contract({
  list: {
    method: 'GET',
    path: 'settlement/:branch_id',
    says: 'Settlements between branches, newest first, as far as the branch is in them; at the head office all',
    ...inBranch,
    data: z.array(SettlementRow),
  },
  view: {
    method: 'GET',
    path: 'settlement/view/:id',
    says: 'What branches owe each other in a month: the own rows and columns, for the head office all',
    ...seen,
    data: Settlement,
  },
  visits: {
    method: 'GET',
    path: 'settlement/visits/:id',
    says: 'The visits behind a settlement, or behind one cell of it',
    ...seen,
    query: VisitQuery,
    data: pageOf(SettlementVisit),
  },
  csv: {
    method: 'GET',
    path: 'settlement/csv/:id',
    says: 'The visits behind a settlement as a file',
    ...seen,
    query: CellQuery,
    data: z.null(),
    file: 'csv',
  },
  run: {
    method: 'POST',
    path: 'settlement/run',
    says: 'Calculate the settlement of a month, or recalculate its draft',
    ...kept,
    answer: 'toast',
    body: RunSettlement,
    data: Settlement,
    refuses: ['network.settlement_posted', 'network.no_settlement_rule'],
  },
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
  post: {
    method: 'POST',
    path: 'settlement/post/:id',
    says: 'Post a settlement: from then on nothing in it changes, and each branch gets a note of what it gets or owes',
    ...kept,
    answer: 'toast',
    body: z.object({ version: Version }),
    data: Settlement,
    refuses: ['network.settlement_posted', 'network.month_not_over', 'network.rate_lacks'],
  },
  notePdf: {
    method: 'GET',
    path: 'settlement/note/pdf/:id',
    says: 'What a branch gets or owes for the visits of a month, on paper',
    ...seen,
    data: z.null(),
    file: 'pdf',
  },
  payNote: {
    method: 'POST',
    path: 'settlement/note/pay/:id',
    says: 'Mark a note of a settlement as paid',
    ...kept,
    answer: 'toast',
    body: PayNote,
    data: SettlementNote,
    refuses: ['kit.move_not_possible', 'network.paid_in_future'],
  },
  rules: {
    method: 'GET',
    path: 'settlement/rules/:branch_id',
    says: 'What a visit away from home is worth, by type, currency and day',
    ...inBranch,
    data: SettlementRules,
  },
  addRule: {
    method: 'POST',
    path: 'settlement/rules',
    says: 'Set what a visit is worth from a day on',
    ...kept,
    answer: 'toast',
    body: NewSettlementRule,
    data: SettlementRule.pick({ id: true }),
    refuses: ['network.settlement_rule_kept'],
  },
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
