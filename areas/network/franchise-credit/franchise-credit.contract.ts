import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { FranchiseCredit, PayOut } from './franchise-credit.model.ts';

const sees = { flag: 'VIEW_FRANCHISE', method: 'GET', branch: 'record' } as const;
export const franchiseCreditContract = contract({
  list: {
    ...sees,
    path: 'franchise/statement/credits/:id',
    says: 'The credit notes of an organisation: what was given back after its last invoice',
    data: z.array(FranchiseCredit),
  },
  pdf: {
    ...sees,
    path: 'franchise/credit/pdf/:id',
    says: 'A credit note to a franchisee on paper',
    data: z.null(),
    file: 'pdf',
  },
  payOut: {
    method: 'POST',
    path: 'franchise/credit/payOut/:id',
    says: 'Record that a credit note was paid out',
    flag: 'CONFIRM_FRANCHISE_PAYMENT',
    branch: 'record',
    answer: 'toast',
    body: PayOut,
    data: FranchiseCredit,
    refuses: ['kit.move_not_possible', 'network.paid_in_future', 'network.paid_before_note'],
  },
});
