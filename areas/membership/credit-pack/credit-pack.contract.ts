import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id, text } from '#kit/domain/field.ts';
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
const creditPackPlan = rowsOf('creditPackPlan', {
  see: 'VIEW_CREDIT_SETUP',
  write: 'MANAGE_CREDIT_SETUP',
  answer: 'dialog',
});
export const creditPackContract = contract({
  list: creditPackPlan.list(
    'Credit packs of a branch and of the network, with today’s price',
    CreditPackQuery,
    CreditPackRow,
    { flag: ['VIEW_CREDIT_SETUP', 'SIGN_UP_CLIENT'] },
  ),
  index: creditPackPlan.inBranch('index', 'The same list, requested in a body', CreditPackAsk, pageOf(CreditPackRow), {
    flag: ['VIEW_CREDIT_SETUP', 'SIGN_UP_CLIENT'],
    effect: 'read',
    answer: 'silent',
  }),
  view: creditPackPlan.view('One credit pack with its prices and its holders', CreditPack),
  create: creditPackPlan.create('Create a credit pack of a branch, or of the network', NewCreditPack, CreditPack),
  edit: creditPackPlan.edit('Edit a credit pack; credits already sold keep their terms', EditCreditPack, CreditPack),
  move: creditPackPlan.move(
    'Stop selling a credit pack, or sell it again',
    creditPackMachine,
    MoveCreditPack,
    CreditPack,
    { answer: 'toast', refuses: ['kit.move_not_possible', 'settings.locked'] },
  ),
  history: creditPackPlan.history('Who changed a credit pack, when and how'),
});
