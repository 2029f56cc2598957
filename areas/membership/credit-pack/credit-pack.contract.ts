import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, text } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, MAX_PER_PAGE, pageOf, sortBy } from '#kit/domain/page.ts';
import { creditPackMachine } from './credit-pack.machine.ts';
import {
  CreditPack,
  CreditPackRow,
  creditPackStatuses,
  creditUses,
  EditCreditPack,
  MoveCreditPack,
  NewCreditPack,
} from './credit-pack.model.ts';

const sorts = ['name', 'price_cents', 'priority', 'id'] as const;
export const CreditPackQuery = listQuery({
  status: manyOf(z.enum(creditPackStatuses)),
  uses: manyOf(z.enum(creditUses)),
  sort: sortBy(sorts, 'name'),
});
export type CreditPackQuery = z.output<typeof CreditPackQuery>;
/** The same in a body, as the specification requires. */
export const CreditPackAsk = z.object({
  branch_id: Id.optional(),
  page: z.int().min(1).max(1_000_000).default(1),
  itemsPerPage: z.int().min(1).max(MAX_PER_PAGE).default(25),
  q: text(100).optional(),
  status: z.array(z.enum(creditPackStatuses)).max(10).optional(),
  uses: z.array(z.enum(creditUses)).max(10).optional(),
  sort: sortBy(sorts, 'name'),
});

const reads = { flag: ['VIEW_CREDIT_SETUP', 'SIGN_UP_CLIENT'], branch: 'branch', data: pageOf(CreditPackRow) } as const;
export const creditPackContract = contract({
  list: {
    ...reads,
    method: 'GET',
    path: 'creditPackPlan/:branch_id',
    says: 'Credit packs of a branch and of the network, with today’s price',
    query: CreditPackQuery,
  },
  index: {
    ...reads,
    method: 'POST',
    path: 'creditPackPlan/index',
    says: 'The same list, requested in a body',
    effect: 'read',
    answer: 'silent',
    body: CreditPackAsk,
  },
  view: {
    method: 'GET',
    path: 'creditPackPlan/view/:id',
    says: 'One credit pack with its prices and its holders',
    flag: 'VIEW_CREDIT_SETUP',
    branch: 'record',
    data: CreditPack,
  },
  create: {
    method: 'POST',
    path: 'creditPackPlan',
    says: 'Create a credit pack of a branch, or of the network',
    flag: 'MANAGE_CREDIT_SETUP',
    branch: 'branch',
    answer: 'dialog',
    body: NewCreditPack,
    data: CreditPack,
  },
  edit: {
    method: 'PUT',
    path: 'creditPackPlan/:id',
    says: 'Edit a credit pack; credits already sold keep their terms',
    flag: 'MANAGE_CREDIT_SETUP',
    branch: 'record',
    answer: 'dialog',
    body: EditCreditPack,
    data: CreditPack,
  },
  move: {
    method: 'POST',
    path: 'creditPackPlan/move/:id',
    says: 'Stop selling a credit pack, or sell it again',
    flag: 'MANAGE_CREDIT_SETUP',
    branch: 'record',
    answer: 'toast',
    body: MoveCreditPack,
    data: CreditPack,
    machine: creditPackMachine,
    refuses: ['kit.move_not_possible'],
  },
  history: {
    method: 'GET',
    path: 'creditPackPlan/history/:id',
    says: 'Who changed a credit pack, when and how',
    flag: 'VIEW_CREDIT_SETUP',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
});
